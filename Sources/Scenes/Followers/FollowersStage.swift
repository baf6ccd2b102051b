internal import MotionGestures
internal import MotionKinematics
package import PaneCanvas

/// The layout of the scene, in cells, and of its discs, in pt: a leader and a column of followers below it.
struct FollowersLayout: Hashable, Sendable {
  let columns: Int
  let rows: Int
  /// The distance between two discs in the column, in pt.
  let gap: Double
  /// The row of the leader's centre.
  private let topRow: Double

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    let room = Double(rows - 2)
    let gapRows = min(max(2, (2 * room / 7).rounded(.down) / 2), 8)
    gap = gapRows * CellMetrics.height
    // On half rows, where the upper and the lower edge of a disc look alike.
    topRow = 1 + (gapRows * (rows < 20 ? 1 : 1.5)).rounded() / 2
  }

  private var size: SIMD2<Double> { SIMD2(Double(columns), Double(rows)) * CellMetrics.size }

  var radius: Double { 0.4 * gap }

  /// The greatest number of followers for which there is room.
  var capacity: Int { Int((areaBottom - radius - topRow * CellMetrics.height) / gap) }

  /// The lower end of the area of the discs, in pt: above the sentence and the bottom line.
  private var areaBottom: Double { Double(rows - (hasSentence ? 2 : 1)) * CellMetrics.height }

  var hasSentence: Bool { rows >= 20 }

  /// The least and the greatest places of a leader with followers, in pt.
  func bounds(count: Int) -> (least: SIMD2<Double>, greatest: SIMD2<Double>) {
    let side = (columns >= 60 ? 11 : 2) * CellMetrics.width + radius
    let top = topRow * CellMetrics.height
    return (SIMD2(side, top), SIMD2(size.x - side, max(top, areaBottom - radius - Double(count - 1) * gap)))
  }

  /// Returns the place of the leader on a side, in pt.
  func home(isLeft: Bool) -> SIMD2<Double> {
    let (least, greatest) = bounds(count: 1)
    return SIMD2(isLeft ? least.x : greatest.x, least.y)
  }

  func isLeft(_ place: SIMD2<Double>) -> Bool { place.x < size.x / 2 }

  /// The way from the leader to a follower at rest, in pt.
  func offset(of index: Int) -> SIMD2<Double> { SIMD2(0, Double(index) * gap) }
}

extension FollowersScene {
  package func draw(into canvas: inout Canvas) {
    canvas.fill(theme.stage)
    drawLinks(into: &canvas)
    drawFigures(into: &canvas)
    if showsTarget { drawModels(into: &canvas) }
    if layout.hasSentence {
      drawSentence("each is on a spring to the one before it", theme.dimText, isAtBottom: true, into: &canvas)
    }
  }

  package func forEachFigure(in rendering: Rendering, _ body: (Figure<Int>) -> Void) {
    func disc(at center: SIMD2<Double>) -> HitShape { .circle(center: center, radius: layout.radius) }
    for index in (0..<followers.count).reversed() {
      body(
        Figure(
          index, disc(at: followers.center(of: index, at: time)), .disc(color(of: index, in: rendering)),
          model: index == 0 ? disc(at: followers.target.place(at: time)) : nil,
          isTuned: index == 0 || index == followers.count - 1))
    }
  }

  private func drawLinks(into canvas: inout Canvas) {
    for index in 1..<followers.count {
      canvas.drawLine(
        from: followers.center(of: index - 1, at: time).inCells,
        to: followers.center(of: index, at: time).inCells, theme.line)
    }
  }

  private func color(of index: Int, in rendering: Rendering) -> Color {
    if followers.held?.index == index { return theme.heldGrabber }
    if index == 0 { return theme.red }
    let share = Double(index) / Double(followers.count)
    return rendering.color == .full ? theme.blue.mixed(with: theme.violet, by: share) : theme.blue
  }
}
