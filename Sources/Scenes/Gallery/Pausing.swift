internal import MotionAnimation
internal import MotionKinematics
internal import PaneCanvas

// Time that stands still, runs backwards or is scrolled.
extension Gallery {
  /// Pauses the scene's time, or resumes it from the shown instant. The history after that instant is
  /// discarded if time runs forwards.
  mutating func togglePause() {
    if pace.holdEnd != nil {
      // The hold becomes a pause.
      pace.holdEnd = nil
    } else if clock.isPaused {
      if clock.rate > 0 { history.forget(after: scene.time) }
      clock = clock.resumed(at: time)
      keepPace()
    } else {
      clock = clock.paused(at: time)
    }
    tellRate()
    showFilmstrip()
  }

  /// Reverses the direction of running time. Paused time runs backwards from the shown instant; at the start of the
  /// history, where nothing is before it, forwards.
  mutating func reverse() {
    pace.holdEnd = nil
    let runsBack = clock.isPaused ? scene.time > history.start : clock.rate > 0
    let speed = abs(clock.rate)
    clock = clock.withRate(runsBack ? -speed : speed, at: time).resumed(at: time)
    keepPace()
    showFilmstrip()
  }

  /// Scrolls a paused scene by `duration`, in s of motion; rests are skipped. Backwards it goes no further
  /// than the start of the history. Forwards it replays the history, and then continues with new motion.
  mutating func scroll(by duration: Double) {
    guard clock.isPaused else { return }
    let target = max(history.time(scene.time, movedBy: duration), history.start)
    clock = clock.scrubbed(to: target, at: time)
    if target < scene.time {
      showPast(at: target)
    } else {
      advance(to: time)
    }
    if filmstrip?.times.contains(scene.time) != true { showFilmstrip() }
  }

  /// Shows the motion before the present instant if the user has paused time.
  mutating func showFilmstrip() {
    filmstrip = clock.isPaused && !isHeld ? Filmstrip(before: scene.time, in: &history) : nil
  }

  /// Handles a mouse event while time is paused: the wheel and a drag scroll, by a frame for a notch or a column. A click
  /// is for the scene.
  /// - Returns: False if the event is for the scene.
  mutating func scrub(_ mouse: MouseEvent) -> Bool {
    guard clock.isPaused, !isHeld, scene.context.pointer == nil else {
      filmGrip = nil
      return false
    }
    switch (mouse.action, mouse.button) {
    case (.scrollUp, _): scroll(by: -Self.frame)
    case (.scrollDown, _): scroll(by: Self.frame)
    case (.press, .left): filmGrip = (mouse, scene.time, false)
    case (.drag, .left):
      guard let grip = filmGrip else { return false }
      let columns = Int(mouse.column) - Int(grip.press.column)
      guard columns != 0 || grip.isDragged else { return true }
      filmGrip?.isDragged = true
      scroll(by: history.motion(from: scene.time, to: grip.time) + Double(columns) * Self.frame)
    case (.release, .left), (.release, .none):
      guard let grip = filmGrip else { return false }
      filmGrip = nil
      guard !grip.isDragged else { return true }
      translate(.input(.mouse(grip.press)))
      return false
    default: return false
    }
    return true
  }
}

/// The pace of time that a demonstration has asked for.
struct Pace: Sendable {
  /// The time for which a demonstration stands still at an instant, in s.
  static let holdDuration = 0.6

  var rate = 1.0
  /// The session time at which time goes on after an instant, in s; nil if it does not stand still for a demonstration.
  var holdEnd: Double?
}

extension Gallery {
  /// True while a demonstration stands still at an instant.
  var isHeld: Bool { pace.holdEnd != nil }

  /// Advances to the stops of the scene's demonstration up to the session time, each at its own instant: time stands
  /// still there for a moment, and at the end it runs as before.
  mutating func followDemonstration() {
    while true {
      if let end = pace.holdEnd {
        guard end <= time else { return }
        pace.holdEnd = nil
        clock = clock.resumed(at: end)
        tellRate()
      }
      guard let demonstration = scene.demonstration, clock.rate > 0, demonstration.stop >= scene.time,
        !clock.isPaused, let stopTime = clock.hostTime(at: demonstration.stop), stopTime <= time
      else { return }
      advanceScene(to: demonstration.stop)
      if demonstration.isLast {
        clock = clock.withRate(clock.rate / pace.rate, at: stopTime)
        pace.rate = 1
        return tellRate()
      }
      clock = clock.paused(at: stopTime)
      pace.holdEnd = stopTime + Pace.holdDuration
      tellRate()
    }
  }

  /// Adopts the rate of the scene's demonstration at the present instant. Without one no time stands still.
  mutating func keepPace() {
    let rate = scene.demonstration?.rate ?? 1
    if scene.demonstration == nil, pace.holdEnd != nil {
      pace.holdEnd = nil
      clock = clock.resumed(at: time)
    }
    if rate != pace.rate { clock = clock.withRate(clock.rate / pace.rate * rate, at: time) }
    pace.rate = rate
    tellRate()
  }
}

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
  func draw(into canvas: inout Canvas, shown: [ItemFrame], _ theme: Theme) {
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

  private func drawArrow(
    of ghost: Ghost, besideMiddle offset: Int, _ color: Color, into canvas: inout Canvas
  ) {
    let way = (ghost.velocity * Self.arrowTime).inCells
    let isUpright = abs(ghost.velocity.y) >= abs(ghost.velocity.x)
    let length = Int(min(abs(isUpright ? way.y : way.x), Self.longestArrow).rounded(.up))
    guard ghost.velocity.length >= Self.leastSpeed else { return }
    let start = (ghost.frame.origin + SIMD2(ghost.frame.size.x / 2, 0)).inCells
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
