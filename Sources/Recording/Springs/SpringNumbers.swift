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
        least.map { "over \($0.plain)" }, lowest.map { "at least \($0.plain)" },
        highest.map { "at most \($0.plain)" }
      ]
      throw ParseError(
        "\(written) is \(bounds.compactMap { $0 }.joined(separator: " and ")), not \(value.plain)")
    }
    // The range is far wider than any spring in use, and narrow enough that no law overflows or underflows.
    guard value == 0 || Spring.stiffnessRange.contains(abs(value)) else {
      let sizes = Spring.stiffnessRange
      throw ParseError(
        "\(written) is \(sizes.lowerBound.plain) to \(sizes.upperBound.plain) in size, not \(value.plain)")
    }
    return value
  }

  /// Returns the spring with a stiffness, a damping and a mass.
  /// - Parameter standard: the values of missing names; nil if a name is required.
  func physical(
    _ stiffness: String, _ damping: String, _ mass: String,
    or standard: (stiffness: Double?, damping: Double?, mass: Double) = (nil, nil, 1)
  ) throws(ParseError) -> Spring {
    Spring(
      stiffness: try value(stiffness, or: standard.stiffness, over: 0),
      damping: try value(damping, or: standard.damping, from: 0),
      mass: try value(mass, or: standard.mass, over: 0))
  }

  /// Returns the spring with a duration and a bounce.
  /// - Parameter standard: the values of missing names; nil if a name is required.
  func perceptual(
    _ duration: String, or standard: (duration: Double?, bounce: Double?) = (nil, nil)
  ) throws(ParseError) -> Spring {
    Spring(
      duration: try value(duration, or: standard.duration, over: 0),
      bounce: try value("bounce", or: standard.bounce, over: -1, to: 1))
  }
}
