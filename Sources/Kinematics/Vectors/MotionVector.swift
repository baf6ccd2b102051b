/// A value that can move: a vector over `Double`, so that a law can scale and add it.
///
/// Points, sizes, colours and transforms animate as one value with a velocity per component: use
/// `SIMD2<Double>`, `SIMD4<Double>` or a `Pair` of vectors, or map a type to them (`CompositeVector`). A velocity has the type of its value, per second.
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
    var velocity = Self.zero
    for index in 0..<Self.componentCount where self[component: index] != 0 {
      velocity[component: index] = rate * self[component: index]
    }
    return velocity
  }

  /// This velocity as another motion takes it over. An infinite component, as at a vertical tangent of a timing curve, lasts
  /// no time and is 0.
  @inlinable package var takenOver: Self {
    if isFinite { return self }
    var velocity = self
    for index in 0..<Self.componentCount where !self[component: index].isFinite {
      velocity[component: index] = 0
    }
    return velocity
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
