internal import MotionAnimation
internal import MotionKinematics
internal import PaneCanvas

/// A hand that plays the scene with the mouse, if the user does nothing after the start: it taps an item, catches it in
/// flight, drags it and throws it. In a scene with a demonstration it presses the key of that. A key that the user
/// then presses acts on the item where it is.
///
/// In reduced motion nothing moves, and a sentence is shown instead. Times are session times in s, unless they are called
/// scene times.
struct GuidingHand: Sendable {
  /// The time without an input after which the hand appears, in s: earlier for a demonstration, whose first jump is
  /// then on the screen ten seconds after the start.
  var delay: Double { key == nil ? 8 : 6 }
  /// The time between two movements of the mouse in a drag, in s.
  private static let dragStep = 1.0 / 60

  private enum Step {
    case approach
    case press
    case key
    /// Drags the item towards the middle of the stage.
    case drag
    case release
    case leave
    case end
  }

  /// Steps, with their times after the beginning, in s, and the words that are shown from then on.
  private typealias Steps = [(time: Double, step: Step, words: String?)]
  private static let mouseSteps: Steps = [
    (0, .approach, nil), (1.1, .press, "tap"), (1.2, .release, "tap"), (1.34, .press, "catch"),
    (1.7, .drag, "drag and throw"), (2.05, .release, "drag and throw"), (3.2, .leave, nil), (4, .end, nil)
  ]
  /// The hand has left before the demonstration's first jump.
  private static let keySteps: Steps = [
    (0, .approach, nil), (0.3, .key, "enter"), (1.6, .leave, nil), (2.4, .end, nil)
  ]

  private enum HandPhase {
    case waiting
    /// The hand plays; `next` is the index of the next step, and `drag` the time of the next movement of a drag, which
    /// is infinite without one.
    case running(next: Int, drag: Double)
    case sentence
    case gone
  }

  private var phase = HandPhase.waiting
  /// The key of the scene's demonstration; nil if there is none.
  private let key: Key?
  private var place = MovingValue(SIMD2(0.0, 0), tolerance: .standard)
  private(set) var isPressed = false

  /// The words for what the hand does; nil while it moves to the item.
  private(set) var words: String?

  init(key: Key?) { self.key = key }

  private var steps: Steps { key == nil ? Self.mouseSteps : Self.keySteps }

  var isPlaying: Bool { if case .running = phase { true } else { false } }

  var stepTime: Double? {
    switch phase {
    case .waiting: delay
    case .running(let next, let drag): min(delay + steps[next].time, drag)
    case .sentence, .gone: nil
    }
  }

  var showsSentence: Bool { if case .sentence = phase { true } else { false } }

  /// Returns the position and velocity of the hand, in pt and pt/s.
  func state(at time: Double) -> (value: SIMD2<Double>, velocity: SIMD2<Double>) { place.state(at: time) }

  /// Takes the hand away, or waits no longer.
  mutating func end() {
    phase = .gone
    (words, isPressed) = (nil, false)
  }

  mutating func move(_ parts: inout Parts) {
    parts.note(isMoving: isPlaying)
    parts.note(restingUntil: stepTime)
    if parts.advances, isPlaying { _ = place.advance(to: parts.time) }
  }

  /// Performs the step that is due at a time, at which the scene is given. Returns the event that the scene receives;
  /// nil if there is none.
  mutating func performStep(at time: Double, on scene: any Scene) -> SceneEvent? {
    switch phase {
    case .waiting where scene.context.environment.reducesMotion: phase = .sentence
    case .waiting:
      place.place(Self.outside(scene.context), at: time)
      phase = .running(next: 0, drag: .infinity)
    case .running(let next, let drag) where drag < delay + steps[next].time:
      phase = .running(next: next, drag: drag + Self.dragStep)
      return mouse(.drag, at: time)
    case .running(let next, _):
      phase = .running(next: next + 1, drag: .infinity)
      words = steps[next].words
      return take(steps[next].step, at: time, scene)
    case .sentence, .gone: break
    }
    return nil
  }

  private mutating func take(_ step: Step, at time: Double, _ scene: any Scene) -> SceneEvent? {
    switch step {
    case .approach:
      let target = key == nil ? Self.target(of: scene) : scene.context.size / 2
      place.retarget(to: target, with: Self.spring, at: time)
    case .press:
      isPressed = true
      return mouse(.press, at: time)
    case .key: return key.map { .input(.key($0)) }
    case .drag:
      if case .running(let next, _) = phase { phase = .running(next: next, drag: time) }
      let (stage, start) = (scene.context.size, place.value(at: time))
      let side = start.y < stage.y / 2 ? 1.0 : -1
      place.retarget(to: start + SIMD2(0, side * Self.reach * stage.y), with: Self.spring, at: time)
    case .release:
      isPressed = false
      return mouse(.release, at: time)
    case .leave: place.retarget(to: Self.outside(scene.context), with: Self.spring, at: time)
    case .end: end()
    }
    return nil
  }

  private func mouse(_ action: MouseEvent.MouseAction, at time: Double) -> SceneEvent {
    let cell = place.value(at: time).inCells
    return .input(.mouse(MouseEvent(action, .left, column: cell.x, row: cell.y)))
  }

  private static let spring = Spring(response: 0.6, dampingRatio: 1)
  /// The length of a drag, as a share of the height of the stage.
  private static let reach = 0.35
  /// The greatest distance of the hand below the upper edge of an item, in pt.
  private static let depth = 20.0

  /// Returns the position at which the hand takes the item of a scene, or the upper one, in pt.
  private static func target(of scene: any Scene) -> SIMD2<Double> {
    guard let item = scene.tunedFrames.min(by: { $0.origin.y < $1.origin.y }) else {
      return scene.context.size / 2
    }
    return item.origin + SIMD2(item.size.x / 2, min(item.size.y / 2, depth))
  }

  /// Returns a position outside of the stage, at its lower right corner, in pt.
  private static func outside(_ context: SceneContext) -> SIMD2<Double> {
    context.size + SIMD2(4 * CellMetrics.width, 0)
  }
}

extension Gallery {
  /// Lets the hand play the scene up to the session time, each event at its own time.
  mutating func playHand() {
    while let due = hand.stepTime, due <= time {
      advanceScene(to: clock.sceneTime(at: due))
      if let event = hand.performStep(at: due, on: scene) { translate(event, byHandAt: due) }
    }
  }

  private mutating func translate(_ event: SceneEvent, byHandAt time: Double) {
    handInputs.append((event, time))
    // As for the user's mouse: the hint lies on the curve that the hand makes.
    hint.fade(from: time)
    translate(event)
  }

  /// Ends the hand's play when the user does something. What the hand holds goes on with its velocity.
  mutating func endHand(by event: SceneEvent) {
    switch event {
    case .input(.key), .input(.mouse), .action(.tap), .action(.grab): break
    case .resize: if !hand.isPlaying { return }
    default: return
    }
    if hand.isPressed { translate(.input(.focus(false)), byHandAt: time) }
    hand.end()
  }

  /// Returns the inputs of the hand that were not returned yet, in the order of their session times, in s. A recording of
  /// the session contains them.
  /// - Parameter event: The next event of the session, at `time`, which ends the hand's play if the user caused it.
  package mutating func takeHandInputs(
    before event: SceneEvent? = nil, at time: Double
  ) -> [(event: SceneEvent, time: Double)] {
    advance(to: time)
    if let event { endHand(by: event) }
    askParts()
    defer { handInputs = [] }
    return handInputs
  }
}
