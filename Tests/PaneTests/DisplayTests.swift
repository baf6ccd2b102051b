import TestSupport
import Testing

/// Tests of the options for the display.
@Suite(.serialized) struct DisplayTests {
  /// Starts the program and waits until the scene is drawn.
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
  func `the colours are limited by the option, for any answers of the terminal`(answers: Answers) throws {
    // The first frame comes in pieces, because the speed of the link is unknown.
    let never = try Self.screen(["--color", "never"], answers: answers)
    #expect(never.wait { Self.colors($0) == [.standard] })
    let declined = try Self.screen([], environment: ["NO_COLOR": "1"], answers: answers)
    #expect(declined.wait { Self.colors($0) == [.standard] })
    let palette = try Self.screen(["--color", "256"], answers: answers)
    #expect(palette.wait { Self.colors($0).allSatisfy { if case .palette = $0 { true } else { false } } })
    let direct = try Self.screen(["--color", "truecolor"], answers: answers)
    #expect(direct.wait { Self.colors($0).allSatisfy { if case .direct = $0 { true } else { false } } })
  }

  @Test(arguments: [true, false])
  func `a terminal that is known for pictures shows the scene, whether it answers or not`(isAnswering: Bool)
    throws
  {
    var answers = isAnswering ? Answers.kitty : .silent
    answers.pictures = isAnswering
    answers.version = "kitty(0.26.5)"
    let terminal = try Self.screen([], environment: ["TERM": "xterm-kitty"], answers: answers)
    #expect(terminal.wait { isAnswering != $0.scanner.pictures.isEmpty })
  }

  @Test func `with --glyphs ascii only ASCII characters are written`() throws {
    let terminal = try Self.screen(["--glyphs", "ascii"])
    terminal.type(" ")
    #expect(terminal.wait { $0.emulator.line(0).contains("open ") })
    #expect(terminal.output.allSatisfy { $0 < 0x80 })
  }

  @Test func `with --no-mouse the program does not enable mouse reports`() throws {
    let terminal = try Self.screen(["--no-mouse"], answers: .kitty)
    #expect(terminal.scanner.modes.isDisjoint(with: [1000, 1002, 1003, 1006, 1016]))
  }
}
