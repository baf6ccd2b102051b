internal import ArgumentParser
internal import CellCanvas
internal import Recording
internal import Scenes

/// The root command: without a subcommand it plays.
@main struct PaneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pane",
    abstract: "Feel interruptible animation in a terminal: a pane on a spring, and a ball on the pane.",
    discussion: """
      Space toggles the pane, also in mid-flight; the arrow keys drag it. Press ? for all keys.

      A SPRING is one of \(SpringSpec.forms).
      """,
    version: "pane 0.1.0",
    subcommands: [TraceCommand.self, SampleCommand.self])

  @OptionGroup var panel: PanelOptions

  /// Says what went wrong in a line, and ends with a code of sysexits.h.
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    // A root reads its own options wherever they stand, behind a subcommand too: a law's --from is not the
    // panel's.
    let isLaw = arguments.first == SampleCommand.configuration.commandName
    let root: any ParsableCommand.Type = isLaw ? LawRoot.self : self
    do {
      var command = try root.parseAsRoot(arguments)
      try command.run()
    } catch let failure as Failure {
      failure.exit()
    } catch {
      root.exit(withError: error)
    }
  }

  func run() throws {
    try MainActor.assumeIsolated { try Player.play(try panel.options) }
  }
}

/// The root without the panel's options.
private struct LawRoot: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: PaneCommand.configuration.commandName, version: PaneCommand.configuration.version,
    subcommands: [SampleCommand.self])
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

  var options: ControlPanel.Options {
    get throws {
      var options = ControlPanel.Options()
      options.driver = driver
      options.spring = spring
      options.releaseRule = release
      options.start = from
      return options
    }
  }
}

extension Driver: ExpressibleByArgument {}
extension ReleaseRule: ExpressibleByArgument {}
extension End: ExpressibleByArgument {}
