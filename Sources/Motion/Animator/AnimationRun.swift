
/// A period of a property animator on one law, in its direction of travel.
///
/// A cursor moves evenly from 0 to 1 in `duration` seconds, or in two parts, each evenly. It determines the progress g of
/// the travel and an offset that is added to the value:
///
///     g = 1 − (1 − g₀)(1 − E)        offset = (1 − E) r₀ + h v₀
///
/// E is the law's progress and h its response to a velocity. For a run from the start, g₀ and r₀ are 0, and
/// the run can be retraced to its start. A law that takes over on the way, and has no inverse there, starts
/// at g₀ and r₀.
struct AnimationRun<Value: MotionVector> {
  let law: RunLaw
  /// Indicates whether the run travels from the end to the start.
  let isBack: Bool
  /// The initial progress, g₀.
  var startProgress = 0.0
  /// The initial offset, r₀: the part of the shown value that the progress does not account for.
  var startOffset = Value.zero
  /// The initial velocity, v₀, in the value's unit per second of the law's time.
  var startVelocity = Value.zero
  /// The initial position of the cursor, 0…1.
  var startCursor = 0.0
  /// The fraction of the duration that had passed at the initial cursor, in the direction of travel; used for
  /// changes that are added later.
  var startShare = 0.0
  /// The time in which the cursor moves from 0 to 1, in s.
  var duration: Double
  /// The same time at the pace before a cursor, if it is another one there: the run was continued from that cursor on in
  /// another time.
  var paceBefore: (cursor: Double, duration: Double)?

  /// Indicates whether the run, played backwards, leads to the start of the travel.
  var isRetraceable: Bool { startProgress == 0 && startOffset == .zero }

  /// Returns the progress in the direction of travel, with its slope per cursor.
  func progress(at cursor: Double) -> Dual {
    let own = law.progress(at: Dual(cursor, slope: 1))
    return Dual(1 - (1 - startProgress) * (1 - own.value), slope: (1 - startProgress) * own.slope)
  }

  /// Returns the offset that is added to the value, and its slope per cursor.
  func offset(at cursor: Double) -> (value: Value, slope: Value) {
    guard startOffset != .zero || startVelocity != .zero else { return (.zero, .zero) }
    let own = law.progress(at: Dual(cursor, slope: 1))
    let response = law.response(at: cursor)
    return (
      (1 - own.value) * startOffset + response.value * startVelocity,
      (-1 * startOffset).covered(at: own.slope).takenOver + response.slope * startVelocity
    )
  }

  /// Returns the fraction of the duration that has passed, in the direction of travel, with its slope per
  /// cursor. It grows evenly from its value at the start of the run to 1. Played backwards beyond the start
  /// of the run, it falls evenly to 0.
  func share(at cursor: Double) -> Dual {
    if cursor < startCursor {
      return (startShare / startCursor) * Dual(cursor, slope: 1)
    }
    guard startCursor < 1 else { return Dual(1) }
    let pace = (1 - startShare) / (1 - startCursor)
    // At the end it is 1, whatever rounding makes of the sum.
    return Dual(cursor < 1 ? startShare + pace * (cursor - startCursor) : 1, slope: pace)
  }

  /// Returns the progress at the cursor plus the component of the offset along the whole way.
  func travelled(at cursor: Double, _ delta: Value) -> Double {
    progress(at: cursor).value + (isBack ? -1 : 1) * (offset(at: cursor).value.share(of: delta) ?? 0)
  }

  /// Returns the paces of the cursor from a place on in a direction (1 or −1), each as the time from 0 to 1, in s: that of
  /// the next part of its way, the length of that part, and the pace after it.
  private func paces(
    from cursor: Double, _ direction: Double
  ) -> (next: Double, length: Double, later: Double) {
    guard let (place, before) = paceBefore else { return (duration, .infinity, duration) }
    if direction > 0 {
      return cursor < place ? (before, place - cursor, duration) : (duration, .infinity, duration)
    }
    return cursor > place ? (duration, cursor - place, before) : (before, .infinity, before)
  }

