internal import MotionAnimation
internal import MotionGestures
internal import MotionKinematics

/// A swipe from the left edge, which drives the transition back to the grid by its distance (M118).
struct EdgeSwipe: Sendable {
  /// The width of the strip at the left edge in which a swipe begins, in pt.
  static let edge = 20.0

  private(set) var transition = PercentDrivenTransition(
    duration: PhotoFlight.duration, completionCurve: .easeOut)
  /// The width of the screen, in pt: a finger that crosses it performs the whole transition.
  private let width: Double
  /// The finger, and the progress when it grabbed the screen.
  private var hold: (finger: Finger, progress: Double)?

  init(_ finger: Finger, width: Double, at time: Double) {
    self.width = width
    grab(finger, at: time)
  }

  var isHeld: Bool { hold != nil }

  /// Returns true if the screen stays as it is until the next event.
  func isAtRest(at time: Double) -> Bool { hold?.finger.isStill(at: time) == true }

  /// Returns the progress, from 0 (the picture) to 1 (the grid).
  func progress(at time: Double) -> Double { transition.progress(at: time) }

  /// Returns true if the swipe leads to the grid, or would do so if the finger were lifted now.
  func closes(at time: Double) -> Bool {
    switch transition.machine.phase {
    case .animating(let outcome), .ended(let outcome): outcome == .finish
    case .idle, .interactive:
      transition.rule.outcome(fraction: progress(at: time), velocity: velocity(at: time)) == .finish
    }
  }

  /// The distance of the screen to the right of its place, in pt.
  func offset(at time: Double) -> Double { width * progress(at: time) }

  private func velocity(at time: Double) -> Double { hold?.finger.hold(at: time).velocity.x ?? 0 }

  /// Grabs the screen where it is.
  mutating func grab(_ finger: Finger, at time: Double) {
    let progress = progress(at: time)
    transition.pan(.began, fraction: progress, velocity: 0, at: time)
    hold = (finger, progress)
  }

  mutating func drag(to location: SIMD2<Double>, at time: Double) {
    guard var hold else { return }
    hold.finger.move(to: location, at: time)
    self.hold = hold
    let distance = hold.finger.value(at: time).x - hold.finger.origin.x
    transition.pan(.moved, fraction: hold.progress + distance / width, velocity: 0, at: time)
  }

  /// Moves the finger to the right by a distance, in pt.
  mutating func drag(by distance: Double, at time: Double) {
    guard let location = hold?.finger.value(at: time) else { return }
    drag(to: location + SIMD2(distance, 0), at: time)
  }

  mutating func release(velocity: Double? = nil, at time: Double) {
    guard hold != nil else { return }
    let velocity = velocity ?? self.velocity(at: time)
    transition.pan(.ended, fraction: progress(at: time), velocity: velocity, at: time)
    hold = nil
  }

  /// Reverses a running transition.
  mutating func reverse(at time: Double) {
    let closes = closes(at: time)
    transition.pause(at: time)
    if closes { transition.cancel(at: time) } else { transition.finish(at: time) }
  }

  /// Lifts the finger and ends the transition at once. Returns the outcome.
  mutating func end(at time: Double) -> TransitionOutcome? {
    release(at: time)
    return transition.advance(to: transition.endTime)
  }

  /// Advances to a time, in s. Returns the outcome once, when the transition ends.
  mutating func advance(to time: Double) -> TransitionOutcome? { transition.advance(to: time) }
}
