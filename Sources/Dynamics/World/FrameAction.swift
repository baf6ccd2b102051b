/// Called after each frame in which the world runs, with the world as it is then.
///
/// What it adds to the world and removes takes effect at the end of the frame.
public struct FrameAction: Behavior {
  /// The action.
  public var action: @Sendable (inout World) -> Void

  /// An action.
  public init(_ action: @escaping @Sendable (inout World) -> Void) { self.action = action }
}
