package import Motion

/// A spring as code for other platforms: the same motion, in the parameters of each platform.
package enum SpringCode {
  /// The beginning of the comment with the spring in code that otherwise has a curve only:
  /// `spring: k=300,c=20,m=1`.
  package static let mark = "spring: k="

  /// Returns the code for one platform, of one or more lines. If a platform plays another motion, a comment in the
  /// code says so.
  ///
  /// With seven digits, code of numbers is read as a spring with ω₀ within 1e-6 and ζ within 1e-6 · max(1, ζ).
  package static func code(for spring: Spring, on platform: SpringPlatform) -> String {
    guard platform.templates.isEmpty else {
      let code = platform.templates.lazy.compactMap { SpringNumber.filled($0, for: spring) }.first ?? ""
      return spring.isOverDamped ? criticalRemark(of: platform) + code : code
    }
    let numbers = SpringNumber.filled("{stiffness},c={damping},m={mass}", for: spring) ?? ""
    let comment = platform.comment("\(mark)\(numbers)")
    do throws(ParseError) {
      let easing = try LinearEasing(of: spring)
      return comment + platform.comment(LinearEasing.accuracy) + platform.code(of: easing)
    } catch {
      return comment + platform.comment(error.description).dropLast()
    }
  }

  /// Returns the line in front of the code of an over-damped spring; empty for a platform that plays it as it is.
  package static func criticalRemark(of platform: SpringPlatform) -> String {
    guard platform.playsCritically else { return "" }
    return platform.comment("\(platform.title) plays an over-damped spring as a critically damped one.")
  }

  /// Returns the code for all platforms, each below the name of the platform.
  package static func everything(for spring: Spring) -> String {
    SpringPlatform.allCases.map { "// \($0.title)\n\(code(for: spring, on: $0))\n" }.joined(separator: "\n")
  }
}

/// A platform or a file format for which a spring can be written as code, by its name as an argument.
package enum SpringPlatform: String, CaseIterable, Sendable {
  case swiftUI = "swiftui"
  case uiKit = "uikit"
  case css, tokens, compose, android
  case reactSpring = "react-spring"
  case motion, reanimated, flutter, gsap, pop, kinematics

  /// Creates a platform from its name or its title, in upper or lower case and with any punctuation; nil if there is none.
  package init?(named name: String) {
    let name = normalized(name)
    let platform = Self.allCases.first { [normalized($0.rawValue), normalized($0.title)].contains(name) }
    guard let platform else { return nil }
    self = platform
  }

  /// The name of the platform as it is displayed: `SwiftUI`.
  package var title: String {
    switch self {
    case .swiftUI: "SwiftUI"
    case .uiKit: "UIKit"
    case .css: "CSS"
    case .tokens: "Design tokens (W3C)"
    case .compose: "Jetpack Compose"
    case .android: "Android"
    case .reactSpring: "react-spring"
    case .motion: "Motion (motion.dev)"
    case .reanimated: "Reanimated"
    case .flutter: "Flutter"
    case .gsap: "GSAP"
    case .pop: "Facebook Pop"
    case .kinematics: "this library"
    }
  }

  /// True if an over-damped spring is played critically damped, as the line in front of its code says.
  package var playsCritically: Bool { self == .uiKit || self == .reanimated }

  /// The name of the platform as an identifier, for the keys of JSON: `reactSpring`.
  package var key: String {
    let words = rawValue.split(separator: "-")
    return words.dropFirst().reduce(String(words[0])) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }

  /// Returns a line of text as a comment of the platform's language, with its line break; empty for JSON, which has none.
  package func comment(_ line: String) -> String {
    switch self {
    case .tokens: ""
    case .css: "/* \(line) */\n"
    default: "// \(line)\n"
    }
  }

  /// The code, with the names of `SpringNumber` in braces at the places of its numbers: `{stiffness}`. The first is for
  /// every spring that has its numbers, the next for others. Empty if the code is an easing.
  package var templates: [String] {
    switch self {
    case .swiftUI:
      [
        ".spring(duration: {duration}, bounce: {bounce})",
        ".spring(Spring(mass: {mass}, stiffness: {stiffness}, damping: {damping}, allowOverDamping: true))"
      ]
    case .uiKit:
      [
        "UISpringTimingParameters(mass: {mass}, stiffness: {stiffness}, damping: {damping}, initialVelocity: .zero)"
      ]
    case .css, .gsap: []
    case .tokens:
      [
        """
        {
          "spring": {
            "stiffness": { "$type": "number", "$value": {stiffness} },
            "damping": { "$type": "number", "$value": {damping} },
            "mass": { "$type": "number", "$value": {mass} }
          }
        }
        """
      ]
    case .compose: ["spring(dampingRatio = {dampingRatio}f, stiffness = {stiffnessPerMass}f)"]
    case .android: ["SpringForce().setStiffness({stiffnessPerMass}f).setDampingRatio({dampingRatio}f)"]
    case .reactSpring: ["config: { mass: {mass}, tension: {stiffness}, friction: {damping} }"]
    case .motion:
      [#"transition={{ type: "spring", stiffness: {stiffness}, damping: {damping}, mass: {mass} }}"#]
    case .reanimated: ["withSpring(target, { mass: {mass}, stiffness: {stiffness}, damping: {damping} })"]
    case .flutter: ["SpringDescription(mass: {mass}, stiffness: {stiffness}, damping: {damping})"]
    case .pop:
      [
        "animation.springBounciness = {bounciness}\nanimation.springSpeed = {speed}",
        """
        // No bounciness and speed from 0 to 20 say it; the raw numbers do.
        animation.dynamicsTension = {stiffnessPerMass}
        animation.dynamicsFriction = {dampingPerMass}
        animation.dynamicsMass = 1
        """
      ]
    // With its module, because SwiftUI's `Spring` of the same labels is critically damped at most.
    case .kinematics: ["Motion.Spring(stiffness: {stiffness}, damping: {damping}, mass: {mass})"]
    }
  }

  /// Returns the code of an easing, for CSS or GSAP.
  func code(of easing: LinearEasing) -> String {
    let seconds = easing.milliseconds / 1000
    func decimal(_ time: Double) -> String { DecimalText.decimal(time, digits: SpringNumber.digits) }
    guard self == .gsap else {
      return "transition: transform \(decimal(easing.milliseconds))ms \(easing.text);"
    }
    // Straight lines through the points of linear().
    let path = easing.points.enumerated().map { index, point in
      "\(index == 0 ? "M" : "L")\(DecimalText.number(point.time / seconds)),\(DecimalText.number(point.value))"
    }.joined(separator: " ")
    return """
      gsap.registerPlugin(CustomEase);
      gsap.to(target, { x: 320, duration: \(decimal(seconds)), ease: CustomEase.create("spring", "\(path)") });
      """
  }
}

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
