package import Motion

/// A number of a spring that a platform's code has, by its name in templates: `{stiffness}`.
package enum SpringNumber: String, CaseIterable, Sendable {
  /// k, c and m.
  case stiffness, damping, mass
  /// k/m and c/m: the coefficients of the same motion at mass 1.
  case stiffnessPerMass, dampingPerMass
  /// ζ.
  case dampingRatio
  /// The period without damping, in s.
  case duration
  /// SwiftUI's: none under −0.95, where ζ is over 20 and the digits give it with an error of more than 1e-6.
  case bounce
  /// Pop's, from 0 to 20; none for a spring that no such pair gives.
  case bounciness, speed

  /// The significant digits of numbers in code.
  package static let digits = 7

  /// Returns the number for a spring; nil if it has none.
  package func value(of spring: Spring) -> Double? {
    switch self {
    case .stiffness: spring.stiffness
    case .damping: spring.damping
    case .mass: spring.mass
    case .stiffnessPerMass: spring.stiffness / spring.mass
    case .dampingPerMass: spring.damping / spring.mass
    case .dampingRatio: spring.dampingRatio
    case .duration: spring.duration
    case .bounce: spring.bounce < -0.95 ? nil : spring.bounce
    case .bounciness: spring.bouncinessAndSpeed?.bounciness
    case .speed: spring.bouncinessAndSpeed?.speed
    }
  }

  /// Returns a template with the spring's numbers in their places; nil if the spring lacks one of them.
  static func filled(_ template: String, for spring: Spring) -> String? {
    var code = template
    for number in allCases where code.contains("{\(number.rawValue)}") {
      guard let value = number.value(of: spring) else { return nil }
      code = code.replacing("{\(number.rawValue)}", with: DecimalText.decimal(value, digits: digits))
    }
    return code
  }
}
