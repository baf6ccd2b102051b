package import Kinematics

/// Where a spring can be pasted.
package enum SpringPlatform: String, Hashable, Sendable, CaseIterable {
  case swiftUI = "swiftui"
  case uiKit = "uikit"
  case css
  case android
  case reactSpring = "react-spring"
  case motion
  case flutter
  case pop
  case kinematics

  /// As its people call it.
  package var title: String {
    switch self {
    case .swiftUI: "SwiftUI"
    case .uiKit: "UIKit"
    case .css: "CSS"
    case .android: "Android"
    case .reactSpring: "react-spring"
    case .motion: "Motion (motion.dev)"
    case .flutter: "Flutter"
    case .pop: "Facebook Pop"
    case .kinematics: "this library"
    }
  }
}

/// A spring as code for other platforms: the same motion, in their own parameters.
package enum SpringCode {
  /// For one platform: a line or a few; where a platform plays it otherwise a comment says so.
  package static func code(for spring: Spring, on platform: SpringPlatform) -> String {
    let (k, c, m) = (number(spring.stiffness), number(spring.damping), number(spring.mass))
    switch platform {
    case .swiftUI:
      return ".spring(duration: \(number(spring.duration)), bounce: \(number(spring.bounce)))"
    case .uiKit:
      let parameters =
        "UISpringTimingParameters(mass: \(m), stiffness: \(k), damping: \(c), initialVelocity: .zero)"
      return spring.dampingRatio > 1
        ? "// UIKit plays an over-damped spring as a critically damped one.\n\(parameters)" : parameters
    case .css:
      guard let easing = LinearEasing(of: spring) else {
        return "/* No easing says it: it takes over a hundred periods, or a minute, to settle. */"
      }
      return "transition: transform \(number(easing.milliseconds))ms \(easing.text);"
    case .android:
      // Unit mass: stiffness is k/m.
      let stiffness = number(spring.stiffness / spring.mass)
      let ratio = number(spring.dampingRatio)
      return """
        SpringForce().setStiffness(\(stiffness)f).setDampingRatio(\(ratio)f)
        // Compose: spring(dampingRatio = \(ratio)f, stiffness = \(stiffness)f)
        """
    case .reactSpring:
      return "config: { mass: \(m), tension: \(k), friction: \(c) }"
    case .motion:
      return "transition={{ type: \"spring\", stiffness: \(k), damping: \(c), mass: \(m) }}"
    case .flutter:
      return "SpringDescription(mass: \(m), stiffness: \(k), damping: \(c))"
    case .pop:
      return pop(spring)
    case .kinematics:
      return "Spring(stiffness: \(k), damping: \(c), mass: \(m))"
    }
  }

  /// For all platforms, each under its name.
  package static func everything(for spring: Spring) -> String {
    SpringPlatform.allCases.map { "// \($0.title)\n\(code(for: spring, on: $0))\n" }.joined(separator: "\n")
  }

  private static func pop(_ spring: Spring) -> String {
    if let (bounciness, speed) = spring.bouncinessAndSpeed {
      return "animation.springBounciness = \(number(bounciness))\nanimation.springSpeed = \(number(speed))"
    }
    return """
      // No bounciness and speed from 0 to 20 say it; the raw numbers do.
      animation.dynamicsTension = \(number(spring.stiffness / spring.mass))
      animation.dynamicsFriction = \(number(spring.damping / spring.mass))
      animation.dynamicsMass = 1
      """
  }

  /// A number as code: to six significant digits, without what says nothing.
  package static func number(_ value: Double) -> String {
    guard value != 0 else { return "0" }
    // Digits before the point; as many behind it as six leave, and never less than none.
    var magnitude = 0
    var size = abs(value)
    while size >= 10, magnitude < 15 { (size, magnitude) = (size / 10, magnitude + 1) }
    while size < 1, magnitude > -9 { (size, magnitude) = (size * 10, magnitude - 1) }
    var text = fixed(abs(value), decimals: max(0, 5 - magnitude))
    if text.contains(".") {
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    return value < 0 && text != "0" ? "-" + text : text
  }
}
