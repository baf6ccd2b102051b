internal import ArgumentParser
internal import MotionKinematics
internal import PaneRecording

/// The command that samples the article's integrator.
struct EulerSample: LawCommand {
  static let configuration = CommandConfiguration(
    commandName: "euler", abstract: "A spring with the time steps of objc.io's article, for comparison.",
    discussion: """
      It ticks --fps times a second, also with --at and --settle, and holds its value between ticks. It settles at \
      the first tick that meets the article's rule: slower than 0.05 pt/s and nearer than 1 pt. If the ticks are too \
      long for the spring, it never settles: the article's spring diverges below 15 ticks a second.

      A SPRING is one of \(SpringSpec.forms).
      """)

  static let ticks = true

  @Argument(
    help: "The spring. (default: k=300,c=20, the article's)", completion: .list(SpringSpec.names),
    transform: reading(SpringSpec.parse))
  var spring = Spring.standard

  @OptionGroup var way: WayOptions
  @OptionGroup var start: VelocityOptions
  @OptionGroup var sampling: SamplingOptions

  func law() throws(ParseError) -> any SampledLaw {
    try Laws.euler(
      spring, from: way.from, to: way.target, velocity: start.velocity,
      ticksPerSecond: sampling.framesPerSecond)
  }
}
