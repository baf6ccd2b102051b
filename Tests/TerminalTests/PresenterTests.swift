import Glibc
import SeededRandom
import TestSupport
import Testing

@testable import PaneCanvas
@testable import PaneTerminal

@MainActor @Suite(.serialized) struct PresenterTests {
  private static let glyphs: [Unicode.Scalar] = [
    " ", " ", " ", "a", "▀", "▄", "▌", "█", "⣿", "é", "│"
  ]

  private static func presenter(
    _ depth: ColorDepth, columns: Int = 40, rows: Int = 12, term: String = "xterm-256color"
  )
    throws -> Presenter
  {
    try UTF8Locale.activate()
    TerminalEntries.use()
    let terminfo = try #require(Terminfo(name: term))
    return try Presenter(terminfo: terminfo, depth: depth, columns: columns, rows: rows)
  }

  /// Draws rectangles of random looks, so that frames have runs, blanks and edges, as scenes have.
  private static func scribble(
    on canvas: inout Canvas, rectangles: Int, colors: [Color], with random: inout SplitMix64
  ) {
    for _ in 0..<rectangles {
      let cell = Cell(
        glyphs.randomElement(using: &random)!, colors.randomElement(using: &random)!,
        on: colors.randomElement(using: &random)!,
        style: Bool.random(using: &random)
          ? [] : [[.bold, .underline, .reverse].randomElement(using: &random)!])
      let left = Int.random(in: 0..<canvas.columns, using: &random)
      let top = Int.random(in: 0..<canvas.rows, using: &random)
      for row in top..<min(top + Int.random(in: 1...6, using: &random), canvas.rows) {
        for column in left..<min(left + Int.random(in: 1...20, using: &random), canvas.columns) {
          canvas[column, row] = cell.glyph == " " ? Cell(blank: cell.background) : cell
        }
      }
    }
  }

  private static func expectEqual(_ emulator: Emulator, _ canvas: Canvas, depth: ColorDepth, _ what: Comment)
  {
    func seen(_ color: Color) -> Emulator.Color {
      depth == .trueColor ? .direct(color.rgb) : .palette(XtermPalette.index256(color))
    }
    for row in 0..<canvas.rows {
      for column in 0..<canvas.columns {
        let cell = canvas[column, row]
        let shown = emulator.cell(column: column, row: row)
        let same =
          shown.glyph == cell.glyph && shown.background == seen(cell.background)
          && (cell.glyph == " " && cell.style.isEmpty || shown.foreground == seen(cell.foreground))
          && (cell.glyph == " " || shown.isBold == cell.style.contains(.bold))
          && shown.isReverse == cell.style.contains(.reverse)
          && shown.isUnderlined == cell.style.contains(.underline)
        if !same {
          Issue.record("\(what): at \(column),\(row) stands \(shown), not \(cell)")
          return
        }
      }
    }
  }

  @Test(arguments: [ColorDepth.trueColor, .palette], ["xterm-256color", "screen-256color"])
  func `the emulator's screen equals the canvas after every frame`(
    depth: ColorDepth, terminal: String
  ) throws {
    var random = SplitMix64(seed: 7)
    var (columns, rows) = (40, 12)
    let presenter = try Self.presenter(depth, columns: columns, rows: rows, term: terminal)
    let emulator = Emulator(columns: columns, rows: rows)
    emulator.feed(presenter.entering())
    let colors = (0..<24).map { _ in Color(rgb: UInt32.random(in: 0...0xffffff, using: &random)) }
    var canvas = Canvas(columns: columns, rows: rows)
    for frame in 0..<300 {
      if frame % 40 == 39 {
        columns = Int.random(in: 1...90, using: &random)
        rows = Int.random(in: 1...40, using: &random)
        emulator.resize(columns: columns, rows: rows)
        try presenter.resize(columns: columns, rows: rows)
        canvas = Canvas(columns: columns, rows: rows)
      }
      if frame % 50 == 13 { presenter.invalidate() }
      Self.scribble(on: &canvas, rectangles: frame % 5, colors: colors, with: &random)
      emulator.feed(presenter.render(canvas))
      Self.expectEqual(emulator, canvas, depth: depth, "frame \(frame)")
    }
  }

  @Test(arguments: ColorDepth.allCases)
  func `an unchanged frame has no bytes`(depth: ColorDepth) throws {
    let presenter = try Self.presenter(depth)
    _ = presenter.entering()
    var canvas = Canvas(columns: 40, rows: 12)
    #expect(presenter.render(canvas).count > 0)
    #expect(presenter.render(canvas).count == 0)
    canvas[3, 4] = Cell("x", Color(rgb: 0xffffff), on: Color(rgb: 0))
    #expect(presenter.render(canvas).count > 0)
    #expect(presenter.render(canvas).count == 0)
  }

  @Test func `a TSTP that comes while a frame is rendered is kept`() throws {
    let presenter = try Self.presenter(.trueColor)
    _ = presenter.entering()
    var (stop, old, pending) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    pthread_sigmask(SIG_BLOCK, &stop, &old)
    pthread_kill(pthread_self(), SIGTSTP)
    #expect(presenter.render(Canvas(columns: 40, rows: 12)).count > 0)
    sigpending(&pending)
    #expect(sigismember(&pending, SIGTSTP) == 1)
    var (info, now) = (siginfo_t(), timespec())
    while sigtimedwait(&stop, &info, &now) > 0 {}
    pthread_sigmask(SIG_SETMASK, &old, nil)
  }

