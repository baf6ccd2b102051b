/// Calls a closure with the world after each frame in which the world runs.
///
/// Additions and removals by the closure take effect at the end of the frame.
public struct FrameAction: Behavior {
  /// The action.
  public var action: @Sendable (inout World) -> Void

  /// Creates an action.
  public init(_ action: @escaping @Sendable (inout World) -> Void) { self.action = action }
}
