internal import ArgumentParser
internal import MotionKinematics
internal import PaneRecording

/// The options of a coasting motion after a release.
struct CoastOptions: ParsableArguments {
  @Option("The position of the release, in pt: a number or x,y. (default: 0)")
  var from: CoordinateArgument?

  @Option("The velocity of the release, in pt/s: a number or x,y. (default: 0)")
  var velocity: CoordinateArgument?

  @Option(
    "The fraction of the velocity that is left after a millisecond, greater than 0 and less than 1. (default: \(Projection.normalRate))",
    reading: .decayRate)
  var rate = Projection.normalRate

  @Option("The tolerance within which it counts as settled, in pt. (default: 0.25)", reading: .tolerance)
  var tolerance: Double?
}
