internal import ArgumentParser
internal import Motion
internal import PaneCanvas
internal import PaneRecording
internal import PaneScenes
internal import PaneSprings
internal import PaneTerminal

/// The options for the first scene and its initial state, both on the screen and headless.
struct SceneOptions: ParsableArguments {
  @Option(
    ArgumentHelp("The first scene; pane play --help lists them.", valueName: "name"),
    name: .customLong("scene"), of: SceneName.self)
  var chosenScene: SceneName?

  @Option(
    name: .customLong("spring"), parsing: .singleValue,
    help: ArgumentHelp("The spring of the scene.", valueName: "spring"),
    completion: .list(SpringReading.names), transform: { ($0, try reading(givenSpring)($0)) })
  var springs: [(text: String, spring: Spring)] = []

  @Option(
    ArgumentHelp(
      "What moves control-panel's pane: \(DriverName.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "name"), of: DriverName.self)
  var driver: DriverName?

  @Option(
    ArgumentHelp("Where a dragged pane goes: article by direction, project by coasting.", valueName: "rule"),
    of: ReleaseRule.self)
  var release: ReleaseRule?

  @Option(ArgumentHelp("The pane's start: closed or open.", valueName: "end"), of: PaneEnd.self)
  var from: PaneEnd?

  @Flag(help: "Short springs without bounce.")
  var reduceMotion = false

  func validate() throws {
    guard springs.count < 2 else {
      throw ValidationError("--spring is given \(springs.count) times; expected one spring")
    }
    do throws(Failure) { try check(with: Script()) } catch { throw ValidationError(error.description) }
  }

  /// Throws an error if an option contradicts the script, or has no meaning beside the others and those of the script.
  func check(with script: Script) throws(Failure) {
    if let (line, other) = opening.contradiction(with: script.opening) {
      throw Failure(.usage, "--\(given(line)) contradicts the script, which has “\(other)”")
    }
    if let (option, reason) = script.opening.overridden(by: opening).mistake,
      let line = opening.line(of: option)
    {
      throw Failure(.usage, "--\(given(line)) \(reason)")
    }
  }

  /// Returns an option of a script with the spring as it was given.
  private func given(_ line: String) -> String {
    line.hasPrefix("spring ") ? "spring \(springs[0].text)" : line
  }

  /// The explicit options; nil in it means the default.
  var opening: SessionOptions {
    var opening = SessionOptions()
    opening.scene = chosenScene
    opening.spring = springs.first?.spring
    opening.driver = driver
    opening.releaseRule = release
    opening.start = from
    opening.reducesMotion = reduceMotion ? true : nil
    return opening
  }

  /// Returns the gallery with the first scene, by these options and the opening lines of a script.
  func gallery(columns: Int, rows: Int, script: Script = Script()) -> Gallery {
    script.opening.overridden(by: opening).gallery(columns: columns, rows: rows, showsHint: false)
  }
}

/// The size of the stage, in the commands that play without a terminal.
struct StageOptions: ParsableArguments {
  @Option("COLUMNSxROWS, 40x12 to 500x200. (default: the script's)", reading: Self.read)
  var size: GridSize?

  @Sendable private static func read(_ text: String) throws(ParseError) -> GridSize {
    guard let size = GridSize(text), (40...500).contains(size.columns), (12...200).contains(size.rows) else {
      throw ParseError("expected COLUMNSxROWS from 40x12 to 500x200, such as 120x40")
    }
    return size
  }
}

/// The script of inputs, in the commands that play one without a screen.
struct ScriptInput: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The script of inputs; - is stdin.", valueName: "script"),
    completion: .file())
  var path: String?

  /// Returns the script; nil if there is none. Stdin is read only if it is named, because a parent may keep a pipe open
  /// for ever. If something waits in it, a line on stderr says how it is read.
  /// - Parameters:
  ///   - size: The explicit size of the stage.
  ///   - usual: The size if neither the command nor the script gives one.
  func script(
    playedWith scene: SceneOptions, size: GridSize?, usual: GridSize = .usual
  ) throws(Failure) -> Script? {
    if let path {
      var options = scene.opening
      options.size = size
      let script = try ScriptFile.read(path, playedWith: options, usual: usual)
      try scene.check(with: script)
      return script
    }
    if Self.waitsOnInput {
      StandardError.write("pane: stdin is not read; to play a script from it, give -\n")
    }
    return nil
  }

  /// True if stdin is a pipe or a file of which bytes can be read now.
  private static var waitsOnInput: Bool {
    var (information, count) = (stat(), CInt(0))
    return fstat(STDIN_FILENO, &information) == 0
      && [S_IFIFO, S_IFREG].contains(information.st_mode & S_IFMT)
      && ioctl(STDIN_FILENO, UInt(FIONREAD), &count) == 0 && count > 0
  }
}

enum ScriptFile {
  /// `-` is stdin.
  /// - Parameter usual: The size of the stage if neither the options nor the script give one.
  static func read(
    _ path: String, playedWith options: SessionOptions = SessionOptions(), usual: GridSize = .usual
  ) throws(Failure) -> Script {
    try InputFile.parsed(path) { text, name throws(ParseError) in
      guard !text.allSatisfy(\.isWhitespace) else {
        throw ParseError("\(name):1: the script is empty; expected “TIME VERB”")
      }
      return try Script(parsing: text, named: name, playedWith: options, usual: usual)
    }
  }
}
