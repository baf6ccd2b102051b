internal import ArgumentParser
internal import PaneRecording

/// The command that samples Android's fling, or a constant deceleration.
struct FlingSample: LawCommand {
  static let configuration = CommandConfiguration(
    commandName: "fling", abstract: "Android's fling, or an even deceleration.")

  @Option("The position of the release, in pt: a number or x,y. (default: 0)")
  var from: CoordinateArgument?
  @OptionGroup var start: VelocityOptions

  @Option("The friction of the fling. (default: 0.015)", reading: .friction)
  var friction: Double?

  @Option("Brake evenly, by this deceleration, in pt/s². (default: Android's fling)", reading: .gravity)
  var deceleration: Double?

  @OptionGroup var sampling: SamplingOptions

  func law() throws(ParseError) -> any SampledLaw {
    guard friction == nil || deceleration == nil else {
      throw ParseError("--friction and --deceleration exclude each other; expected one of them")
    }
    return try Laws.fling(
      from: from, velocity: start.velocity, friction: friction, deceleration: deceleration)
  }
}
