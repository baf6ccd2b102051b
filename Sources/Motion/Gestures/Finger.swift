/// A pointer that holds an item, from its touch to its release.
///
/// The item follows the pointer 1:1 from the position of the touch, and through the rubber bands of its limits beyond
/// an edge. Grabbing the item does not move it. Beyond an edge the pointer takes the band where it shows that
/// position (the inverse of formula F9). A touch stops the item (M13). All times are on the clock of the hand, in s:
/// a throw in slow motion has the hand's velocity, per second of that clock.
///
/// ```swift
/// var finger = Finger(taking: value, at: location, slop: PressOrDrag.standardSlop, limits: limits, time: time)
/// finger.move(to: nextLocation, at: time)
/// if finger.isDragging { /* release the item from finger.value with finger.velocity(at: time) */ }
/// ```
///
/// ``PressOrDrag`` makes one from a pointer's touches.
public struct Finger: Equatable, Sendable {
  /// Indicates whether the pointer drags the item: it has moved by more than the slop.
  public private(set) var isDragging = false
  /// The last position of the pointer, in pt.
  public private(set) var location: SIMD2<Double>
  /// The position of the pointer at the touch, in pt.
  private let origin: SIMD2<Double>
  private let slop: Double
  private let limits: DragLimits
  private var grip: DragLimits.Grip
  private var tracker = VelocityTracker<SIMD2<Double>>()

  /// Creates a pointer that grabs an item and stops it.
  /// - Parameters:
  ///   - value: the shown position of the item, in pt, finite.
  ///   - location: the position of the pointer, in pt, finite.
  ///   - slop: the distance that the pointer may move before the item follows, in pt, finite, 0 or more.
  ///   - limits: the limits within which the item follows.
  ///   - time: the time of the touch, in s, finite.
  public init(
    taking value: SIMD2<Double>, at location: SIMD2<Double>, slop: Double = 0,
    limits: DragLimits = DragLimits(), time: Double
  ) {
    require(notNegative: slop, "a slop")
    (self.slop, self.limits, self.location, origin) = (slop, limits, location, location)
    grip = DragLimits.Grip(taking: value, within: limits)
    tracker.add(location, at: time)
  }

  // MARK: Moving

  /// Moves the pointer to a position, in pt, finite. The item follows by the whole way from the touch once the pointer
  /// has left the slop.
  ///
  /// An unchanged position is not a sample of the velocity. A release repeats the last position, which may be as
  /// coarse as a cell, and a resting finger must lose its velocity. A sample with an earlier time than the one before
  /// does not move the pointer.
  public mutating func move(to location: SIMD2<Double>, at time: Double) {
    guard location != self.location, tracker.add(location, at: time) else { return }
    self.location = location
    if (location - origin).length > slop { isDragging = true }
  }

  /// Takes another item in its place, as if it had been there since the touch.
  mutating func take(_ value: SIMD2<Double>) { grip = DragLimits.Grip(taking: value, within: limits) }

  /// Returns the pointer at `location`, in pt, that takes the item over where it is shown.
  func touched(at location: SIMD2<Double>, time: Double) -> Finger {
    var finger = Finger(taking: value, at: location, slop: slop, limits: limits, time: time)
    finger.isDragging = isDragging
    return finger
  }

  // MARK: Reading

  /// The shown position of the held item, in pt.
  public var value: SIMD2<Double> { grip.value(after: translation) }

  /// Returns the velocity of the held item at `time`, in pt/s: that of the finger, reduced by the rubber band beyond
  /// an edge (M15). It is 0 within the slop, and for a pointer that has not moved for 60 ms.
  public func velocity(at time: Double) -> SIMD2<Double> {
    isDragging ? grip.slope(after: translation) * tracker.velocity(at: time) : .zero
  }

  /// The translation of the held item before the rubber band, in pt: zero within the slop.
  private var translation: SIMD2<Double> { isDragging ? location - origin : .zero }
}

