internal import MotionAnimation
internal import MotionKinematics
internal import PaneCanvas

// Time that stands still or is scrolled.
extension Gallery {
  /// Pauses the scene's time, or resumes it from the shown instant. The history after that instant is discarded.
  mutating func togglePause() {
    if pace.holdEnd != nil {
      // The hold becomes a pause.
      pace.holdEnd = nil
    } else if clock.isPaused {
      history.forget(after: scene.time)
      clock = clock.resumed(at: time)
      keepPace()
    } else {
      clock = clock.paused(at: time)
    }
    tellRate()
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
      guard let demonstration = scene.demonstration, demonstration.stop >= scene.time,
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
