import TestSupport
import Testing

/// Tests that no picture stays on a terminal that shows pictures.
@Suite(.serialized) struct ScreenPicturesTests {
  private static var answers: Answers {
    var answers = Answers.kitty
    answers.pictures = true
    return answers
  }

  private static func start() throws -> PseudoTerminal {
    let terminal = try ScreenTests.start(environment: ["PIXELS": "1"], answers: answers)
    #expect(terminal.wait { !$0.scanner.pictures.isEmpty && $0.isQuiet }, "\(terminal.emulator.text)")
    return terminal
  }

  @Test(arguments: ["q", "TERM", "INT", "HUP", "F2", "F9"])
  func `no picture stays on the terminal after the end`(end: String)
    throws
  {
    let terminal = try Self.start()
    let settings = terminal.initialSettings
    switch end {
    case "q": terminal.type("q")
    case "TERM": terminal.signal(15)
    case "INT": terminal.signal(2)
    case "HUP": terminal.signal(1)
    case "F2": terminal.type("\u{1b}OQ")
    default: terminal.type("\u{1b}[20~")
    }
    #expect(terminal.waitForExit())
    #expect(terminal.wait { $0.scanner.pictures.isEmpty })
    #expect(terminal.wait { $0.settings == settings })
  }

  @Test func `no picture stays while the program is stopped, and all are restored afterwards`() throws {
    let terminal = try ScreenTests.shell(answers: Self.answers)
    #expect(terminal.wait { ScreenTests.lastLine($0) == "$" })
    terminal.type("PIXELS=1 \(builtProduct("ScreenDriver"))\n")
    #expect(terminal.wait { !$0.scanner.pictures.isEmpty && $0.isQuiet })
    terminal.type("\u{1a}")
    #expect(terminal.wait { Self.prompts($0) && $0.scanner.pictures.isEmpty })
    terminal.type("fg\n")
    #expect(terminal.wait { !$0.scanner.pictures.isEmpty && $0.isQuiet })
    terminal.type("q")
    #expect(terminal.wait { Self.prompts($0) && $0.scanner.pictures.isEmpty })
  }

  /// Whether the shell's prompt is the last output. The emulator shows it at the cursor's position that was saved before the
  /// last picture, because it has one for both screens.
  private static func prompts(_ terminal: PseudoTerminal) -> Bool {
    terminal.output.suffix(2).elementsEqual("$ ".utf8)
  }

  @Test func `after a resize the pictures are sent and placed again`() throws {
    let terminal = try Self.start()
    let placed = terminal.scanner.picturesPlaced
    terminal.resize(columns: 70, rows: 20)
    #expect(
      terminal.wait { $0.scanner.picturesPlaced > placed && $0.scanner.pictures.count == 2 && $0.isQuiet })
    terminal.type("q")
    #expect(terminal.waitForExit())
    #expect(terminal.scanner.pictures.isEmpty)
  }

  @Test func `a moving picture is sent once`() throws {
    let terminal = try Self.start()
    let placed = terminal.scanner.picturesPlaced
    terminal.type("\u{1b}[24~")
    #expect(terminal.wait { $0.scanner.picturesPlaced > placed + 10 })
    #expect(terminal.scanner.pictures.count == 2)
    terminal.type("q")
    #expect(terminal.waitForExit())
    #expect(terminal.scanner.pictures.isEmpty)
  }

  @Test(arguments: [(400, 800), (1000, 2000)])
  func `a terminal that reports huge cells gets no pictures`(width: Int, height: Int) throws {
    var answers = Self.answers
    answers.cell = (width, height)
    let terminal = try ScreenTests.start(environment: ["PIXELS": "1"], answers: answers)
    #expect(terminal.wait { $0.emulator.line(1).contains("answered") && $0.isQuiet })
    #expect(terminal.scanner.pictures.isEmpty)
    terminal.type("q")
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == 0)
  }

  @Test(arguments: [true, false])
  func `a terminal that should show pictures gets a first frame, whether it answers or not`(
    answers: Bool
  ) throws {
    let terminal = try ScreenTests.start(
      environment: ["TERM": "xterm-kitty"], answers: answers ? Self.answers : .silent)
    #expect(terminal.wait { $0.emulator.line(0) == "ready 80x24 resumed 0" && $0.isQuiet })
    #expect(answers || terminal.scanner.pictures.isEmpty)
    terminal.type("q")
    #expect(terminal.waitForExit())
  }

  @Test(arguments: [
    ("kitty(0.26.5)", true), ("Konsole 22.12.3", false), ("WezTerm 20240203-110809-5046fc22", false)
  ])
  func `a terminal that says yes and shows pictures badly gets none`(version: String, isShown: Bool) throws {
    var answers = Self.answers
    answers.version = version
    let terminal = try ScreenTests.start(answers: answers)
    #expect(terminal.wait { $0.emulator.line(1).contains("answered") && $0.isQuiet })
    // Pictures are shown after frames have proved that the link is fast.
    terminal.type("\u{1b}[24~")
    #expect(terminal.wait { StallTests.frame($0) >= 30 })
    #expect(terminal.wait { $0.scanner.pictures.isEmpty != isShown })
    terminal.type("q")
    #expect(terminal.waitForExit())
  }

  /// Starts on a terminal that answers yes, and moves a shape until frames have proved that the link carries pictures.
  private static func startMoving(arrival: String?) throws -> PseudoTerminal {
    var answers = Self.answers
    answers.arrival = arrival
    let terminal = try ScreenTests.start(answers: answers)
    #expect(terminal.wait { $0.emulator.line(1).contains("answered") && $0.isQuiet })
    terminal.type("\u{1b}[24~")
    #expect(terminal.wait { $0.scanner.picturesAsking > 0 })
    return terminal
  }

  @Test(arguments: ["OK", nil])
  func `the first picture asks whether it has arrived, the others are silent, and no answer is no error`(
    arrival: String?
  ) throws {
    let terminal = try Self.startMoving(arrival: arrival)
    let placed = terminal.scanner.picturesPlaced
    #expect(terminal.wait { $0.scanner.picturesPlaced > placed + 10 })
    terminal.resize(columns: 70, rows: 20)
    #expect(terminal.wait { $0.scanner.picturesPlaced > placed + 20 })
    #expect(terminal.scanner.picturesAsking == 1 && terminal.scanner.pictures.count == 2)
    terminal.type("q")
    #expect(terminal.waitForExit())
    #expect(terminal.scanner.pictures.isEmpty)
  }

  @Test(arguments: ["ENOENT:shared memory is switched off", "ENOSPC"])
  func `if the first picture is answered with an error cells are drawn instead`(arrival: String) throws {
    let terminal = try Self.startMoving(arrival: arrival)
    #expect(terminal.wait { $0.scanner.pictures.isEmpty })
    let (placed, frame) = (terminal.scanner.picturesPlaced, StallTests.frame(terminal))
    #expect(terminal.wait { StallTests.frame($0) >= frame + 30 })
    #expect(terminal.scanner.picturesPlaced == placed && terminal.scanner.pictures.isEmpty)
    terminal.type("q")
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == 0)
  }

  @Test func `pictures that the user has switched on do not ask`() throws {
    let terminal = try Self.start()
    #expect(terminal.scanner.picturesAsking == 0)
    terminal.type("q")
    #expect(terminal.waitForExit())
  }
}
