internal import MotionAnimation
internal import PaneCanvas
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

  package static let keys: [KeyBinding<Self>] = [
    start,
    KeyBinding(
      "scrub", "scrub: move it along its way; with shift: by 1 %",
      KeyEffect([.left], .all) { $0.arrow(.up, $1) }, KeyEffect([.right], .all) { $0.arrow(.down, $1) }),
    KeyBinding(["r"], "reverse", "reverse as at a wall: velocity jumps; paused: not yet") { scene, _ in
      scene.reverse()
    },
    KeyBinding(["a"], "smoothly", "add an animator, back; no jump if its curve starts flat") { scene, _ in
      scene.reverseByAddition()
    },
    KeyBinding(
      "stop", "stop, then ← → enter finish it; X: stop and drop it",
      KeyEffect(["x"]) { scene, _ in scene.stop(withoutFinishing: false) },
      KeyEffect([], also: ["X"]) { scene, _ in scene.stop(withoutFinishing: true) }),
    KeyBinding(
      "curve", "next timing curve or spring; C: the one before",
      KeyEffect(["c"]) { scene, _ in scene.changeTiming { $0.choice = $0.choice.next } },
      KeyEffect([], also: ["C"]) { scene, _ in scene.changeTiming { $0.choice = $0.choice.neighbour(-1) } }),
    KeyBinding([.enter], "continue", "paused: continue with the selected timing") { scene, _ in
      if scene.isStopped { scene.finish(at: .current) } else { scene.continueAnimation() }
    },
    KeyBinding(["d"], "dynamics: a body on the tuner's spring, or a timing") { scene, _ in
      scene.changeTiming { $0.isSimulated.toggle() }
    },
    KeyBinding(
      nil, "o: show the model values; w: options, one by one",
      KeyEffect(["o"]) { scene, _ in scene.showsModel.toggle() },
      KeyEffect(["w"]) { scene, _ in scene.changeTiming { $0.option = AnimatorOption.next(after: $0.option) }
      }),
    KeyBinding(["k"], "keyframes, one backwards; again: a curved path") { scene, _ in
      scene.changeTiming { $0.chosenCourse = $0.chosenCourse.next }
    },
    KeyBinding(
      nil, "f: time for continuing; + −: the duration",
      KeyEffect(["f"]) { scene, _ in scene.changeTiming { $0.nextFactor() } },
      KeyEffect(["+"], also: ["="]) { scene, _ in scene.changeTiming { $0.lengthen(by: 1) } },
      KeyEffect(["-"]) { scene, _ in scene.changeTiming { $0.lengthen(by: -1) } }),
    KeyBinding([.tab], "select a point of the curve; arrows move it; esc: back", .repeating) {
      $0.selectPoint(backwards: $1.hasShift)
    },
    KeyBinding(
      nil, "add an animation in mid-flight: the square grows",
      KeyEffect(["g"]) { scene, _ in scene.addGrowth() },
      KeyEffect([], also: [.escape]) { scene, _ in scene.cancel() }),
    KeyBinding(note: "mouse", "drag figures, bar or curve; stopped: throw the figures")
  ]

  private static let start = KeyBinding<Self>(
    [.space], "start/pause", "start, pause, continue; a click on a figure too"
  ) { scene, _ in scene.toggle() }

  /// The keys of the selected point of the curve, or those that finish a stopped animator.
  package var modeKeys: [KeyBinding<Self>] {
    if editor.focus != nil { return Self.pointKeys }
    return isStopped ? Self.finishKeys : []
  }

  private static let pointKeys: [KeyBinding<Self>] = [
    KeyBinding(
      "move the point", "move the curve's point",
      KeyEffect([.left], .repeating) { scene, _ in scene.edit(scene.editor.nudged(-1, 0)) },
      KeyEffect([.right], .repeating) { scene, _ in scene.edit(scene.editor.nudged(1, 0)) },
      KeyEffect([.up], .repeating) { scene, _ in scene.edit(scene.editor.nudged(0, 1)) },
      KeyEffect([.down], .repeating) { scene, _ in scene.edit(scene.editor.nudged(0, -1)) }),
    KeyBinding([.tab], "next", "the next point", .repeating) { $0.selectPoint(backwards: $1.hasShift) },
    KeyBinding([.escape], "back", "the arrows scrub again", .repeating) { scene, _ in scene.editor.focus = nil
    },
    start
  ]

  private static let finishKeys: [KeyBinding<Self>] = [
    KeyBinding([.left], "finish at start", "finish it at the start") { scene, _ in scene.finish(at: .start) },
    KeyBinding([.enter], "here", "finish it where it is") { scene, _ in scene.finish(at: .current) },
    KeyBinding([.right], "at end", "finish it at the end") { scene, _ in scene.finish(at: .end) }
  ]

  private var isStopped: Bool { stack.newest.state == .stopped }

  /// Handles ← (up the way) or → (down the way): scrubs an animator that is not stopped.
  private mutating func arrow(_ arrow: KeyboardFinger.Direction, _ press: KeyPress) {
    if press.phase == .release {
      if finger.held == arrow { liftArrow() }
      return
    }
    if isStopped { return }
    if press.hasShift { return nudge(by: arrow == .up ? -1 : 1) }
    self.press(arrow, isRepeat: press.isRepeat)
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

  /// Selects the next or the previous control point of the curve.
  private mutating func selectPoint(backwards: Bool) {
    guard stage.hasPanel || editor.focus != nil else { return }
    if settings.curve == nil { changeTiming { $0.choice = $0.choice.next } }
    editor.moveFocus(backwards: backwards)
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