  /// Returns the pace of the cursor at a place in a direction, as the time from 0 to 1, in s.
  func pace(at cursor: Double, _ direction: Double) -> Double { paces(from: cursor, direction).next }

  /// Returns the time, in s, of a way of the cursor from a place on in a direction.
  func time(of way: Double, from cursor: Double, _ direction: Double) -> Double {
    let (next, length, later) = paces(from: cursor, direction)
    return way <= length ? way * next : length * next + (way - length) * later
  }

  /// Returns the way of the cursor from a place on in a direction, in a time (s) in which it does not end.
  func way(in time: Double, from cursor: Double, _ direction: Double) -> Double {
    let (next, length, later) = paces(from: cursor, direction)
    let way = time / next
    return way <= length ? way : length + (time - length * next) / later
  }

  /// Changes the pace of the cursor in a direction, so that the rest of its way takes a time, in s. The way behind it takes
  /// the time that it took.
  mutating func setTimeLeft(_ time: Double, at cursor: Double, _ direction: Double) {
    let (ahead, behind) = direction > 0 ? (1 - cursor, cursor) : (cursor, 1 - cursor)
    guard ahead > 0 else { return }
    let pace = time / ahead
    let paceBehind = behind > 0 ? self.time(of: behind, from: cursor, -direction) / behind : pace
    duration = direction > 0 ? pace : paceBehind
    paceBefore = (cursor, direction > 0 ? paceBehind : pace)
  }

  /// The fraction of the time that passed before the run. The cursor is the fraction of the time since then.
  private var timeBefore: Double { isRetraceable ? 0 : startShare }

  /// Returns the fraction of the time that has passed: the part before the run began plus that of the cursor.
  func timeFraction(at cursor: Double) -> Double { timeBefore + (1 - timeBefore) * cursor }

  /// Returns the cursor at a fraction of the time; nil if the fraction is before the run began.
  func cursor(atTimeFraction fraction: Double) -> Double? {
    let before = timeBefore
    guard fraction >= before else { return nil }
    return before < 1 ? (fraction - before) / (1 - before) : 1
  }
}

extension TimingCurve {
  /// Returns the fraction of the time at which the progress is `progress`; nil outside of 0…1. Within a
  /// rounding error of the end it returns 1, because the remaining time would otherwise be divided by almost
  /// 0.
  func cursor(at progress: Double) -> Double? {
    guard (0...1).contains(progress), let cursor = fraction(at: progress) else { return nil }
    return cursor < 1 - 1e-9 && progress < 1 ? cursor : 1
  }
}

extension AnimationRun {
  static var empty: AnimationRun { AnimationRun(law: .curve(.linear), isBack: false, duration: 0) }

  /// Returns the run from the start, and the duration of the animation.
  static func whole(
    _ timing: AnimationTiming<Value>, delta: Value, duration: Double
  ) -> (run: AnimationRun, duration: Double) {
    let (law, span) = timing.law(displacement: -1 * delta, timeToRun: duration)
    let run = AnimationRun(law: law, isBack: false, startVelocity: timing.velocity, duration: span)
    return (run, span)
  }

