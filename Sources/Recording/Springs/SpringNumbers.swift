internal import Kinematics

/// The numbers of a spring by their names, checked as they are asked for.
struct SpringNumbers {
  /// The text that they were read from, for messages.
  let text: String
  let values: [String: Double]
  /// The names as they were written, where they were written otherwise.
  var writtenNames: [String: String] = [:]

  /// A number in its range.
  /// - Parameter standard: the value where the name is missing.
  func value(
    _ name: String, or standard: Double? = nil, over least: Double? = nil, from lowest: Double? = nil,
    to highest: Double? = nil
  ) throws(ParseError) -> Double {
    let written = "“\(writtenNames[name] ?? name)” in “\(excerpt(text))”"
    guard let value = values[name] ?? standard else { throw ParseError("\(written) is missing") }
    let fits = value > least ?? -.infinity && value >= lowest ?? -.infinity && value <= highest ?? .infinity
    guard fits else {
      let bounds = [
        least.map { "over \($0)" }, lowest.map { "at least \($0)" }, highest.map { "at most \($0)" }
      ]
      throw ParseError("\(written) is \(bounds.compactMap { $0 }.joined(separator: " and ")), not \(value)")
    }
    // Far wider than anything seen, and narrow enough that no law over- or underflows.
    guard value == 0 || Spring.stiffnessRange.contains(abs(value)) else {
      let sizes = Spring.stiffnessRange
      throw ParseError("\(written) is \(sizes.lowerBound) to \(sizes.upperBound) in size, not \(value)")
    }
    return value
  }

  /// The spring of a stiffness, a damping and a mass.
  /// - Parameter standard: the values of names that are missing.
  func physical(
    _ stiffness: String, _ damping: String, _ mass: String,
    or standard: (stiffness: Double?, damping: Double?, mass: Double) = (nil, nil, 1)
  ) throws(ParseError) -> Spring {
    Spring(
      stiffness: try value(stiffness, or: standard.stiffness, over: 0),
      damping: try value(damping, or: standard.damping, from: 0),
      mass: try value(mass, or: standard.mass, over: 0))
  }

  /// The spring of a duration and a bounce.
  func perceptual(
    _ duration: String, or standard: (duration: Double?, bounce: Double?) = (nil, nil)
  ) throws(ParseError) -> Spring {
    Spring(
      duration: try value(duration, or: standard.duration, over: 0),
      bounce: try value("bounce", or: standard.bounce, over: -1, to: 1))
  }
}
