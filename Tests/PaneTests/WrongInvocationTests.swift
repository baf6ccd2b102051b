import Foundation
import TestSupport
import Testing

@testable import pane

/// Wrong invocations of every command: an exit code of sysexits.h and one line that names what is wrong.
struct WrongInvocationTests {
  private let folder: TemporaryFolder

  /// Makes the files that the invocations name.
  init() throws {
    folder = try TemporaryFolder()
    let files = FileManager.default
    try files.createDirectory(atPath: folder.path("folder"), withIntermediateDirectories: false)
    for (name, text) in [
      ("s", "0.1 tap\n"), ("empty", ""), ("words", "one two\nthree\n"), ("late", "0.1 tap\n0.05 tap\n"),
      ("table", "t,y\n0,1\n.1,2\n"), ("nan", "t,y\n0,1\ninf,2\n"), ("film", "0,0\n1,3\n2,2\n3,1\n4,2\n5,2\n")
    ] {
      try text.write(toFile: folder.path(name), atomically: false, encoding: .utf8)
    }
    try Data([0x30, 0x0a, 0xff, 0xfe, 0x00]).write(to: URL(filePath: folder.path("binary")))
    try files.createSymbolicLink(atPath: folder.path("link.svg"), withDestinationPath: "s.svg")
    try "0.1 tap\n".write(toFile: folder.path("s.svg"), atomically: false, encoding: .utf8)
    // 200 MB that take no place on the disk.
    _ = files.createFile(atPath: folder.path("large"), contents: nil)
    try #require(truncate(folder.path("large"), 200_000_000) == 0)
  }

  struct Row: CustomTestStringConvertible {
    let command: String
    let code: Int32
    /// A part of the line.
    let message: String

    init(_ command: String, _ code: Int32, _ message: String) {
      (self.command, self.code, self.message) = (command, code, message)
    }

    var testDescription: String { command }
  }

  /// The commands that read a file, with FILE in its place.
  private static let readers = [
    "trace FILE", "check FILE", "cast FILE --out new.svg", "fit FILE"
  ]
  private static let unreadable: [Row] = [
    Row("no", 66, "no: No such file or directory"), Row("folder", 66, "folder: Is a directory"),
    Row("''", 66, "“”: No such file or directory"), Row("binary", 65, "binary:2: expected UTF-8 text"),
    Row("large", 65, "large: expected at most 64 MiB"), Row("empty", 65, "empty:1: "),
    Row("words", 65, "words:1: "),
    Row("$'no\\e[2J'", 66, "no\\u{1b}[2J: No such file or directory")
  ]
  /// The commands that write a file, with FILE in its place.
  private static let writers = ["cast s --out FILE", "fit film --out FILE", "trace --plot --out FILE"]
  private static let unwritable: [Row] = [
    Row("no/new.svg", 73, "no/new.svg: No such file or directory"), Row("new.png", 64, "--out"),
    Row("''", 64, "--out"),
    Row("folder/", 64, "--out"), Row("link.svg/x.svg", 73, "link.svg/x.svg: Not a directory")
  ]

  private static func rows(_ commands: [String], _ files: [Row]) -> [Row] {
    commands.flatMap { command in
      files.map { Row(command.replacing("FILE", with: $0.command), $0.code, $0.message) }
    }
  }

  private static let others: [Row] = [
    // Arguments.
    Row("fit", 64, "missing expected argument “<file>”; see pane fit --help"),
    Row("check", 64, "script"), Row("sample", 64, "<law>"), Row("cast s", 64, "--out"),
    Row("--no-such", 64, "unknown option “--no-such”; see pane play --help"),
    Row("trace --seen x", 64, "unknown option “--seen”; did you mean “--scene”?; see pane trace --help"),
    Row("trace s surplus", 64, "unexpected argument “surplus”; see pane trace --help"),
    Row("trace --fps", 64, "missing value for “--fps <fps>”; see pane trace --help"),
    Row("doctor --light --dark", 64, "“--dark”"), Row("fit table --plot=3", 64, "“--plot”"),
    // Values.
    Row("trace --fps 0", 64, "--fps: expected frames per second from 1 to 10000; got “0”"),
    Row("cast s --out x.svg --fps x", 64, "--fps: expected frames per second from 1 to 240; got “x”"),
    Row("trace --fps nan", 64, "--fps: expected frames per second from 1 to 10000; got “nan”"),
    Row("trace --fps -60", 64, "--fps: expected frames per second from 1 to 10000; got “-60”"),
    Row("trace --duration inf", 64, "--duration: expected seconds from 0 to 86400; got “inf”"),
    Row("trace --duration ''", 64, "--duration: expected seconds from 0 to 86400; got “”"),
    Row("trace --size 30x10", 64, "40x12 to 500x200"), Row("check s --size 120", 64, "40x12 to 500x200"),
    Row("doctor --fps 999", 64, "--fps: expected frames per second from 1 to 240; got “999”"),
    Row("doctor --color 8", 64, "--color: expected auto, never, 16, 256, truecolor; got “8”"),
    Row("trace --scene moon", 64, "--scene: expected control-panel, interruption"),
    Row(
      "trace --spring k=0,c=1", 64,
      "--spring: “k=0,c=1” is not a spring: “k: 0” is not a number from 1e-50 to 1e+50"),
    Row("trace --spring nan", 64, "--spring: “nan” is"),
    Row("trace --spring k=1,c=1 --spring k=2,c=1", 64, "--spring is given 2 times; expected one spring"),
    Row(
      "trace --scene photos --driver pop", 64,
      "--driver pop is of the scene control-panel, and the first scene is photos"),
    Row("spring moon", 64, "“moon” is"), Row("spring ''", 64, "“” is not a spring: it is empty"),
    Row("spring k=nan,c=1", 64, "“k"),
    Row("spring 'k=1,c=1 k=2,c=2'", 64, "“k=1,c=1 k=2,c=2”"),
    Row("spring k=300,c=20 --to qt", 64, "--to: expected"),
    Row("--record-input -", 64, "--record-input"),
    // Contents of files.
    Row("trace late", 65, "late:2: time 0.05 is before the time of the line above, 0.1"),
    Row("fit nan", 65, "nan:3: column t must be a number from -1e12 to 1e12; got “inf”"),
    Row("fit table", 65, "table: expected a motion of 6 rows or more towards one target in y"),
    // Outputs.
    Row("trace --duration 600 > /dev/full", 74, "stdout: No space left on device"),
    Row("trace >&-", 74, "stdout: Bad file descriptor"),
    Row("--help > /dev/full", 74, "stdout: No space left on device"),
    Row("cast s.svg --out link.svg", 64, "are one file, “link.svg”; expected another file for the output"),
    Row(
      "cast - --out link.svg < s.svg", 64, "are one file, “link.svg”; expected another file for the output"),
    Row("fit s.svg --out ./s.svg", 64, "FILE and --out are one file, “./s.svg”"),
    Row("doctor", 69, "a terminal is needed; /dev/tty: "),
    Row("", 69, "standard input and output must be a terminal")
  ]

