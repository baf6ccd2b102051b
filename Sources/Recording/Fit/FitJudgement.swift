internal import MotionKinematics
internal import PaneSprings

/// The judgement whether a fitted spring is the cause of a recorded motion: each measure has a limit that springs keep,
/// also with noise, at 30 rows a second, and cut off before they settle.
package struct FitJudgement: Sendable {
  /// The greatest root mean square of the differences, as a share of the extent.
  package static let largestError = 0.05
  /// The greatest share of the extent that lies between two rows: a critical spring of which two rows are a turn of 3
  /// radians apart has moved that far.
  package static let largestJump = 0.8
  /// The greatest initial velocity of an under-damped spring, in velocities of the fastest change between two rows.
  /// Over-damped springs lose a velocity between two rows.
  package static let largestStart = 5.0
  /// The greatest distance to a target that no column gives, in extents: up to there, an under-damped spring shows so
  /// little of its way that its acceleration is constant.
  package static let furthestTarget = 10.0
  /// The greatest regular part of the differences, as a share of the extent.
  package static let largestPattern = 0.01
  /// The correlation of neighbouring differences that independent noise exceeds once in 700 recordings, in standard
  /// deviations of 1/√rows.
  private static let correlationLimit = 3.0

  /// The measures that no spring has, each with its number and its limit; empty for a spring.
  package let reasons: [String]

  /// - Parameter extent: the difference between the greatest and the least of the fitted places, over 0.
  init(of fit: FittedSpring, to motion: RecordedMotion, extent: Double) {
    let number = DecimalText.number
    func percent(_ share: Double) -> String { "\(number(100 * share)) %" }
    guard fit.error <= Self.largestError * extent else {
      reasons = ["the error is over \(percent(Self.largestError)) of the distance"]
      return
    }
    var reasons: [String] = []
    let starts = Set(fit.segments.map(\.start))
    let rows = fit.rows.map { motion.rows[$0] }
    let residual = zip(rows, fit.places).map { $0.place - $1 }
    // Neighbours in the motion towards one target.
    let pairs = rows.indices.dropFirst().filter { !starts.contains(rows[$0].time) }
    func change(_ index: Int) -> Double { abs(rows[index].place - rows[index - 1].place) }

    let jump = (pairs.map(change).max() ?? 0) / extent
    if jump > Self.largestJump {
      reasons.append(
        "\(percent(jump)) of the distance lies between two rows, over \(percent(Self.largestJump))")
    }
    let fastest = pairs.map { change($0) / (rows[$0].time - rows[$0 - 1].time) }.max() ?? 0
    let start = fit.segments.map { abs($0.velocity) }.max() ?? 0
    if fit.spring.dampingRatio < 1, start > Self.largestStart * fastest {
      reasons.append(
        "the initial velocity is \(number(start / fastest)) times the fastest change between two rows, over \(number(Self.largestStart)) times"
      )
    }
    let far = fit.segments.map { abs($0.target - $0.from) / extent }.max() ?? 0
    if rows[0].target == nil, fit.spring.dampingRatio < 1, far > Self.furthestTarget {
      reasons.append(
        "the target is \(number(far)) times as far as the rows go, over \(number(Self.furthestTarget)) times: an even acceleration"
      )
    }
    let squares = dot(residual, residual)
    let correlation = squares > 0 ? pairs.reduce(0) { $0 + residual[$1 - 1] * residual[$1] } / squares : 0
    let limit = Self.correlationLimit / Double(rows.count).squareRoot()
    // The part of the differences that one row shares with the next.
    let pattern = (max(correlation, 0) * squares / Double(rows.count)).squareRoot() / extent
    if correlation > limit, pattern > Self.largestPattern {
      reasons.append(
        "the differences are no noise: neighbours are correlated by \(number(correlation)), over \(number(limit)), and what they share is \(percent(pattern)) of the distance, over \(percent(Self.largestPattern))"
      )
    }
    self.reasons = reasons
  }
}
