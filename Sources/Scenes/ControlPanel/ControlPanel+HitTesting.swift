internal import CellCanvas
internal import Gestures

extension ControlPanel {
  /// What a mouse can take.
  enum Part: Hashable, Sendable {
    case pane, ball
    case tile(Int), slider(Int)
  }

  /// How far beside the ball a press still takes it, in pt: a row of cells.
  private static let forgiveness = CellMetrics.height

  /// What is seen at a place (in pt) now, in motion too (M109).
  func part(at place: SIMD2<Double>) -> Part? {
    let ball = HitTarget(
      Part.ball, at: .circle(center: ballPosition, radius: stage.ballRadius + Self.forgiveness))
    // The bar with the keys lies in front of the pane.
    let shown = max(0, stage.height - CellMetrics.height - position)
    let pane = HitTarget(
      Part.pane,
      at: .rectangle(origin: SIMD2(stage.paneLeft, position), size: SIMD2(stage.paneWidth, shown)),
      children: tileTargets + sliderTargets)
    return if case .target(let part) = HitTarget.hit(at: place, among: [ball, pane]) { part } else { nil }
  }

  /// Where a tile is seen, whatever its little spring does.
  func tilePlace(_ index: Int) -> HitShape {
    let layout = PaneLayout(stage: stage)
    return place(
      column: layout.tileColumn(index), row: contentsRow + Double(layout.tileRow),
      width: layout.tileWidth(index),
      height: Double(layout.tileHeight))
  }

  private var tileTargets: [HitTarget<Part>] {
    (0..<PaneLayout(stage: stage).tileCount).map { HitTarget(.tile($0), at: tilePlace($0)) }
  }

  /// Half a row above and below a bar, and a column beside it, are its own, too.
  private var sliderTargets: [HitTarget<Part>] {
    let layout = PaneLayout(stage: stage)
    return controls.sliders.indices.map { index in
      let row = Double(nearestCell(contentsRow + Double(layout.sliderRow(index))))
      return HitTarget(
        .slider(index),
        at: place(
          column: layout.barColumn - 1, row: row - 0.5, width: layout.barWidth + 2, height: 2))
    }
  }

  private func place(column: Int, row: Double, width: Int, height: Double) -> HitShape {
    .rectangle(
      origin: SIMD2(Double(column) * CellMetrics.width, row * CellMetrics.height),
      size: SIMD2(Double(width) * CellMetrics.width, height * CellMetrics.height))
  }
}
