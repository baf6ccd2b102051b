internal import MotionKinematics

/// The ranges of the numbers of springs.
enum SpringRange {
  /// The longest time without a unit that is taken as it is, in s: a longer one may count ms.
  private static let mostSeconds = 20.0

  /// Refuses a long time without a unit.
  static func checkUnit(
    of number: Double, _ seconds: Double, _ written: String, _ text: String
  ) throws(SpringTextError) {
    guard seconds > mostSeconds else { return }
    let (number, seconds) = (DecimalText.number(number), DecimalText.number(seconds))
    throw SpringTextError(
      "“\(written)” in “\(excerpt(text))” would be \(seconds) s; over \(mostSeconds.plain) s the unit must be "
        + "written, as \(number)ms or \(seconds)s")
  }

  /// Returns a number after checking its bounds, and that it is in the range in which no law over- or underflows.
  static func checked(
    _ value: Double, _ subject: String, over least: Double? = nil, from lowest: Double? = nil,
    to highest: Double? = nil
  ) throws(SpringTextError) -> Double {
    let fits = value > least ?? -.infinity && value >= lowest ?? -.infinity && value <= highest ?? .infinity
    guard fits else {
      let bounds = [
        least.map { "greater than \($0.plain)" },
        lowest.map { "at least \($0.plain)" },
        highest.map { "at most \($0.plain)" }
      ]
      throw SpringTextError(
        "\(subject) must be \(bounds.compactMap { $0 }.joined(separator: " and ")); got \(value.plain)"
      )
    }
    guard value == 0 || Spring.stiffnessRange.contains(abs(value)) else {
      let sizes = Spring.stiffnessRange
      throw SpringTextError(
        "\(subject) must be \(sizes.lowerBound.plain) to \(sizes.upperBound.plain) in size; "
          + "got \(value.plain)")
    }
    return value
  }
}
