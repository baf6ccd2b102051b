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

/// The arrow that moves the finger, and the time until which it counts as held. Times are the hand's, in s.
///
/// Few terminals report key releases. Without a report, a press moves the finger for a moment; then the finger holds still, and
/// lets go later. While the key repeats, the finger moves, and two missed repeats are the release.
struct ArrowKeys: Hashable, Sendable {
  /// The times after a press at which the finger stops and at which it lets go, in s.
  static let (pressDuration, holdDuration) = (0.12, 0.65)
  /// The number of intervals after a repeat in which two repeats are missed, and the least time for them, in s.
  static let (missedIntervals, leastWait) = (2.5, 0.08)

  private enum Phase { case up, pressed, still, repeated }

  /// True if the terminal reports key releases. Then an arrow is held until its release.
  var reportsRelease = false
  private var phase = Phase.up
  private var direction = SIMD2<Double>.zero
  /// The time of the last press or repeat, and the measured interval between repeats, in s.
  private var (lastTime, interval) = (0.0, 0.05)

  /// The direction of the arrow that holds the item, of length 1; nil if there is none.
  var held: SIMD2<Double>? { phase == .up ? nil : direction }
  /// The velocity to which the finger accelerates, in pt/s; 0 if it holds still.
  var velocity: SIMD2<Double> {
    phase == .pressed || phase == .repeated ? direction * Glide.greatestSpeed : .zero
  }

  /// The time at which the finger stops or lets go unless the key repeats before; nil if a report will tell it.
  var deadline: Double? {
    if reportsRelease { return nil }
    switch phase {
    case .up: return nil
    case .pressed: return lastTime + Self.pressDuration
    case .still: return lastTime + Self.holdDuration
    case .repeated: return lastTime + max(Self.leastWait, Self.missedIntervals * interval)
    }
  }

  /// Handles a press or a repeat of an arrow. A terminal without key releases sends the same for both: then a press while the
  /// same arrow moves the finger is a repeat.
  mutating func press(_ arrow: SIMD2<Double>, isRepeat: Bool = false, at time: Double) {
    let follows = arrow * Glide.greatestSpeed == velocity
    if follows { interval = (interval + time - lastTime) / 2 }
    (phase, direction, lastTime) = (follows || isRepeat ? .repeated : .pressed, arrow, time)
  }

  /// Passes the deadline: after a press the finger holds still, else it lets go.
  mutating func passDeadline() { phase = phase == .pressed ? .still : .up }

  /// Lets go of the item, independently of the keys.
  mutating func lift() { phase = .up }
}

/// The key that presses an item, such as a button, and the time until which it counts as down. Times are the hand's, in s.
struct Press: Hashable, Sendable {
  /// The time for which a key counts as down on a terminal that does not report releases, in s.
  static let duration = 0.12
  /// The interval between two presses, in s, under which the second one counts as a repeat by the keyboard if releases are not
  /// reported.
  static let repeatGap = 0.06

  /// True while the key counts as down.
  private(set) var isDown = false
  /// The time at which the key counts as up; nil if no key is down or its release will be reported.
  private(set) var deadline: Double?
  private var lastTime = -Double.infinity

  /// Handles a press or a repeat of the key.
  /// - Returns: true for a press, false for a repeat, which keeps the key down.
  mutating func press(isRepeat: Bool, reportsRelease: Bool, at time: Double) -> Bool {
    let repeats = isRepeat || !reportsRelease && time - lastTime < Self.repeatGap
    lastTime = time
    if !repeats { isDown = true }
    if isDown { deadline = reportsRelease ? nil : time + Self.duration }
    return !repeats
  }

  /// Releases the key.
  mutating func lift() { (isDown, deadline) = (false, nil) }
}
