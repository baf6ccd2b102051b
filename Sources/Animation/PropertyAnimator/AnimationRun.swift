internal import Kinematics

/// One stretch of a property animator's life on one law, in its direction of travel.
///
/// A cursor goes evenly from 0 to 1 in `duration` seconds. Travel progress g at the cursor, and an offset on
/// top:
///
///     g = 1 − (1 − g₀)(1 − E)        offset = (1 − E) r₀ + h v₀
///
/// E is the law's progress and h its response to a velocity. From the very beginning g₀ and r₀ are 0, and the
/// way can be traced back to it; a law that takes over in mid-way where it has no inverse starts at g₀ and
/// r₀.
struct AnimationRun<Value: MotionVector> {
  let law: RunLaw
  /// Whether it travels from the end to the start.
  let isBack: Bool
  /// g₀.
  var startProgress = 0.0
  /// r₀: what of the shown value is not on the way.
  var startOffset = Value.zero
  /// v₀, in law seconds.
  var startVelocity = Value.zero
  /// Where the cursor begins.
  var startCursor = 0.0
  /// How much of the whole, in the direction of travel, was over there; for what is added later.
  var startShare = 0.0
  /// How long the cursor takes from 0 to 1, in s.
  var duration: Double

  /// Whether going back along it leads to where the travel began.
  var isRetraceable: Bool { startProgress == 0 && startOffset == .zero }

  /// Progress in the direction of travel, per cursor.
  func progress(at cursor: Double) -> Dual {
    let own = law.progress(at: Dual(cursor, slope: 1))
    return Dual(1 - (1 - startProgress) * (1 - own.value), slope: (1 - startProgress) * own.slope)
  }

  /// What is added to the value on its way, and its slope per cursor.
  func offset(at cursor: Double) -> (value: Value, slope: Value) {
    guard startOffset != .zero || startVelocity != .zero else { return (.zero, .zero) }
    let own = law.progress(at: Dual(cursor, slope: 1))
    let response = law.response(at: cursor)
    return (
      (1 - own.value) * startOffset + response.value * startVelocity,
      -own.slope * startOffset + response.slope * startVelocity
    )
  }

  /// How much of the whole time is over, in the direction of travel: evenly from where the run began to 1,
  /// and on the way back from there evenly to 0.
  func share(at cursor: Double) -> Dual {
    if cursor < startCursor {
      return (startShare / startCursor) * Dual(cursor, slope: 1)
    }
    guard startCursor < 1 else { return Dual(1) }
    let pace = (1 - startShare) / (1 - startCursor)
    return Dual(startShare + pace * (cursor - startCursor), slope: pace)
  }

  /// Progress at the cursor with what of the offset lies along the whole way.
  func way(at cursor: Double, _ way: Value) -> Double {
    progress(at: cursor).value + (isBack ? -1 : 1) * offset(at: cursor).value.share(of: way)
  }

  /// How much of the time is over: the cursor, and what was behind it when the run began.
  func timeFraction(at cursor: Double) -> Double {
    let before = min(max(startProgress, 0), 1)
    return before + (1 - before) * cursor
  }
}

extension MotionVector {
  /// How much of `way` it is: the projection on it, in its length; 0 where there is no way.
  fileprivate func share(of way: Self) -> Double {
    let square = way.squaredLength
    guard square > 0 else { return 0 }
    var product = 0.0
    for index in 0..<Self.componentCount { product += self[component: index] * way[component: index] }
    return product / square
  }
}

extension TimingCurve {
  /// The share of the time at which progress is `progress`; nil outside 0…1. Whoever is within a rounding
  /// error of the end is there, for the rest of the way would take forever.
  func cursor(at progress: Double) -> Double? {
    guard (0...1).contains(progress), let cursor = fraction(at: progress) else { return nil }
    return cursor < 1 - 1e-9 && progress < 1 ? cursor : 1
  }
}

extension AnimationRun {
  /// Nothing to run.
  static var empty: AnimationRun { AnimationRun(law: .curve(.linear), isBack: false, duration: 0) }

  /// The run from the very beginning, and the duration of the whole.
  static func whole(
    _ timing: AnimationTiming<Value>, way: Value, duration: Double
  ) -> (run: AnimationRun, duration: Double) {
    let (law, span) = timing.law(displacement: -1 * way, timeToRun: duration)
    let run = AnimationRun(law: law, isBack: false, startVelocity: timing.velocity, duration: span)
    return (run, span)
  }

  /// The run that takes over in mid-way, and its cursor.
  /// - Parameters:
  ///   - progress: how far the value is, from the start.
  ///   - share: how much of the time counts as over, from the start.
  ///   - offset: what of the value is not on its way.
  ///   - late: value − target of what was added on the way.
  static func from(
    progress: Double, share: Double, offset: Value, late: Value, _ timing: AnimationTiming<Value>, way: Value,
    hasKeyframes: Bool, isBack: Bool, timeToRun: Double, duration: Double
  ) -> (run: AnimationRun, cursor: Double) {
    var (progress, offset) = (progress, offset)
    if !hasKeyframes, offset != .zero {
      // What of the offset lies along the way is progress.
      let along = offset.share(of: way)
      let rest = offset - along * way
      progress += along
      offset = rest.length <= 1e-12 * offset.length ? .zero : rest
    }
    let travelled = isBack ? 1 - progress : progress
    let startShare = isBack ? 1 - share : share
    if case .curve(let curve) = timing, offset == .zero, let cursor = curve.cursor(at: travelled) {
      // From where the curve has that progress, evenly to its end.
      let run = AnimationRun(
        law: .curve(curve), isBack: isBack, startCursor: cursor, startShare: startShare,
        duration: cursor < 1 ? timeToRun / (1 - cursor) : duration)
      return (run, cursor)
    }
    let left = (travelled - 1) * (isBack ? -1 * way : way) + offset + late
    let (law, span) = timing.law(displacement: left, timeToRun: timeToRun)
    let run = AnimationRun(
      law: law, isBack: isBack, startProgress: travelled, startOffset: offset,
      startVelocity: timing.velocity, startShare: startShare, duration: span)
    return (run, 0)
  }
}
