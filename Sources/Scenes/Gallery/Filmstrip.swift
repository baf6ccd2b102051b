internal import MotionKinematics
internal import PaneCanvas

/// The last half second of motion before the instant at which time is paused: the frames of the items at seven instants,
/// with their velocities. Rests are left out.
struct Filmstrip: Sendable {
  /// The duration that the ghosts cover, in s of motion, and their number.
  static let (reach, count) = (0.5, 7)
  /// The time over which a velocity is measured, in s.
  private static let step = 1.0 / 240
  /// The time in which an item would move as far as its arrow is long, in s, and the length of the longest arrow, in
  /// cells.
  private static let (arrowTime, longestArrow) = (0.04, 5.0)
  /// The least speed that has an arrow, in pt/s.
  private static let leastSpeed = 20.0
  /// The distance in columns between the arrows of two ghosts whose edges are above each other.
  private static let arrowSpacing = 6

  /// An item at an earlier instant.
  struct Ghost: Hashable, Sendable {
    /// The scene time, in s.
    let time: Double
    let frame: ItemFrame
    /// The velocity of the frame's origin, in pt/s.
    let velocity: SIMD2<Double>
  }

  /// The ghosts, the newest first.
  let ghosts: [Ghost]
  /// The scene times that the ghosts cover, in s.
  let times: ClosedRange<Double>

  /// - Parameter time: The scene time at which the strip ends, in s.
  init(before time: Double, in history: inout History) {
    var ghosts: [Ghost] = []
    var first = time
    for index in 0..<Self.count {
      let motion = Double(index) / Double(Self.count - 1) * Self.reach
      first = max(history.time(time, movedBy: -motion), history.start)
      let frames = history.scene(at: first).tunedFrames
      let earlier = max(first - Self.step, history.start)
      let before = history.scene(at: earlier).tunedFrames
      guard frames.count == before.count else { continue }
      for (frame, old) in zip(frames, before) where !ghosts.contains(where: { $0.frame == frame }) {
        let velocity = first > earlier ? (frame.origin - old.origin) / (first - earlier) : .zero
        ghosts.append(Ghost(time: first, frame: frame, velocity: velocity))
      }
    }
    self.ghosts = ghosts
    times = first...time
  }

  /// Draws the outlines of the ghosts with their arrows, where there are no words, and that of the item at the shown
  /// instant in a bright colour.
  func draw(into canvas: inout Canvas, shown: ItemFrames, _ theme: Theme) {
    // Only the upper edges of items that move up and down are drawn, because the others would cover each other.
    let isUpright = ghosts.allSatisfy {
      $0.frame.origin.x == ghosts[0].frame.origin.x && $0.frame.size.x == ghosts[0].frame.size.x
    }
    for (index, ghost) in ghosts.enumerated().reversed() {
      let isShown = shown.contains(ghost.frame)
      drawEdges(of: ghost.frame, onTopOnly: isUpright, isShown ? theme.accent : theme.dimText, into: &canvas)
      let offset = isUpright ? (index - Self.count / 2) * Self.arrowSpacing : 0
      drawArrow(of: ghost, besideMiddle: offset, isShown ? theme.accent : theme.mark, into: &canvas)
    }
    for frame in shown where !ghosts.contains(where: { $0.frame == frame }) {
      drawEdges(of: frame, onTopOnly: isUpright, theme.accent, into: &canvas)
    }
  }

  private func drawEdges(
    of frame: ItemFrame, onTopOnly: Bool, _ color: Color, into canvas: inout Canvas
  ) {
    var frame = frame
    if onTopOnly { frame.size.y = CellMetrics.height }
    canvas.drawAroundWords { $0.drawOutline(of: frame, color) }
  }

  /// Draws an arrow from the middle of the upper edge in the direction of the velocity.
  private func drawArrow(
    of ghost: Ghost, besideMiddle offset: Int, _ color: Color, into canvas: inout Canvas
  ) {
    let way = ghost.velocity * Self.arrowTime / CellMetrics.size
    let isUpright = abs(ghost.velocity.y) >= abs(ghost.velocity.x)
    let length = Int(min(abs(isUpright ? way.y : way.x), Self.longestArrow).rounded(.up))
    guard ghost.velocity.length >= Self.leastSpeed else { return }
    let start = (ghost.frame.origin + SIMD2(ghost.frame.size.x / 2, 0)) / CellMetrics.size
    let sign = (isUpright ? way.y : way.x) < 0 ? -1 : 1
    canvas.drawAroundWords { canvas in
      for step in 1...length {
        let head = isUpright ? (sign < 0 ? "↑" : "↓") : sign < 0 ? "←" : "→"
        canvas.draw(
          step == length ? head : isUpright ? "│" : "─",
          column: Int(start.x.rounded()) + offset + (isUpright ? 0 : sign * step),
          row: Int(start.y.rounded()) + (isUpright ? sign * step : 0), color)
      }
    }
  }
}

extension Canvas {
  /// Draws signs, and puts back the letters and digits that they have covered, with the cells beside them, and the dots of
  /// graphs.
  fileprivate mutating func drawAroundWords(_ draw: (inout Canvas) -> Void) {
    let before = cells
    draw(&self)
    for (index, cell) in before.enumerated() {
      let column = index % columns
      let isBesideWord = (max(column - 1, 0)...min(column + 1, columns - 1)).contains {
        before[index - column + $0].glyph.isWordCharacter
      }
      if isBesideWord || cell.glyph == "●" { self[column, index / columns] = cell }
    }
  }
}
