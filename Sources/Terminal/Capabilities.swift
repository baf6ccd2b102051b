package import PaneCanvas

/// A size of a screen in cells.
package struct ScreenSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

  /// Creates the size of the part of a window that is used, which starts at the upper left corner. ncurses
  /// stores columns and rows in signed 16-bit integers, and a cell takes about 120 bytes of memory.
  package init(within columns: Int, _ rows: Int) {
    self.columns = min(max(columns, 1), Self.longestSide)
    self.rows = min(max(rows, 1), Self.longestSide, Self.mostCells / self.columns)
  }

  private static let longestSide = 1 << 14
  private static let mostCells = 1 << 22
}

/// The capabilities of the terminal that are known so far. Replies of the terminal add to them.
package struct Capabilities: Hashable, Sendable {
  package enum Mouse: Hashable, Sendable { case none, cells, pixels }

  package var depth: ColorDepth
  /// The block elements that the terminal's font is sure to have.
  package var glyphs: GlyphSet
  /// True if the terminal draws block elements with its font, whose moving edges then show seams and slivers.
  package var blocksHaveSeams: Bool
  package var answers = false
  package var reportsKeyRelease = false
  /// True if the terminal can show a frame atomically (mode 2026).
  package var synchronizesOutput = false
  package var mouse: Mouse
  /// The width and the height of a cell, in pixels.
  package var cell: SIMD2<Double>?
  /// True if the terminal's own background is light; nil if the terminal does not report it.
  package var hasLightBackground: Bool?
  /// True if the terminal shows and moves pictures over its cells (kitty's graphics protocol).
  package var showsPictures = false

  /// The size of a cell for pictures, in pixels; nil if shapes must be drawn in cells.
  package var pictureCell: PixelSize? {
    // A size that no font has is not believed: pictures in it would take seconds to draw.
    guard showsPictures, depth == .trueColor, let cell, cell.max() <= 128, cell.min() > 0 else { return nil }
    guard cell == cell.rounded(.toNearestOrAwayFromZero) else { return nil }
    return PixelSize(width: Int(cell.x), height: Int(cell.y))
  }
}

/// One result of the capability detection with its reason, for a report to the user.
package struct Finding: Hashable, Sendable {
  package let name: String
  package let value: String
  package let reason: String
}

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
