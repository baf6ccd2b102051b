internal import ArgumentParser
internal import PaneRecording

/// The options for the start and the end of a motion.
struct WayOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: "The start, in pt: a number or x,y. (default: 0)",
    transform: reading(CoordinateArgument.init(parsing:)))
  var from: CoordinateArgument?

  @Option(
    parsing: .unconditional, help: "The target, in pt: a number or x,y. (default: 1)",
    transform: reading(CoordinateArgument.init(parsing:)))
  var target: CoordinateArgument?
}
