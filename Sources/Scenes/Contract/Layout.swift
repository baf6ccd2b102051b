internal import PaneCanvas

/// A box on the stage, in cells.
struct CellBox: Hashable, Sendable {
  var column: Int
  var row: Int
  var columns: Int
  var rows: Int

  /// Returns true if a location on the screen, in pt, is in the box.
  func contains(_ location: SIMD2<Double>) -> Bool {
    let cell = location.inCells
    return cell.x >= Double(column) && cell.x < Double(column + columns) && cell.y >= Double(row)
      && cell.y < Double(row + rows)
  }
}

/// Lanes of equal width side by side on a stage, with equal gaps. Columns are in cells.
struct Lanes: Hashable, Sendable {
  let count: Int
  let columns: Int
  /// The number of columns between two lanes, and at least beside the outer ones.
  let gap: Int
  let width: Int

  init(_ count: Int, columns: Int) {
    (self.count, self.columns) = (count, columns)
    gap = columns < 60 ? 1 : 2
    width = (columns - (count + 1) * gap) / count
  }

  func left(of lane: Int) -> Int { (columns - count * width - (count - 1) * gap) / 2 + lane * (width + gap) }
}

/// The stage with shaded areas, one in each lane, without what moves in them. Columns and rows are in cells.
struct ShadedLanes: Backdrop {
  let theme: Theme
  let lanes: Lanes
  let rows: Range<Int>
  /// The part of the line's colour in the shade.
  let part: Double

  func draw(into canvas: inout Canvas) {
    canvas.fill(theme.stage)
    for lane in 0..<lanes.count {
      for row in rows {
        canvas.fill(
          CellBox(column: lanes.left(of: lane), row: row, columns: lanes.width, rows: 1),
          canvas.rendering.shade(row: row, of: canvas.rows, by: part, theme))
      }
    }
  }
}

/// The lanes that the keys act on: all of them, or the one that Tab has selected.
struct LaneFocus: Hashable, Sendable {
  /// The number of lanes, at least 1.
  let count: Int
  /// The index of the selected lane, or nil for all lanes.
  private(set) var picked: Int?

  init(count: Int) { self.count = count }

  var lanes: Range<Int> { picked.map { $0..<$0 + 1 } ?? 0..<count }

  /// Selects the next lane (1) or the previous one (−1), cyclically. From all lanes, selects the first or the last.
  mutating func move(by step: Int) {
    picked = picked.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
  }

  mutating func widen() { picked = nil }
}

extension Canvas {
  mutating func fill(_ box: CellBox, radius: SIMD2<Double> = .zero, _ color: Color) {
    fillRectangle(
      at: SIMD2(Double(box.column), Double(box.row)), size: SIMD2(Double(box.columns), Double(box.rows)),
      radius: radius, color)
  }

  /// Draws the name of a lane: in `color` if the keys act on the lane, underlined if they act on it alone, and dimmed
  /// otherwise. Returns the column after it.
  @discardableResult
  mutating func drawName(
    _ name: String, of lane: Int, _ focus: LaneFocus, column: Int, row: Int, _ color: Color, _ theme: Theme
  ) -> Int {
    guard focus.lanes.contains(lane) else { return draw(name, column: column, row: row, theme.dimText) }
    return draw(
      name, column: column, row: row, color, style: focus.picked == lane ? [.bold, .underline] : .bold)
  }
}
