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

  /// The former name of --target; --to is the platform of pane spring.
  @Option(
    name: .customLong("to"), parsing: .unconditional,
    help: ArgumentHelp("", valueName: "to", visibility: .hidden),
    transform: reading(CoordinateArgument.init(parsing:)))
  var formerTarget: CoordinateArgument?

  var to: CoordinateArgument? { target ?? formerTarget }

  func validate() throws {
    guard target == nil || formerTarget == nil else {
      throw ValidationError("--target and --to are the same; expected one of them")
    }
  }
}
