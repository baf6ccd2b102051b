internal import RealModule

/// A value that can move: a vector over `Double`, so that a law can scale and add it.
///
/// Points, sizes, colours and transforms animate as one value with a velocity per component. Use `SIMD2<Double>`,
/// `SIMD4<Double>` or a `Pair` of vectors, or map a type to them (`CompositeVector`). A velocity has the type of its
/// value, per second.
public protocol MotionVector: Equatable, Sendable {
  /// The origin: no displacement, no velocity.
  static var zero: Self { get }
  /// The sum, component by component.
  static func + (left: Self, right: Self) -> Self
  /// The difference, component by component.
  static func - (left: Self, right: Self) -> Self
  /// The vector with every component multiplied by `factor`.
  static func * (factor: Double, vector: Self) -> Self
  /// The sum of the squares of all components, in the square of the value's unit.
  var squaredLength: Double { get }
  /// The number of components; a constant of the type.
  static var componentCount: Int { get }
  /// The component at `index`, from 0 to `componentCount - 1`.
  subscript(component index: Int) -> Double { get set }
}

extension MotionVector {
  // The code that a frame, a retarget and the check of a value run is inlinable, here and for `Double` and the SIMD
  // vectors: in code that is not specialised each component costs calls.

  /// The sum of the squares of all components, one by one.
  @inlinable public var squaredLength: Double {
    (0..<Self.componentCount).reduce(0) { $0 + self[component: $1] * self[component: $1] }
  }

  /// The Euclidean length, in the value's unit.
  @inlinable public var length: Double { squaredLength.squareRoot() }

  /// True if no component is NaN or infinite.
  @inlinable package var isFinite: Bool {
    (0..<Self.componentCount).allSatisfy { self[component: $0].isFinite }
  }

  /// The scalar product, in the product of both units.
  package func scalarProduct(with other: Self) -> Double {
    (0..<Self.componentCount).reduce(0) { $0 + self[component: $1] * other[component: $1] }
  }

  /// Returns the component along another vector, as a share of that vector's length; nil if the length is 0.
  ///
  /// The share of a velocity is UIKit's relative velocity, in 1/s: `velocity.share(of: end - start)`, 0.5 for 100
  /// pt/s over 200 pt. The velocity along the line is then `relative * (end - start)`. The library takes absolute
  /// velocities, which a component without a distance can have too.
  public func share(of way: Self) -> Double? {
    let square = way.squaredLength
    return square > 0 ? scalarProduct(with: way) / square : nil
  }

  /// Returns the velocity that covers this distance at `rate`, a share per unit of time: `rate * self`. Where a
  /// timing curve is vertical, 0 · ∞ is 0: components that do not change have no velocity.
  package func covered(at rate: Double) -> Self {
    if rate.isFinite { return rate * self }
    return Self.zero.mapComponents { index, _ in
      self[component: index] != 0 ? rate * self[component: index] : 0
    }
  }

  /// The velocity with which another motion can start: this one with 0 for infinite components. A velocity is
  /// infinite for an instant only, at a vertical tangent of a timing curve.
  @usableFromInline package var takenOver: Self {
    if isFinite { return self }
    return mapComponents { $1.isFinite ? $1 : 0 }
  }

  /// Returns the vector with each component replaced by a function of its index and of itself.
  package func mapComponents(
    _ transform: (_ index: Int, _ component: Double) -> Double
  ) -> Self {
    var result = self
    for index in 0..<Self.componentCount {
      result[component: index] = transform(index, self[component: index])
    }
    return result
  }
}

/// A number: one component.
extension Double: MotionVector {
  /// The number of components.
  @inlinable public static var componentCount: Int { 1 }
  /// The component at `index`, from 0.
  @inlinable public subscript(component index: Int) -> Double {
    get { self }
    set { self = newValue }
  }
}

/// The components of a SIMD vector of `Double` are its scalars.
extension MotionVector where Self: SIMD, Scalar == Double {
  /// The number of components.
  @inlinable public static var componentCount: Int { scalarCount }
  /// The component at `index`, from 0.
  @inlinable public subscript(component index: Int) -> Double {
    get { self[index] }
    set { self[index] = newValue }
  }
}

/// Two components: a point, a size, a velocity in the plane.
extension SIMD2<Double>: MotionVector {}

/// Three components: a point or a velocity in space.
extension SIMD3<Double>: MotionVector {}

/// Four components: a rectangle, say, by centre and size.
extension SIMD4<Double>: MotionVector {}

/// A number in single precision, with laws computed to its precision.
extension Float: CompositeVector {
  /// 0.
  public static var zero: Float { 0 }
  /// The number in double precision.
  public var members: Double {
    get { Double(self) }
    set { self = Float(newValue) }
  }
}

/// Two vectors that move as one value, each component with its own velocity; pairs nest.
public struct Pair<First: MotionVector, Second: MotionVector>: MotionVector {
  /// The components that come first.
  public var first: First
  /// The components that come after those of `first`.
  public var second: Second

  /// A pair of two vectors.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// The pair of both origins.
  public static var zero: Self { Self(.zero, .zero) }

