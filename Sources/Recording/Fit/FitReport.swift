internal import Motion
package import PaneSprings

/// The spring of a recorded motion, for people.
package struct FitReport: Sendable {
  private let motion: RecordedMotion
  package let fit: FittedSpring

  /// - Throws: An error if the recording has too few rows, or does not move.
  package init(_ motion: RecordedMotion) throws(ParseError) {
    self.motion = motion
    fit = try FittedSpring(fitting: motion)
  }

  /// The reason why the motion is not that of one spring; nil if it is.
  package var doubt: String? {
    guard fit.error <= 0.05 * fit.extent else {
      return
        "no spring: the error is over 5 % of the distance; rows before the release and rows of a hand belong to no spring"
    }
    guard !(fit.stiffnessDeviation <= 0.5 * fit.spring.stiffness) else { return nil }
    return "no certain spring: the deviation of the stiffness is over 50 %"
  }

  package var text: String {
    let number = DecimalText.number
    let spring = fit.spring
    let rows = fit.pieces.reduce(0) { $0 + $1.times.count }
    let left = rows < motion.rowCount ? "; the others rest or are too few" : ""
    let error = "\(number(rounded(fit.error))) in \(motion.name), \(percent(fit.error / fit.extent))"
    let share = fit.stiffnessDeviation / (2 * spring.stiffness)
    var lines = [
      ("spring", spring.shortText),
      ("stiffness", number(spring.stiffness) + deviation(fit.stiffnessDeviation, of: spring.stiffness)),
      ("damping", number(spring.damping) + deviation(fit.dampingDeviation, of: spring.damping)),
      ("response", "\(number(spring.response)) s" + deviation(share * spring.response, of: spring.response)),
      ("damping ratio", number(spring.dampingRatio) + deviation(fit.ratioDeviation, of: spring.dampingRatio)),
      ("error", error + " of the distance"),
      ("rows", "\(rows) of \(motion.rowCount)" + left)
    ].map { $0.padded(to: 16) + $1 }
    lines += zip(fit.pieces, fit.motions).map { piece, way in
      let velocity = number(rounded(way.initialVelocity / spring.angularFrequency) * spring.angularFrequency)
      let (from, target) = (number(rounded(way.value(at: 0))), number(rounded(way.target)))
      return
        "from \(number(motion.origin + piece.times[0])) s: \(from) to \(target), initial velocity \(velocity) per s"
    }
    lines.append(doubt ?? "go on with       pane spring \(spring.shortText)")
    return lines.joined(separator: "\n") + "\n"
  }

  /// A deviation that is larger than its value is a number, as that of a spring without damping.
  private func deviation(_ deviation: Double, of value: Double) -> String {
    guard deviation.isFinite else { return ", not determined" }
    return " ± "
      + (deviation <= value ? percent(deviation / value) : DecimalText.decimal(deviation, digits: 3))
  }

  private func percent(_ share: Double) -> String {
    share < 1e-5 ? "under 0.001 %" : "\(DecimalText.decimal(100 * share, digits: 3)) %"
  }

  /// Returns 0 for a place that is rounding beside the distance.
  private func rounded(_ place: Double) -> Double { abs(place) < 1e-8 * fit.extent ? 0 : place }

  /// The fitted rows, and the motion.
  package var curves: [Curve] {
    let times = fit.pieces.flatMap(\.times).map { motion.origin + $0 }
    let fitted = zip(fit.pieces, fit.motions).flatMap { piece, way in
      piece.times.map { way.value(at: $0 - piece.times[0]) }
    }
    return [
      Curve(name: motion.name, times: times, values: fit.pieces.flatMap(\.places)),
      Curve(name: fit.spring.shortText, times: times, values: fitted)
    ]
  }
}
