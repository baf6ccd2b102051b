internal import MotionKinematics

extension SpringNotation {
  static let styles: [SpringNotation] = [
    SpringNotation(
      title: "Design tokens",
      fits: { $0.hasAll("stiffness", "damping") && $0.text.contains("$value") },
      read: { values throws(SpringTextError) in
        values.ignore("easing", "settling", "description")
        return try physical()(&values)
      })
  ]
}
