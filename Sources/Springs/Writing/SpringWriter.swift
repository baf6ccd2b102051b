internal import MotionKinematics

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
