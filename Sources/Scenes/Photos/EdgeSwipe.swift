internal import MotionAnimation
internal import MotionGestures
internal import MotionKinematics

/// A swipe from the left edge, which drives the transition back to the grid by its distance (M118).
struct EdgeSwipe: Sendable {
  /// The width of the strip at the left edge in which a swipe begins, in pt.
  static let edge = 20.0

  private(set) var transition = PercentDrivenTransition(
    duration: PhotoFlight.duration, completionSpring: .standard)
  /// The width of the screen, in pt: a finger that crosses it performs the whole transition.
  private let width: Double
  /// The finger, and the progress when it grabbed the screen.
  private var hold: (finger: Finger, progress: Double)?

  init(_ finger: Finger, width: Double, at time: Double) {
    self.width = width
    grab(finger, at: time)
  }

  var isHeld: Bool { hold != nil }

  /// Returns the progress, 0 for the picture and 1 for the grid; a spring may pass either end.
  func progress(at time: Double) -> Double { transition.progress(at: time) }

  /// Returns true if the swipe leads to the grid, or would do so if the finger were lifted now.
  func closes(at time: Double) -> Bool {
    switch transition.machine.phase {
    case .animating(let outcome), .ended(let outcome): outcome == .finish
    case .idle, .interactive:
      transition.rule.outcome(fraction: progress(at: time), velocity: fingerVelocity(at: time)) == .finish
    }
  }

  /// Returns the distance of the screen to the right of its place, in pt, and its velocity, in pt/s: that of
  /// the finger, which the screen does not follow beyond an end.
  func state(at time: Double) -> (offset: Double, velocity: Double) {
    let velocity =
      fraction(at: time).map { transition.follows($0) ? fingerVelocity(at: time) : 0 }
      ?? width * transition.velocity(at: time)
    return (width * progress(at: time), velocity)
  }

  private func fingerVelocity(at time: Double) -> Double { hold?.finger.hold(at: time).velocity.x ?? 0 }

  /// Returns the progress at the finger, which may lie beyond an end; nil without a finger.
  private func fraction(at time: Double) -> Double? {
    hold.map { $0.progress + ($0.finger.value(at: time).x - $0.finger.origin.x) / width }
  }

  /// Handles a phase of the finger with its velocity, in pt/s.
  private mutating func pan(_ phase: PointerSample.Phase, velocity: Double = 0, at time: Double) {
    transition.pan(
      phase, fraction: fraction(at: time) ?? 0, velocity: velocity, distance: width, at: time)
  }

  /// Grabs the screen where it is.
  mutating func grab(_ finger: Finger, at time: Double) {
    pan(.began, at: time)
    hold = (finger, progress(at: time))
  }

  mutating func drag(to location: SIMD2<Double>, at time: Double) {
    guard hold != nil else { return }
    hold?.finger.move(to: location, at: time)
    pan(.moved, at: time)
  }

  /// Moves the finger to the right by a distance, in pt.
  mutating func drag(by distance: Double, at time: Double) {
    guard let location = hold?.finger.value(at: time) else { return }
    drag(to: location + SIMD2(distance, 0), at: time)
  }

  /// Releases the screen, which keeps the velocity of the finger.
  /// - Parameter velocity: The velocity, in pt/s, right is positive; nil for the tracked one.
  mutating func release(velocity: Double? = nil, at time: Double) {
    guard hold != nil else { return }
    pan(.ended, velocity: velocity ?? fingerVelocity(at: time), at: time)
    hold = nil
  }

  /// Reverses a running transition, which keeps its velocity.
  mutating func reverse(at time: Double) { transition.reverse(at: time) }

  /// Lifts the finger and ends the transition at once. Returns the outcome.
  mutating func end(at time: Double) -> TransitionOutcome? {
    release(at: time)
    return transition.advance(to: transition.endTime)
  }

  /// Moves the screen. Returns the outcome once, when the transition ends.
  mutating func move(_ parts: inout Parts) -> TransitionOutcome? {
    parts.note(isMoving: hold?.finger.isStill(at: parts.time) != true, until: transition.endTime)
    return parts.advances ? transition.advance(to: parts.time) : nil
  }
}
