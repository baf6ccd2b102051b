internal import ArgumentParser
internal import PaneRecording

/// The command that samples a motion by a law of force.
struct ForceSample: LawCommand {
  static let configuration = CommandConfiguration(
    commandName: "force",
    abstract: "A law of force: the acceleration as a formula of value, velocity and time.",
    discussion: """
      The acceleration is in pt/s², the value x in pt, the velocity v in pt/s, the time t in s. A formula has \
      \(ForceSpec.form). It stands in quotes.

        pane sample force '-9.81 * sin(x) - 0.4 * v' --from 1.5
        pane plot 'force 1000 - 0.002 * v * abs(v) --until 3' --velocities
      """)

  // A minus sign at the beginning belongs to the formula.
  @Argument(parsing: .allUnrecognized, help: ArgumentHelp("The formula.", valueName: "formula"))
  var formula: [String]

  @Option("The start, in pt. (default: 0)", reading: .coordinate)
  var from = 0.0

  @Option("The initial velocity, in pt/s. (default: 0)", reading: .coordinate)
  var velocity = 0.0

  @Option(
    "The time for which the force acts, in s; the value rests from then on. (default: 10)",
    reading: .plotDuration)
  var until = 10.0

  @OptionGroup var sampling: SamplingOptions

  func law() throws(ParseError) -> any SampledLaw {
    let force = try ForceSpec(parsing: formula.joined(separator: " "))
    return try Laws.force(force, from: from, velocity: velocity, until: until)
  }
}
