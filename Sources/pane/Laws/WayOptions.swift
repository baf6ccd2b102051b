internal import ArgumentParser
internal import PaneRecording

/// The options for the start and the end of a motion.
struct WayOptions: ParsableArguments {
  @Option("The start, in pt: a number or x,y. (default: 0)")
  var from: CoordinateArgument?

  @Option("The target, in pt: a number or x,y. (default: 1)")
  var target: CoordinateArgument?
}
