internal import Gestures
internal import Kinematics

extension Pane {
  /// The next time after `time` at which velocity or acceleration may jump within the present law: the end of a
  /// gliding finger's ramp, its crossing of an end, or a step of a driver that goes by steps.
  func nextKink(after time: Double) -> Double? {
    if case .animating(let drive, _) = state { return drive.nextKink(after: time) }
    return drag?.finger.nextKink(after: time)
  }

  /// The top edge as a floor, smooth from `time` to `end`.
  func floor(from time: Double, to end: Double) -> PaneFloor {
    switch state {
    case .resting(let end):
      return .still(stage.edge(at: end))
    case .animating(let drive, _):
      return drive.floor(from: time, to: end)
    case .dragging(let drag):
      guard let (glide, start, slack) = drag.finger.verticalLaw else {
        return .still(drag.position(at: time))
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
  /// Whether it stands still between two instants and jumps at them.
  var steps: Bool {
    if case .animating(let drive, _) = state { drive.steps } else { false }
  }
}
