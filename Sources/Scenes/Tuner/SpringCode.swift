package import MotionKinematics

/// A spring as code for other platforms: the same motion, in the parameters of each platform.
package enum SpringCode {
  /// Returns the code for one platform, of one or more lines. If a platform plays a different motion, a
  /// comment in the code says so.
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
        return "/* \(noEasing) */"
      }
      return "transition: transform \(number(easing.milliseconds))ms \(easing.text);"
    case .cssVariables: return cssVariables(spring)
    case .tokens: return tokens(spring)
    case .android:
      // Android's springs have unit mass, so their stiffness is k/m.
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
    case .reanimated: return "withSpring(target, { mass: \(m), stiffness: \(k), damping: \(c) })"
    case .gsap: return gsap(spring)
    case .libadwaita: return "adw_spring_params_new(\(number(spring.dampingRatio)), \(m), \(k))"
    case .harmonica:
      return
        "harmonica.NewSpring(harmonica.FPS(60), \(number(spring.angularFrequency)), \(number(spring.dampingRatio)))"
    case .flutter:
      let duration = number((spring.duration * 1e6).rounded())
      return """
        SpringDescription(mass: \(m), stiffness: \(k), damping: \(c))
        // SpringDescription.withDurationAndBounce(duration: Duration(microseconds: \(duration)), bounce: \(number(spring.bounce)))
        """
    case .pop:
      return pop(spring)
    case .kinematics:
      return "Spring(stiffness: \(k), damping: \(c), mass: \(m))"
    }
  }

  /// Returns the code for all platforms, each below the name of the platform.
  package static func everything(for spring: Spring) -> String {
    SpringPlatform.allCases.map { "// \($0.title)\n\(code(for: spring, on: $0))\n" }.joined(separator: "\n")
  }

  private static let noEasing =
    "No easing can express this spring: it settles in over a hundred periods, or over a minute."

  /// Returns a duration and an easing as CSS custom properties. They fall back to `ease-out` if `linear()` is
  /// not supported, and the duration is 1 ms in reduced motion.
  private static func cssVariables(_ spring: Spring) -> String {
    guard let easing = LinearEasing(of: spring) else { return "/* \(noEasing) */" }
    return """
      :root {
        --spring-duration: \(number(easing.milliseconds))ms;
        --spring-easing: ease-out;
      }
      @supports (transition-timing-function: linear(0, 1)) {
        :root { --spring-easing: \(easing.text); }
      }
      @media (prefers-reduced-motion: reduce) {
        :root { --spring-duration: 1ms; }
      }
      /* transition: transform var(--spring-duration) var(--spring-easing); */
      """
  }

  /// Returns tokens in the format of the Design Tokens Community Group, which has numbers and durations, but
  /// no springs.
  private static func tokens(_ spring: Spring) -> String {
    func token(_ name: String, _ value: Double) -> String {
      "    \"\(name)\": { \"$type\": \"number\", \"$value\": \(number(value)) }"
    }
    var lines = [
      token("stiffness", spring.stiffness), token("damping", spring.damping), token("mass", spring.mass),
      token("dampingRatio", spring.dampingRatio)
    ]
    let response = "{ \"value\": \(number(spring.response * 1000)), \"unit\": \"ms\" }"
    lines.append("    \"response\": { \"$type\": \"duration\", \"$value\": \(response) }")
    return "{\n  \"spring\": {\n\(lines.joined(separator: ",\n"))\n  }\n}"
  }

  /// Returns GSAP code with a custom ease: straight lines through the points of the CSS easing `linear()`.
  private static func gsap(_ spring: Spring) -> String {
    guard let easing = LinearEasing(of: spring) else { return "// \(noEasing)" }
    let seconds = easing.milliseconds / 1000
    let path = easing.points.enumerated().map { index, point in
      "\(index == 0 ? "M" : "L")\(number(point.time / seconds)),\(number(point.value))"
    }
    return """
      gsap.registerPlugin(CustomEase);
      gsap.to(target, { x: 320, duration: \(number(seconds)), ease: CustomEase.create("spring", "\(path.joined(separator: " "))") });
      """
  }

  /// Returns code for Pop: bounciness and speed, or the raw parameters if the spring has no such equivalent.
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

  /// Returns a number as code and for people, with up to six significant digits and without trailing zeros. Very small
  /// and very large numbers have an exponent: 3e-14.
  package static func number(_ value: Double) -> String {
    guard value.isFinite else { return "\(value)" }
    guard value != 0 else { return "0" }
    var magnitude = 0
    var size = abs(value)
    while size >= 10 { (size, magnitude) = (size / 10, magnitude + 1) }
    while size < 1 { (size, magnitude) = (size * 10, magnitude - 1) }
    let sign = value < 0 ? "-" : ""
    if plainMagnitudes.contains(magnitude) {
      // Six significant digits leave 5 minus the exponent decimals, and at least 0.
      return sign + trimmed(fixed(abs(value), decimals: max(0, 5 - magnitude)))
    }
    let mantissa = trimmed(fixed(size, decimals: 5))
    return sign + (mantissa == "10" ? "1e\(magnitude + 1)" : "\(mantissa)e\(magnitude)")
  }

  /// The decimal exponents of the numbers that are written without one.
  private static let plainMagnitudes = -9...14
}
