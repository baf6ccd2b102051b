internal import PaneCanvas

/// The progress of the two animators, from the grid to the open picture. Their curves differ, and they end
/// together.
extension PhotosScene {
  /// The length of a track beyond either end, as a fraction of the whole distance.
  private static let margin = 0.12
  /// The smallest number of columns with room for the descriptions of the animators.
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
      canvas.draw("ease out", column: left + 7, row: row, theme.dimText)
      canvas.draw(motion.rawValue, column: left + 7, row: row + 1, theme.dimText)
    }
    let start = left + (isWide ? 16 : 7)
    let track = Track(start: start, end: end)
    draw(track, row: row, openness, theme.accent, into: &canvas)
    draw(track, row: row + 1, photoOpenness, theme.curve, into: &canvas)
    canvas.draw("grid", endingAt: track.column(0) - 1, row: row, theme.dimText)
    canvas.draw("open", column: track.column(1) + 2, row: row, theme.dimText)
    if let flight, flight.isHeld {
      canvas.draw("┊", column: track.column(flight.threshold), row: row, theme.mark)
    }
  }

  /// The columns of a track, which has a margin at either end for the overshoot of a spring.
  private struct Track {
    let start: Int
    let end: Int

    func column(_ value: Double) -> Int {
      let margin = PhotosScene.margin
      let share = (min(max(value, -margin), 1 + margin) + margin) / (1 + 2 * margin)
      return nearestCell(Double(start) + share * Double(end - start - 1))
    }
  }

  private func draw(_ track: Track, row: Int, _ value: Double, _ color: Color, into canvas: inout Canvas) {
    let (closed, open) = (track.column(0), track.column(1))
    for column in closed...open { canvas.draw("─", column: column, row: row, theme.line) }
    canvas.draw("┊", column: closed, row: row, theme.dimText)
    canvas.draw("┊", column: open, row: row, theme.dimText)
    canvas.draw("●", column: track.column(value), row: row, color)
  }
}
