internal import ArgumentParser
internal import MotionKinematics
internal import PaneRecording

/// The options of a coasting motion after a release.
struct CoastOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: "The position of the release, in pt: a number or x,y. (default: 0)",
    transform: reading(CoordinateArgument.init(parsing:)))
  var from: CoordinateArgument?

  @Option(
    parsing: .unconditional, help: "The velocity of the release, in pt/s: a number or x,y. (default: 0)",
    transform: reading(CoordinateArgument.init(parsing:)))
  var velocity: CoordinateArgument?

  @Option(
    parsing: .unconditional,
    help:
      "The fraction of the velocity that is left after a millisecond, greater than 0 and less than 1. (default: \(Projection.normalRate))",
    transform: reading(NumberArgument.decayRate.parse))
  var rate = Projection.normalRate

  @Option(
    parsing: .unconditional,
    help: "The tolerance within which it counts as settled, in pt. (default: 0.25)",
    transform: reading(NumberArgument.tolerance.parse))
  var tolerance: Double?
}
