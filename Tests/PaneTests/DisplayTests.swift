import TestSupport
import Testing

/// What a person wants of the terminal is what is drawn.
@Suite(.serialized) struct DisplayTests {
  /// The screen once the scene is drawn.
  private static func screen(
    _ arguments: [String], environment: [String: String?] = [:], answers: Answers = .plain
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      builtProduct("pane"), arguments, columns: 80, rows: 24, environment: environment, answers: answers)
    #expect(terminal.wait { $0.emulator.line(23).contains("space tap") })
    return terminal
  }

  private static func colors(_ terminal: PseudoTerminal) -> Set<Emulator.Color> {
    var colors: Set<Emulator.Color> = []
    for row in 0..<terminal.emulator.rows {
      for column in 0..<terminal.emulator.columns {
        let cell = terminal.emulator.cell(column: column, row: row)
        colors.insert(cell.background)
        if cell.glyph != " " { colors.insert(cell.foreground) }
      }
    }
    return colors
  }

  @Test(arguments: [Answers.kitty, .silent])
  func `the number of colours is that of the option, for any answer of the terminal`(answers: Answers) throws
  {
    // On a link of which nothing is known yet the first frame comes in pieces.
    let never = try Self.screen(["--color", "never"], answers: answers)
    #expect(never.wait { Self.colors($0) == [.standard] })
    let declined = try Self.screen([], environment: ["NO_COLOR": "1"], answers: answers)
    #expect(declined.wait { Self.colors($0) == [.standard] })
    let palette = try Self.screen(["--color", "256"], answers: answers)
    #expect(palette.wait { Self.colors($0).allSatisfy { if case .palette = $0 { true } else { false } } })
    let direct = try Self.screen(["--color", "truecolor"], answers: answers)
    #expect(direct.wait { Self.colors($0).allSatisfy { if case .direct = $0 { true } else { false } } })
  }

  @Test func `plain characters are all that --glyphs ascii writes`() throws {
    let terminal = try Self.screen(["--glyphs", "ascii"])
    terminal.type(" ")
    #expect(terminal.wait { $0.emulator.line(0).contains("open ") })
    // But for the letter by which it asks whether the terminal reads UTF-8.
    #expect(terminal.output.filter { $0 >= 0x80 } == Array("é".utf8))
  }

  @Test func `--no-mouse leaves the mouse to the terminal`() throws {
    let terminal = try Self.screen(["--no-mouse"], answers: .kitty)
    #expect(terminal.scanner.modes.isDisjoint(with: [1000, 1002, 1003, 1006, 1016]))
  }

  @Test(arguments: [("--fps", "0"), ("--fps", "fast"), ("--color", "8"), ("--glyphs", "emoji")])
  func `an impossible value is an error that names the option`(flag: String, value: String) throws {
    let run = try runPane([flag, value])
    #expect(run.code == 64)
    #expect(run.errors.contains(flag) && run.errors.contains(value))
  }
}
