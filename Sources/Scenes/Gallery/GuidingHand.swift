internal import MotionAnimation
internal import MotionKinematics
internal import PaneCanvas

/// A hand that shows what the mouse can do, if the user does nothing after the start: it taps an item of the
/// scene, drags it and throws it.
///
/// The hand works on a copy of the scene, of which only the outlines of the items are shown. The scene itself
/// does not change. In reduced motion nothing moves, and a sentence is shown instead. Times are session times
/// in s, unless they are called scene times.
struct GuidingHand: Sendable {
  /// The time without an input after which the hand appears, in s.
  static let delay = 10.0

  private enum Step {
    case approach
    case press
    /// Drags the item towards the middle of the stage.
    case drag
    case release
    case leave
    case end
  }

  /// The steps, with their times after the beginning, in s, and the words that are shown from then on.
  private static let steps: [(time: Double, step: Step, words: String?)] = [
    (0, .approach, nil), (1.1, .press, tapping), (1.3, .release, tapping), (2.4, .approach, nil),
    (3.3, .press, dragging), (3.5, .drag, dragging), (3.85, .release, dragging), (5.2, .leave, nil),
    (6, .end, nil)
  ]
  private static let tapping = "tap"
  private static let dragging = "drag and throw"

  private enum HandPhase {
    case waiting
    /// The demonstration runs; `next` is the index of the next step.
    case running(next: Int)
    /// A sentence is shown instead.
    case sentence
    case gone
  }

  private var phase = HandPhase.waiting
  /// The copy of the scene on which the hand works; nil if there is no demonstration.
  private(set) var copy: (any Scene)?
  private var place = MovingValue(SIMD2(0.0, 0), tolerance: .standard)
  private(set) var isPressed = false
  private var isDragging = false

  /// The words for what the hand does; nil while it moves to the item.
  private(set) var words: String?

  static var none: GuidingHand {
    var hand = GuidingHand()
    hand.end()
    return hand
  }

  /// True if nothing moves until the next event or deadline.
  var isAtRest: Bool { if case .running = phase { false } else { true } }

  /// The next time at which something happens without an event; nil if there is none.
  var nextDeadline: Double? {
    switch phase {
    case .waiting: Self.delay
    case .running(let next): Self.delay + Self.steps[next].time
    case .sentence, .gone: nil
    }
  }

  /// True if a sentence is shown instead of a movement.
  var showsSentence: Bool { if case .sentence = phase { true } else { false } }

  /// Returns the position and velocity of the hand, in pt and pt/s.
  func state(at time: Double) -> (value: SIMD2<Double>, velocity: SIMD2<Double>) { place.state(at: time) }

  /// Ends the demonstration, or waits no longer.
  mutating func end() {
    phase = .gone
    (copy, words) = (nil, nil)
    (isPressed, isDragging) = (false, false)
  }

  /// Advances the hand to a time, and performs the steps that are due by then.
  /// - Parameters:
  ///   - scene: the scene of which the hand makes its copy.
  ///   - clock: converts the time to scene time.
  mutating func advance(to time: Double, scene: any Scene, clock: LayerTime) {
    while let deadline = nextDeadline, deadline <= time {
      if case .running(let next) = phase {
        phase = .running(next: next + 1)
        words = Self.steps[next].words
        take(Self.steps[next].step, at: deadline, sceneTime: clock.sceneTime(at: deadline))
      } else if scene.context.environment.reducesMotion {
        phase = .sentence
      } else {
        place.place(Self.outside(scene.context), at: deadline)
        copy = scene
        phase = .running(next: 0)
      }
    }
    guard copy != nil else { return }
    let sceneTime = clock.sceneTime(at: time)
    if isDragging {
      let event = mouse(.drag, at: time)
      copy?.handle(event, at: sceneTime)
    }
    copy?.advance(to: sceneTime)
    _ = place.advance(to: time)
  }

  private mutating func take(_ step: Step, at time: Double, sceneTime: Double) {
    copy?.advance(to: sceneTime)
    guard let copy else { return }
    switch step {
    case .approach: place.retarget(to: Self.target(of: copy), with: Self.spring, at: time)
    case .press:
      isPressed = true
      let event = mouse(.press, at: time)
      self.copy?.handle(event, at: sceneTime)
    case .drag:
      isDragging = true
      let (stage, start) = (copy.context.size, place.value(at: time))
      let side = start.y < stage.y / 2 ? 1.0 : -1
      place.retarget(to: start + SIMD2(0, side * Self.reach * stage.y), with: Self.spring, at: time)
    case .release:
      let event = mouse(.release, at: time)
      self.copy?.handle(event, at: sceneTime)
      (isPressed, isDragging) = (false, false)
    case .leave: place.retarget(to: Self.outside(copy.context), with: Self.spring, at: time)
    case .end: end()
    }
  }

  private func mouse(_ action: MouseEvent.MouseAction, at time: Double) -> SceneEvent {
    let cell = place.value(at: time) / CellMetrics.size
    return .input(.mouse(MouseEvent(action, .left, column: cell.x, row: cell.y)))
  }

  private static let spring = Spring(response: 0.6, dampingRatio: 1)
  /// The length of a drag, as a share of the height of the stage.
  private static let reach = 0.35
  /// The greatest distance of the hand below the upper edge of an item, in pt.
  private static let depth = 20.0

  /// Returns the position at which the hand takes the item of a scene, in pt.
  private static func target(of scene: any Scene) -> SIMD2<Double> {
    guard let item = scene.tunedFrames.first else { return scene.context.size / 2 }
    return item.origin + SIMD2(item.size.x / 2, min(item.size.y / 2, depth))
  }

  /// Returns a position outside of the stage, at its lower right corner, in pt.
  private static func outside(_ context: SceneContext) -> SIMD2<Double> {
    context.size + SIMD2(4 * CellMetrics.width, 0)
  }
}
