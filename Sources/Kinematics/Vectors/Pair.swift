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
