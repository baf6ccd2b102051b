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
}

/// A black canvas with a display list on it.
func drawn(
  _ columns: Int = 16, _ rows: Int = 8, _ rendering: Rendering = Rendering(), _ draw: (inout Stage) -> Void
) -> Canvas {
  var canvas = Canvas(columns: columns, rows: rows, filledWith: Cell(blank: black), rendering: rendering)
  var stage = Stage(size: SIMD2(Double(columns) * Box.column, Double(rows) * Box.row), rendering: rendering)
  draw(&stage)
  canvas.draw(stage)
  return canvas
}

/// A box of cells and parts of cells.
func box(_ column: Double, _ row: Double, _ columns: Double, _ rows: Double) -> Box {
  Box(at: SIMD2(column * Box.column, row * Box.row), size: SIMD2(columns * Box.column, rows * Box.row))
}

/// The place of columns and rows, in pt.
func place(_ column: Double, _ row: Double) -> SIMD2<Double> { SIMD2(column * Box.column, row * Box.row) }
