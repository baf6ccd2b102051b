internal import MotionKinematics

/// A vector of the impulse engine in SI units, in single precision like the engine that it reproduces.
typealias Vector = SIMD2<Float>

@inline(__always) func dot(_ a: Vector, _ b: Vector) -> Float { a.x * b.x + a.y * b.y }

/// Returns the z component of a × b.
@inline(__always) func cross(_ a: Vector, _ b: Vector) -> Float { a.x * b.y - a.y * b.x }

/// Returns a × (0, 0, s): a quarter turn, clockwise if y points up.
@inline(__always) func cross(_ a: Vector, _ s: Float) -> Vector { Vector(s * a.y, -s * a.x) }

/// Returns (0, 0, s) × a.
@inline(__always) func cross(_ s: Float, _ a: Vector) -> Vector { Vector(-s * a.y, s * a.x) }

extension Vector {
  @inline(__always) var magnitude: Float { dot(self, self).squareRoot() }

  /// The vector scaled to length 1, or unchanged if it is shorter than `ulpOfOne`.
  var normalized: Vector {
    let length = magnitude
    return length < .ulpOfOne ? self : (1 / length) * self
  }
}

/// The position and rotation of a body. The rotation is applied first.
struct RigidTransform {
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

  /// Returns `other` in the coordinates of this placement.
  func inward(_ other: RigidTransform) -> RigidTransform {
    RigidTransform(
      origin: turnBack(other.origin - origin), sine: cosine * other.sine - sine * other.cosine,
      cosine: cosine * other.cosine + sine * other.sine)
  }
}
