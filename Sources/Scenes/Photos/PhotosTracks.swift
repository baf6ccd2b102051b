internal import Animation
internal import CellCanvas
internal import Kinematics

/// The two animators: how far each is from the grid to the open picture. They go differently, and end together.
extension PhotosScene {
  /// What of a track lies beyond either end: a spring swings past.
  private static let margin = 0.12
  /// From so many columns on there is room for what they are.
  private static let wideColumns = 76

  func drawTracks(into canvas: inout Canvas) {
    guard layout.hasTracks else { return }
    let isWide = layout.columns >= Self.wideColumns
    let left = layout.gridColumn
    let end = layout.columns - layout.gridColumn
    let row = layout.trackRow
    canvas.draw("screen", column: left, row: row, theme.text)
    canvas.draw("photo", column: left, row: row + 1, theme.text)
    if isWide {
      canvas.draw("eases", column: left + 7, row: row, theme.dimText)
      canvas.draw("springs", column: left + 7, row: row + 1, theme.dimText)
    }
    let start = left + (isWide ? 16 : 7)
    drawTrack(openness, from: start, to: end, row: row, theme.accent, into: &canvas)
    drawTrack(photoOpenness, from: start, to: end, row: row + 1, theme.curve, into: &canvas)
  }

  private func drawTrack(
    _ value: Double, from start: Int, to end: Int, row: Int, _ color: Color, into canvas: inout Canvas
  ) {
    func column(_ value: Double) -> Double {
      let share = (min(max(value, -Self.margin), 1 + Self.margin) + Self.margin) / (1 + 2 * Self.margin)
      return Double(start) + share * Double(end - start - 1)
    }
    let (closed, open) = (nearestCell(column(0)), nearestCell(column(1)))
    for column in start..<end {
      let isInside = column >= closed && column <= open
      canvas.draw(isInside ? "─" : "·", column: column, row: row, theme.zeroLine)
    }
    for column in [closed, open] { canvas.draw("┊", column: column, row: row, theme.dimText) }
    canvas.draw("●", column: nearestCell(column(value)), row: row, color)
  }
}
