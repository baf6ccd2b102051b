internal import ArgumentParser
internal import Dispatch
internal import PaneRecording
internal import PaneScenes
internal import PaneSprings
internal import PaneTerminal

struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Play with the scenes, or watch a script.",
    discussion: scenes)

  static var scenes: String {
    let width = (SceneName.allCases.map(\.rawValue.count).max() ?? 0) + 2
    return SceneName.allCases.map { "\($0.rawValue.padded(to: width))\($0.summary)" }
      .joined(separator: "\n")
  }

  @Argument(
    help: ArgumentHelp(
      "A script to watch; - is stdin.",
      valueName: "script"),
    completion: .file(), transform: existing)
  var script: String?

  @OptionGroup var scene: SceneOptions
  @OptionGroup var display: DisplayOptions

  @Flag(help: "Words instead of pictures, for screen readers.")
  var plain = false

  @Option(
    help: ArgumentHelp("Record the inputs as a script.", valueName: "file"),
    completion: .file())
  var recordInput: String?

  @Flag(help: "Do not show the scenes while nobody plays.")
  var noTour = false

  /// Returns the path of a script. A first word that may be a mistyped command is refused here, before its arguments are;
  /// a later one when the command runs, because an option before it may be mistyped.
  private static func existing(_ path: String) throws -> String {
    if path == CommandLine.arguments.dropFirst().first { try checkExists(path) }
    return path
  }

  private static func checkExists(_ path: String) throws {
    guard path == "-" || path.contains(where: "/.".contains) || access(path, F_OK) == 0 else {
      throw ValidationError("no file and no command has this name; got “\(excerpt(path))”")
    }
  }

  func validate() throws {
    if script == "-", isatty(STDIN_FILENO) == 1 {
      throw ValidationError("- reads the script from a pipe or a file, but stdin is the keyboard")
    }
    guard let recordInput else { return }
    if let script {
      throw ValidationError("--record-input records your inputs, and \(script) has its own; expected one")
    }
    if recordInput == "-" {
      throw ValidationError("--record-input needs a file, because stdout is the screen")
    }
  }

  func run() throws {
    if let script { try Self.checkExists(script) }
    // Files are opened before the screen is entered, so that an error is visible.
    let inputs = try recordInput.map { try SessionRecording(to: $0) }
    let screen = ScreenSize.stdout
    let window = plain ? nil : GridSize(columns: screen.columns, rows: screen.rows)
    let played = try script.map {
      try ScriptFile.read($0, playedWith: scene.opening, usual: window ?? .usual)
    }
    try scene.check(with: played ?? Script())
    if script == "-" { takeKeysFromTerminal() }
    let opening = Self.inEnvironment((played ?? Script()).opening.overridden(by: scene.opening))
    try MainActor.assumeIsolated {
      try Player.play(
        opening, on: display.choice, inPlain: plain,
        plansTours: !noTour && !plain && inputs == nil && played == nil, script: played, inputs: inputs)
    }
  }

  /// Plays without any arguments.
  static func play() throws -> Never {
    try MainActor.assumeIsolated {
      try Player.play(inEnvironment(SessionOptions()), on: DisplayChoice(), inPlain: false, plansTours: true)
    }
  }

  private static func inEnvironment(_ opening: SessionOptions) -> SessionOptions {
    var opening = opening
    if opening.reducesMotion == nil, Environment.reducesMotion { opening.reducesMotion = true }
    return opening
  }

  /// Makes the terminal stdin, after the script was read from there. Without a terminal stdin stays as it is.
  private func takeKeysFromTerminal() {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return }
    dup2(terminal, STDIN_FILENO)
    close(terminal)
  }
}

/// The inputs of a session as a script that grows line by line, so that a killed process leaves complete lines that can be
/// read. It is written on a queue of its own, so that no frame waits for a disk.
final class SessionRecording: @unchecked Sendable {
  private let path: String
  private let descriptor: CInt
  /// True if there was no file at the path.
  private let isNew: Bool
  private let queue = DispatchQueue(label: "pane.recording", qos: .utility)
  private var tell: (@MainActor @Sendable (Failure) -> Void)?
  /// The time of the last line, in s.
  private var last = 0.0
  // The following properties are accessed on the queue only.
  private var length = 0
  /// The reason for which nothing more is written.
  private var failure: Failure?

  /// Opens the file, before the session begins. An earlier file keeps its contents until then.
  init(to path: String) throws(Failure) {
    (self.path, isNew) = (path, access(path, F_OK) != 0)
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Failure(.cannotCreate, "\(OutputFile.name(of: path)): \(lastError)") }
  }

  deinit {
    if isNew, length == 0 { unlink(path) }
  }

  /// - Parameter tell: receives the reason for which the recording stops, on the main thread, once.
  func begin(_ opening: SessionOptions, onStop tell: @escaping @MainActor @Sendable (Failure) -> Void) {
    self.tell = tell
    append(opening.text)
  }

  /// Records an event at a session time, in s. A script has at most one day.
  func note(_ event: SessionEvent, at time: Double) {
    // The gallery treats an earlier time as the time of the event before, so the script does too.
    last = max(time, last)
    if last <= SpringRange.longestTime { append(Script.TimedEvent(time: last, event: event).text) }
  }

  /// Appends a text that was made on the main thread. In a build with the shared runtime, as that of the tests, Swift knows
  /// the main thread of a forked process by the number of its parent, so that two threads which meet in the first use of a
  /// `static let` wait for ever.
  private func append(_ text: String) {
    let bytes = Array(text.utf8)
    queue.async { [self] in
      guard failure == nil else { return }
      if length == 0 { _ = ftruncate(descriptor, 0) }
      if bytes.withUnsafeBytes({ Descriptor.write(descriptor, $0) }) {
        length += bytes.count
      } else {
        fail()
        _ = ftruncate(descriptor, off_t(length))
      }
    }
  }

  private func fail() {
    let failure = Failure(.inputOutput, of: path, lastError)
    self.failure = failure
    DispatchQueue.main.async { [tell] in MainActor.assumeIsolated { tell?(failure) } }
  }

  /// Completes the file.
  /// - Throws: `inputOutput` if a line could not be written; the lines before it are in the file.
  func finish() throws(Failure) {
    let failure: Failure? = queue.sync {
      if self.failure == nil, close(descriptor) != 0 { fail() }
      return self.failure
    }
    if let failure { throw failure }
  }
}
