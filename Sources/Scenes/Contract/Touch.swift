package import Motion

/// A finger on an item, from its press to its release, whatever makes it: the mouse, arrow keys, Enter, a key that is held down or a script.
///
/// A scene that lets the finger move something keeps a `Hold`, begun at `.began` and passed every touch after it. A new
/// `.began` may come while another finger holds the item, and takes it over.
package struct Touch: Hashable, Sendable {
  package enum Phase: Hashable, Sendable { case began, moved, ended, cancelled }
  package enum Source: Hashable, Sendable { case mouse, arrows, enter, key, script }

  /// The item at the press; nil beside all items. Keys and scripts touch item 0, the one that the scene moves.
  package let item: Int?
  package internal(set) var phase: Phase
  package internal(set) var source: Source
  /// The location of the mouse, in the scene's pt: those of the stage, divided by its scale. Without a mouse it is the middle
  /// of the shown item at the press, moved by the steps.
  package internal(set) var location: SIMD2<Double>
  /// The way since the touch before, in the scene's pt.
  package internal(set) var step = SIMD2<Double>.zero
  /// True from the moment at which the mouse has moved farther than a click may. Keys and scripts always drag.
  package internal(set) var isDrag: Bool
  /// A given velocity, in pt/s: that to which an arrow's finger accelerates, 0 if it stops, or that of `release` in a script;
  /// nil means the tracked velocity.
  package internal(set) var velocity: SIMD2<Double>?
  /// The time of the hand, in s of session time, and the scene time as a function of it. A throw in slow motion keeps the
  /// velocity of the hand.
  package internal(set) var handTime: Double
  package internal(set) var clock: LayerTime

  var isDown: Bool { phase == .began || phase == .moved }
  /// True for a release of a mouse that has not moved.
  package var isClick: Bool { phase == .ended && !isDrag }
}

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

/// The law of a finger that the arrow keys move: its speed grows linearly from `leastSpeed` to `greatestSpeed` and then stays.
///
/// The finger takes over the velocity of what it grabs: during a ramp, its velocity changes linearly to that of the law.
struct Glide: Hashable, Sendable {
  /// The speeds of the law at its start and from its end on, in pt/s.
  static let (leastSpeed, greatestSpeed) = (200.0, 1500.0)
  /// The durations of the ramp and of the law, in s.
  static let (rampDuration, duration) = (0.05, 0.6)

  /// The scene time of the start, in s; the location there, in pt, and the velocity, in pt/s.
  let start: Double
  private let location: SIMD2<Double>
  private let velocity: SIMD2<Double>
  /// The velocity from the end of the law on, in pt/s; 0 for a finger that holds still after the ramp.
  let endVelocity: SIMD2<Double>

  init(from location: SIMD2<Double>, velocity: SIMD2<Double>, to endVelocity: SIMD2<Double>, at start: Double)
  {
    (self.location, self.velocity, self.endVelocity, self.start) = (location, velocity, endVelocity, start)
  }

  /// Returns the location and the velocity. The velocity consists of three linear pieces, so that the way of each is its mean
  /// velocity times its duration.
  func state(at time: Double) -> (value: SIMD2<Double>, velocity: SIMD2<Double>) {
    let time = time - start
    let (ramp, growth) = (min(time, Self.rampDuration), min(max(time, Self.rampDuration), Self.duration))
    let (afterRamp, now) = (lawVelocity(at: Self.rampDuration), lawVelocity(at: growth))
    let onRamp = velocity + (afterRamp - velocity) * (ramp / Self.rampDuration)
    let way = (velocity + onRamp) / 2 * ramp + (afterRamp + now) / 2 * (growth - Self.rampDuration)
    return (
      location + way + endVelocity * max(0, time - Self.duration), time < Self.rampDuration ? onRamp : now
    )
  }

  private func lawVelocity(at time: Double) -> SIMD2<Double> {
    let least = Self.leastSpeed / Self.greatestSpeed
    return time < Self.duration ? endVelocity * (least + (1 - least) * time / Self.duration) : endVelocity
  }
}
