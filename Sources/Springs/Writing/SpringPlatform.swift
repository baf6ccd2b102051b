internal import Motion

/// A platform or a file format for which a spring can be written as code.
package struct SpringPlatform: Hashable, Sendable, CaseIterable {
  /// Returns the spring that the code describes, with its numbers rounded by a writer; nil if rounded numbers describe none.
  typealias Meaning = @Sendable (Spring, SpringWriter) -> Spring?

  /// The name of the platform as an argument: `react-spring`.
  package let rawValue: String
  /// The name of the platform as it is displayed: `SwiftUI`.
  package let title: String
  private let names: [String]
  /// True if an over-damped spring is played critically damped.
  let playsCritically: Bool
  let meaning: Meaning
  /// Returns the code for a call, with numbers as the writer formats them.
  let text: @Sendable (SpringCall, SpringWriter) -> String

  private init(
    _ rawValue: String, _ title: String, names: [String] = [], playsCritically: Bool = false,
    meaning: @escaping Meaning, text: @escaping @Sendable (SpringCall, SpringWriter) -> String
  ) {
    (self.rawValue, self.title, self.names, self.meaning, self.text) = (rawValue, title, names, meaning, text)
    self.playsCritically = playsCritically
  }

  package static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }

  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  package static let allCases = [
    swiftUI, uiKit, css, cssVariables, tokens, android, reactSpring, motion,
    reanimated, gsap, flutter, libadwaita, harmonica, pop, kinematics
  ]

  /// Creates a platform from its name, its title or another of its names, in upper or lower case and with any
  /// punctuation; nil if there is none.
  package init?(named name: String) {
    func plain(_ name: String) -> String { String(name.lowercased().filter { $0.isLetter || $0.isNumber }) }
    let name = plain(name)
    let platform = Self.allCases.first { platform in
      ([platform.rawValue, platform.title] + platform.names).contains { plain($0) == name }
    }
    guard !name.isEmpty, let platform else { return nil }
    self = platform
  }

  /// The name of the platform as an identifier, for the keys of JSON: `reactSpring`.
  package var key: String {
    let words = rawValue.split(separator: "-")
    return words.dropFirst().reduce(String(words[0])) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }

  package static let swiftUI = SpringPlatform(
    "swiftui", "SwiftUI", meaning: perceptual
  ) { call, number in
    let spring = call.spring
    let (duration, bounce) = (number(spring.duration), number(spring.bounce))
    let velocity = number.relative(call)
    let code =
      velocity == 0
      ? ".spring(duration: \(duration), bounce: \(bounce))"
      : ".interpolatingSpring(duration: \(duration), bounce: \(bounce), initialVelocity: \(number(velocity)))"
    return number.remarks(call, velocity: true, delay: true) + code
      + (call.delay == 0 ? "" : ".delay(\(number(call.delay)))")
  }

  package static let uiKit = SpringPlatform(
    "uikit", "UIKit", playsCritically: true, meaning: physical
  ) { call, number in
    let (k, c, m) = (number(call.spring.stiffness), number(call.spring.damping), number(call.spring.mass))
    let velocity = number.relative(call)
    let vector = velocity == 0 ? ".zero" : "CGVector(dx: \(number(velocity)), dy: \(number(velocity)))"
    return number.remarks(call, velocity: true)
      + "UISpringTimingParameters(mass: \(m), stiffness: \(k), damping: \(c), initialVelocity: \(vector))"
  }

  package static let css = eased(
    "css", "CSS"
  ) { call, number, easing in
    let delay = call.delay == 0 ? "" : " \(number(call.delay * 1000))ms"
    return """
      /* \(number.marker(call)) */
      transition: transform \(number(easing.milliseconds))ms \(easing.text)\(delay);
      """
  }

  package static let cssVariables = eased(
    "css-variables", "CSS custom properties", names: ["css-vars", "css-properties", "custom-properties"]
  ) { call, number, easing in
    let delay = call.delay == 0 ? "" : " \(number(call.delay * 1000))ms"
    // The properties fall back to ease-out without linear(), and the duration is 1 ms in reduced motion.
    return """
      /* \(number.marker(call)) */
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
      /* transition: transform var(--spring-duration) var(--spring-easing)\(delay); */
      """
  }

  package static let tokens = SpringPlatform(
    "tokens", "Design tokens (W3C)", names: ["design-tokens", "w3c", "dtcg"], meaning: physical
  ) { call, number in
    func token(_ name: String, _ value: Double) -> String {
      "    \"\(name)\": { \"$type\": \"number\", \"$value\": \(number(value)) }"
    }
    func time(_ name: String, _ seconds: Double) -> String {
      "    \"\(name)\": { \"$type\": \"duration\", \"$value\": { \"value\": \(number(seconds * 1000)), \"unit\": \"ms\" } }"
    }
    let spring = call.spring
    var lines = [
      token("stiffness", spring.stiffness), token("damping", spring.damping), token("mass", spring.mass),
      token("dampingRatio", spring.dampingRatio), time("response", spring.response)
    ]
    if number.relative(call) != 0 { lines.append(token("relativeVelocity", number.relative(call))) }
    if call.delay != 0 { lines.append(time("delay", call.delay)) }
    // Texts and truth values are not types of the format.
    var extensions = call.isClamped ? ["\"spring.clamp\": true"] : []
    if !call.isPlain, let easing = try? LinearEasing(of: call.relative(over: number.distance)) {
      extensions.append("\"css.easing\": \"\(easing.text)\"")
      lines.append(time("settling", easing.milliseconds / 1000))
    }
    if !extensions.isEmpty {
      lines.append("    \"$extensions\": { \(extensions.joined(separator: ", ")) }")
    }
    return "{\n  \"spring\": {\n\(lines.joined(separator: ",\n"))\n  }\n}"
  }

  package static let android = SpringPlatform(
    "android", "Android", names: ["compose", "jetpack-compose", "kotlin"], meaning: stiff
  ) { call, number in
    // Android's springs have unit mass, so their stiffness is k/m.
    let stiffness = number(call.spring.stiffness / call.spring.mass)
    let ratio = number(call.spring.dampingRatio)
    let velocity = number.absolute(call)
    let start = velocity == 0 ? "" : "\nanimation.setStartVelocity(\(number(velocity))f)"
    return number.remarks(call, velocity: true) + """
      SpringForce().setStiffness(\(stiffness)f).setDampingRatio(\(ratio)f)\(start)
      // Compose: spring(dampingRatio = \(ratio)f, stiffness = \(stiffness)f)
      """
  }

  package static let reactSpring = SpringPlatform(
    "react-spring", "react-spring", meaning: physical
  ) { call, number in
    var members = [
      "mass: \(number(call.spring.mass))", "tension: \(number(call.spring.stiffness))",
      "friction: \(number(call.spring.damping))"
    ]
    let velocity = number.absolute(call) / 1000
    if velocity != 0 { members.append("velocity: \(number(velocity))") }
    if call.isClamped { members.append("clamp: true") }
    let code = "config: { \(members.joined(separator: ", ")) }"
    return call.delay == 0 ? code : "{ delay: \(number(call.delay * 1000)), \(code) }"
  }

  package static let motion = SpringPlatform(
    "motion", "Motion (motion.dev)", names: ["framer-motion", "framer", "motion.dev", "motion-react"],
    meaning: physical
  ) { call, number in
    var members = [
      "type: \"spring\"", "stiffness: \(number(call.spring.stiffness))",
      "damping: \(number(call.spring.damping))", "mass: \(number(call.spring.mass))"
    ]
    let velocity = number.absolute(call)
    if velocity != 0 { members.append("velocity: \(number(velocity))") }
    if call.delay != 0 { members.append("delay: \(number(call.delay))") }
    return number.remarks(call, velocity: true, delay: true)
      + "transition={{ \(members.joined(separator: ", ")) }}"
  }

  package static let reanimated = SpringPlatform(
    "reanimated", "Reanimated", names: ["react-native-reanimated"], playsCritically: true, meaning: physical
  ) { call, number in
    var members = [
      "mass: \(number(call.spring.mass))", "stiffness: \(number(call.spring.stiffness))",
      "damping: \(number(call.spring.damping))"
    ]
    let velocity = number.absolute(call)
    if velocity != 0 { members.append("velocity: \(number(velocity))") }
    if call.isClamped { members.append("overshootClamping: true") }
    let code = "withSpring(target, { \(members.joined(separator: ", ")) })"
    return call.delay == 0 ? code : "withDelay(\(number(call.delay * 1000)), \(code))"
  }

  package static let gsap = eased(
    "gsap", "GSAP", names: ["greensock"], comment: { "// \($0)" }
  ) {
    call, number, easing in
    // Straight lines through the points of linear().
    let seconds = easing.milliseconds / 1000
    let path = easing.points.enumerated().map { index, point in
      "\(index == 0 ? "M" : "L")\(DecimalText.number(point.time / seconds)),\(DecimalText.number(point.value))"
    }.joined(separator: " ")
    let delay = call.delay == 0 ? "" : "delay: \(number(call.delay)), "
    return """
      // \(number.marker(call))
      gsap.registerPlugin(CustomEase);
      gsap.to(target, { x: \(number(number.distance)), duration: \(number(seconds)), \(delay)ease: CustomEase.create("spring", "\(path)") });
      """
  }

  package static let flutter = SpringPlatform(
    "flutter", "Flutter", meaning: physical
  ) { call, number in
    let spring = call.spring
    let (k, c, m) = (number(spring.stiffness), number(spring.damping), number(spring.mass))
    let description = "SpringDescription(mass: \(m), stiffness: \(k), damping: \(c))"
    let velocity = number.absolute(call)
    let duration = DecimalText.number((spring.duration * 1e6).rounded())
    let comment =
      "// SpringDescription.withDurationAndBounce(duration: Duration(microseconds: \(duration)), bounce: \(number(spring.bounce)))"
    guard velocity != 0 else { return "\(number.remarks(call))\(description)\n\(comment)" }
    return number.remarks(call, velocity: true)
      + "SpringSimulation(\(description), 0, \(number(number.distance)), \(number(velocity)))\n\(comment)"
  }

  package static let libadwaita = SpringPlatform(
    "libadwaita", "libadwaita", names: ["adwaita", "adw", "gnome"], meaning: stiffWithMass
  ) { call, number in
    let spring = call.spring
    var code =
      "adw_spring_params_new(\(number(spring.dampingRatio)), \(number(spring.mass)), \(number(spring.stiffness)))"
    let velocity = number.absolute(call)
    if velocity != 0 {
      code += "\nadw_spring_animation_set_initial_velocity(animation, \(number(velocity)));"
    }
    if call.isClamped { code += "\nadw_spring_animation_set_clamp(animation, TRUE);" }
    return number.remarks(call, velocity: true, clamp: true) + code
  }

  package static let harmonica = SpringPlatform(
    "harmonica", "harmonica", names: ["bubbletea", "bubble-tea", "charm"], meaning: angular
  ) { call, number in
    number.remarks(call)
      + "harmonica.NewSpring(harmonica.FPS(60), \(number(call.spring.angularFrequency)), \(number(call.spring.dampingRatio)))"
  }

  package static let pop = SpringPlatform(
    "pop", "Facebook Pop", names: ["facebook-pop"], meaning: bouncy
  ) {
    call, number in
    let velocity = number.absolute(call)
    let start = velocity == 0 ? "" : "\nanimation.velocity = \(number(velocity))"
    let remarks = number.remarks(call, velocity: true)
    if let (bounciness, speed) = call.spring.bouncinessAndSpeed {
      return
        "\(remarks)animation.springBounciness = \(number(bounciness))\nanimation.springSpeed = \(number(speed))\(start)"
    }
    return """
      \(remarks)// No bounciness and speed from 0 to 20 say it; the raw numbers do.
      animation.dynamicsTension = \(number(call.spring.stiffness / call.spring.mass))
      animation.dynamicsFriction = \(number(call.spring.damping / call.spring.mass))
      animation.dynamicsMass = 1\(start)
      """
  }

  package static let kinematics = SpringPlatform(
    "kinematics", "this library", names: ["motion-kinematics", "library", "pane"], meaning: physical
  ) { call, number in
    let spring = call.spring
    let code =
      "Spring(stiffness: \(number(spring.stiffness)), damping: \(number(spring.damping)), mass: \(number(spring.mass)))"
    guard !call.isPlain else { return code }
    let velocity = number(number.relative(call))
    return number.remarks(call, velocity: true, clamp: true)
      + "SpringMotion(spring: \(code), from: 0, velocity: \(velocity), to: 1)"
      + (call.isClamped ? ".clamped" : "")
  }

  /// Returns a platform that plays a spring as an easing. It is read by the spring in its comment.
  private static func eased(
    _ rawValue: String, _ title: String, names: [String] = [],
    comment: @escaping @Sendable (String) -> String = { "/* \($0) */" },
    text: @escaping @Sendable (SpringCall, SpringWriter, LinearEasing) -> String
  ) -> SpringPlatform {
    SpringPlatform(rawValue, title, names: names, meaning: physical) { call, number in
      do throws(LinearEasing.Obstacle) {
        return text(call, number, try LinearEasing(of: call.relative(over: number.distance)))
      } catch {
        return comment("\(error.text) \(number.marker(call))")
      }
    }
  }

  // MARK: Meanings

  private static let physical: Meaning = { spring, number in
    let (k, c) = (number.rounded(spring.stiffness), number.rounded(spring.damping))
    let m = number.rounded(spring.mass)
    guard Spring.stiffnessRange.contains(k), c <= Spring.stiffnessRange.upperBound,
      Spring.massRange.contains(m)
    else { return nil }
    return Spring(stiffness: k, damping: c, mass: m)
  }

  private static let perceptual: Meaning = { spring, number in
    let (duration, bounce) = (number.rounded(spring.duration), number.rounded(spring.bounce))
    // The bounce of a spring that is damped too much for its digits is −1, which no spring has.
    guard Spring.responseRange.contains(duration), Spring.bounceRange.contains(bounce) else { return nil }
    return Spring(duration: duration, bounce: bounce)
  }

  /// A stiffness and a damping ratio, of unit mass.
  private static let stiff: Meaning = { spring, number in
    stiff(spring.stiffness / spring.mass, spring.dampingRatio, 1, number)
  }

  private static let stiffWithMass: Meaning = { spring, number in
    stiff(spring.stiffness, spring.dampingRatio, spring.mass, number)
  }

  private static func stiff(_ stiffness: Double, _ ratio: Double, _ mass: Double, _ number: SpringWriter)
    -> Spring?
  {
    let (k, m, ratio) = (number.rounded(stiffness), number.rounded(mass), number.rounded(ratio))
    guard Spring.stiffnessRange.contains(k), Spring.dampingRatioRange.contains(ratio),
      Spring.massRange.contains(m)
    else { return nil }
    return Spring(stiffness: k, dampingRatio: ratio, mass: m)
  }

  private static let angular: Meaning = { spring, number in
    let frequency = number.rounded(spring.angularFrequency) / (2 * .pi)
    let ratio = number.rounded(spring.dampingRatio)
    guard Spring.frequencyRange.contains(frequency), Spring.dampingRatioRange.contains(ratio) else {
      return nil
    }
    return Spring(frequency: frequency, dampingRatio: ratio)
  }

  /// Pop's bounciness and speed, or the coefficients per mass.
  private static let bouncy: Meaning = { spring, number in
    if let (bounciness, speed) = spring.bouncinessAndSpeed {
      return Spring(bounciness: number.rounded(bounciness), speed: number.rounded(speed))
    }
    let k = number.rounded(spring.stiffness / spring.mass)
    let c = number.rounded(spring.damping / spring.mass)
    guard Spring.stiffnessRange.contains(k), c <= Spring.stiffnessRange.upperBound else { return nil }
    return Spring(stiffness: k, damping: c)
  }
}