  /// A script that is played by its name alone must not be a mistyped command.
  private static let played =
    rows(["FILE", "play FILE"], unreadable.filter { $0.code == 65 || $0.command == "folder" }) + [
      Row("no.script", 66, "no.script: No such file or directory"),
      Row("sprng snappy", 64, "no file and no command has this name; got “sprng”"),
      Row("play ''", 64, "no file and no command has this name; got “”"),
      Row("sprng k=300 --to css", 64, "no file and no command has this name; got “sprng”"),
      Row("--secne photos", 64, "unknown option “--secne”; did you mean “--scene”?; see pane play --help"),
      Row("play --secne photos", 64, "unknown option “--secne”"),
      Row("--no-tour photos", 64, "no file and no command has this name; got “photos”")
    ]

  @Test(arguments: rows(readers, unreadable) + played + rows(writers, unwritable) + others)
  func `a wrong invocation is told in one line, and nothing is written`(
    row: Row
  ) throws {
    let before = folder.names
    // Without a terminal to control, as in a pipeline of a service.
    let run = try runProgram(
      "/usr/bin/setsid",
      [
        "-w", "bash", "-c",
        "cd '\(folder.path)' && pane() { '\(builtProduct("pane"))' \"$@\"; }; pane \(row.command)"
      ])
    #expect(run.code == row.code && run.output == "", "\(row.command): \(run.code), \(run.errors)")
    #expect(
      run.errors.hasPrefix("pane: ") && run.errors.contains(row.message), "\(row.command): \(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1 && run.errors.hasSuffix("\n"), "\(run.errors)")
    #expect(run.errors.count < 400 && !run.errors.contains("Usage"), "\(run.errors)")
    #expect(run.errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    #expect(folder.names == before)
    #expect(folder.text("s.svg") == "0.1 tap\n" && folder.text("link.svg") == "0.1 tap\n")
  }

  /// Sequences that write the clipboard, set the title, clear the screen, begin a C1 sequence and reverse the line.
  private static let escapes =
    "\u{1b}]52;c;cm0gLXJm\u{7}\u{1b}]0;owned\u{1b}\\\u{1b}[2J\u{9d}0;x\u{9c}\u{9b}31ma\u{202e}b\r\u{8}\u{7f}"

  @Test(arguments: [
    ["fit", "/no/TEXT"], ["cast", "-", "--out", "/no/TEXT.svg"], ["--scene", "TEXT"], ["spring", "TEXT"],
    ["--TEXT"],
    ["trace", "-", "TEXT"]
  ])
  func `escape sequences in arguments are printed in visible form`(arguments: [String]) throws {
    let run = try runPane(arguments.map { $0.replacing("TEXT", with: Self.escapes) }, input: "0 tap\n")
    expectClean(run)
  }

  @Test(arguments: [
    "TEXT", "0 TEXT", "TEXT tap", "0 key aTEXT", "0 paste \"\\TEXT", "scene TEXT", "t,TEXT\n0,x"
  ])
  func `escape sequences in lines of a file are printed in visible form`(line: String) throws {
    for command in ["trace", "fit"] {
      expectClean(try runPane([command, "-"], input: line.replacing("TEXT", with: Self.escapes) + "\n"))
    }
  }

  private func expectClean(_ run: CommandRun) {
    #expect(run.code != 0 && run.output == "" && run.errors.hasPrefix("pane: "))
    #expect(
      run.errors.dropLast().unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control && !$0.properties.isBidiControl
      })
  }

  @Test func `escape sequences in the terminal's type are printed in visible form`() throws {
    let terminal = try PseudoTerminal(
      builtProduct("pane"), columns: 200, environment: ["TERM": "x" + Self.escapes])
    #expect(terminal.waitForExit() && terminal.exitStatus == 69 << 8)
    #expect(terminal.emulator.line(0).hasPrefix("pane: the terminal kind “x"))
    #expect(!terminal.output.contains { $0 < 0x20 && $0 != 0x0a && $0 != 0x0d || $0 == 0x7f })
  }
}
