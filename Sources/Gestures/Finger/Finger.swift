public import Kinematics

/// The finger that holds something: a pointer, or the arrow keys.
///
/// What it holds follows it 1:1 from the place of the touch on, and through the rubber bands of its limits beyond
/// an edge. Taking hold moves nothing, beyond an edge too: the place of the finger on the band is the inverse of
/// what shows (F9). All times are in one clock, such as scene time, in s, and never go back.
///
/// A pointer takes what it holds where it shows, and stops it (M13):
///
/// ```swift
/// var finger = Finger(taking: value, at: place, slop: PanGesture.standardSlop, limits: limits, time: time)
/// finger.move(to: nextPlace, at: time)       // or move(by:at:), where only steps are known
/// let hold = finger.hold(at: time)           // where what it holds shows, and how fast it moves
/// if !finger.isDragging { /* the release is a click */ }
/// ```
///
/// The arrow keys take it with the velocity that it has. A `KeyboardFinger` says which velocity they strive for,
/// and until when:
///
/// ```swift
/// if keys.press(.up, at: time) {
///   var finger = held ?? Finger(taking: value, velocity: velocity, limits: limits, time: time)
///   finger.glide(to: [0, keys.velocity], at: time)
/// }
/// ```
///
/// A release reads `hold(at:)` for the first value and the first velocity of the next law, and
/// `Finger.Hold.landing(on:rate:last:)` for the place where that law ends.
public struct Finger: Equatable, Sendable {
  /// The state of what a finger holds, at one instant.
  public struct Hold: Hashable, Sendable {
    /// The place at which it shows, in pt.
    public let value: SIMD2<Double>
    /// Its velocity, in pt/s: the finger's, slowed by the rubber band beyond an edge (M15).
    public let velocity: SIMD2<Double>
    /// The place of the finger, in pt.
    public let location: SIMD2<Double>
    /// The finger's velocity, in pt/s; 0 for a pointer that has not moved for 60 ms.
    public let fingerVelocity: SIMD2<Double>

    /// Returns the place of `detents` at which it comes to rest after a release: the nearest to the end of its coasting.
    /// - Parameters:
    ///   - detents: the places, in pt.
    ///   - rate: the share of its velocity that coasting keeps per millisecond, over 0 and under 1.
    ///   - last: its last place of rest, which wins a tie.
    public func landing(
      on detents: Detents<SIMD2<Double>>, rate: Double = Projection.normalRate, last: SIMD2<Double>? = nil
    ) -> SIMD2<Double> {
      detents.landing(from: value, velocity: velocity, rate: rate, last: last)
    }
  }

  /// The source of the movement.
  private enum Mover: Equatable, Sendable {
    /// A pointer, seen now and then, last at `location`.
    case pointer(location: SIMD2<Double>, VelocityTracker<SIMD2<Double>>)
    /// The arrow keys: a law of the location along each axis, since `start`.
    case keys(horizontal: Glide, vertical: Glide, start: Double)
  }

  /// The distance that a pointer may move, in pt, before what it holds follows.
  public let slop: Double
  /// The limits within which what it holds follows.
  public let limits: DragLimits
  /// Whether the finger has moved what it holds: a pointer by more than the slop, the arrow keys in any case.
  public private(set) var isDragging = false
  /// The place of the finger as it took hold, in pt.
  private var origin: SIMD2<Double>
  private var grip: DragGrip
  private var mover: Mover

  // MARK: Taking hold

  /// A pointer that takes hold of something, and stops it.
  /// - Parameters:
  ///   - value: where it shows, in pt, finite.
  ///   - location: where the pointer is, in pt, finite; nil where only its steps are known.
  ///   - slop: how far the pointer may stray as it clicks, in pt, finite, 0 or more.
  ///   - limits: how far what is held follows.
  ///   - time: now, in s.
  public init(
    taking value: SIMD2<Double>, at location: SIMD2<Double>? = nil, slop: Double = 0,
    limits: DragLimits = DragLimits(), time: Double
  ) {
    precondition(slop.isFinite && slop >= 0, "a slop is finite and not negative, not \(slop)")
    self.slop = slop
    self.limits = limits
    origin = location ?? value
    grip = DragGrip(taking: value, within: limits)
    var tracker = VelocityTracker<SIMD2<Double>>()
    tracker.add(origin, at: time)
    mover = .pointer(location: origin, tracker)
  }

