internal import MotionAnimation
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

  /// Reverses the direction of running time. Paused time runs backwards from the shown instant.
  mutating func reverse() {
    pace.holdEnd = nil
    clock = clock.withRate(clock.isPaused ? -abs(clock.rate) : -clock.rate, at: time).resumed(at: time)
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
