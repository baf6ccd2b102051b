package import MotionKinematics

/// Formats numbers for code.
struct SpringWriter {
  /// The number of significant digits.
  let digits: Int
  /// The distance of the motion, in the value's unit.
  let distance: Double

  func callAsFunction(_ value: Double) -> String { DecimalText.decimal(value, digits: digits) }

  /// The number that the text of a number says.
  func rounded(_ value: Double) -> Double { DecimalText.rounded(value, digits: digits) }

  /// The initial velocity of a call in distances per second.
  func relative(_ call: SpringCall) -> Double { call.relativeVelocity(over: distance) }

  /// The initial velocity of a call in units of the value per second.
  func absolute(_ call: SpringCall) -> Double { relative(call) * distance }

  /// The remarks on what the code does not say itself, as comments for a language.
  func remarks(_ call: SpringCall, velocity: Bool = false, delay: Bool = false, clamp: Bool = false) -> String
  {
    var remarks: [String] = []
    if !velocity, relative(call) != 0 {
      remarks.append("give it an initial velocity of \(self(relative(call))) distances per second")
    }
    if !delay, call.delay != 0 { remarks.append("start it after \(self(call.delay)) s") }
    if !clamp, call.isClamped { remarks.append("stop it where it first reaches the target") }
    return remarks.map { "// Not in this code: \($0).\n" }.joined()
  }

  /// The beginning of the comment with the exact spring in code that otherwise has a curve only.
  static let mark = "spring: k="

  /// Returns that comment: `spring: k=300,c=20,m=1`.
  func marker(_ call: SpringCall) -> String {
    let spring = call.spring
    var text = "\(Self.mark)\(self(spring.stiffness)),c=\(self(spring.damping)),m=\(self(spring.mass))"
    if relative(call) != 0 { text += ",relativeVelocity=\(self(relative(call)))" }
    if call.delay != 0 { text += ",delay=\(self(call.delay))" }
    if call.isClamped { text += ",clamp=true" }
    return text
  }
}

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
    let row = WrittenSpring.row(of: platform)
    let digits = (6..<16).first { digits in
      row.says(call.spring, SpringWriter(digits: digits, distance: distance)).map { isSame($0, call.spring) }
        ?? false
    }
    return row.text(call, SpringWriter(digits: digits ?? 16, distance: distance))
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
}
