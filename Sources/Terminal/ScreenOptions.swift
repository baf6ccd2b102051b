package import CellCanvas

/// What a user may ask of the screen.
package struct ScreenOptions: Hashable, Sendable {
  /// The depth of colour; nil finds out what the terminal can do.
  package var depth: ColorDepth?
  package var usesMouse: Bool
  /// Whether shapes are drawn in pixels; nil finds out whether the terminal can do that.
  package var pixels: Bool?
  /// How many frames a second may come at the most.
  package var framesPerSecond: Double

  package init(
    depth: ColorDepth? = nil, usesMouse: Bool = true, pixels: Bool? = nil, framesPerSecond: Double = 60
  ) {
    self.depth = depth
    self.usesMouse = usesMouse
    self.pixels = pixels
    self.framesPerSecond = framesPerSecond
  }
}
