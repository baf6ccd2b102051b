import CanvasPictures
import PaneCanvas

let black = Color(rgb: 0)
let white = Color(rgb: 0xff_ff_ff)
let red = Color(rgb: 0xe0_40_40)
let blue = Color(rgb: 0x30_50_c0)

private let letters: [Color: Character] = [black: ".", red: "r", blue: "b", white: "w"]

extension Canvas {
  /// The area of the canvas that has a colour, in cells.
  func area(of color: Color) -> Double {
    cells.reduce(0) { sum, cell in
      let covered = Double(Coverage(glyph: cell.glyph)?.count ?? 0) / 64
      return sum + (cell.foreground == color ? covered : 0) + (cell.background == color ? 1 - covered : 0)
    }
  }

  /// The colours as letters: r, b, w and . for black.
  var backgrounds: String { picture(of: \.background, letters: letters) }
  var foregrounds: String { picture(of: \.foreground, letters: letters) }

  /// The positions at which two canvases of the same size differ.
  func changes(from other: Canvas) -> [(column: Int, row: Int)] {
    cells.indices.filter { cells[$0] != other.cells[$0] }.map { ($0 % columns, $0 / columns) }
  }
}

/// A black canvas with a drawing on it.
func drawn(_ columns: Int = 16, _ rows: Int = 8, _ draw: (inout Canvas) -> Void) -> Canvas {
  var canvas = Canvas(columns: columns, rows: rows, filledWith: Cell(blank: black))
  draw(&canvas)
  return canvas
}

/// A canvas whose shapes are sprites, in cells of 9 × 18 pixels, with a drawing on it.
func pixels(_ columns: Int = 16, _ rows: Int = 8, _ draw: (inout Canvas) -> Void) -> Canvas {
  var rendering = Rendering()
  rendering.pixels = PixelSize(width: 9, height: 18)
  var canvas = Canvas(columns: columns, rows: rows, filledWith: Cell(blank: black), rendering: rendering)
  draw(&canvas)
  return canvas
}

extension Cell {
  /// The number of sub-cells of a part that are red.
  func red(in part: Coverage) -> Int {
    let covered = Coverage(glyph: glyph) ?? .none
    return (foreground == CellCanvasTests.red ? (covered.bits & part.bits).nonzeroBitCount : 0)
      + (background == CellCanvasTests.red ? (covered.inverted.bits & part.bits).nonzeroBitCount : 0)
  }
}
