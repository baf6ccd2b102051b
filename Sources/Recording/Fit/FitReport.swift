internal import Motion
internal import PaneSprings

/// A report on the spring of a recorded motion, for people or for programs.
package struct FitReport: Sendable {
  package let motion: RecordedMotion
  package let fit: FittedSpring
  /// The difference between the greatest and the least of the fitted places and those of the rests before them.
  private let extent: Double
  private let judgement: FitJudgement

  /// - Throws: an error if the recording has too few rows, or does not move.
  package init(_ motion: RecordedMotion) throws(ParseError) {
    self.motion = motion
    fit = try FittedSpring(fitting: motion)
    let places = fit.rows.map { motion.rows[$0].place } + fit.segments.compactMap { $0.rest?.place }
    extent = (places.max() ?? 0) - (places.min() ?? 0)
    judgement = FitJudgement(of: fit, to: motion, extent: extent)
  }

  /// Indicates whether the motion is that of a spring, which the rows determine.
  package var isSpring: Bool { reasons.isEmpty }

  private var reasons: [String] { judgement.reasons + judgement.doubts }

  /// The responses of springs that people can see and wait for, in s.
  private static let usualResponses = 0.02...20.0

  /// A doubt about the unit of the times, and a sentence about rows that were not read.
  private var warnings: [String] {
    var warnings: [String] = []
    let response = fit.spring.response
    if !Self.usualResponses.contains(response) {
      warnings.append(
        "a response of \(DecimalText.number(response)) s is beyond 0.02 to 20 s; check the unit of the times (--unit ms)"
      )
    }
    if let unread = motion.unread { warnings.append(unread) }
    return warnings
  }

  /// The fitted spring, without a damping that is rounding beside the critical one.
  private var spring: Spring {
    let spring = fit.spring
    let damping = rounded(spring.damping, to: 2 * (spring.stiffness * spring.mass).squareRoot())
    return Spring(stiffness: spring.stiffness, damping: damping, mass: spring.mass)
  }

  package var text: String {
    let number = DecimalText.number
    // A deviation that is larger than its value is a number, as that of a spring without damping.
    func deviation(_ deviation: Double, of value: Double) -> String {
      guard deviation.isFinite else { return ", not determined" }
      return " ± " + (value > 0 && deviation <= value ? percent(deviation / value) : number(deviation))
    }
    let spring = spring
    var lines = [
      ("spring", SpringSpec.shortText(of: spring)),
      (
        "stiffness",
        number(spring.stiffness)
          + deviation(fit.stiffnessDeviation * spring.stiffness, of: spring.stiffness)
      ),
      ("damping", number(spring.damping) + deviation(fit.dampingDeviation, of: spring.damping)),
      ("response", "\(number(spring.response)) s"), ("damping ratio", number(spring.dampingRatio)),
      (
        "error",
        "\(number(rounded(fit.error, to: extent))) in \(motion.name), \(percent(fit.error / extent)) of the distance"
      ),
      ("rows", "\(fit.rows.count) of \(motion.rowCount)")
    ].map { name, value in name.padded(to: 16) + value }
    for segment in fit.segments {
      let (from, target) = (rounded(segment.from, to: extent), rounded(segment.target, to: extent))
      let velocity = rounded(segment.velocity, to: extent * spring.angularFrequency)
      lines.append(
        "from \(time(segment.start)) s: \(number(from)) to \(number(target)), initial velocity \(number(velocity)) per s"
      )
    }
    lines += warnings.map { "warning: \($0)" }
    lines +=
      judgement.reasons.map { "not a spring: \($0)" } + judgement.doubts.map { "no certain spring: \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a time since the first row as one of the recording, in s, with all digits before the point.
  private func time(_ elapsed: Double) -> String {
    let time = motion.origin + elapsed
    return abs(time) < 1e4 ? DecimalText.number(time) : DecimalText.decimal(time, digits: 16)
  }

  /// A number below this share of its scale is rounding.
  private static let rounding = 1e-8

  /// Returns 0 for a number that is rounding beside a scale.
  private func rounded(_ value: Double, to scale: Double) -> Double {
    abs(value) < Self.rounding * scale ? 0 : value
  }

  private func percent(_ share: Double) -> String {
    "\(DecimalText.number(rounded(100 * share, to: 100))) %"
  }

  package var json: String {
    let spring = fit.spring
    let segments = fit.segments.map { segment in
      JSON.object([
        "start": .number(motion.origin + segment.start), "from": .number(segment.from),
        "velocity": .number(segment.velocity), "target": .number(segment.target)
      ])
    }
    var members: [String: JSON] = [
      "stiffness": .number(spring.stiffness), "damping": .number(spring.damping),
      "mass": .number(spring.mass),
      "stiffnessDeviation": .number(fit.stiffnessDeviation * spring.stiffness),
      "dampingDeviation": .number(fit.dampingDeviation),
      "response": .number(spring.response), "dampingRatio": .number(spring.dampingRatio),
      "error": .number(fit.error), "extent": .number(extent), "rows": .number(Double(fit.rows.count)),
      "isSpring": .bool(isSpring), "segments": .array(segments)
    ]
    if !isSpring { members["reasons"] = .array(reasons.map { .string($0) }) }
    if !warnings.isEmpty { members["warning"] = .string(warnings.joined(separator: "; ")) }
    return JSON.object(members).text
  }

  /// The recorded places, and those of the fitted motion.
  package var curves: [Curve] {
    func curve(_ name: String, _ times: [Double], _ places: [Double], _ marks: [Curve.Mark]) -> Curve {
      Curve(
        name: name, times: times.map { motion.origin + $0 }, places: places,
        velocities: Array(repeating: .nan, count: times.count), marks: marks)
    }
    let marks = fit.segments.map {
      Curve.Mark(time: motion.origin + $0.start, word: "to \(DecimalText.number($0.target))")
    }
    return [
      curve(motion.name, motion.rows.map(\.time), motion.rows.map(\.place), []),
      curve(SpringSpec.shortText(of: spring), fit.rows.map { motion.rows[$0].time }, fit.places, marks)
    ]
  }
}

/// The judgement whether a fitted spring is the cause of a recorded motion: each measure has a limit that springs keep,
/// also with noise, at 30 rows a second, and cut off before they settle.
package struct FitJudgement: Sendable {
  /// The greatest root mean square of the differences, as a share of the extent.
  package static let largestError = 0.05
  /// The greatest share of the extent that lies between two rows: a critically damped spring moves that far in 3 radians
  /// of its angular frequency.
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

  /// The greatest standard deviation of the stiffness, as a share of it.
  package static let largestDeviation = 0.5

  /// The measures that no spring has, each with its number and its limit; empty for a spring.
  package let reasons: [String]
  /// The reasons why the rows, which may be those of a spring, do not determine which one; empty if they do.
  package let doubts: [String]

  /// - Parameter extent: the difference between the greatest and the least place, over 0.
  init(of fit: FittedSpring, to motion: RecordedMotion, extent: Double) {
    let number = DecimalText.number
    func percent(_ share: Double) -> String { "\(number(100 * share)) %" }
    guard fit.error <= Self.largestError * extent else {
      reasons = ["the error is over \(percent(Self.largestError)) of the distance"]
      doubts = []
      return
    }
    doubts = Self.doubts(of: fit)
    var reasons: [String] = []
    let starts = Set(fit.segments.map(\.start))
    let rows = fit.rows.map { motion.rows[$0] }
    let residual = zip(rows, fit.places).map { $0.place - $1 }
    // Neighbours in the motion towards one target.
    let pairs = rows.indices.dropFirst().filter { !starts.contains(rows[$0].time) }
    func change(_ index: Int) -> Double { abs(rows[index].place - rows[index - 1].place) }

    // A motion begins anywhere between the last row at rest and its first one.
    let beginnings = fit.segments.compactMap { segment in
      segment.rest.map { abs(segment.from - $0.place) }
    }
    let jump = (pairs.map(change) + beginnings).reduce(0, max) / extent
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

  private static func doubts(of fit: FittedSpring) -> [String] {
    let number = DecimalText.number
    if let rate = fit.decayRate.map(number) {
      return [
        "an exponential decay at the rate \(rate) per s is as near; it is the motion of every spring with k = \(rate) · (c − \(rate))"
      ]
    }
    if fit.isLimited { return ["springs beyond those that the search tries are as near"] }
    guard fit.stiffnessDeviation > largestDeviation else { return [] }
    let share = fit.stiffnessDeviation.isFinite ? "\(number(100 * fit.stiffnessDeviation)) %" : "infinite"
    return ["the standard deviation of the stiffness is \(share), over \(number(100 * largestDeviation)) %"]
  }
}
