internal import PaneCanvas
internal import MotionGestures

extension ControlPanel {
  /// A part of the scene that the mouse can grab.
  enum TouchedPart: Hashable, Sendable {
    case pane, ball
    case tile(Int), slider(Int)
  }

  /// Returns the part that is shown at a position, in pt, also while it moves (M109).
  func part(at place: SIMD2<Double>) -> TouchedPart? {
    let ball = HitTarget(TouchedPart.ball, at: ball.shape)
    let pane = HitTarget(
      TouchedPart.pane, at: pane.shape(edge: shownPosition), children: tileTargets + sliderTargets)
    return if case .target(let part) = HitTarget.hit(place, among: [ball, pane]) { part } else { nil }
  }

  /// Returns the outline of a tile at its full size, whatever the scale of its press.
  func tilePlace(_ index: Int) -> HitShape {
    let layout = PaneLayout(stage: stage)
    return place(
      column: layout.tileColumn(index), row: contentsRow + Double(layout.tileRow),
      width: layout.tileWidth(index), height: Double(layout.tileHeight))
  }

  private var tileTargets: [HitTarget<TouchedPart>] {
    (0..<PaneLayout(stage: stage).tileCount).map { HitTarget(.tile($0), at: tilePlace($0)) }
  }

  /// The hit targets of the sliders. Each also covers half a row above and below its bar, and a column on
  /// either side.
  private var sliderTargets: [HitTarget<TouchedPart>] {
    let layout = PaneLayout(stage: stage)
    return controls.sliders.indices.map { index in
      let row = Double(nearestCell(contentsRow + Double(layout.sliderRow(index))))
      return HitTarget(
        .slider(index),
        at: place(column: layout.barColumn - 1, row: row - 0.5, width: layout.barWidth + 2, height: 2))
    }
  }

  private func place(column: Int, row: Double, width: Int, height: Double) -> HitShape {
    .rectangle(
      origin: SIMD2(Double(column), row) * CellMetrics.size,
      size: SIMD2(Double(width), height) * CellMetrics.size)
  }
}
