internal import Kinematics

/// A vector of the impulse engine: metres, metres per second; single precision, as what it reproduces.
typealias Vector = SIMD2<Float>

@inline(__always) func dot(_ a: Vector, _ b: Vector) -> Float { a.x * b.x + a.y * b.y }

/// The z component of a × b.
@inline(__always) func cross(_ a: Vector, _ b: Vector) -> Float { a.x * b.y - a.y * b.x }

/// a × (0, 0, s): turned by a quarter, clockwise where y points up.
@inline(__always) func cross(_ a: Vector, _ s: Float) -> Vector { Vector(s * a.y, -s * a.x) }

/// (0, 0, s) × a.
@inline(__always) func cross(_ s: Float, _ a: Vector) -> Vector { Vector(-s * a.y, s * a.x) }

extension Vector {
  @inline(__always) var magnitude: Float { dot(self, self).squareRoot() }

  /// The vector at length 1; as it is if it has no length to speak of.
  var normalized: Vector {
    let length = magnitude
    return length < .ulpOfOne ? self : (1 / length) * self
  }
}

/// Where a body is: a rotation, then a translation.
struct Placement {
  var origin: Vector
  var sine: Float
  var cosine: Float

  init(origin: Vector = .zero, sine: Float = 0, cosine: Float = 1) {
    self.origin = origin
    self.sine = sine
    self.cosine = cosine
  }

  init(origin: Vector, angle: Float) {
    self.origin = origin
    if angle == 0 {
      sine = 0
      cosine = 1
    } else {
      let rotation = Rotation(angle: Double(angle))
      sine = Float(rotation.sine)
      cosine = Float(rotation.cosine)
    }
  }

  @inline(__always) func turn(_ v: Vector) -> Vector {
    Vector(cosine * v.x - sine * v.y, sine * v.x + cosine * v.y)
  }

  @inline(__always) func turnBack(_ v: Vector) -> Vector {
    Vector(cosine * v.x + sine * v.y, -sine * v.x + cosine * v.y)
  }

  @inline(__always) func outward(_ v: Vector) -> Vector { turn(v) + origin }

  @inline(__always) func inward(_ v: Vector) -> Vector { turnBack(v - origin) }

  /// `other` as it is seen from this placement.
  func inward(_ other: Placement) -> Placement {
    Placement(
      origin: turnBack(other.origin - origin), sine: cosine * other.sine - sine * other.cosine,
      cosine: cosine * other.cosine + sine * other.sine)
  }
}
