package import MotionKinematics

/// A spring as code for other platforms: the same motion, in the parameters of each platform.
package enum SpringCode {
  /// The distance of a motion if nothing else is known, in pt.
  package static let standardDistance = 320.0
  /// The greatest relative difference between a spring and the spring that its code is read as.
  package static let precision = 1e-7

  /// Returns the code for one platform, of one or more lines. If a platform plays a different motion, a
  /// comment in the code says so.
  ///
  /// The numbers have as few digits as are needed to read the same spring back.
  package static func code(for spring: Spring, on platform: SpringPlatform) -> String {
    code(for: SpringCall(spring), on: platform)
  }

  /// - Parameter distance: the distance of the motion in pt, for velocities in pt/s.
  package static func code(
    for call: SpringCall, on platform: SpringPlatform, distance: Double = standardDistance
  ) -> String {
    guard let write = SpringNotation.written[platform]?.write else {
      preconditionFailure("\(platform) is a platform without a notation")
    }
    for digits in 6..<16 {
      let code = write(call, SpringWriter(digits: digits, distance: distance))
      if let read = try? SpringReading(code).call.spring, isSame(read, call.spring) { return code }
    }
    return write(call, SpringWriter(digits: 16, distance: distance))
  }

  /// True if two springs have the same motion within `precision`.
  private static func isSame(_ one: Spring, _ other: Spring) -> Bool {
    abs(one.angularFrequency - other.angularFrequency) <= precision * other.angularFrequency
      && abs(one.dampingRatio - other.dampingRatio) <= precision * max(other.dampingRatio, 1e-3)
  }

  /// Returns the code for all platforms, each below the name of the platform.
  package static func everything(for spring: Spring) -> String { everything(for: SpringCall(spring)) }

  package static func everything(for call: SpringCall, distance: Double = standardDistance) -> String {
    SpringPlatform.allCases.map { "// \($0.title)\n\(code(for: call, on: $0, distance: distance))\n" }
      .joined(separator: "\n")
  }

  /// Returns a number for people, with up to six significant digits.
  package static func number(_ value: Double) -> String { decimal(value, digits: 6) }

  /// Returns a number with up to `digits` significant digits and without trailing zeros. Very small and very large
  /// numbers have an exponent: 3e-14.
  package static func decimal(_ value: Double, digits: Int) -> String {
    guard value.isFinite else { return "\(value)" }
    guard value != 0 else { return "0" }
    var magnitude = 0
    var size = abs(value)
    while size >= 10 { (size, magnitude) = (size / 10, magnitude + 1) }
    while size < 1 { (size, magnitude) = (size * 10, magnitude - 1) }
    let isPlain = plainMagnitudes.contains(magnitude)
    // A plain number has all of its whole digits.
    let count = min(isPlain ? max(digits, magnitude + 1) : digits, 17)
    let power = powerOfTen(abs(count - 1 - magnitude))
    let scaled =
      isPlain
      ? (count - 1 >= magnitude ? abs(value) * power : abs(value) / power) : size * powerOfTen(count - 1)
    var figures = String(Int(scaled.rounded()))
    if figures.count > count { magnitude += 1 }
    while figures.count > 1, figures.last == "0" { figures.removeLast() }
    let sign = value < 0 ? "-" : ""
    guard isPlain || plainMagnitudes.contains(magnitude) && magnitude > 0 else {
      let rest = figures.dropFirst()
      return "\(sign)\(figures.prefix(1))\(rest.isEmpty ? "" : ".\(rest)")e\(magnitude)"
    }
    if magnitude < 0 { return "\(sign)0.\(String(repeating: "0", count: -magnitude - 1))\(figures)" }
    let whole =
      figures.prefix(magnitude + 1) + String(repeating: "0", count: max(0, magnitude + 1 - figures.count))
    let fraction = figures.dropFirst(magnitude + 1)
    return "\(sign)\(whole)\(fraction.isEmpty ? "" : ".\(fraction)")"
  }

  private static func powerOfTen(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  /// The decimal exponents of the numbers that are written without one.
  private static let plainMagnitudes = -9...14

  /// Returns the shortest decimal text that reads back as the number, without a fraction of 0.
  static func plain(_ value: Double) -> String {
    let text = (value + 0).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