  /// The arrow keys' finger, which takes hold of something with the velocity that it has.
  /// - Parameters:
  ///   - value: where it shows, in pt, finite.
  ///   - velocity: how fast it moves, in pt/s, finite; an axis that is locked has none.
  ///   - limits: how far what is held follows.
  ///   - time: now, in s.
  public init(
    taking value: SIMD2<Double>, velocity: SIMD2<Double>, limits: DragLimits = DragLimits(), time: Double
  ) {
    self.init(taking: value, limits: limits, time: time)
    isDragging = true
    let slope = grip.slope(after: .zero)
    let fingerVelocity = (velocity / slope).replacing(with: 0, where: slope .== 0)
    mover = Self.keys(from: origin, velocity: fingerVelocity, to: fingerVelocity, at: time)
  }

  private static func keys(
    from location: SIMD2<Double>, velocity: SIMD2<Double>, to endVelocity: SIMD2<Double>, at time: Double
  ) -> Mover {
    func glide(_ axis: Int) -> Glide {
      Glide(
        from: location[axis], velocity: velocity[axis], to: endVelocity[axis],
        rampDuration: KeyboardFinger.rampDuration)
    }
    return .keys(horizontal: glide(0), vertical: glide(1), start: time)
  }

  // MARK: Moving

  /// A pointer takes over at a place (in pt): what is held stays where it shows, and goes on from there.
  public mutating func touch(at location: SIMD2<Double>, time: Double) {
    let wasDragging = isDragging
    self = Finger(taking: hold(at: time).value, at: location, slop: slop, limits: limits, time: time)
    isDragging = wasDragging
  }

  /// The pointer is seen at a place, in pt; it must be the one that took hold, or `touch(at:time:)` comes first.
  ///
  /// A place that has not changed is no sample of the velocity: a release repeats the last place, which may be as
  /// coarse as a cell, and a finger that stays has its newest movement grow old.
  public mutating func move(to location: SIMD2<Double>, at time: Double) {
    switch mover {
    case .pointer(let last, var tracker):
      guard location != last else { return }
      tracker.add(location, at: time)
      mover = .pointer(location: location, tracker)
    case .keys:
      var tracker = VelocityTracker<SIMD2<Double>>()
      tracker.add(location, at: time)
      mover = .pointer(location: location, tracker)
    }
    if (location - origin).length > slop { isDragging = true }
  }

  /// The pointer moves by a distance, in pt; the arrow keys' finger becomes a pointer at the place where it is.
  public mutating func move(by distance: SIMD2<Double>, at time: Double) {
    move(to: location(at: time) + distance, at: time)
  }

  /// The arrow keys strive for a velocity of the finger (in pt/s), from the velocity that it has; a pointer becomes
  /// the arrow keys' finger.
  public mutating func glide(to velocity: SIMD2<Double>, at time: Double) {
    let (location, fingerVelocity) = (location(at: time), fingerVelocity(at: time))
    if !isDragging {
      // What a pointer within its slop holds has not moved: its way begins here.
      origin = location
      isDragging = true
    }
    mover = Self.keys(from: location, velocity: fingerVelocity, to: velocity, at: time)
  }

  /// The same finger on another stage, where it holds the same thing.
  /// - Parameters:
  ///   - scale: how many times as long each distance is, by axis, over 0.
  ///   - value: where what it holds shows there, in pt.
  ///   - limits: how far it follows there.
  ///   - time: now, in s.
  /// - Returns: the finger; what it holds is `scale` times as fast, and the arrow keys strive for the same velocity.
  public func rescaled(
    by scale: SIMD2<Double>, taking value: SIMD2<Double>, limits: DragLimits, at time: Double
  ) -> Finger {
    let now = hold(at: time)
    var finger = Finger(taking: value, slop: slop, limits: limits, time: time)
    finger.isDragging = isDragging
    switch mover {
    case .keys(let horizontal, let vertical, _):
      finger = Finger(taking: value, velocity: scale * now.velocity, limits: limits, time: time)
      finger.glide(to: SIMD2(horizontal.endVelocity, vertical.endVelocity), at: time)
    case .pointer(_, var tracker):
      // Beyond an edge the finger's velocity goes through both bands.
      let slope = finger.grip.slope(after: .zero)
      let ratio = (grip.slope(after: translation(at: time)) / slope).replacing(with: 1, where: slope .== 0)
      tracker.rescale(by: scale * ratio, newest: finger.origin)
      finger.mover = .pointer(location: finger.origin, tracker)
    }
    return finger
  }

