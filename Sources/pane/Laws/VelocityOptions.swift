internal import ArgumentParser
internal import PaneRecording

/// The option for the initial velocity of a motion.
struct VelocityOptions: ParsableArguments {
  @Option("The initial velocity, in pt/s: a number or x,y. (default: 0)")
  var velocity: CoordinateArgument?
}