  /// Returns the run that takes over on the way, and its initial cursor.
  /// - Parameters:
  ///   - progress: the progress of the value, counted from the start.
  ///   - share: the fraction of the duration that has passed, counted from the start.
  ///   - offset: the part of the value that the progress does not account for.
  ///   - extent: the distance from the start to the end, or the length of a way that returns to its start.
  ///   - late: the displacement (value − target) of the changes that were added while the animator was
  ///     active.
  static func from(
    progress: Double, share: Double, offset: Value, late: Value, _ timing: AnimationTiming<Value>,
    delta: Value, extent: Value, hasKeyframes: Bool, isBack: Bool, timeToRun: Double, duration: Double
  ) -> (run: AnimationRun, cursor: Double) {
    var (progress, offset) = (progress, offset)
    if !hasKeyframes, offset != .zero {
      // The component of the offset along the way is converted to progress.
      let along = offset.share(of: delta) ?? 0
      let rest = offset - along * delta
      progress += along
      offset = rest.length <= 1e-12 * offset.length ? .zero : rest
    }
    let travelled = isBack ? 1 - progress : progress
    let startShare = isBack ? 1 - share : share
    if case .curve(let curve) = timing, offset == .zero, let cursor = curve.cursor(at: travelled) {
      // The run continues from the cursor at which the curve has that progress, evenly to its end.
      var run = AnimationRun(
        law: .curve(curve), isBack: isBack, startCursor: cursor, startShare: startShare,
        duration: cursor < 1 ? timeToRun / (1 - cursor) : duration)
      // Back from there it takes the time that has passed, at the same pace except for rounding if the time left is even.
      let before = cursor > 0 ? startShare * duration / cursor : 0
      if before > 0, abs(before - run.duration) > 1e-9 * before { run.paceBefore = (cursor, before) }
      return (run, cursor)
    }
    let left = (travelled - 1) * (isBack ? -1 * extent : extent) + offset + late
    let (law, span) = timing.law(displacement: left, timeToRun: timeToRun)
    let run = AnimationRun(
      law: law, isBack: isBack, startProgress: travelled, startOffset: offset,
      startVelocity: timing.velocity, startShare: startShare, duration: span)
    return (run, 0)
  }
}

/// The timing with which a property animator moves from its start to its end.
///
/// A velocity is absolute, per second and per component, because a velocity relative to the way is undefined
/// if the way is 0. `RelativeVelocity` converts between them.
public enum AnimationTiming<Value: MotionVector>: Equatable, Sendable {
  /// A timing curve over the animator's duration.
  case curve(TimingCurve)
  /// A spring with given coefficients. It takes its own settling time (formula F5); the animator's duration is
  /// ignored.
  case spring(SpringTiming, velocity: Value = .zero)
  /// The spring with a damping ratio, over 0, that settles in the animator's duration.
  case dampingRatio(Double, velocity: Value = .zero)

  /// The initial velocity, per second; 0 for a curve, which has none.
  var velocity: Value {
    switch self {
    case .curve: .zero
    case .spring(_, let velocity), .dampingRatio(_, let velocity): velocity
    }
  }

  func withVelocity(_ velocity: Value) -> AnimationTiming {
    switch self {
    case .curve: self
    case .spring(let timing, _): .spring(timing, velocity: velocity)
    case .dampingRatio(let ratio, _): .dampingRatio(ratio, velocity: velocity)
    }
  }

  /// Returns the law for a displacement (value − end) and its duration, in s. The duration is `timeToRun`,
  /// except for a spring with given coefficients.
  func law(displacement: Value, timeToRun: Double) -> (law: RunLaw, span: Double) {
    switch self {
    case .curve(let curve): return (.curve(curve), timeToRun)
    case .spring(let timing, let velocity):
      let span = timing.settlingTime(displacement: displacement, velocity: velocity)
      require(span.isFinite, "a spring used as timing must be damped, or it would never end")
      return (.spring(timing, span: span), span)
    case .dampingRatio(let ratio, let velocity):
      guard timeToRun > 0 else { return (.curve(.linear), 0) }
      let timing = SpringTiming(
        settlingIn: timeToRun, dampingRatio: ratio, displacement: displacement, velocity: velocity)
      return (.spring(timing, span: timeToRun), timeToRun)
    }
  }
}