  // MARK: Reading

  /// Whether a pointer moves the finger; if not, the arrow keys do.
  public var isPointer: Bool { if case .pointer = mover { true } else { false } }

  /// Returns the state of what it holds at `time`, in s, no earlier than the last change.
  public func hold(at time: Double) -> Hold {
    hold(at: time, fingerVelocity: isDragging ? fingerVelocity(at: time) : .zero)
  }

  /// Returns the state of what it holds for a velocity of the finger, in pt/s, that is known otherwise, as at a release.
  public func hold(at time: Double, fingerVelocity: SIMD2<Double>) -> Hold {
    let translation = isDragging ? translation(at: time) : .zero
    return Hold(
      value: grip.value(after: translation), velocity: grip.slope(after: translation) * fingerVelocity,
      location: location(at: time), fingerVelocity: fingerVelocity)
  }

  /// Whether what it holds stands still, and does so until the finger is heard of again.
  public func isStill(at time: Double) -> Bool {
    switch mover {
    case .pointer: return hold(at: time).velocity == .zero
    case .keys(let horizontal, let vertical, let start):
      return horizontal.endVelocity == 0 && vertical.endVelocity == 0
        && time - start >= KeyboardFinger.rampDuration
    }
  }

  /// Returns the place of the finger, in pt.
  private func location(at time: Double) -> SIMD2<Double> {
    switch mover {
    case .pointer(let location, _): location
    case .keys(let horizontal, let vertical, let start):
      SIMD2(horizontal.value(at: time - start), vertical.value(at: time - start))
    }
  }

  /// Returns the finger's velocity, in pt/s.
  private func fingerVelocity(at time: Double) -> SIMD2<Double> {
    switch mover {
    case .pointer(_, let tracker): tracker.velocity(at: time)
    case .keys(let horizontal, let vertical, let start):
      SIMD2(horizontal.velocity(at: time - start), vertical.velocity(at: time - start))
    }
  }

  private func translation(at time: Double) -> SIMD2<Double> { location(at: time) - origin }

  /// Takes another value, as if it had been that which the finger touched.
  mutating func take(_ value: SIMD2<Double>) { grip = DragGrip(taking: value, within: limits) }

  // MARK: The law of the arrow keys

  /// The vertical law of the arrow keys' finger, before the rubber band: y in pt, since `start`, in s; nil for a
  /// pointer.
  ///
  /// What is held shows at `y` between the edges and through the band beyond them, `slack` pt further down.
  public var verticalLaw: (y: Glide, start: Double, slack: Double)? {
    guard case .keys(_, let glide, let start) = mover else { return nil }
    let y = Glide(
      from: grip.vertical.start + glide.start - origin.y, velocity: glide.startVelocity,
      to: glide.endVelocity,
      rampDuration: glide.rampDuration)
    return (y, start, grip.vertical.slack)
  }

  /// The next time after `time`, in s, at which the vertical velocity or acceleration of what the arrow keys hold
  /// may jump: the end of the ramp, or an edge of the limits; nil if there is none, and for a pointer.
  public func nextKink(after time: Double) -> Double? {
    guard let (y, start, _) = verticalLaw else { return nil }
    let elapsed = time - start
    var candidates = [y.rampDuration]
    if case .banded(let bounds, _) = limits.vertical {
      candidates += [bounds.lowerBound, bounds.upperBound].compactMap { y.time(reaching: $0, after: elapsed) }
    }
    // A time that rounds to `time` is past.
    return candidates.map { start + $0 }.filter { $0 > time }.min()
  }
}
