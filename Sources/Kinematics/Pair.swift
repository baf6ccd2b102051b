/// Two vectors that move as one value, each component with its own velocity; pairs nest.
public struct Pair<First: MotionVector, Second: MotionVector>: MotionVector {
  /// The components that come first.
  public var first: First
  /// The components that come after those of `first`.
  public var second: Second

  /// A pair of two vectors.
  @inlinable public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @inlinable public static var zero: Self { Self(.zero, .zero) }

  @inlinable public static func + (left: Self, right: Self) -> Self {
    Self(left.first + right.first, left.second + right.second)
  }

  @inlinable public static func - (left: Self, right: Self) -> Self {
    Self(left.first - right.first, left.second - right.second)
  }

  @inlinable public static func * (factor: Double, vector: Self) -> Self {
    Self(factor * vector.first, factor * vector.second)
  }

  @inlinable public var squaredLength: Double { first.squaredLength + second.squaredLength }

  @inlinable public static var componentCount: Int { First.componentCount + Second.componentCount }

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
