package import CellCanvas

/// What a user may ask of the screen.
package struct ScreenOptions: Hashable, Sendable {
  /// The depth of colour; nil finds out what the terminal can do.
  package var depth: ColorDepth?
  package var usesMouse: Bool

  package init(depth: ColorDepth? = nil, usesMouse: Bool = true) {
    self.depth = depth
    self.usesMouse = usesMouse
  }
}
