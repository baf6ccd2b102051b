/// A value that can move: a vector over `Double`, so that a law can scale and add it.
///
/// Points, sizes, colours and transforms animate as one value with a velocity per component: use `SIMD2<Double>`,
/// `SIMD4<Double>` or a `Pair` of vectors, or map a type to them (`CompositeVector`). A velocity has the type of its value, per
/// second.
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
  /// The sum of the squares of all components, one by one.
  @inlinable public var squaredLength: Double {
    (0..<Self.componentCount).reduce(0) { $0 + self[component: $1] * self[component: $1] }
  }

  /// The Euclidean length, in the value's unit.
  @inlinable public var length: Double { squaredLength.squareRoot() }

  /// True if no component is NaN or infinite.
  @inlinable public var isFinite: Bool {
    (0..<Self.componentCount).allSatisfy { self[component: $0].isFinite }
  }

  /// The scalar product, in the product of both units.
  @inlinable package func scalarProduct(with other: Self) -> Double {
    (0..<Self.componentCount).reduce(0) { $0 + self[component: $1] * other[component: $1] }
  }

  /// The component along another vector, as a share of its length; nil if that is 0.
  @inlinable package func share(of way: Self) -> Double? {
    let square = way.squaredLength
    return square > 0 ? scalarProduct(with: way) / square : nil
  }

  /// The velocity that covers this distance at `rate`, a share per unit of time: `rate * self`, with 0 · ∞ = 0 for the
  /// components that do not change where a timing curve is vertical.
  @inlinable package func covered(at rate: Double) -> Self {
    if rate.isFinite { return rate * self }
    return Self.zero.mapComponents { index, _ in
      self[component: index] != 0 ? rate * self[component: index] : 0
    }
  }

  /// The velocity with which another motion can start: this one with 0 for infinite components. A velocity is infinite for an
  /// instant only, at a vertical tangent of a timing curve.
  @inlinable package var takenOver: Self {
    if isFinite { return self }
    return mapComponents { $1.isFinite ? $1 : 0 }
  }

  /// Returns the vector with each component replaced by a function of its index and of itself.
  @inlinable package func mapComponents(
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
  /// The sum of the squares of all components.
  @inlinable public var squaredLength: Double { self * self }
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
  /// The sum of the squares of all components.
  @inlinable public var squaredLength: Double { (self * self).sum() }
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

/// Eight components: several quantities of one picture.
extension SIMD8<Double>: MotionVector {}

/// A number in single precision: one component, with laws computed to its precision.
extension Float: MotionVector {
  /// The number multiplied by `factor`.
  @_disfavoredOverload @inlinable public static func * (factor: Double, number: Float) -> Float {
    Float(factor * Double(number))
  }
  /// The square.
  @inlinable public var squaredLength: Double { Double(self) * Double(self) }
  /// The number of components.
  @inlinable public static var componentCount: Int { 1 }
  /// The component at `index`, from 0.
  @inlinable public subscript(component index: Int) -> Double {
    get { Double(self) }
    set { self = Float(newValue) }
  }
}

/// Two vectors that move as one value, each component with its own velocity; pairs nest.
@frozen public struct Pair<First: MotionVector, Second: MotionVector>: MotionVector {
  /// The components that come first.
  public var first: First
  /// The components that come after those of `first`.
  public var second: Second

  /// A pair of two vectors.
  @inlinable public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// The pair of both origins.
  @inlinable public static var zero: Self { Self(.zero, .zero) }

  /// The sum, component by component.
  @inlinable public static func + (left: Self, right: Self) -> Self {
    Self(left.first + right.first, left.second + right.second)
  }

  /// The difference, component by component.
  @inlinable public static func - (left: Self, right: Self) -> Self {
    Self(left.first - right.first, left.second - right.second)
  }

  /// Every component multiplied by `factor`.
  @inlinable public static func * (factor: Double, vector: Self) -> Self {
    Self(factor * vector.first, factor * vector.second)
  }

  /// The sum of the squares of all components of both.
  @inlinable public var squaredLength: Double { first.squaredLength + second.squaredLength }

  /// The number of components of both together.
  @inlinable public static var componentCount: Int { First.componentCount + Second.componentCount }

  /// The component at `index`, from 0: those of `first`, then those of `second`.
  @inlinable public subscript(component index: Int) -> Double {
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

/// A type that maps its members to one vector: a number, a SIMD vector, or a `Pair`. It corresponds to `animatableData` in
/// SwiftUI.
///
///     struct Ring: CompositeVector {
///       var radius = 0.0, width = 0.0
///       var members: SIMD2<Double> {
///         get { [radius, width] }
///         set { (radius, width) = (newValue.x, newValue.y) }
///       }
///     }
///
/// The requirements of `MotionVector` follow from the mapping. A sum or a difference keeps the other members of its left
/// operand.
public protocol CompositeVector: MotionVector {
  /// The type of the vector of all members that move.
  associatedtype Members: MotionVector
  /// The members that move, as one vector.
  var members: Members { get set }
  /// Creates a value whose members are set afterwards. A structure whose members all have initial values has this initialiser.
  init()
}

extension CompositeVector {
  /// The value whose members are all 0.
  @inlinable public static var zero: Self { Self().with(.zero) }
  /// The sum, member by member.
  @inlinable public static func + (left: Self, right: Self) -> Self {
    left.with(left.members + right.members)
  }
  /// The difference, member by member.
  @inlinable public static func - (left: Self, right: Self) -> Self {
    left.with(left.members - right.members)
  }
  /// The value with every member multiplied by `factor`.
  @inlinable public static func * (factor: Double, value: Self) -> Self { value.with(factor * value.members) }
  /// The sum of the squares of all components.
  @inlinable public var squaredLength: Double { members.squaredLength }
  /// The number of components of the members.
  @inlinable public static var componentCount: Int { Members.componentCount }
  /// The component at `index` of the members.
  @inlinable public subscript(component index: Int) -> Double {
    get { members[component: index] }
    set { members[component: index] = newValue }
  }

  @inlinable func with(_ members: Members) -> Self {
    var value = self
    value.members = members
    return value
  }
}

/// Conversions from and to UIKit's relative velocities, in 1/s: a velocity of 1 covers the distance in a second.
///
/// A relative velocity is undefined where the distance is 0. The library therefore takes absolute velocities, per
/// component.
public enum RelativeVelocity {
  /// The component of `velocity` (per second) along the line from `start` to `end`, relative to its length:
  /// v·Δ / |Δ|². 100 pt/s over 200 pt are 0.5. Nil where there is no distance.
  public static func alongLine<Value: MotionVector>(
    of velocity: Value, from start: Value, to end: Value
  ) -> Double? {
    velocity.share(of: end - start)
  }

  /// Each component of `velocity` (per second) relative to that component's distance, as in UIKit's velocity
  /// vector; 0 for a component without a distance, whose velocity cannot be relative.
  public static func perComponent<Value: MotionVector>(
    of velocity: Value, from start: Value, to end: Value
  ) -> Value {
    (end - start).mapComponents { $1 != 0 ? velocity[component: $0] / $1 : 0 }
  }

  /// The velocity (per second) along the line from `start` to `end` for a relative velocity (1/s).
  public static func absolute<Value: MotionVector>(
    _ relative: Double, from start: Value, to end: Value
  ) -> Value {
    relative * (end - start)
  }

  /// The velocity (per second) for relative velocities (1/s), each over the distance of its component.
  public static func absolute<Value: MotionVector>(
    perComponent relative: Value, from start: Value, to end: Value
  ) -> Value {
    (end - start).mapComponents { $1 * relative[component: $0] }
  }

  /// A relative velocity within ±`limit` (1/s, 0 or more); Apple's sample clips at 35.
  public static func clipped(_ relative: Double, to limit: Double = 35) -> Double {
    require(limit >= 0, "a limit of speed must not be negative; got \(limit)")
    return min(max(relative, -limit), limit)
  }
}

#if canImport(CoreGraphics)
  public import CoreGraphics

  /// A number of Core Graphics: one component.
  extension CGFloat: MotionVector {
    /// The number multiplied by `factor`.
    @_disfavoredOverload @inlinable public static func * (factor: Double, number: CGFloat) -> CGFloat {
      CGFloat(factor * Double(number))
    }
    /// The square.
    @inlinable public var squaredLength: Double { Double(self) * Double(self) }
    /// The number of components.
    @inlinable public static var componentCount: Int { 1 }
    /// The component at `index`, from 0.
    @inlinable public subscript(component index: Int) -> Double {
      get { Double(self) }
      set { self = CGFloat(newValue) }
    }
  }

  /// A point: two components, x and y.
  extension CGPoint: MotionVector {
    /// The sum, component by component.
    @inlinable public static func + (left: CGPoint, right: CGPoint) -> CGPoint {
      CGPoint(x: left.x + right.x, y: left.y + right.y)
    }
    /// The difference, component by component.
    @inlinable public static func - (left: CGPoint, right: CGPoint) -> CGPoint {
      CGPoint(x: left.x - right.x, y: left.y - right.y)
    }
    /// The point with both components multiplied by `factor`.
    @inlinable public static func * (factor: Double, point: CGPoint) -> CGPoint {
      CGPoint(x: factor * Double(point.x), y: factor * Double(point.y))
    }
    /// The number of components.
    @inlinable public static var componentCount: Int { 2 }
    /// The component at `index`: 0 is x, 1 is y.
    @inlinable public subscript(component index: Int) -> Double {
      get { Double(index == 0 ? x : y) }
      set { if index == 0 { x = CGFloat(newValue) } else { y = CGFloat(newValue) } }
    }
  }

  /// A size: two components, width and height.
  extension CGSize: MotionVector {
    /// The sum, component by component.
    @inlinable public static func + (left: CGSize, right: CGSize) -> CGSize {
      CGSize(width: left.width + right.width, height: left.height + right.height)
    }
    /// The difference, component by component.
    @inlinable public static func - (left: CGSize, right: CGSize) -> CGSize {
      CGSize(width: left.width - right.width, height: left.height - right.height)
    }
    /// The size with both components multiplied by `factor`.
    @inlinable public static func * (factor: Double, size: CGSize) -> CGSize {
      CGSize(width: factor * Double(size.width), height: factor * Double(size.height))
    }
    /// The number of components.
    @inlinable public static var componentCount: Int { 2 }
    /// The component at `index`: 0 is the width, 1 is the height.
    @inlinable public subscript(component index: Int) -> Double {
      get { Double(index == 0 ? width : height) }
      set { if index == 0 { width = CGFloat(newValue) } else { height = CGFloat(newValue) } }
    }
  }

  /// A rectangle: four components, its origin and its size.
  extension CGRect: MotionVector {
    /// The sum, component by component.
    @inlinable public static func + (left: CGRect, right: CGRect) -> CGRect {
      CGRect(origin: left.origin + right.origin, size: left.size + right.size)
    }
    /// The difference, component by component.
    @inlinable public static func - (left: CGRect, right: CGRect) -> CGRect {
      CGRect(origin: left.origin - right.origin, size: left.size - right.size)
    }
    /// The rectangle with all components multiplied by `factor`.
    @inlinable public static func * (factor: Double, rectangle: CGRect) -> CGRect {
      CGRect(origin: factor * rectangle.origin, size: factor * rectangle.size)
    }
    /// The number of components.
    @inlinable public static var componentCount: Int { 4 }
    /// The component at `index`: x, y, width, height.
    @inlinable public subscript(component index: Int) -> Double {
      get { index < 2 ? origin[component: index] : size[component: index - 2] }
      set {
        if index < 2 { origin[component: index] = newValue } else { size[component: index - 2] = newValue }
      }
    }
  }
#endif
