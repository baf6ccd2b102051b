internal import ArgumentParser
internal import PaneRecording

/// The command that samples a bouncing ball.
struct BounceSample: LawCommand {
  static let configuration = CommandConfiguration(
    commandName: "bounce", abstract: "A fall onto a floor, with rebounds.",
    discussion: """
      The value is y, which grows downwards: the floor is at 0, and the fall starts at minus the height. The \
      settling time is the sum of all rebounds.
      """)

  @Option("The initial height above the floor, in pt. (default: 30)", reading: .height)
  var height = 30.0

  @Option("The fraction of the speed after a rebound, 0 to 1. (default: 0.6)", reading: .elasticity)
  var elasticity = 0.6

  @Option("The initial velocity, in pt/s, downwards. (default: 0)", reading: .coordinate)
  var velocity = 0.0

  @Option("The gravity, in pt/s², downwards. (default: 1000)", reading: .gravity)
  var gravity = 1000.0

  @OptionGroup var sampling: SamplingOptions

  func law() throws(ParseError) -> any SampledLaw {
    Laws.bounce(height: height, velocity: velocity, gravity: gravity, elasticity: elasticity)
  }
}
