internal import ArgumentParser
internal import PaneCanvas
internal import PaneRecording
internal import PaneScenes
internal import PaneTerminal

/// The root command. Without a subcommand it runs `PlayCommand`.
@main struct PaneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pane",
    abstract: "Feel, measure and export interruptible animation in your terminal.",
    discussion: """
      Without a subcommand it plays, with the options of pane play --help. The first scene is a control panel on a \
      spring, and a ball on the panel. Space opens, closes and reverses the panel; the arrow keys drag it. The \
      digits show the other scenes; ? lists all keys.

      A SPRING is one of \(SpringSpec.forms).
      """,
    version: "pane 0.2.0",
    // The root has no options of its own, because it would also accept them after a subcommand.
    subcommands: [
      PlayCommand.self, ReplayCommand.self, ScenesCommand.self, TraceCommand.self, CheckCommand.self,
      PlotCommand.self, CastCommand.self, SampleCommand.self, SpringCommand.self, FitCommand.self,
      PageCommand.self, DoctorCommand.self
    ],
    defaultSubcommand: PlayCommand.self)

  /// Runs a command. A failure is printed in one line and ends the program with a code from sysexits.h.
  static func main() {
    openStandardDescriptors()
    // A pipe without a reader and a file that is too large then cause write errors, which are reported.
    for ignored in [SIGPIPE, SIGXFSZ] { signal(ignored, SIG_IGN) }
    do {
      // Swift looks for them beside the environment, and finds none after a library has moved that.
      let found = CommandLine.arguments.isEmpty ? try argumentsOfSystem() : CommandLine.arguments
      let arguments = Array(found.dropFirst())
      // Parsing no arguments takes a fifth of the time until the first frame.
      if arguments.isEmpty { try PlayCommand.play() }
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch let failure as Failure {
      failure.exit()
    } catch let error as TerminalError {
      Failure(.unavailable, error.message).exit()
    } catch {
      end(with: error)
    }
  }

  /// Returns the arguments as the kernel has them, the name of the program first.
  static func argumentsOfSystem() throws(Failure) -> [String] {
    let file = Platform.argumentsFile
    func failure() -> Failure { Failure(.unavailable, "the arguments in \(file): \(lastError)") }
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    try InputFile.readAll(from: descriptor, failing: failure) { bytes += $0 }
    // A zero byte ends each of them.
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Ends the program as ArgumentParser does, with the control characters in its messages escaped, because
  /// these quote arguments.
  private static func end(with error: any Error) -> Never {
    let code = exitCode(for: error)
    let message = fullMessage(for: error)
    guard !message.isEmpty else { exit(withError: error) }
    if code.isSuccess { StandardOutput.end(with: message + "\n") }
    StandardError.write(message.printable(keepingLines: true) + "\n")
    PaneTerminal.exit(code.rawValue)
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

struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Play with the scenes; the default command.")

  @OptionGroup var scene: SceneOptions
  @OptionGroup var display: DisplayOptions
  @OptionGroup var speech: SpeechOptions

  @Option(
    help: ArgumentHelp(
      "Record the inputs as a script for replay, trace and cast; the file grows as you play.",
      valueName: "file"),
    completion: .file())
  var recordInput: String?

  @Flag(help: "Do not show the scenes by itself while nobody touches the program; nor does --record-input.")
  var noTour = false

  func validate() throws {
    if let recordInput, OutputFile.hasEnding(recordInput, ".svg") {
      throw ValidationError("--record-input writes a script; pane cast makes pictures of it")
    }
    if recordInput == "-" {
      throw ValidationError("--record-input needs a file, because stdout is the screen")
    }
  }

  func run() throws {
    // The file is opened before the screen is entered, so that an error is visible.
    let inputs = try recordInput.map { try SessionRecording(to: $0) }
    try MainActor.assumeIsolated { [opening = Self.inEnvironment(scene.opening)] in
      try Player.play(
        opening, on: display.choice, inPlain: speech.plain,
        plansTours: !noTour && !speech.plain && inputs == nil, inputs: inputs)
    }
  }

  static func play() throws -> Never {
    try MainActor.assumeIsolated {
      try Player.play(inEnvironment(SessionOptions()), on: DisplayChoice(), inPlain: false, plansTours: true)
    }
  }

  private static func inEnvironment(_ opening: SessionOptions) -> SessionOptions {
    var opening = opening
    if Environment.reducesMotion { opening.reducesMotion = true }
    return opening
  }
}

struct ScenesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "scenes", abstract: "List the scenes.")

  func run() throws {
    let width = (SceneName.allCases.map(\.rawValue.count).max() ?? 0) + 2
    let lines = SceneName.allCases.map {
      "\($0.number % 10)  \($0.rawValue.padded(to: width))\($0.summary)\n"
    }
    try StandardOutput.write(lines.joined())
  }
}

enum Environment {
  /// True if REDUCE_MOTION is set and neither empty nor 0.
  static var reducesMotion: Bool { isOn("REDUCE_MOTION") }

  static var declinesColor: Bool { ColorDepth.isDeclined(Platform.variable) }

  /// True if CLICOLOR_FORCE is set and neither empty nor 0 (bixense.com/clicolors): colour in a pipe, too.
  static var forcesColor: Bool { isOn("CLICOLOR_FORCE") }

  /// True if PANE_DEBUG is set and neither empty nor 0: a session tells at its end what ended it.
  static var tellsEnd: Bool { isOn("PANE_DEBUG") }

  private static func isOn(_ name: String) -> Bool {
    !["", "0"].contains(Platform.variable(name) ?? "")
  }
}

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a script on the screen, in real time.",
    discussion: """
      The first lines of the script set the scene, its options and the size of the screen. The replay ends where the \
      script quits; q quits earlier, also if the script comes from a pipe. pane --record-input FILE records such a script, and any editor can write one.

      \(Script.format)
      """)

  @OptionGroup var input: ScriptInput

  @OptionGroup var display: DisplayOptions
  @OptionGroup var speech: SpeechOptions

  func validate() throws {
    guard try input.required() == "-", isatty(STDIN_FILENO) == 1 else { return }
    throw ValidationError("- reads the script from a pipe or a file, but stdin is the keyboard")
  }

  func run() throws {
    let screen = ScreenSize.stdout
    let window = speech.plain ? nil : GridSize(columns: screen.columns, rows: screen.rows)
    let script = try ScriptFile.read(input.required(), usual: window ?? .usual)
    if input.path == "-" { takeKeysFromTerminal() }
    try MainActor.assumeIsolated {
      try Player.play(script.opening, on: display.choice, inPlain: speech.plain, script: script)
    }
  }

  /// Makes the terminal stdin, after the script was read from there. Without a terminal stdin stays as it is.
  private func takeKeysFromTerminal() {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return }
    dup2(terminal, STDIN_FILENO)
    close(terminal)
  }
}
