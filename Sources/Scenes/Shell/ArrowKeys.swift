/// The law of a finger that the arrow keys move: its velocity changes linearly during a ramp and is constant after it.
struct Glide: Hashable, Sendable {
  /// The duration of the ramp, in s.
  static let rampDuration = 0.05

  /// The scene time of the start, in s; the location there, in pt, and the velocity, in pt/s.
  let start: Double
  private let location: SIMD2<Double>
  private let velocity: SIMD2<Double>
  /// The velocity from the end of the ramp on, in pt/s.
  let endVelocity: SIMD2<Double>

  init(from location: SIMD2<Double>, velocity: SIMD2<Double>, to endVelocity: SIMD2<Double>, at start: Double)
  {
    (self.location, self.velocity, self.endVelocity, self.start) = (location, velocity, endVelocity, start)
  }

  /// Returns the location, x = x₀ + v₀t + at²/2 during the ramp and linear after it, and the velocity.
  func state(at time: Double) -> (value: SIMD2<Double>, velocity: SIMD2<Double>) {
    let time = time - start
    let ramp = min(time, Self.rampDuration)
    let acceleration = (endVelocity - velocity) / Self.rampDuration
    let onRamp = velocity * ramp + acceleration * ramp * ramp / 2
    return (
      location + onRamp + endVelocity * (time - ramp),
      time < Self.rampDuration ? velocity + acceleration * time : endVelocity
    )
  }
}

/// A recogniser of held arrow keys. It gives the speed of the finger, and the time until which an arrow counts as held.
///
/// Few terminals send key releases. Without them, an arrow counts as held until its next repeat is overdue. The keyboard's
/// delay before the first repeat is learned from the repeats. Times are the hand's, in s, and never go back.
struct ArrowKeys: Hashable, Sendable {
  /// The finger's speed from a press to the first repeat, in pt/s.
  static let pressSpeed = 320.0
  /// The finger's speed from the first repeat on, in pt/s.
  static let repeatSpeed = 480.0
  /// The time after the last repeat during which an arrow counts as held, in s.
  static let repeatHold = 0.12
  /// The time after a single press during which an arrow counts as held before the keyboard's delay is known, in s.
  static let pressHold = 0.3
  /// The margin that is added to the measured delay before the first repeat, in s.
  static let delayMargin = 0.04
  /// The longest time after a single press during which an arrow counts as held, in s.
  static let longestHold = 0.7

  /// True if the terminal sends key releases. Then an arrow is held until its release.
  var reportsRelease = false
  /// The direction of the arrow that is held; nil if there is none.
  private(set) var held: SIMD2<Double>?
  /// The direction of the arrow that was pressed last.
  private(set) var direction = SIMD2<Double>.zero
  /// The keyboard's delay before the first repeat, in s; nil until it has been measured.
  private(set) var firstDelay: Double?

  private var isRepeating = false
  /// The time of the last press or repeat, in s.
  private var lastTime: Double?
  /// The interval before the last event, in s. It is the first delay if the next event follows at the rate of repeats.
  private var candidateDelay: Double?

  /// The target velocity of the finger, in pt/s; 0 if no arrow is held.
  var velocity: SIMD2<Double> { (held ?? .zero) * (isRepeating ? Self.repeatSpeed : Self.pressSpeed) }

  /// The time at which the held arrow counts as released unless it repeats before, in s. It is nil if no arrow is held or if
  /// the terminal sends key releases.
  var deadline: Double? {
    guard held != nil, !reportsRelease, let lastTime else { return nil }
    return lastTime + (isRepeating ? Self.repeatHold : pressHold)
  }

  private var pressHold: Double {
    guard let firstDelay else { return Self.pressHold }
    return min(firstDelay + Self.delayMargin, Self.longestHold)
  }

  /// Handles a press or a repeat of an arrow. A terminal without key releases sends the same event for both.
  /// - Returns: true if the target velocity has changed.
  mutating func press(_ arrow: SIMD2<Double>, isRepeat: Bool = false, at time: Double) -> Bool {
    let before = velocity
    let continues = arrow == direction
    measureDelay(continues: continues, at: time)
    isRepeating = isRepeat || continues && held != nil
    (held, direction) = (arrow, arrow)
    lastTime = time
    return velocity != before
  }

  /// Releases the held arrow, independently of the keys.
  mutating func lift() { held = nil }

  /// Measures the delay before the first repeat: the interval before an event that another one follows at the rate of
  /// repeats. Two slow taps do not count.
  private mutating func measureDelay(continues: Bool, at time: Double) {
    guard continues, let lastTime, time - lastTime <= Self.longestHold else { return candidateDelay = nil }
    let gap = time - lastTime
    if gap <= Self.repeatHold { firstDelay = candidateDelay ?? firstDelay }
    candidateDelay = gap > Self.repeatHold ? gap : nil
  }
}
