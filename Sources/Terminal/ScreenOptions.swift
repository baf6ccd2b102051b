package import PaneCanvas

package struct ScreenOptions: Hashable, Sendable {
  /// The colour depth; nil detects it.
  package var depth: ColorDepth?
  package var usesMouse: Bool
  /// True if shapes are drawn in pixels, false if in cells; nil detects if the terminal supports it.
  package var pixels: Bool?
  /// The greatest frame rate, in frames a second.
  package var framesPerSecond: Double
  /// True if the screen is neither entered nor drawn, and lines are printed instead.
  package var printsLines: Bool

  package init(
    depth: ColorDepth? = nil, usesMouse: Bool = true, pixels: Bool? = nil, framesPerSecond: Double = 60,
    printsLines: Bool = false
  ) {
    self.depth = depth
    self.usesMouse = usesMouse
    self.pixels = pixels
    self.framesPerSecond = framesPerSecond
    self.printsLines = printsLines
  }
}