  /// The sum, component by component.
  public static func + (left: Self, right: Self) -> Self {
    Self(left.first + right.first, left.second + right.second)
  }

  /// The difference, component by component.
  public static func - (left: Self, right: Self) -> Self {
    Self(left.first - right.first, left.second - right.second)
  }

  /// Every component multiplied by `factor`.
  public static func * (factor: Double, vector: Self) -> Self {
    Self(factor * vector.first, factor * vector.second)
  }

  /// The number of components of both together.
  public static var componentCount: Int { First.componentCount + Second.componentCount }

  /// The component at `index`, from 0: those of `first`, then those of `second`.
  public subscript(component index: Int) -> Double {
    get {
      index < First.componentCount
        ? first[component: index] : second[component: index - First.componentCount]
    }
    set {
      if index < First.componentCount {
        first[component: index] = newValue
      } else {
        second[component: index - First.componentCount] = newValue
      }
    }
  }
}

extension Pair: Hashable where First: Hashable, Second: Hashable {}

/// A type that maps its members to one vector: a number, a SIMD vector, or a `Pair`. It corresponds to
/// `animatableData` in SwiftUI.
///
///     struct Ring: CompositeVector {
///       var radius = 0.0, width = 0.0
///       var members: SIMD2<Double> {
///         get { [radius, width] }
///         set { (radius, width) = (newValue.x, newValue.y) }
///       }
///     }
///
/// The requirements of `MotionVector` follow from the mapping. A sum or a difference keeps the other members of its
/// left operand.
public protocol CompositeVector: MotionVector {
  /// The type of the vector of all members that move.
  associatedtype Members: MotionVector
  /// The members that move, as one vector.
  var members: Members { get set }
  /// Creates a value whose members are set afterwards. A structure whose members all have initial values has this
  /// initialiser.
  init()
}

extension CompositeVector {
  /// The value whose members are all 0.
  public static var zero: Self { Self().with(.zero) }
  /// The sum, member by member.
  public static func + (left: Self, right: Self) -> Self {
    left.with(left.members + right.members)
  }
  /// The difference, member by member.
  public static func - (left: Self, right: Self) -> Self {
    left.with(left.members - right.members)
  }
  /// The value with every member multiplied by `factor`.
  @_disfavoredOverload public static func * (factor: Double, value: Self) -> Self {
    value.with(factor * value.members)
  }
  /// The number of components of the members.
  public static var componentCount: Int { Members.componentCount }
  /// The component at `index` of the members.
  public subscript(component index: Int) -> Double {
    get { members[component: index] }
    set { members[component: index] = newValue }
  }

  package func with(_ members: Members) -> Self {
    var value = self
    value.members = members
    return value
  }
}

#if canImport(CoreGraphics)
  public import CoreGraphics

  extension CGFloat: CompositeVector {
    /// 0.
    public static var zero: CGFloat { 0 }
    /// The number in double precision.
    public var members: Double {
      get { Double(self) }
      set { self = CGFloat(newValue) }
    }
  }

  extension CGPoint: CompositeVector {
    /// x and y.
    public var members: SIMD2<Double> {
      get { [Double(x), Double(y)] }
      set { self = CGPoint(x: newValue.x, y: newValue.y) }
    }
  }

  extension CGSize: CompositeVector {
    /// The width and the height.
    public var members: SIMD2<Double> {
      get { [Double(width), Double(height)] }
      set { self = CGSize(width: newValue.x, height: newValue.y) }
    }
  }

  extension CGRect: CompositeVector {
    /// The origin and the size.
    public var members: Pair<CGPoint, CGSize> {
      get { Pair(origin, size) }
      set { (origin, size) = (newValue.first, newValue.second) }
    }
  }
#endif

/// A colour that can be animated, each channel with its own velocity.
///
/// During a motion a channel can exceed its range, as any value on a spring can; draw `clamped`.
public struct RGBA: CompositeVector, Hashable {
  /// Red, green, blue and alpha; values from 0 to 1 can be shown.
  public var members = SIMD4<Double>.zero

  /// Transparent black, which is also the velocity of a colour at rest.
  public init() {}

  /// A colour by its channels, 0 to 1 each.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    members = SIMD4(red, green, blue, alpha)
  }

  /// The colour with every channel clamped to 0…1.
  public var clamped: RGBA { with(members.clamped(lowerBound: .zero, upperBound: .one)) }
}

/// A rotation of the plane, as the sine and the cosine of its angle.
package struct Rotation: Hashable, Sendable {
  /// sin of the angle.
  package let sine: Double
  /// cos of the angle.
  package let cosine: Double

  /// The rotation by 0.
  package init() {
    sine = 0
    cosine = 1
  }

  /// The rotation by `angle` radians, finite; it turns the x axis towards the y axis.
  package init(angle: Double) {
    sine = Double.sin(angle)
    cosine = Double.cos(angle)
  }

  /// Returns a vector rotated by the angle.
  package func turn(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(cosine * vector.x - sine * vector.y, sine * vector.x + cosine * vector.y)
  }

  /// Returns a vector rotated by the opposite angle.
  package func turnBack(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(cosine * vector.x + sine * vector.y, cosine * vector.y - sine * vector.x)
  }
}
