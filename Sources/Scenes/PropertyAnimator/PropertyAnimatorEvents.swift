internal import Animation
internal import CellCanvas
internal import Gestures
internal import Kinematics

extension PropertyAnimatorScene {
  package mutating func handle(_ event: SceneEvent, at time: Double) -> [Effect] {
    advance(to: max(time, self.time))
    apply(event)
    refreshStatus()
    return []
  }

  private mutating func apply(_ event: SceneEvent) {
    switch event {
    case .input(let input): apply(input)
    case .tap: toggle()
    case .grab: grab(at: nil)
    case .drag(let distance): drag(by: SIMD2(distance, 0))
    case .release(let velocity): release(velocity: velocity.map { SIMD2($0, 0) })
    case .cancel: cancel()
    case .resize(let columns, let rows): resize(columns: columns, rows: rows)
    case .spring(let spring): change(to: spring)
    case .reportsKeyRelease(let reports): finger.reportsRelease = reports
    case .theme(let theme): self.theme = theme
    case .kick, .driver, .performance: break
    }
  }

  private mutating func apply(_ input: InputEvent) {
    switch input {
    case .key(let key, let phase, let modifiers): apply(key, phase, modifiers)
    case .mouse(let mouse): apply(mouse)
    case .focus(false): cancel()
    case .focus, .paste: break
    }
  }

  private mutating func apply(_ key: Key, _ phase: KeyPhase, _ modifiers: Modifiers) {
    if phase == .release {
      switch key {
      case .left where finger.held == .up, .right where finger.held == .down: liftArrow()
      default: break
      }
      return
    }
    if applyToEditor(key, modifiers) { return }
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
    case .character(let character): apply(character)
    default: break
    }
  }

  private mutating func apply(_ character: Character) {
    switch character {
    case " ": toggle()
    case "r": reverse()
    case "a": turnRound()
    case "g": addGrowth()
    case "x": stop(withoutFinishing: false)
    case "X": stop(withoutFinishing: true)
    case "c": changeDesk { $0.choose(1) }
    case "C": changeDesk { $0.choose(-1) }
    case "k": changeDesk { $0.toggleKeyframes() }
    case "f": changeDesk { $0.nextFactor() }
    case "+", "=": changeDesk { $0.lengthen(by: 1) }
    case "-": changeDesk { $0.lengthen(by: -1) }
    default: break
    }
  }

  /// Another timing for the next animator, and for a paused one that is continued.
  mutating func changeDesk(_ change: (inout TimingDesk) -> Void) {
    change(&desk)
    editor.show(desk, in: environment)
    followCourse()
    // What is queued was made with the timing before: it is made anew.
    if stack.newest.lifecycle.condition == .queued { stack = AnimatorStack(at: figures.value) }
  }

  /// The tuner's spring is another: an animator that runs goes on with it, from where it is and as fast as it is,
  /// whatever it ran on.
  private mutating func change(to spring: Spring) {
    changeDesk { $0.choose(spring) }
    if stack.isRunning { continueOnSpring() }
  }

  // MARK: The curve's control points

  /// Whether a key is for the curve: Tab always, others while a control point has the focus.
  private mutating func applyToEditor(_ key: Key, _ modifiers: Modifiers) -> Bool {
    if key == .tab, stage.hasPanel {
      if desk.curve == nil { changeDesk { $0.choose(1) } }
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
    changeDesk { $0.draw(curve) }
  }

  // MARK: The stage

  private mutating func resize(columns: Int, rows: Int) {
    let stage = AnimatorStage(columns: columns, rows: rows)
    guard stage != self.stage else { return }
    // Where the mouse is on the new stage, nobody has said yet.
    if grip != nil { cancel() }
    self.stage = stage
    let focus = stage.hasPanel ? editor.focus : nil
    editor = CurveEditor(stage: stage, desk, in: environment)
    editor.focus = focus
    chart = Self.chart(on: stage)
    charted = 0
    followCourse()
  }

  private mutating func cancel() {
    if scrub != nil { liftArrow() }
    release(velocity: nil)
  }
}
