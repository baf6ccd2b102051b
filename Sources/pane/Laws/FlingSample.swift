internal import ArgumentParser
internal import PaneRecording

/// The command that samples Android's fling, or a constant deceleration.
struct FlingSample: LawCommand {
  static let configuration = CommandConfiguration(
    commandName: "fling", abstract: "Android's fling, or an even deceleration.")

  @Option(
    parsing: .unconditional, help: "The position of the release, in pt: a number or x,y. (default: 0)",
    transform: reading(CoordinateArgument.init(parsing:)))
  var from: CoordinateArgument?
  @OptionGroup var start: VelocityOptions

  @Option(
    parsing: .unconditional, help: "The friction of the fling. (default: 0.015)",
    transform: reading(NumberArgument.friction.parse))
  var friction: Double?

  @Option(
    parsing: .unconditional, help: "Brake evenly, by this deceleration, in pt/s². (default: Android's fling)",
    transform: reading(NumberArgument.gravity.parse))
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
