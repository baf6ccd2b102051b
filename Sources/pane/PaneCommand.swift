internal import ArgumentParser
internal import PaneCanvas
internal import PaneRecording
internal import PaneScenes
internal import PaneTerminal
internal import PaneSprings

/// The root command. Without a subcommand it runs `PlayCommand`.
@main struct PaneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pane",
    abstract: "Feel, measure and export interruptible animation in your terminal.",
    discussion: """
      Without a subcommand it plays; ? lists the keys.

      A SPRING is one of \(SpringReading.forms).

      \(Script.format)
      """,
    version: "pane 0.2.0",
    // The root has no options of its own, because it would also accept them after a subcommand.
    subcommands: [
      PlayCommand.self, SpringCommand.self, SampleCommand.self, TraceCommand.self, CheckCommand.self,
      CastCommand.self, FitCommand.self, DoctorCommand.self
    ],
    defaultSubcommand: PlayCommand.self)

  /// Runs a command. An error is printed in one line and ends the program with a code from sysexits.h.
  static func main() {
    openStandardDescriptors()
    // A pipe without a reader and a file that is too large then cause write errors, which are reported.
    for ignored in [SIGPIPE, SIGXFSZ] { signal(ignored, SIG_IGN) }
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      // Parsing no arguments takes a fifth of the time until the first frame.
      if arguments.isEmpty { try PlayCommand.play() }
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch let failure as Failure {
      failure.exit()
    } catch let error as TerminalError {
      Failure(.unavailable, error.message).exit()
    } catch {
      let code = exitCode(for: error)
      let message = fullMessage(for: error)
      if message.isEmpty { PaneTerminal.exit(code.rawValue) }
      if code.isSuccess { StandardOutput.end(with: message + "\n") }
      Failure(.usage, line(for: error)).exit()
    }
  }

  /// Opens /dev/null for each standard descriptor that the caller has closed. Otherwise the next file would
  /// take its number, and output for a terminal would be written to that file. Reading or writing still
  /// fails, because the mode is the opposite one.
  private static func openStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // `open` returns the lowest free number, which is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

enum Environment {
  /// True if REDUCE_MOTION is set and neither empty nor 0.
  static var reducesMotion: Bool { isOn("REDUCE_MOTION") }

  static var declinesColor: Bool { ColorDepth.isDeclined(Platform.variable) }

  /// True if CLICOLOR_FORCE is set and neither empty nor 0 (bixense.com/clicolors): colour in a pipe, too.
  static var forcesColor: Bool { isOn("CLICOLOR_FORCE") }

  private static func isOn(_ name: String) -> Bool {
    !["", "0"].contains(Platform.variable(name) ?? "")
  }
}
