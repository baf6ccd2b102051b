/// A vector by a mapping to its members, which are one vector: a number, a SIMD vector, or a `Pair`. It is what
/// `animatableData` is in SwiftUI.
///
///     struct Ring: CompositeVector {
///       var radius = 0.0, width = 0.0
///       var members: SIMD2<Double> {
///         get { [radius, width] }
///         set { (radius, width) = (newValue.x, newValue.y) }
///       }
///     }
///
/// Everything else of a `MotionVector` follows from the mapping. A sum and a difference have the other members of their
/// left operand.
public protocol CompositeVector: MotionVector {
  /// The type of the vector of all members that move.
  associatedtype Members: MotionVector
  /// The members that move, as one vector.
  var members: Members { get set }
  /// A value whose members are to be set. Structures whose members all have initial values have this initialiser.
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
