internal import Kinematics

/// Where the two buttons and what is told of them stand, in cells.
struct ButtonStage: Hashable, Sendable {
  let columns: Int
  let rows: Int
  /// pt on the screen for a pt of a button.
  let scale: Double
  /// The row of the buttons' centres.
  let centerRow: Double
  /// The columns of the buttons' centres.
  let instantColumn: Double
  let hamburgerColumn: Double

  /// The instant button's side, in pt, as the hamburger's.
  static let side = Hamburger.size

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    let isRoomy = rows >= 34
    let room = Double(rows) - 4.5
    scale = rows >= 54 ? 2.5 : isRoomy ? 1.5 : rows >= 20 ? 1 : room * CellMetrics.height / Self.side
    let half = Self.side / 2 * scale / CellMetrics.height
    // The hint has the rows 2 and 3, and a row round it.
    centerRow = rows < 20 ? (Double(rows) / 2 - 1).rounded() : (half + (isRoomy ? 6.5 : 5.5)).rounded()
    let distance = min(Double(columns) / 4, 2.4 * 2 * half)
    instantColumn = (Double(columns) / 2 - distance).rounded()
    hamburgerColumn = (Double(columns) / 2 + distance).rounded()
  }

  func column(of button: ButtonName) -> Double { button == .instant ? instantColumn : hamburgerColumn }

  /// The row of the buttons' names.
  var nameRow: Int {
    let half = Self.side / 2 * scale / CellMetrics.height
    return min(rows - 2, Int((centerRow + half).rounded(.up)) + (rows >= 54 ? 3 : rows >= 34 ? 2 : 0))
  }

  /// The row where the numbers begin; nil where there is no room for them.
  var tableRow: Int? {
    guard nameRow + 6 <= rows - 1, columns >= 60 else { return nil }
    return nameRow + (rows >= 34 ? 3 : nameRow + 7 < rows - 1 ? 2 : 1)
  }

  /// The place of the chart of what is pressed; nil where there is no room.
  var chartBox: (column: Int, row: Int, columns: Int, rows: Int)? {
    guard let tableRow, columns >= 100, rows - tableRow >= 9 else { return nil }
    let column = columns / 2 + 4
    return (column, tableRow, columns - column - 4, min(rows - tableRow - 4, 18))
  }

  /// A place (cells) from a button's centre, in pt of the button.
  func place(_ location: SIMD2<Double>, in button: ButtonName) -> SIMD2<Double> {
    let offset = location - SIMD2(column(of: button), centerRow)
    return offset * SIMD2(CellMetrics.width, CellMetrics.height) / scale
  }
}

/// The buttons.
enum ButtonName: Hashable, Sendable, CaseIterable {
  case instant, hamburger

  var title: String { self == .instant ? "instant button" : "hamburger" }
  var other: ButtonName { self == .instant ? .hamburger : .instant }
}
