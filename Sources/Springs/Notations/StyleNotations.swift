internal import MotionKinematics

extension SpringNotation {
  static let styles: [SpringNotation] = [
    SpringNotation(
      title: "Design tokens",
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
      })
  ]
}
