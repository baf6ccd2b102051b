internal import Gestures
internal import Kinematics

extension Pane {
  /// The next instant after `time` at which velocity or acceleration may jump within the present law: where a
  /// gliding finger ends its ramp or crosses an end, or a driver that steps takes a step.
  func nextKink(after time: Double) -> Double? {
    if case .animating(let drive, _) = state { return drive.nextKink(after: time) }
    guard case .dragging(let drag) = state, case .arrows(let glide, let start) = drag.finger else {
      return nil
    }
    let elapsed = time - start
    let candidates = [
      glide.rampDuration > elapsed ? glide.rampDuration : nil,
      glide.time(reaching: stage.open, after: elapsed),
      glide.time(reaching: stage.closed, after: elapsed)
    ]
    // An instant that rounds to `time` is past.
    return candidates.compactMap { $0 }.map { start + $0 }.filter { $0 > time }.min()
  }

  /// The top edge as a floor, smooth from `time` to `end`.
  func floor(from time: Double, to end: Double) -> PaneFloor {
    switch state {
    case .resting(let end):
      return .still(stage.edge(at: end))
    case .animating(let drive, _):
      return drive.floor(from: time, to: end)
    case .dragging(let drag):
      guard case .arrows(let glide, let start) = drag.finger else { return .still(drag.position(at: time)) }
      let middle = glide.value(at: (time + end) / 2 - start)
      if middle < stage.open {
        return .band(glide, start: start, slack: drag.slack, end: stage.open, sign: -1, stage.band)
      }
      if middle > stage.closed {
        return .band(glide, start: start, slack: drag.slack, end: stage.closed, sign: 1, stage.band)
      }
      return .finger(glide, start: start, slack: drag.slack)
    }
  }
}

extension Pane {
  /// Whether it stands still between two instants and jumps at them.
  var steps: Bool {
    if case .animating(let drive, _) = state { drive.steps } else { false }
  }
}

extension Drag {
  /// Whether the finger does not move and will not by itself.
  func isStill(at time: Double) -> Bool {
    switch finger {
    case .pointer(_, let tracker): tracker.velocity(at: time) == 0
    case .arrows(let glide, let start): glide.endVelocity == 0 && time - start >= glide.rampDuration
    }
  }
}
