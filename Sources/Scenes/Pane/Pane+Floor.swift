internal import MotionDynamics
internal import MotionGestures

extension Pane {
  /// Returns the next time after `time` at which velocity or acceleration may jump within the present law, or
  /// nil if there is none: the end of a gliding finger's ramp, its crossing of an end, or a tick of a driver
  /// that moves in ticks.
  func nextKink(after time: Double) -> Double? {
    if case .animating(let drive, _) = state { return drive.nextKink(after: time) }
    return drag?.finger.nextKink(after: time)
  }

  /// Returns the top edge as a floor, smooth from `time` to `end`.
  func floor(from time: Double, to end: Double) -> PaneFloor {
    switch state {
    case .resting(let end):
      return .still(StillFloor(height: stage.edge(at: end)))
    case .animating(let drive, _):
      return drive.floor(from: time, to: end)
    case .dragging(let drag):
      guard let (glide, start, slack) = drag.finger.verticalLaw else {
        return .still(StillFloor(height: drag.position(at: time)))
      }
      let middle = glide.value(at: (time + end) / 2 - start)
      if middle < stage.open {
        return .band(glide, start: start, slack: slack, end: stage.open, sign: -1, stage.band)
      }
      if middle > stage.closed {
        return .band(glide, start: start, slack: slack, end: stage.closed, sign: 1, stage.band)
      }
      return .finger(glide, start: start, slack: slack)
    }
  }
}

extension Pane {
  /// True if the pane is still between ticks and jumps at each tick.
  var steps: Bool {
    if case .animating(let drive, _) = state { drive.steps } else { false }
  }
}
