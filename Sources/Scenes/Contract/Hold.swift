internal import Motion

/// The motion of an item in a finger's hand: a law, like any other.
///
/// The item follows the finger 1:1 from the position of the touch, and through the rubber bands of its limits beyond an edge.
/// Grabbing the item does not move it, not even beyond an edge: the position of the finger on the band is the inverse of the
/// shown position (formula F9). A pointer stops the item (M13); the arrow keys grab it without changing its velocity.
/// Positions are in the scene's pt, times are scene times in s.
struct Hold: Equatable, Sendable {
  private enum Hand: Equatable, Sendable {
    /// A pointer, known from samples in the hand's time.
    case pointer(VelocityTracker<SIMD2<Double>>)
    /// The arrow keys: a law of the location.
    case arrows(Glide)
  }

  private var limits: DragLimits
  private var grip: DragLimits.Grip
  private var hand: Hand
  private var touch: Touch
  /// The location of the finger where its way begins, at which the item was taken, and that of a pointer now.
  private var (origin, location): (SIMD2<Double>, SIMD2<Double>)

  /// Begins a hold of an item.
  /// - Parameters:
  ///   - touch: a touch; of the arrow keys, with the velocity to which the finger accelerates.
  ///   - value: the shown position of the item, in pt, finite.
  ///   - velocity: the velocity of the item, in pt/s, which the arrow keys take over.
  ///   - limits: the limits within which the item follows.
  ///   - time: the scene time, in s.
  init(
    _ touch: Touch, taking value: SIMD2<Double>, velocity: SIMD2<Double> = .zero,
    limits: DragLimits = DragLimits(), at time: Double
  ) {
    (self.touch, self.limits, grip) = (touch, limits, DragLimits.Grip(taking: value, within: limits))
    (origin, location) = (value, value)
    if touch.source == .arrows, let target = touch.velocity {
      let slope = grip.slope(after: .zero)
      let fingerVelocity = (velocity / slope).replacing(with: 0, where: slope .== 0)
      hand = .arrows(Glide(from: value, velocity: fingerVelocity, to: target, at: time))
    } else {
      var tracker = VelocityTracker<SIMD2<Double>>()
      tracker.add(value, at: touch.handTime)
      hand = .pointer(tracker)
    }
  }

  /// Follows the next touch of the finger, or of another one that takes over.
  mutating func follow(_ touch: Touch, at time: Double) {
    let here = location(at: time)
    if touch.source == .arrows, let target = touch.velocity {
      // A repeated touch, as after a change of the clock, does not begin the law anew.
      if case .arrows(let glide) = hand, glide.endVelocity == target { return self.touch = touch }
      // An item that a pointer holds within its slop has not moved, so its drag begins here, at rest.
      let velocity = isDrag ? fingerVelocity(at: time) : .zero
      if !isDrag { origin = here }
      hand = .arrows(Glide(from: here, velocity: velocity, to: target, at: time))
    } else {
      let isLocked: SIMDMask<SIMD2<Int64>> = [limits.horizontal == .locked, limits.vertical == .locked]
      let step = touch.step.replacing(with: 0, where: isLocked)
      // An unchanged position is not a sample of the velocity: a release repeats the last position, which may be as coarse as
      // a cell, and a resting finger must lose its velocity.
      if step != .zero {
        var tracker = VelocityTracker<SIMD2<Double>>()
        if case .pointer(let known) = hand { tracker = known }
        location = here + step
        tracker.add(location, at: touch.handTime)
        hand = .pointer(tracker)
      }
    }
    self.touch = touch
  }

  /// Makes a pointer that drags hold another item, or the same one where it is now.
  /// - Parameter followsFromPress: true if the item moves by the way since the press (M1).
  mutating func take(_ value: SIMD2<Double>, followsFromPress: Bool = true, limits: DragLimits) {
    guard case .pointer = hand else { return }
    if !followsFromPress { origin = location }
    (self.limits, grip) = (limits, DragLimits.Grip(taking: value, within: limits))
  }

  // MARK: Reading

  /// True if the item follows: a pointer has left the slop.
  var isDrag: Bool { touch.isDrag }

  /// True if the arrow keys move the finger.
  var isArrows: Bool { if case .arrows = hand { true } else { false } }

  /// Returns the shown position of the item and its velocity: the finger's, reduced by the rubber band beyond an edge (M15).
  func state(at time: Double) -> (value: SIMD2<Double>, velocity: SIMD2<Double>) {
    (value(at: time), velocity(at: time))
  }

  func value(at time: Double) -> SIMD2<Double> { grip.value(after: translation(at: time)) }

  /// Returns the velocity of the item for a given velocity of the finger, or the tracked one, in pt/s.
  func velocity(at time: Double, finger: SIMD2<Double>? = nil) -> SIMD2<Double> {
    grip.slope(after: translation(at: time)) * (finger ?? (isDrag ? fingerVelocity(at: time) : .zero))
  }

  /// Returns the velocity of the finger itself, in pt/s; 0 for a pointer that has not moved for 60 ms.
  func fingerVelocity(at time: Double) -> SIMD2<Double> {
    switch hand {
    case .arrows(let glide): glide.state(at: time).velocity
    // While the scene stands still, the hand's time goes on only with the next touch.
    case .pointer(let tracker):
      tracker.velocity(at: max(touch.clock.hostTime(at: time) ?? touch.handTime, touch.handTime))
    }
  }

  /// Returns true if the item is at rest and stays so until the next touch.
  func isStill(at time: Double) -> Bool {
    switch hand {
    case .pointer: velocity(at: time) == .zero
    case .arrows(let glide): glide.endVelocity == .zero && time - glide.start >= Glide.rampDuration
    }
  }

  private func location(at time: Double) -> SIMD2<Double> {
    if case .arrows(let glide) = hand { glide.state(at: time).value } else { location }
  }

  /// Returns the translation of the item before the rubber band, in pt: zero while the touch may still be a click.
  private func translation(at time: Double) -> SIMD2<Double> { isDrag ? location(at: time) - origin : .zero }
}
