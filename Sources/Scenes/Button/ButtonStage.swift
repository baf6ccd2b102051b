/// The layout of the two buttons and their texts, in cells.
struct ButtonStage: Hashable, Sendable {
  let columns: Int
  let rows: Int
  /// The length on the screen of one pt of a button, in pt.
  let scale: Double
  let centerRow: Double
  /// The columns of the buttons' centres.
  let instantColumn: Double
  let hamburgerColumn: Double

  /// The side of the instant button, in pt of a button; equal to the hamburger's diameter.
  static let side = Hamburger.size

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    let isRoomy = rows >= 34
    let room = Double(rows) - 4.5
    scale =
      rows >= 54
      ? Self.largeScale(columns: columns, rows: rows)
      : isRoomy ? 1.5 : rows >= 20 ? 1 : room * CellMetrics.height / Self.side
    let half = Self.side / 2 * scale / CellMetrics.height
    // The hint's text is on rows 2 and 3, with a row of margin above and below.
    centerRow = rows < 20 ? (Double(rows) / 2 - 1).rounded() : (half + (isRoomy ? 6.5 : 5.5)).rounded()
    let distance = min(Double(columns) / 4, 2.4 * 2 * half)
    instantColumn = (Double(columns) / 2 - distance).rounded()
    hamburgerColumn = (Double(columns) / 2 + distance).rounded()
  }

  /// Returns the scale on a large stage: at least 2.5, and more if a button then takes at most two fifths of
  /// the rows and a quarter of the columns.
  private static func largeScale(columns: Int, rows: Int) -> Double {
    let height = 0.4 * Double(rows) * CellMetrics.height
    let width = 0.25 * Double(columns) * CellMetrics.width
    return max(2.5, min(height, width) / side)
  }

  func column(of button: ButtonName) -> Double { button == .instant ? instantColumn : hamburgerColumn }

  var nameRow: Int {
    let half = Self.side / 2 * scale / CellMetrics.height
    return min(rows - 2, Int((centerRow + half).rounded(.up)) + (rows >= 54 ? 3 : rows >= 34 ? 2 : 0))
  }

  /// The column after the longest text of the table.
  private static let tableEnd = 59

  /// The first row of the table of properties; nil if there is no room for it.
  var tableRow: Int? {
    guard nameRow + 6 <= rows - 1, columns >= 60 else { return nil }
    return nameRow + (rows >= 34 ? 3 : nameRow + 7 < rows - 1 ? 2 : 1)
  }

  /// The cells of the chart of the focused button's scale; nil if there is no room for it.
  var chartBox: (column: Int, row: Int, columns: Int, rows: Int)? {
    guard let tableRow, columns >= 100, rows - tableRow >= 9 else { return nil }
    let column = max(columns / 2 + 4, Self.tableEnd + 1)
    return (column, tableRow, columns - column - 4, min(rows - tableRow - 4, 30))
  }

  func center(of button: ButtonName) -> SIMD2<Double> {
    SIMD2(column(of: button), centerRow) * CellMetrics.size
  }

  /// Converts a location in pt to a position relative to a button's centre, in pt of the button.
  func place(_ location: SIMD2<Double>, in button: ButtonName) -> SIMD2<Double> {
    (location - center(of: button)) / scale
  }
}

enum ButtonName: Hashable, Sendable, CaseIterable {
  case instant, hamburger

  var title: String { self == .instant ? "instant button" : "hamburger" }
  var other: ButtonName { self == .instant ? .hamburger : .instant }
}
