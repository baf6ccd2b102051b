import Glibc
import SeededRandom
import TestSupport
import Testing

@testable import PaneCanvas
@testable import PaneTerminal

@MainActor @Suite(.serialized) struct FramesTests {
  private static let glyphs: [Unicode.Scalar] = [
    " ", " ", " ", "a", "▀", "▄", "▌", "█", "⣿", "é", "│"
  ]

  /// ncurses leaves TSTP alone if there is a handler, as the program has one.
  init() { signal(SIGTSTP) { _ in } }

  /// Frames with an emulator that has entered the screen.
  private static func frames(
    _ depth: ColorDepth, columns: Int = 40, rows: Int = 12, term: String = "xterm-256color",
    repaintsRows: Bool = false
  ) throws -> (Frames, Emulator) {
    try UTF8Locale.activate()
    TerminalEntries.use()
    let terminfo = try #require(Terminfo(name: term))
    let emulator = Emulator(columns: columns, rows: rows)
    emulator.feed(terminfo.entering)
    return (
      try Frames(terminfo, depth: depth, columns: columns, rows: rows, repaintsRows: repaintsRows), emulator
    )
  }

  /// Draws rectangles of random looks, so that frames have runs, blanks and edges, as scenes have.
  private static func scribble(
    on canvas: inout Canvas, rectangles: Int, colors: [Color], with random: inout SplitMix64
  ) {
    for _ in 0..<rectangles {
      let cell = Cell(
        glyphs.randomElement(using: &random)!, colors.randomElement(using: &random)!,
        on: colors.randomElement(using: &random)!,
        style: Bool.random(using: &random) ? .plain : .bold)
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
          && (cell.glyph == " " && cell.style == .plain || shown.foreground == seen(cell.foreground))
          && (cell.glyph == " " || shown.isBold == (cell.style == .bold))
          && !shown.isReverse && !shown.isUnderlined
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
    let (frames, emulator) = try Self.frames(depth, columns: columns, rows: rows, term: terminal)
    let colors = (0..<24).map { _ in Color(rgb: UInt32.random(in: 0...0xffffff, using: &random)) }
    var canvas = Canvas(columns: columns, rows: rows)
    for frame in 0..<300 {
      if frame % 40 == 39 {
        columns = Int.random(in: 1...90, using: &random)
        rows = Int.random(in: 1...40, using: &random)
        emulator.resize(columns: columns, rows: rows)
        frames.resize(columns: columns, rows: rows)
        canvas = Canvas(columns: columns, rows: rows)
      }
      if frame % 50 == 13 { frames.invalidate() }
      Self.scribble(on: &canvas, rectangles: frame % 5, colors: colors, with: &random)
      emulator.feed(frames.render(canvas))
      Self.expectEqual(emulator, canvas, depth: depth, "frame \(frame)")
    }
  }

  @Test(arguments: ColorDepth.allCases)
  func `an unchanged frame has no bytes`(depth: ColorDepth) throws {
    let (frames, emulator) = try Self.frames(depth)
    var canvas = Canvas(columns: 40, rows: 12)
    #expect(frames.render(canvas).count > 0)
    #expect(frames.render(canvas).count == 0)
    canvas[3, 4] = Cell("x", Color(rgb: 0xffffff), on: Color(rgb: 0))
    #expect(frames.render(canvas).count > 0)
    #expect(frames.render(canvas).count == 0)
  }

  @Test func `a TSTP that comes while a frame is rendered is kept`() throws {
    let (frames, emulator) = try Self.frames(.trueColor)
    var (stop, old, pending) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    pthread_sigmask(SIG_BLOCK, &stop, &old)
    pthread_kill(pthread_self(), SIGTSTP)
    #expect(frames.render(Canvas(columns: 40, rows: 12)).count > 0)
    sigpending(&pending)
    #expect(sigismember(&pending, SIGTSTP) == 1)
    var (info, now) = (siginfo_t(), timespec())
    while sigtimedwait(&stop, &info, &now) > 0 {}
    pthread_sigmask(SIG_SETMASK, &old, nil)
  }

  @Test func `more pairs of colours than the terminal supports are all painted`() throws {
    let (frames, emulator) = try Self.frames(.trueColor, columns: 100, rows: 40)
    var canvas = Canvas(columns: 100, rows: 40)
    // 18 frames of 4,000 new pairs each exceed the limit of 65,535.
    for frame in 0..<18 {
      for row in 0..<40 {
        for column in 0..<100 {
          let n = UInt32(frame * 4000 + row * 100 + column)
          canvas[column, row] = Cell("x", Color(rgb: n), on: Color(rgb: n &* 7919))
        }
      }
      emulator.feed(frames.render(canvas))
      Self.expectEqual(emulator, canvas, depth: .trueColor, "frame \(frame)")
    }
  }

  @Test(arguments: ["xterm-256color", "xterm-direct", "xterm", "vt100"], [ColorDepth.eight, .sixteen])
  func `with few colours every colour is one of the palette`(term: String, depth: ColorDepth) throws {
    let (frames, emulator) = try Self.frames(depth, columns: 20, rows: 3, term: term)
    var canvas = Canvas(columns: 20, rows: 3)
    canvas.fill(XtermPalette.color(depth == .eight ? 4 : 12))
    emulator.feed(frames.render(canvas))
    #expect(emulator.cell(column: 3, row: 1).background == .palette(depth == .eight ? 4 : 12))
  }

  @Test func `a character that is not one column wide is shown as a question mark`() throws {
    let (frames, emulator) = try Self.frames(.trueColor, columns: 8, rows: 1)
    var canvas = Canvas(columns: 8, rows: 1)
    for (column, glyph) in (["a", "漢", "\u{7f}", "\u{301}", "é", "\u{85}", "~", "z"] as [Unicode.Scalar])
      .enumerated()
    {
      canvas[column, 0] = Cell(glyph, Color(rgb: 0xffffff), on: Color(rgb: 0))
    }
    emulator.feed(frames.render(canvas))
    #expect(emulator.line(0) == "a???é?~z")
  }

  @Test func `a terminal whose blocks have seams gets changed rows whole`() throws {
    let (frames, emulator) = try Self.frames(.trueColor, repaintsRows: true)
    let ground = Color(rgb: 0x203040)
    var canvas = Canvas(columns: 40, rows: 12, filledWith: Cell("·", Color(rgb: 0xffffff), on: ground))
    emulator.feed(frames.render(canvas))
    canvas[7, 5] = Cell("▄", Color(rgb: 0xff0000), on: ground)
    let bytes = frames.render(canvas)
    #expect(String(decoding: bytes, as: UTF8.self).count { $0 == "·" || $0 == "▄" } == 40)
    emulator.feed(bytes)
    Self.expectEqual(emulator, canvas, depth: .trueColor, "after a change")
    #expect(frames.render(canvas).isEmpty)
  }

  @Test func `what enters the screen is undone by what leaves it, and the palette is left alone`() throws {
    TerminalEntries.use()
    let terminfo = try #require(Terminfo(name: "xterm-256color"))
    let (entering, leaving) = (
      String(decoding: terminfo.entering, as: UTF8.self), String(decoding: terminfo.leaving, as: UTF8.self)
    )
    #expect(entering.contains("\u{1b}[?1049h") && entering.contains("\u{1b}[?25l"))
    #expect(leaving.contains("\u{1b}[?1049l") && leaving.contains("\u{1b}[?25h"))
    #expect(!entering.contains("]104"))
  }
}

extension Frames {
  fileprivate func render(_ canvas: Canvas) -> [UInt8] {
    var bytes: [UInt8] = []
    append(canvas, to: &bytes)
    return bytes
  }
}
