/// An influence on the bodies of a world, as a value.
///
/// This module defines the elementary behaviours. A custom behaviour is a composition: a struct with
/// behaviours as its properties, which it returns as its children. A change through `World`'s subscript takes
/// effect in the world.
///
///     struct PaneBehavior: Behavior {
///       var attachment: Attachment
///       var properties: ItemProperties
///       var children: [any Behavior] { [attachment, properties] }
///     }
public protocol Behavior: Sendable {
  /// The behaviours that this one consists of; empty for an elementary one.
  var children: [any Behavior] { get }
}

extension Behavior {
  /// No children.
  public var children: [any Behavior] { [] }
}

/// Behaviours that are added and removed together.
public struct CompositeBehavior: Behavior {
  /// The behaviours, in the order in which they act.
  public var children: [any Behavior]

  /// Creates a behaviour that consists of others.
  public init(_ children: [any Behavior]) { self.children = children }
}

/// The identifier of a behaviour in its world, with the behaviour's type.
public struct BehaviorID<Value: Behavior>: Hashable, Sendable {
  let serial: Int
}

/// Calls a closure with the world after each frame in which the world runs.
///
/// Additions and removals by the closure take effect at the end of the frame.
public struct FrameAction: Behavior {
  /// The action.
  public var action: @Sendable (inout World) -> Void

  /// Creates an action.
  public init(_ action: @escaping @Sendable (inout World) -> Void) { self.action = action }
}