/// A recogniser that tells a click from a drag (M32). A pointer that moves no farther than the slop clicks. One that
/// moves farther drags, and is released with a velocity.
///
/// The press is reported at once, so that a moving object stops under the finger (M13). One click, one `cancelled`, or
/// any number of `dragged` and one `released` follow:
///
/// ```swift
/// switch gesture.handle(phase, at: location, time: time, taking: item.value) {
/// case .pressed: item.grab()
/// case .dragged(let value, let velocity): item.drag(to: value, velocity: velocity)
/// case .released(_, let velocity): item.release(velocity: velocity, to: end)
/// case .clicked: toggle()
/// case .cancelled, nil: break
/// }
/// ```
///
/// The item is held by a ``Finger``, with a rubber band beyond its limits. It follows 1:1 from the position of the
/// touch, including the slop (M1). The samples are those of one pointer. A touch that begins while it is down takes
/// over at its own position: the end of the touch before was missed.
public struct PressOrDrag: Equatable, Sendable {
  /// An action of the pointer.
  public enum Phase: Hashable, Sendable {
    /// A finger touched down, or a mouse button was pressed.
    case began
    /// The pointer is still down.
    case moved
    /// The pointer was lifted.
    case ended
    /// The system or a key took the pointer away. The location has no meaning.
    case cancelled
  }

  /// An action of the pointer. Values are positions of the dragged item in pt, velocities in pt/s.
  public enum Event: Hashable, Sendable {
    /// The pointer went down.
    case pressed
    /// The pointer was lifted without having moved by more than the slop.
    case clicked
    /// The pointer drags.
    case dragged(value: SIMD2<Double>, velocity: SIMD2<Double>)
    /// The drag has ended. A drag that was cancelled is released with the tracked velocity, like any other (M69).
    case released(value: SIMD2<Double>, velocity: SIMD2<Double>)
    /// The pointer was taken away before it moved: neither a click nor a drag.
    case cancelled
  }

  /// The standard distance that a pointer may move during a click, in pt. It is half the width of a terminal's
  /// cell, so that a step from one cell to the next is a movement.
  public static let standardSlop = 4.0

  /// The finger that is down; nil if there is none.
  public private(set) var finger: Finger?
  private let slop: Double
  private let limits: DragLimits

  /// Creates a recogniser without a pointer.
  /// - Parameters:
  ///   - slop: the distance that the pointer may move during a click, in pt, finite, 0 or more; at 0, the first
  ///     movement begins a drag.
  ///   - limits: the limits within which the dragged item follows.
  public init(slop: Double = PressOrDrag.standardSlop, limits: DragLimits = DragLimits()) {
    require(notNegative: slop, "a slop")
    (self.slop, self.limits) = (slop, limits)
  }

  /// Handles the next sample of the pointer.
  /// - Parameters:
  ///   - phase: the action.
  ///   - location: the position of the pointer, in pt, finite.
  ///   - time: the time, in s, finite. A movement with an earlier time than the sample before has no effect.
  ///   - value: the position of the dragged item at that time, in pt, finite; evaluated once, when a drag begins.
  ///     With the default, zero, the drag's value is the finger's translation.
  /// - Returns: the event that the sample causes; nil if there is none.
  public mutating func handle(
    _ phase: Phase, at location: SIMD2<Double>, time: Double,
    taking value: @autoclosure () -> SIMD2<Double> = .zero
  ) -> Event? {
    guard var finger else {
      guard phase == .began else { return nil }
      self.finger = Finger(taking: .zero, at: location, slop: slop, limits: limits, time: time)
      return .pressed
    }
    let wasDragging = finger.isDragging
    switch phase {
    case .began: finger = finger.touched(at: location, time: time)
    case .moved, .ended: finger.move(to: location, at: time)
    case .cancelled: break
    }
    if finger.isDragging, !wasDragging { finger.take(value()) }
    let (shown, velocity) = (finger.value, finger.velocity(at: time))
    switch phase {
    case .began, .moved:
      self.finger = finger
      return finger.isDragging ? .dragged(value: shown, velocity: velocity) : nil
    case .ended, .cancelled:
      self.finger = nil
      if finger.isDragging { return .released(value: shown, velocity: velocity) }
      return phase == .ended ? .clicked : .cancelled
    }
  }
}

