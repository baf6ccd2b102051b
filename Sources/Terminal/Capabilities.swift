package import CellCanvas

/// The size of the screen.
package struct ScreenSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The part of a window that is drawn into, from its upper left corner: ncurses counts columns in 16 bits with a
  /// sign, and a cell takes about 120 bytes.
  package init(within columns: Int, _ rows: Int) {
    self.columns = min(columns, Self.mostColumns)
    self.rows = min(rows, Self.mostCells / self.columns)
  }

  private static let mostColumns = 1 << 14
  private static let mostCells = 1 << 22
}

/// What the terminal can do, as far as it is known; it grows while answers come in.
package struct Capabilities: Hashable, Sendable {
  package enum Mouse: Hashable, Sendable { case none, cells, pixels }

  /// A cell's size in pixels.
  package struct CellSize: Hashable, Sendable {
    package var width: Double
    package var height: Double
  }

  package var depth: ColorDepth
  /// Whether erasing fills with the current background, so that blank runs are cheap.
  package var erasesWithBackground: Bool
  /// The block elements that its font surely has.
  package var glyphs: GlyphSet
  /// Whether it draws block elements with its font, so that seams and slivers show where their edges move.
  package var blocksHaveSeams: Bool
  /// Whether the terminal answers questions at all.
  package var answers = false
  /// Whether it takes UTF-8 for what it is; taken for granted unless it says otherwise.
  package var readsUTF8 = true
  /// Whether keys are reported when they are released.
  package var reportsKeyRelease = false
  /// Whether a frame can be shown as one (mode 2026).
  package var synchronizesOutput = false
  package var mouse: Mouse
  package var cell: CellSize?
  /// Whether the terminal's own background is a light one; nil if it does not say.
  package var hasLightBackground: Bool?
  /// Whether it shows pictures over its cells and moves them (kitty's graphics protocol).
  package var showsPictures = false

  /// The size of a cell for pictures; nil where shapes have to be drawn in cells.
  package var pictureCell: PixelSize? {
    guard showsPictures, depth == .trueColor, let cell else { return nil }
    let (width, height) = (cell.width.rounded(), cell.height.rounded())
    guard width == cell.width, height == cell.height, width > 0, height > 0 else { return nil }
    return PixelSize(width: Int(width), height: Int(height))
  }
}

/// One thing that was found out about the terminal, and how, for people to read.
package struct Finding: Hashable, Sendable {
  package let name: String
  package let value: String
  package let reason: String
}
