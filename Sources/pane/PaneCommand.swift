internal import ArgumentParser
internal import CellCanvas
internal import Glibc
internal import Recording
internal import Scenes

/// The root command: without a subcommand it plays.
@main struct PaneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pane",
    abstract: "Feel, measure and export interruptible animation in a terminal.",
    discussion: """
      Without a subcommand it plays, and takes the options of play (pane play --help): a control panel on a \
      spring, and a ball on the panel. Space toggles the panel, also in mid-flight; the arrow keys drag it. \
      Press ? for all keys.

      A SPRING is one of \(SpringSpec.forms).
      """,
    version: "pane 0.1.0",
    // The root has no options of its own: it would read them behind a subcommand, too.
    subcommands: [PlayCommand.self, TraceCommand.self, SampleCommand.self, DoctorCommand.self],
    defaultSubcommand: PlayCommand.self)

  /// Says what went wrong in a line, and ends with a code of sysexits.h.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as Failure {
      failure.exit()
    } catch {
      exit(withError: error)
    }
  }
}

/// The control panel on the screen.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Play with the control panel; this is what pane alone does.")

  @OptionGroup var panel: PanelOptions
  @OptionGroup var display: DisplayOptions

  func run() throws {
    var options = panel.options
    options.reducesMotion = options.reducesMotion || Environment.reducesMotion
    try MainActor.assumeIsolated { [options] in try Player.play(options, on: display) }
  }
}

/// What the control panel starts with, on the screen and headless.
struct PanelOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The pane's spring.", valueName: "spring"),
    transform: { text in
      do throws(ParseError) { return try SpringSpec.parse(text) } catch {
        throw ValidationError(error.description)
      }
    })
  var spring = ControlPanel.Options().spring

  @Option(
    help:
      "What moves the pane; --spring is for the driver spring, the others have their documents' numbers.")
  var driver = ControlPanel.Options().driver

  @Option(
    help:
      "Who decides where a released pane goes: the article (down closes) or project (where it would coast to)."
  )
  var release = ControlPanel.Options().releaseRule

  @Option(help: "Where the pane is at first: closed or open.")
  var from = ControlPanel.Options().start

  @Flag(help: "Springs without bounce, and short; to play also by REDUCE_MOTION in the environment.")
  var reduceMotion = false

  var options: ControlPanel.Options {
    var options = ControlPanel.Options()
    options.driver = driver
    options.spring = spring
    options.releaseRule = release
    options.start = from
    options.reducesMotion = reduceMotion
    return options
  }
}

/// What the environment's variables say.
enum Environment {
  /// Set, and neither empty nor 0.
  static var reducesMotion: Bool {
    guard let value = getenv("REDUCE_MOTION").map({ String(cString: $0) }) else { return false }
    return value != "" && value != "0"
  }
}

extension Driver: ExpressibleByArgument {}
extension ReleaseRule: ExpressibleByArgument {}
extension End: ExpressibleByArgument {}
