import PaneCanvas
import Testing

@testable import PaneTerminal

@Suite struct CapabilityProbeTests {
  /// A terminal: what the environment and the database say, what it replies, and what follows.
  struct Model: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let environment: [String: String]
    let colors: Int
    let options: ScreenOptions
    let replies: [TerminalReply]
    /// Some of the findings: colour, glyphs, seams, synchronized output, key release, mouse, pixels, background.
    let findings: [String: String]

    /// - Parameter term: The name of its entry.
    init(
      _ term: String, with environment: [String: String] = [:], colors: Int = 256,
      options: ScreenOptions = ScreenOptions(), replies: [TerminalReply] = [],
      gives findings: [String: String]
    ) {
      (testDescription, self.environment, self.colors) = (term, environment, colors)
      (self.options, self.replies, self.findings) = (options, replies, findings)
    }

    var probe: CapabilityProbe {
      let terminfo = Terminfo(name: testDescription, colors: colors)
      var probe = CapabilityProbe(terminfo: terminfo, options: options, cell: nil) { environment[$0] }
      for reply in replies { probe.take(reply) }
      return probe
    }
  }

  private static let kept = TerminalReply.setting("0;48;2;1;2;3m", valid: true)
  private static let cell = TerminalReply.cellSize(width: 9, height: 18)
  private static let xterm = "xterm-256color"

  private static func pictures(_ version: String?) -> [TerminalReply] {
    (version.map { [.version($0)] } ?? []) + [.graphics(isOK: true), cell, .deviceAttributes]
  }

  private static let models = [
    // The colours, by the environment and the database.
    Model(xterm, gives: ["colour": "256", "glyphs": "quadrant", "mouse": "cells", "background": "unknown"]),
    Model("linux", colors: 8, gives: ["colour": "8", "glyphs": "half"]),
    Model("vt220", colors: -1, gives: ["colour": "none", "glyphs": "ascii"]),
    Model("xterm-16color", colors: 16, gives: ["colour": "16"]),
    Model("rxvt-88color", colors: 88, gives: ["colour": "16", "seams": "yes"]),
    Model(xterm, with: ["COLORTERM": "truecolor"], gives: ["colour": "truecolor"]),
    Model(xterm, with: ["COLORTERM": "24bit"], gives: ["colour": "truecolor"]),
    Model(xterm, with: ["COLORTERM": "yes"], gives: ["colour": "256"]),
    Model(xterm, with: ["NO_COLOR": ""], gives: ["colour": "256"]),
    Model(
      xterm, with: ["NO_COLOR": "1", "COLORTERM": "truecolor"], replies: [kept], gives: ["colour": "none"]),
    Model(
      "screen-256color", with: ["STY": "1.pts", "COLORTERM": "truecolor"],
      gives: ["colour": "256", "seams": "no"]),
    // The colours, by a reply.
    Model(xterm, replies: [kept], gives: ["colour": "truecolor"]),
    Model(xterm, replies: [.setting("48:2::1:2:3m", valid: true)], gives: ["colour": "truecolor"]),
    Model(xterm, replies: [.setting("48:2:1:2:3m", valid: true)], gives: ["colour": "truecolor"]),
    Model(xterm, replies: [.setting("48;2;1;2;3m", valid: false)], gives: ["colour": "256"]),
    Model(xterm, replies: [.setting("0;48;5;16m", valid: true)], gives: ["colour": "256"]),
    Model("mlterm", colors: 8, replies: [kept], gives: ["colour": "256", "seams": "yes"]),
    Model("vt220", colors: -1, replies: [kept], gives: ["colour": "none"]),
    Model(xterm, with: ["NVIM": "/run/nvim.1"], replies: [kept], gives: ["colour": "256"]),
    Model(xterm, with: ["VIM_TERMINAL": "900"], replies: [kept], gives: ["colour": "256"]),
    Model("eterm-color", with: ["INSIDE_EMACS": "28.2,term"], replies: [kept], gives: ["colour": "256"]),
    // The colours, by an option.
    Model(
      xterm, with: ["NO_COLOR": "1"], options: ScreenOptions(depth: .eight), replies: [kept],
      gives: ["colour": "8"]),
    // Blocks.
    Model(xterm, with: ["XTERM_VERSION": "XTerm(379)"], gives: ["seams": "yes"]),
    Model("tmux-256color", with: ["XTERM_VERSION": "XTerm(379)", "TMUX": "/tmp/t"], gives: ["seams": "no"]),
    Model("rxvt-unicode-256color", gives: ["seams": "yes"]), Model("st-256color", gives: ["seams": "yes"]),
    Model("st", gives: ["seams": "yes"]), Model("sterm", gives: ["seams": "no"]),
    Model("xterm-kitty", gives: ["seams": "no"]),
    // Modes that can be set, and those that are unknown or fixed.
    Model(
      xterm,
      replies: [.mode(2026, setting: 2), .mode(1016, setting: 1), .keyboardFlags(0), .deviceAttributes],
      gives: ["synchronized output": "yes", "mouse": "pixels", "key release": "yes"]),
    Model(
      xterm, replies: [.mode(2026, setting: 0), .mode(1016, setting: 3), .deviceAttributes],
      gives: ["synchronized output": "no", "mouse": "cells", "key release": "no"]),
    Model(
      xterm, options: ScreenOptions(usesMouse: false),
      replies: [.mode(2026, setting: 4), .mode(1016, setting: 2)],
      gives: ["synchronized output": "no", "mouse": "none"]),
    Model(xterm, replies: [.background(red: 0.9, green: 0.95, blue: 1)], gives: ["background": "light"]),
    Model(xterm, replies: [.background(red: 0, green: 0, blue: 0.2)], gives: ["background": "dark"]),
    // Pictures, where they are known to be right, or switched on.
    Model("xterm-kitty", replies: pictures("kitty(0.26.5)"), gives: ["pixels": "yes", "colour": "truecolor"]),
    Model("xterm-ghostty", replies: pictures("ghostty 1.2.0-dev+abc"), gives: ["pixels": "yes"]),
    Model("xterm-ghostty", replies: pictures("ghostty 1.1.3"), gives: ["pixels": "no"]),
    Model(xterm, replies: pictures("Konsole 22.12.3"), gives: ["pixels": "no", "colour": "256"]),
    Model(xterm, replies: pictures("WezTerm 20240203"), gives: ["pixels": "no"]),
    Model(xterm, replies: pictures(nil), gives: ["pixels": "no"]),
    Model(xterm, replies: [.version("kitty(0.26.5)"), .graphics(isOK: false), cell], gives: ["pixels": "no"]),
    Model(
      "xterm-kitty", options: ScreenOptions(pixels: false), replies: pictures("kitty(0.26.5)"),
      gives: ["pixels": "no"]),
    Model(
      xterm, options: ScreenOptions(depth: .trueColor, pixels: true), replies: [cell],
      gives: ["pixels": "yes"]),
    Model(xterm, options: ScreenOptions(pixels: true), replies: [cell], gives: ["pixels": "no"]),
    Model(xterm, options: ScreenOptions(depth: .trueColor, pixels: true), gives: ["pixels": "no"]),
    Model(
      "xterm-kitty", replies: pictures("kitty(1)") + [.cellSize(width: 129, height: 18)],
      gives: ["pixels": "no"]),
    // The greatest picture is that of a window of 96 MB.
    Model(
      "xterm-kitty", replies: pictures("kitty(1)") + [.cellSize(width: 128, height: 128)],
      gives: ["pixels": "no"])
  ]

  @Test(arguments: models) func `the findings follow from the environment and the replies`(model: Model)
    throws
  {
    let findings = model.probe.findings(on: ScreenSize(columns: 120, rows: 40))
    for (name, value) in model.findings {
      #expect(try #require(findings.first { $0.name == name }).value == value, "\(name)")
    }
    #expect(findings.allSatisfy { !$0.value.isEmpty && !$0.reason.isEmpty })
  }

  @Test
  func
    `the last query is the one that every terminal answers, and a console is not asked what it would print`()
  {
    func questions(_ term: String) -> String {
      String(decoding: Model(term, gives: [:]).probe.questions, as: UTF8.self)
    }
    #expect(questions(Self.xterm).hasPrefix("\u{1b}[>q\u{1b}_Gi=31,"))
    // tmux makes the query for pictures the title of its pane.
    #expect(questions("tmux-256color").hasPrefix("\u{1b}[>q\u{1b}[?u"))
    for term in [Self.xterm, "linux", "vt340"] { #expect(questions(term).hasSuffix("\u{1b}[c")) }
    for term in ["linux", "vt340"] {
      #expect(!questions(term).contains("\u{1b}[>q") && !questions(term).contains("_G"))
    }
    var probe = Model(Self.xterm, replies: [.keyboardFlags(0), Self.cell], gives: [:]).probe
    #expect(probe.isOpen && probe.capabilities.answers)
    probe.take(.deviceAttributes)
    #expect(!probe.isOpen)
  }

  @Test func `a window border does not change the size of a cell, and another font does`() {
    var probe = Model(Self.xterm, gives: [:]).probe
    // PuTTY's pterm reports columns and rows as pixels.
    probe.windowChanged(cell: SIMD2(0.14, 1.53))
    #expect(probe.capabilities.cell == nil)
    probe.windowChanged(cell: SIMD2(7.0333, 14.1))
    #expect(probe.capabilities.cell == SIMD2(7.0333, 14.1))
    probe.take(.cellSize(width: 7, height: 14))
    probe.windowChanged(cell: SIMD2(7.05, 14.2))
    #expect(probe.capabilities.cell == SIMD2(7, 14))
    // A font that is one pixel higher.
    probe.windowChanged(cell: SIMD2(7, 15))
    #expect(probe.capabilities.cell == SIMD2(7, 15))
  }
}
