/// What acts on the bodies of a world: a value, made of values.
///
/// The elementary behaviours are those of this module. A behaviour of one's own is a composition: a struct whose
/// properties are behaviours, and which lists them as its children. Changing it through `World`'s subscript
/// changes what acts.
///
///     struct PaneBehavior: Behavior {
///       var attachment: Attachment
///       var properties: ItemProperties
///       var children: [any Behavior] { [attachment, properties] }
///     }
public protocol Behavior: Sendable {
  /// The behaviours it consists of; none for an elementary one.
  var children: [any Behavior] { get }
}

extension Behavior {
  /// None.
  public var children: [any Behavior] { [] }
}

/// Behaviours that come and go as one.
public struct CompositeBehavior: Behavior {
  /// What it consists of, in the order in which it acts.
  public var children: [any Behavior]

  /// A behaviour that consists of others.
  public init(_ children: [any Behavior]) { self.children = children }
}
