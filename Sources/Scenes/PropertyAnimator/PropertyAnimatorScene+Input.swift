internal import MotionAnimation
package import PaneCanvas
internal import MotionGestures
internal import MotionKinematics

extension PropertyAnimatorScene {
  package mutating func perform(_ action: Action) {
    switch action {
    case .tap: toggle()
    case .grab: grab(at: nil)
    case .drag(let distance): drag(by: SIMD2(distance, 0))
    case .release(let velocity): release(velocity: velocity.map { SIMD2($0, 0) })
    case .cancel: cancel()
    case .spring(let spring): change(to: spring)
    case .kick, .driver: break
    }
  }

  package mutating func key(_ key: Key, _ phase: KeyPhase, _ modifiers: Modifiers) {
    if phase == .release {
      switch key {
      case .left where finger.held == .up, .right where finger.held == .down: liftArrow()
      default: break
      }
      return
    }
    if keyOfEditor(key, modifiers) { return }
    let isStopped = stack.newest.state == .stopped
    switch key {
    case .left where !isStopped && modifiers.contains(.shift): nudge(by: -1)
    case .right where !isStopped && modifiers.contains(.shift): nudge(by: 1)
    case .left where !isStopped: press(.up, isRepeat: phase == .repeat)
    case .right where !isStopped: press(.down, isRepeat: phase == .repeat)
    case _ where phase == .repeat: break
    case .left: finish(at: .start)
    case .right: finish(at: .end)
    case .enter where isStopped: finish(at: .current)
    case .enter: continueAnimation()
    case .escape: cancel()
    case .character(let character): type(character)
    default: break
    }
  }

  private mutating func type(_ character: Character) {
    switch character {
    case " ": toggle()
    case "r": reverse()
    case "a": reverseByAddition()
    case "g": addGrowth()
    case "x": stop(withoutFinishing: false)
    case "X": stop(withoutFinishing: true)
    case "c": changeTiming { $0.choice = $0.choice.next }
    case "C": changeTiming { $0.choice = $0.choice.neighbour(-1) }
    case "o": showsModel.toggle()
    case "d": changeTiming { $0.isSimulated.toggle() }
    case "k": changeTiming { $0.chosenCourse = $0.chosenCourse.next }
    case "w": changeTiming { $0.option = AnimatorOption.next(after: $0.option) }
    case "f": changeTiming { $0.nextFactor() }
    case "+", "=": changeTiming { $0.lengthen(by: 1) }
    case "-": changeTiming { $0.lengthen(by: -1) }
    default: break
    }
  }

  /// Changes the timing for the next animator, and for continuing a paused one.
  mutating func changeTiming(_ change: (inout TimingSettings) -> Void) {
    change(&settings)
    editor.show(settings, in: context.environment)
    followCourse()
    // Queued animations were made with the old timing, so they are discarded.
    if stack.newest.lifecycle.condition == .queued { stack = AnimatorStack(at: figures.value) }
  }

  /// Chooses the tuner's spring. A running animator continues on it from its present value and velocity,
  /// whatever its timing was.
  private mutating func change(to spring: Spring) {
    changeTiming { $0.choose(spring) }
    if stack.isRunning { continueOnSpring() }
  }

  // MARK: The curve's control points

  /// Handles a key for the curve: Tab always, other keys while a control point has the focus.
  /// - Returns: true if the key was handled.
  private mutating func keyOfEditor(_ key: Key, _ modifiers: Modifiers) -> Bool {
    if key == .tab, stage.hasPanel {
      if settings.curve == nil { changeTiming { $0.choice = $0.choice.next } }
      editor.moveFocus(backwards: modifiers.contains(.shift))
      return true
    }
    guard editor.focus != nil else { return false }
    switch key {
    case .left: edit(editor.nudged(-1, 0))
    case .right: edit(editor.nudged(1, 0))
    case .up: edit(editor.nudged(0, 1))
    case .down: edit(editor.nudged(0, -1))
    case .escape: editor.focus = nil
    default: return false
    }
    return true
  }

  mutating func edit(_ curve: TimingCurve?) {
    guard let curve else { return }
    changeTiming { $0.draw(curve) }
  }

  mutating func cancel() {
    if scrub != nil { liftArrow() }
    release(velocity: nil)
  }
}
