package import Motion

/// Formats numbers for code.
struct SpringWriter {
  /// The number of significant digits.
  let digits: Int
  /// The distance of the motion, in the value's unit.
  let distance: Double

  func callAsFunction(_ value: Double) -> String { DecimalText.decimal(value, digits: digits) }

  /// Returns the value of the text of a number.
  func rounded(_ value: Double) -> Double { DecimalText.rounded(value, digits: digits) }

  /// The initial velocity of a call in distances per second.
  func relative(_ call: SpringCall) -> Double { call.relativeVelocity(over: distance) }

  /// The initial velocity of a call in units of the value per second.
  func absolute(_ call: SpringCall) -> Double { relative(call) * distance }

  /// The remarks on properties that the code does not express, as comments for a language.
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

/// A spring as a call plays it: with its initial velocity, its delay and its stop at the target.
package struct SpringCall: Hashable, Sendable {
  /// An initial velocity, over 0 towards the target.
  package enum Velocity: Hashable, Sendable {
    /// In distances per second.
    case relative(Double)
    /// In units of the value per second.
    case absolute(Double)
  }

  package var spring: Spring
  package var velocity: Velocity
  /// The time before the motion starts, in s.
  package var delay: Double
  /// True if the motion stops where it first reaches the target.
  package var isClamped: Bool

  package init(
    _ spring: Spring, velocity: Velocity = .relative(0), delay: Double = 0, isClamped: Bool = false
  ) {
    self.spring = spring
    self.velocity = velocity
    self.delay = delay
    self.isClamped = isClamped
  }

  /// The velocity in distances per second.
  /// - Parameter distance: the distance of the motion in the value's unit.
  package func relativeVelocity(over distance: Double) -> Double {
    switch velocity {
    case .relative(let velocity): velocity
    case .absolute(let velocity): velocity / distance
    }
  }

  /// The same call with its velocity in distances per second.
  package func relative(over distance: Double) -> SpringCall {
    var call = self
    call.velocity = .relative(relativeVelocity(over: distance))
    return call
  }

  /// True if the call plays the spring from rest, at once and without a stop.
  package var isPlain: Bool {
    let isStill =
      switch velocity {
      case .relative(let velocity), .absolute(let velocity): velocity == 0
      }
    return isStill && delay == 0 && !isClamped
  }

  /// The motion from 0 to 1 without the delay and the stop; the velocity is in distances per second.
  package func motion(over distance: Double) -> SpringMotion<Double> {
    SpringMotion(spring: spring, from: 0, velocity: relativeVelocity(over: distance), to: 1)
  }

  /// The same motion, faster by a factor (over 0): a spring that is stiffer by its square.
  package func faster(by speed: Double) -> SpringCall {
    var call = self
    call.spring = Spring(
      stiffness: spring.stiffness * speed * speed, damping: spring.damping * speed, mass: spring.mass)
    switch velocity {
    case .relative(let velocity): call.velocity = .relative(velocity * speed)
    case .absolute(let velocity): call.velocity = .absolute(velocity * speed)
    }
    call.delay = delay / speed
    return call
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
    let digits = (6..<16).first { digits in
      platform.meaning(call.spring, SpringWriter(digits: digits, distance: distance)).map {
        isSame($0, call.spring, within: precision)
      }
        ?? false
    }
    let remark =
      platform.playsCritically && call.spring.isOverDamped
      ? "// \(platform.title) plays an over-damped spring as a critically damped one.\n" : ""
    return remark + platform.text(call, SpringWriter(digits: digits ?? 16, distance: distance))
  }

  /// True if two springs have the same motion within a relative difference.
  static func isSame(_ one: Spring, _ other: Spring, within precision: Double) -> Bool {
    abs(one.angularFrequency - other.angularFrequency) <= precision * other.angularFrequency
      && abs(one.dampingRatio - other.dampingRatio) <= precision * max(other.dampingRatio, 1e-3)
  }

  /// Returns the code for all platforms, each below the name of the platform.
  package static func everything(for call: SpringCall, distance: Double = standardDistance) -> String {
    SpringPlatform.allCases.map { "// \($0.title)\n\(code(for: call, on: $0, distance: distance))\n" }
      .joined(separator: "\n")
  }
}

extension Spring {
  /// True if the spring is over-damped by more than the rounding of its numbers.
  var isOverDamped: Bool { dampingRatio > 1 + SpringCode.precision }
}

/// Numbers as decimal text with a bounded number of digits.
package enum DecimalText {
  /// Returns a number for people, with up to six significant digits.
  package static func number(_ value: Double) -> String { decimal(value, digits: 6) }

  /// Returns a number with up to `digits` significant digits and without trailing zeros. Very small and very large
  /// numbers have an exponent: 3e-14.
  package static func decimal(_ value: Double, digits: Int) -> String {
    guard value.isFinite else { return "\(value)" }
    guard value != 0 else { return "0" }
    let (scaled, exponent, count, isPlain) = Self.scaled(value, digits: digits)
    var magnitude = exponent
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

  /// Returns the value of a number's text: exactly where the text has no exponent and up to 22 decimals, else within a
  /// few units in the last place.
  package static func rounded(_ value: Double, digits: Int) -> Double {
    guard value.isFinite, value != 0 else { return value }
    let (scaled, magnitude, count, isPlain) = scaled(value, digits: digits)
    let figures = scaled.rounded()
    guard isPlain else { return value * (figures / scaled) }
    // Powers of ten up to 1e22 are exact, so the quotient is rounded once.
    return (value < 0 ? -figures : figures) / powerOfTen(count - 1 - magnitude)
  }

  /// Returns a finite number other than 0, scaled so that its figures are whole; the decimal exponent of its first
  /// figure; the number of figures; and whether it is written without an exponent.
  private static func scaled(
    _ value: Double, digits: Int
  ) -> (scaled: Double, magnitude: Int, count: Int, isPlain: Bool) {
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
    return (scaled, magnitude, count, isPlain)
  }

  private static func powerOfTen(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  /// The decimal exponents of the numbers that are written without one.
  private static let plainMagnitudes = -9...14
}
