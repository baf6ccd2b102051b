internal import Motion
internal import PaneCanvas

/// The geometry of a pane on its stage, in pt; y grows downwards.
struct PaneStage: Hashable, Sendable {
  /// The visible height of the closed pane, in rows.
  private static let closedRows = 3
  /// The open pane's top edge as a fraction of the stage's height, on the nearest row.
  private static let openFraction = 0.42
  /// The least number of columns with margins; on fewer the pane takes the full width.
  private static let narrowColumns = 60
  /// The width left free beside the pane, both sides together, in pt.
  private static let margins = 192.0
  /// The part of a wide stage's width that the pane takes, and the range of its width, in pt.
  private static let (paneFraction, paneWidths) = (0.64, Bounds(768...1280))
  /// The range of the ball's radius on a high stage, in pt.
  private static let ballRadii = Bounds(32...64)

  let columns, rows: Int
  let size: SIMD2<Double>
  /// The y of the pane's top edge when open and when closed.
  let open, closed: Double

  init(_ context: SceneContext) {
    (columns, rows, size) = (context.columns, context.rows, context.size)
    open = (Self.openFraction * Double(rows)).rounded() * Box.row
    closed = Double(rows - Self.closedRows) * Box.row
  }

  init(columns: Int, rows: Int, openRow: Int, closedRow: Int) {
    (self.columns, self.rows) = (columns, rows)
    size = SIMD2(Double(columns) * Box.column, Double(rows) * Box.row)
    (open, closed) = (Double(openRow) * Box.row, Double(closedRow) * Box.row)
  }

  var travel: Double { closed - open }

  /// Returns the y of the pane's top edge at an end.
  func edge(at end: PaneEnd) -> Double { end == .open ? open : closed }

  var paneWidth: Double {
    if columns < Self.narrowColumns { return size.x }
    // An even number of columns, so that both margins of an even stage end at a cell.
    let part = 2 * (Self.paneFraction * Double(columns) / 2).rounded() * Box.column
    return min(size.x - Self.margins, Self.paneWidths.clamped(part))
  }

  var paneLeft: Double { (size.x - paneWidth) / 2 }

  var ballRadius: Double { min(size.y / 16, Self.ballRadii.clamped(size.y / 20)) }
}

extension Stage {
  /// Draws a pane and its grabber.
  /// - Parameters:
  ///   - box: the box of the pane, whose top is its edge. It may reach beyond the clip or the stage.
  ///   - item: the item that a touch on the pane hits.
  mutating func draw(
    _ pane: Pane, in box: Box, rim: Color, item: Int, clip: Box? = nil, _ theme: Theme
  ) {
    fill(
      .rectangle(box, radius: 20), .pane(body: theme.pane, rim: rim, isMoving: pane.phase != .resting),
      item: item, clip: clip)
    let grabber = Box(
      around: SIMD2(box.middle.x, box.top + 19), size: SIMD2(min(80, box.width / 3), 6))
    let color = pane.phase == .dragging ? theme.heldGrabber : theme.grabber
    fill(.rectangle(grabber, radius: 3), color, clip: clip)
  }

  /// Draws the upper edge and the sides of a pane in dashes, down to the bottom of a box (M116).
  mutating func drawOutline(of box: Box, _ color: Color) {
    for x in stride(from: box.left, to: box.right, by: 3 * Box.column) {
      let width = min(2 * Box.column, box.right - x)
      fill(.rectangle(Box(at: SIMD2(x, box.top), size: SIMD2(width, 2))), color)
    }
    for x in stride(from: box.left, through: box.right - 2, by: box.width - 2) {
      for row in 0..<box.rows {
        fill(.rectangle(Box(at: SIMD2(x, box.line(row).top), size: SIMD2(2, Box.row / 2))), color)
      }
    }
  }
}

/// An end of the travel, at which the pane can rest.
package enum PaneEnd: String, Hashable, Sendable, CaseIterable {
  case open, closed

  var opposite: PaneEnd { self == .open ? .closed : .open }
}

package enum ReleaseRule: String, Hashable, Sendable, CaseIterable {
  /// The article's rule: a downward or zero velocity closes, an upward one opens, from any position (M14).
  case article
  /// A flick selects the end in its direction; a slower release selects the end nearest to the projected resting place
  /// (formula F10).
  case project

  /// The least speed of a flick, in pt/s.
  package static let flickSpeed = 250.0

  /// Returns the end for a release at `position`, in pt, with `velocity`, in pt/s, positive down. `last` decides a tie.
  func end(position: Double, velocity: Double, last: PaneEnd, on stage: PaneStage) -> PaneEnd {
    switch self {
    case .article: return velocity < 0 ? .open : .closed
    case .project:
      if abs(velocity) >= Self.flickSpeed { return velocity < 0 ? .open : .closed }
      let rest = Decay(from: position, velocity: velocity).end
      let (toOpen, toClosed) = (abs(rest - stage.open), abs(rest - stage.closed))
      return toOpen == toClosed ? last : toOpen < toClosed ? .open : .closed
    }
  }
}