/// An estimator of a finger's velocity from samples of its position (M58).
///
/// A straight line is fitted through the samples of the last 60 ms. The weight falls linearly with the age, so that
/// the velocity follows a turn. A finger that turned 50 ms ago at 1,200 pt/s, and is seen every 40 ms, is measured
/// with 1,000 or more. A constant velocity is exact; a constant acceleration is measured as the velocity of at most
/// 30 ms ago.
///
/// A slow finger is seen rarely, such as at every cell of a terminal. Therefore the sample before the newest one
/// always counts, if it is at most 100 ms older. A finger that pauses has velocity 0. It pauses if its newest sample
/// is older than 60 ms, or repeats the position of a sample over 60 ms before it. Its samples before the pause no
/// longer count when it goes on.
///
/// A slow connection delivers samples in bursts, whose times do not show the speed of the finger. Therefore samples
/// closer than 4 ms count as one, the last of them. The speed is limited to 8,000 of the value's units per second,
/// which is more than a finger reaches in points.
public struct VelocityTracker<Value: MotionVector>: Equatable, Sendable {
  /// The greatest age of a sample in the fit, in s. A finger whose newest sample is older is still.
  static var longestPause: Double { 0.06 }
  /// The greatest age of the sample before the newest one, in s.
  private static var longestGap: Double { 0.1 }
  /// The duration of a group of samples that count as one, in s.
  private static var shortestGap: Double { 0.004 }
  /// The greatest length of the velocity, in the value's unit per second.
  private static var greatestSpeed: Double { 8000 }

  private struct Sample: Equatable, Sendable {
    var location: Value
    var time: Double
  }
  private var samples: [Sample] = []
  /// The time of the first sample in the group of the newest sample, in s.
  private var groupStart = -Double.infinity

  /// Creates a tracker without samples.
  public init() {}

  /// Adds a sample of the finger's position. One with an earlier time than the sample before comes too late and is
  /// ignored.
  /// - Parameters:
  ///   - location: the position, finite, in the value's unit.
  ///   - time: the time, in s, finite.
  /// - Returns: false if the sample came too late.
  @discardableResult public mutating func add(_ location: Value, at time: Double) -> Bool {
    require(location.isFinite && time.isFinite, "a sample must be finite; got \(location) at \(time) s")
    // The tolerances allow for rounded times: 60 ms apart is no pause, and 4 ms apart is not closer than 4 ms.
    if let last = samples.last {
      if time < last.time { return false }
      if time - last.time > Self.longestPause + 1e-9 {
        if last.location == location { samples = [] } else { samples.removeFirst(samples.count - 1) }
      }
    }
    if time - groupStart >= Self.shortestGap - 1e-9 {
      groupStart = time
    } else {
      samples.removeLast()
    }
    samples.removeAll { time - $0.time > Self.longestGap + 1e-9 }
    samples.append(Sample(location: location, time: time))
    return true
  }

  /// Returns the velocity at `time` (in s), in the value's unit per second, as a vector of a length of at most 8,000.
  /// It is 0 if fewer than two samples count.
  public func velocity(at time: Double) -> Value {
    guard let newest = samples.last, time - newest.time <= Self.longestPause else { return .zero }
    let velocity = slope(around: newest)
    let speed = velocity.length
    return speed > Self.greatestSpeed ? Self.greatestSpeed / speed * velocity : velocity
  }

  /// Returns the slope of the weighted least-squares line through the samples, (W·Σwtx − Σwt·Σwx) / (W·Σwt² − (Σwt)²)
  /// with W = Σw. Times and positions are relative to the newest sample.
  private func slope(around newest: Sample) -> Value {
    var (sum, times, squares) = (0.0, 0.0, 0.0)
    var (offsets, products) = (Value.zero, Value.zero)
    for sample in samples {
      let (time, offset) = (sample.time - newest.time, sample.location - newest.location)
      // An older sample weighs almost nothing beside others, but makes a line with the newest one if it is alone.
      let weight = max(1e-6, 1 + time / Self.longestPause)
      sum += weight
      times += weight * time
      squares += weight * time * time
      offsets = offsets + weight * offset
      products = products + (weight * time) * offset
    }
    let spread = sum * squares - times * times
    return spread > 0 ? 1 / spread * (sum * products - times * offsets) : .zero
  }
}