extension SpringTiming {
  /// The spring of a damping ratio that settles in a time over 0, in s. The time is clamped to 1e-20…1e20 s, beyond which the
  /// coefficients of a spring would leave their range.
  init<Value: MotionVector>(
    settlingIn time: Double, dampingRatio: Double, displacement: Value, velocity: Value
  ) {
    self.init(
      duration: min(max(time, 1e-20), 1e20), dampingRatio: dampingRatio, displacement: displacement,
      velocity: velocity)
  }
}

/// A law of progress over time, both from 0 to 1.
enum RunLaw: Equatable {
  case curve(TimingCurve)
  /// A spring that settles in `span` seconds of its own time.
  case spring(SpringTiming, span: Double)

  /// Returns the progress at a fraction of the time. Its slope is multiplied by that of the fraction (chain
  /// rule).
  func progress(at share: Dual) -> Dual {
    guard share.value > 0 else { return Dual(0, slope: share.value == 0 ? initialSlope * share.slope : 0) }
    guard share.value < 1 else { return Dual(1) }
    switch self {
    case .curve(let curve):
      return Dual(curve.progress(at: share.value), slope: curve.slope(at: share.value) * share.slope)
    case .spring(let timing, let span):
      let (left, velocity) = timing.motion(from: 1, to: 0.0).state(at: share.value * span)
      return Dual(1 - left, slope: -velocity * span * share.slope)
    }
  }

  private var initialSlope: Double { if case .curve(let curve) = self { curve.slope(at: 0) } else { 0 } }

  /// Returns the response to a velocity of 1 per second: the resulting value of a spring, with its slope per
  /// fraction of the time. It is 0 for a curve, which has no velocity.
  func response(at share: Double) -> Dual {
    guard case .spring(let timing, let span) = self, share < 1 else { return Dual(0) }
    let (value, velocity) = timing.motion(from: 0, velocity: 1, to: 0.0).state(at: max(0, share) * span)
    return Dual(value, slope: velocity * span)
  }

  /// The same law for a change that begins on the way, without velocity.
  var fromRest: RunLaw {
    guard case .spring(let timing, _) = self else { return self }
    return .spring(timing, span: timing.settlingTime())
  }
}

/// A dual number: a value and its derivative with respect to another quantity. Sums and multiples carry the
/// derivative along.
struct Dual: Equatable {
  var value: Double
  var slope: Double

  init(_ value: Double, slope: Double = 0) {
    self.value = value
    self.slope = slope
  }

  static func + (left: Dual, right: Dual) -> Dual {
    Dual(left.value + right.value, slope: left.slope + right.slope)
  }
  static func - (left: Dual, right: Dual) -> Dual {
    Dual(left.value - right.value, slope: left.slope - right.slope)
  }
  static func * (factor: Double, dual: Dual) -> Dual {
    Dual(factor * dual.value, slope: factor * dual.slope)
  }
}

/// The place from which a held motion is scrubbed. It need not lie on the way: a spring was thrown across it, or the way was
/// changed in flight. What it is off the way fades to 0 evenly at both ends, so that no scrub makes the value jump.
struct ScrubStart<Value: MotionVector> {
  /// The progress of the place, which may be outside of 0…1.
  let progress: Double
  /// The value of the place minus the value that its progress has on the way.
  let offset: Value

  /// Creates the place of a shown value whose progress has another value on the way. A difference of a rounding error of
  /// `scale` is none.
  init(progress: Double, shown: Value, onWay value: Value, scale: Double) {
    self.progress = progress
    let offset = shown - value
    self.offset = offset.length <= 1e-12 * scale ? .zero : offset
  }

  /// Returns the offset that is left at a progress: none from the nearest end in that direction on, if there is one.
  func offset(at progress: Double) -> Value {
    let step = progress - self.progress
    let end = step > 0 ? (self.progress < 0 ? 0.0 : 1) : (self.progress > 1 ? 1 : 0)
    let wayLeft = end - self.progress
    guard offset != .zero, step * wayLeft > 0 else { return offset }
    return max(0, 1 - step / wayLeft) * offset
  }
}
