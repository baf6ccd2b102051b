internal import MotionKinematics

/// The numbers of a spring by name. Each is checked when it is read.
struct SpringNumbers {
  /// The text from which the numbers were read, for messages.
  let text: String
  let values: [String: Double]
  /// The original spelling of names that were normalised.
  var writtenNames: [String: String] = [:]

  /// Returns a number after checking its range.
  /// - Parameters:
  ///   - standard: the value if the name is missing; nil if it is required.
  ///   - least: an exclusive lower bound.
  ///   - lowest: an inclusive lower bound.
  ///   - highest: an inclusive upper bound.
  func value(
    _ name: String, or standard: Double? = nil, over least: Double? = nil, from lowest: Double? = nil,
    to highest: Double? = nil
  ) throws(ParseError) -> Double {
    let written = "“\(writtenNames[name] ?? name)” in “\(excerpt(text))”"
    guard let value = values[name] ?? standard else { throw ParseError("\(written) is missing") }
    let fits = value > least ?? -.infinity && value >= lowest ?? -.infinity && value <= highest ?? .infinity
    guard fits else {
      let bounds = [
        least.map { "greater than \($0.plain)" }, lowest.map { "at least \($0.plain)" },
        highest.map { "at most \($0.plain)" }
      ]
      throw ParseError(
        "\(written) must be \(bounds.compactMap { $0 }.joined(separator: " and ")); got \(value.plain)")
    }
    // The range is far wider than any spring in use, and narrow enough that no law overflows or underflows.
    guard value == 0 || Spring.stiffnessRange.contains(abs(value)) else {
      let sizes = Spring.stiffnessRange
      throw ParseError(
        "\(written) must be \(sizes.lowerBound.plain) to \(sizes.upperBound.plain) in size; got \(value.plain)"
      )
    }
    return value
  }
}