  @Test func `more pairs of colours than the terminal supports are all painted`() throws {
    let presenter = try Self.presenter(.trueColor, columns: 100, rows: 40)
    let emulator = Emulator(columns: 100, rows: 40)
    emulator.feed(presenter.entering())
    var canvas = Canvas(columns: 100, rows: 40)
    // 18 frames of 4,000 new pairs each exceed the limit of 65,535.
    for frame in 0..<18 {
      for row in 0..<40 {
        for column in 0..<100 {
          let n = UInt32(frame * 4000 + row * 100 + column)
          canvas[column, row] = Cell("x", Color(rgb: n), on: Color(rgb: n &* 7919))
        }
      }
      emulator.feed(presenter.render(canvas))
      Self.expectEqual(emulator, canvas, depth: .trueColor, "frame \(frame)")
    }
  }

  @Test func `the leaving sequence undoes the entering sequence`() throws {
    for depth in [ColorDepth.palette, .trueColor] {
      let presenter = try Self.presenter(depth)
      let entering = String(decoding: presenter.entering(), as: UTF8.self)
      let leaving = String(decoding: presenter.leaving, as: UTF8.self)
      #expect(entering.contains("\u{1b}[?1049h") && entering.contains("\u{1b}[?25l"))
      #expect(leaving.contains("\u{1b}[?1049l") && leaving.contains("\u{1b}[?25h"))
      #expect(!entering.contains("]104"), "the user's palette must not be reset")
    }
  }

  @Test(arguments: ["vt100", "xterm-direct", "no-such-terminal", ""])
  func `a presenter draws on with its own entry after another one was read`(other: String) throws {
    func frames(reading other: String?) throws -> [[UInt8]] {
      let presenter = try Self.presenter(.sixteen)
      var canvas = Canvas(columns: 40, rows: 12)
      var frames = [presenter.entering(), Array(presenter.render(canvas))]
      if let other { _ = Terminfo(name: other) }
      canvas[3, 4] = Cell("x", Color(rgb: 0xff0000), on: Color(rgb: 0xffffff), style: .bold)
      frames += [Array(presenter.render(canvas)), presenter.leaving]
      return frames
    }
    #expect(try frames(reading: other) == frames(reading: nil))
  }

  @Test func `a presenter can take over from another`() throws {
    var presenter = try Self.presenter(.palette)
    _ = presenter.entering()
    var canvas = Canvas(columns: 40, rows: 12)
    #expect(presenter.render(canvas).count > 0)
    presenter = try Self.presenter(.trueColor)
    let emulator = Emulator(columns: 40, rows: 12)
    emulator.feed(presenter.entering())
    for column in 0..<40 {
      canvas[column, 5] = Cell("x", Color(rgb: 0x203040), on: Color(rgb: 0))
      emulator.feed(presenter.render(canvas))
      Self.expectEqual(emulator, canvas, depth: .trueColor, "column \(column)")
    }
  }

  @Test(arguments: ["xterm-256color", "xterm-direct", "xterm", "vt100"], [ColorDepth.eight, .sixteen])
  func `with few colours every colour is one of the palette`(term: String, depth: ColorDepth) throws {
    let presenter = try Self.presenter(depth, columns: 20, rows: 3, term: term)
    let emulator = Emulator(columns: 20, rows: 3)
    emulator.feed(presenter.entering())
    var canvas = Canvas(columns: 20, rows: 3)
    canvas.fill(XtermPalette.color(depth == .eight ? 4 : 12))
    emulator.feed(presenter.render(canvas))
    #expect(emulator.cell(column: 3, row: 1).background == .palette(depth == .eight ? 4 : 12))
  }

  @Test func `if blocks have seams, the cells next to a change are repainted too`() throws {
    let emulator = Emulator(columns: 40, rows: 12)
    let presenter = try Self.presenter(.trueColor)
    presenter.repaintsNeighbours = true
    emulator.feed(presenter.entering())
    let ground = Color(rgb: 0x203040)
    var canvas = Canvas(columns: 40, rows: 12, filledWith: Cell("·", Color(rgb: 0xffffff), on: ground))
    emulator.feed(presenter.render(canvas))
    for (column, glyphs) in [(0, 2), (7, 3), (39, 2)] {
      canvas[column, 5] = Cell("▄", Color(rgb: 0xff0000), on: ground)
      let bytes = presenter.render(canvas)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.count { $0 == "·" || $0 == "▄" } == glyphs)
      emulator.feed(bytes)
      Self.expectEqual(emulator, canvas, depth: .trueColor, "column \(column)")
      #expect(presenter.render(canvas).count == 0)
    }
    var random = SplitMix64(seed: 21)
    for frame in 0..<100 {
      Self.scribble(
        on: &canvas, rectangles: 3, colors: [ground, Color(rgb: 0xff00ff), Color(rgb: 0x00ff00)],
        with: &random)
      emulator.feed(presenter.render(canvas))
      Self.expectEqual(emulator, canvas, depth: .trueColor, "frame \(frame)")
    }
  }

  @Test func `a character that is not one column wide is shown as a question mark`() throws {
    let presenter = try Self.presenter(.trueColor, columns: 8, rows: 1)
    let emulator = Emulator(columns: 8, rows: 1)
    emulator.feed(presenter.entering())
    var canvas = Canvas(columns: 8, rows: 1)
    for (column, glyph) in (["a", "漢", "\u{7f}", "\u{301}", "é", "\u{85}", "~", "z"] as [Unicode.Scalar])
      .enumerated()
    {
      canvas[column, 0] = Cell(glyph, Color(rgb: 0xffffff), on: Color(rgb: 0))
    }
    emulator.feed(presenter.render(canvas))
    #expect(emulator.line(0) == "a???é?~z")
  }

  @Test func `all pairs of colours of the terminal but the first can be used`() throws {
    _ = try Self.presenter(.palette)
    #expect(CellWriter(depth: .palette, columns: 8, writesColors: false).pairs.limit == 65_535)
  }
}
