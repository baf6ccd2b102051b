internal import MotionKinematics

extension SpringNotation {
  static let styles: [SpringNotation] = [
    SpringNotation(
      title: "Design tokens", platform: .tokens,
      fits: { $0.hasAll("stiffness", "damping") && $0.text.contains("$value") },
      read: { values throws(SpringTextError) in
        let spring = try physical()(&values)
        for (name, value) in [("dampingratio", spring.dampingRatio), ("response", spring.response)]
        where values.has(name) {
          let found = name == "response" ? try values.time(name) : try values.number(name)
          guard abs(found - value) <= 1e-3 * max(1, value) else {
            throw SpringTextError(
              "“\(excerpt(values.text))” describes a spring twice: its \(name) is \(DecimalText.number(value)), not \(DecimalText.number(found))"
            )
          }
        }
        values.ignore("easing", "settling", "description")
        return spring
      },
      write: { call, number in
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
        if call.isClamped { lines.append("    \"clamp\": { \"$type\": \"boolean\", \"$value\": true }") }
        if !call.isPlain, let easing = LinearEasing(of: call.relative(over: number.distance)) {
          lines.append("    \"easing\": { \"$type\": \"string\", \"$value\": \"\(easing.text)\" }")
          lines.append(time("settling", easing.milliseconds / 1000))
        }
        return "{\n  \"spring\": {\n\(lines.joined(separator: ",\n"))\n  }\n}"
      }),
    eased("CSS", .css) { call, number, easing in
      let delay = call.delay == 0 ? "" : " \(number(call.delay * 1000))ms"
      return """
        /* \(SpringMarker.text(of: call, number)) */
        transition: transform \(number(easing.milliseconds))ms \(easing.text)\(delay);
        """
    },
    eased("CSS custom properties", .cssVariables) { call, number, easing in
      let delay = call.delay == 0 ? "" : " \(number(call.delay * 1000))ms"
      // The properties fall back to ease-out without linear(), and the duration is 1 ms in reduced motion.
      return """
        /* \(SpringMarker.text(of: call, number)) */
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
    },
    eased("GSAP", .gsap, comment: { "// \($0)" }) { call, number, easing in
      // Straight lines through the points of linear().
      let seconds = easing.milliseconds / 1000
      let path = easing.points.enumerated().map { index, point in
        "\(index == 0 ? "M" : "L")\(DecimalText.number(point.time / seconds)),\(DecimalText.number(point.value))"
      }.joined(separator: " ")
      let delay = call.delay == 0 ? "" : "delay: \(number(call.delay)), "
      return """
        // \(SpringMarker.text(of: call, number))
        gsap.registerPlugin(CustomEase);
        gsap.to(target, { x: \(number(number.distance)), duration: \(number(seconds)), \(delay)ease: CustomEase.create("spring", "\(path)") });
        """
    }
  ]

  /// Returns the notation of a platform that plays a spring as an easing. It is read by the spring in its comment.
  private static func eased(
    _ title: String, _ platform: SpringPlatform,
    comment: @escaping @Sendable (String) -> String = { "/* \($0) */" },
    write: @escaping @Sendable (SpringCall, SpringWriter, LinearEasing) -> String
  ) -> SpringNotation {
    SpringNotation(
      title: title, platform: platform, fits: { _ in false }, read: physical(),
      write: { call, number in
        guard let easing = LinearEasing(of: call.relative(over: number.distance)) else {
          return comment("\(LinearEasing.none) \(SpringMarker.text(of: call, number))")
        }
        return write(call, number, easing)
      })
  }
}
