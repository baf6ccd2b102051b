import Foundation
import PaneCanvas
import Testing

@testable import PaneTerminal

@Suite struct CapabilityProbeTests {
  private static let size = ScreenSize(columns: 120, rows: 40)

  private static func probe(
    _ name: String = "xterm-256color", colors: Int = 256, direct: Bool = false,
    options: ScreenOptions = ScreenOptions(), environment: [String: String] = [:]
  ) -> CapabilityProbe {
    CapabilityProbe(
      terminfo: Terminfo(name: name, colors: colors, hasDirectColor: direct), options: options, cell: nil
    ) { environment[$0] }
  }

  private static func told(_ replies: TerminalReply..., options: ScreenOptions = ScreenOptions())
    -> CapabilityProbe
  {
    var probe = probe(options: options)
    for reply in replies { probe.take(reply) }
    return probe
  }

  struct Depth: Sendable {
    var name = "xterm-256color"
    var colors = 256
    var direct = false
    var environment: [String: String] = [:]
    var depth: ColorDepth
  }

  @Test(arguments: [
    Depth(depth: .palette), Depth(name: "linux", colors: 8, depth: .eight),
    Depth(name: "vt100", colors: -1, depth: .monochrome),
    Depth(name: "xterm-16color", colors: 16, depth: .sixteen),
    Depth(name: "rxvt-88color", colors: 88, depth: .sixteen),
    Depth(name: "mlterm", colors: 8, depth: .palette),
    Depth(environment: ["COLORTERM": "truecolor"], depth: .trueColor),
    Depth(environment: ["COLORTERM": "24bit"], depth: .trueColor),
    Depth(environment: ["COLORTERM": "yes"], depth: .palette), Depth(direct: true, depth: .trueColor),
    Depth(name: "xterm-direct", colors: 1 << 24, depth: .trueColor),
    Depth(environment: ["COLORTERM": "truecolor", "NO_COLOR": "1"], depth: .monochrome),
    Depth(environment: ["NO_COLOR": ""], depth: .palette),
    Depth(name: "screen-256color", environment: ["COLORTERM": "truecolor", "STY": "1.pts"], depth: .palette)
  ]) func `the initial colour depth follows from the terminal's name and environment`(_ picture: Depth) {
    let probe = Self.probe(
      picture.name, colors: picture.colors, direct: picture.direct, environment: picture.environment)
    #expect(probe.capabilities.depth == picture.depth)
  }

  @Test(
    arguments: [
      ("xterm-256color", [:], true), ("mlterm", [:], false),
      ("xterm-256color", ["NVIM": "/run/nvim.1"], false),
      ("xterm-256color", ["VIM_TERMINAL": "900"], false),
      ("eterm-color", ["INSIDE_EMACS": "28.2,term"], false)
    ] as [(String, [String: String], Bool)])
  func `a kept colour is no proof where the terminal is an editor's, or mixes up colours`(
    name: String, environment: [String: String], deepens: Bool
  ) {
    var probe = Self.probe(name, environment: environment)
    probe.take(.setting("48;2;1;2;3m", valid: true))
    #expect((probe.capabilities.depth == .trueColor) == deepens)
  }

  @Test(
    arguments: [
      ("15;0", false), ("0;15", true), ("0;default;15", true), ("0;7", true), ("7;8", false),
      ("0;default", nil), ("", nil), ("0;16", nil), ("0;-1", nil)
    ] as [(String, Bool?)])
  func `the background is that of COLORFGBG until the terminal answers`(colors: String, isLight: Bool?) {
    var probe = Self.probe(environment: ["COLORFGBG": colors])
    #expect(probe.capabilities.hasLightBackground == isLight)
    func finding() -> Finding? { probe.findings(on: Self.size).first { $0.name == "background" } }
    if isLight != nil { #expect(finding()?.reason == "COLORFGBG is \(colors)") }
    probe.take(.background(red: 1, green: 1, blue: 1))
    #expect(probe.capabilities.hasLightBackground == true && finding()?.reason == "OSC 11 is answered")
    // The terminal around a multiplexer may be another one than that of the variable.
    let inner = Self.probe(environment: ["COLORFGBG": colors, "TMUX": "/tmp/t"])
    #expect(inner.capabilities.hasLightBackground == nil)
  }

  @Test func `a size of less than two pixels is none of a cell`() {
    var probe = Self.probe()
    probe.windowChanged(cell: SIMD2(0.14, 1.53))
    #expect(probe.capabilities.cell == nil)
  }

  @Test func `options override capabilities`() {
    for depth in ColorDepth.allCases {
      var probe = Self.probe(
        options: ScreenOptions(depth: depth), environment: ["NO_COLOR": "1", "COLORTERM": "truecolor"])
      #expect(probe.capabilities.depth == depth)
      probe.take(.setting("48;2;1;2;3m", valid: true))
      #expect(probe.capabilities.depth == depth)
    }
    var probe = Self.probe(environment: ["NO_COLOR": "1"])
    probe.take(.setting("48;2;1;2;3m", valid: true))
    #expect(probe.capabilities.depth == .monochrome)
  }

  @Test(arguments: [
    ("0;48;2;1;2;3m", true, ColorDepth.trueColor), ("48:2:1:2:3m", true, .trueColor),
    ("48:2::1:2:3m", true, .trueColor),
    ("48;2;1;2;3m", false, .palette), ("0;48;5;16m", true, .palette), ("0m", true, .palette)
  ]) func `a colour that the terminal reports unchanged sets the depth to 24 bits`(
    text: String, valid: Bool, depth: ColorDepth
  ) {
    #expect(Self.told(.setting(text, valid: valid)).capabilities.depth == depth)
  }

  @Test(arguments: [(0, false), (1, true), (2, true), (3, false), (4, false)])
  func `a mode is used if the terminal can set and reset it`(setting: Int, isUsed: Bool) {
    let known = Self.told(.mode(2026, setting: setting), .mode(1016, setting: setting)).capabilities
    #expect(known.synchronizesOutput == isUsed)
    #expect(known.mouse == (isUsed ? .pixels : .cells))
    let mouseless = Self.told(.mode(1016, setting: setting), options: ScreenOptions(usesMouse: false))
    #expect(mouseless.capabilities.mouse == .none)
  }

  @Test func `the probe is open until the last query is answered`() {
    var probe = Self.probe()
    #expect(probe.isOpen && !probe.capabilities.answers)
    probe.take(.keyboardFlags(0))
    probe.take(.background(red: 0.9, green: 0.95, blue: 1))
    probe.take(.cellSize(width: 9, height: 18))
    #expect(probe.isOpen && probe.capabilities.answers)
    probe.take(.deviceAttributes)
    #expect(!probe.isOpen)
    #expect(probe.capabilities.reportsKeyRelease)
    #expect(probe.capabilities.hasLightBackground == true)
    #expect(probe.capabilities.cell == SIMD2(9, 18))
  }

  @Test(arguments: [
    ("linux", GlyphSet.half), ("vt220", .ascii), ("xterm", .quadrant), ("tmux-256color", .quadrant)
  ])
  func `the glyph set is one that the terminal's font has`(name: String, glyphs: GlyphSet) {
    #expect(Self.probe(name).capabilities.glyphs == glyphs)
  }

  @Test func `a console is not asked for its version`() {
    func asks(_ probe: CapabilityProbe) -> Bool {
      String(decoding: probe.questions, as: UTF8.self).contains("\u{1b}[>q")
    }
    #expect(!asks(Self.probe("linux", colors: 8)) && asks(Self.probe()))
  }

  @Test(
    arguments: [
      ("xterm-256color", ["XTERM_VERSION": "XTerm(379)"], true), ("xterm-256color", [:], false),
      ("tmux-256color", ["XTERM_VERSION": "XTerm(379)", "TMUX": "/tmp/t"], false),
      ("rxvt-unicode-256color", [:], true), ("mlterm", [:], true),
      ("st-256color", [:], true), ("st", [:], true), ("sterm", [:], false), ("xterm-kitty", [:], false)
    ] as [(String, [String: String], Bool)]) func `terminals whose block glyphs have seams are known`(
      name: String, environment: [String: String], hasSeams: Bool
    )
  {
    #expect(Self.probe(name, environment: environment).capabilities.blocksHaveSeams == hasSeams)
  }

  @Test func `a window border does not change the size of a cell, and another font does`() {
    var probe = Self.probe()
    probe.windowChanged(cell: SIMD2(7.0333, 14.1))
    #expect(probe.capabilities.cell == SIMD2(7.0333, 14.1))
    probe.take(.cellSize(width: 7, height: 14))
    probe.windowChanged(cell: SIMD2(7.05, 14.2))
    #expect(probe.capabilities.cell == SIMD2(7, 14))
    // A font that is one pixel higher.
    probe.windowChanged(cell: SIMD2(7, 15))
    #expect(probe.capabilities.cell == SIMD2(7, 15))
    probe.windowChanged(cell: SIMD2(9.0333, 18.1))
    #expect(probe.capabilities.cell == SIMD2(9.0333, 18.1))
  }

  @Test func `every finding has a reason`() {
    for probe in [
      Self.probe(), Self.told(.mode(2026, setting: 2), .deviceAttributes),
      Self.probe("linux", colors: 8)
    ] {
      #expect(probe.findings(on: Self.size).count == 11)
      for finding in probe.findings(on: Self.size) {
        #expect(!finding.value.isEmpty && !finding.reason.isEmpty)
      }
    }
    let colour = Self.probe(environment: ["COLORTERM": "truecolor"]).findings(on: Self.size).first {
      $0.name == "colour"
    }
    #expect(colour == Finding(name: "colour", value: "truecolor", reason: "COLORTERM is truecolor"))
  }

  @Test func `picture support is queried before the last query, and an answer enables it`() {
    var probe = Self.probe()
    let questions = String(decoding: probe.questions, as: UTF8.self)
    #expect(questions.contains("\u{1b}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\"))
    #expect(questions.hasSuffix("\u{1b}[c"))
    #expect(!probe.capabilities.showsPictures)
    probe.take(.graphics(isOK: true))
    #expect(probe.capabilities.showsPictures && probe.capabilities.pictureCell == nil)
    probe.take(.cellSize(width: 9, height: 18))
    #expect(probe.capabilities.depth == .trueColor)
    #expect(probe.capabilities.pictureCell == PixelSize(width: 9, height: 18))
    #expect(probe.findings(on: Self.size).first { $0.name == "pixels" }?.value == "yes")
  }

  @Test(arguments: [
    ("xterm-256color", ["TMUX": "/tmp/tmux,1,0"]), ("xterm-256color", ["STY": "1.pts"]),
    ("tmux-256color", [:]), ("screen-256color", [:]), ("linux", [:]), ("rxvt-unicode", [:]), ("vt220", [:])
  ]) func `terminals that drop pictures or print the query are not queried`(
    name: String, environment: [String: String]
  ) throws {
    var probe = Self.probe(name, environment: environment)
    #expect(!String(decoding: probe.questions, as: UTF8.self).contains("\u{1b}_G"))
    probe.take(.graphics(isOK: true))
    #expect(!probe.capabilities.showsPictures)
    #expect(try #require(probe.findings(on: Self.size).first { $0.name == "pixels" }).value == "no")
  }

  @Test(
    arguments: [
      ("Konsole 22.12.3", "it shows none"),
      ("WezTerm 20240203-110809-5046fc22", "a word takes the picture behind it away"),
      ("iTerm2 3.6.9", "its pictures get lost"), ("xterm.js(6.0.0)", "its pictures cover words"),
      ("ghostty 1.1.3", "before 1.2 it mixes up their order"),
      ("ghostty", "before 1.2 it mixes up their order")
    ], [true, false])
  func `a terminal that says yes to pictures and is known not to show them well gets none`(
    known: (version: String, fault: String), isVersionFirst: Bool
  ) throws {
    let replies = [TerminalReply.version(known.version), .graphics(isOK: true)]
    var probe = Self.told(.cellSize(width: 9, height: 18))
    for reply in isVersionFirst ? replies : replies.reversed() { probe.take(reply) }
    #expect(!probe.capabilities.showsPictures && probe.capabilities.pictureCell == nil)
    let finding = try #require(probe.findings(on: Self.size).first { $0.name == "pixels" })
    #expect(finding.value == "no" && finding.reason == "“\(known.version)” answers yes, but \(known.fault)")
    // The user's choice precedes.
    probe = Self.told(
      .cellSize(width: 9, height: 18), options: ScreenOptions(depth: .trueColor, pixels: true))
    for reply in replies { probe.take(reply) }
    #expect(probe.capabilities.pictureCell != nil)
  }

  @Test(arguments: ["kitty(0.26.5)", "ghostty 1.2.0", "ghostty 1.2.0-dev+abc", "konsolation 1", "XTerm(401)"])
  func `other terminals that say yes to pictures get them`(version: String) {
    let probe = Self.told(.version(version), .graphics(isOK: true), .cellSize(width: 9, height: 18))
    #expect(probe.capabilities.pictureCell != nil)
  }

  @Test(
    arguments: [
      ("xterm-kitty", nil, [:], true), ("xterm-ghostty", nil, [:], true), ("xterm-256color", nil, [:], false),
      ("foot", nil, [:], false), ("xterm-kitty", true, [:], false), ("xterm-kitty", false, [:], false),
      ("xterm-kitty", nil, ["TMUX": "/tmp/t"], false)
    ] as [(String, Bool?, [String: String], Bool)])
  func `pictures are expected of a terminal by its name, until it answers`(
    name: String, option: Bool?, environment: [String: String], isExpected: Bool
  ) {
    var probe = Self.probe(name, options: ScreenOptions(pixels: option), environment: environment)
    #expect(probe.expectsPictures == isExpected)
    probe.take(.graphics(isOK: false))
    #expect(!probe.expectsPictures)
  }

  @Test func `a terminal in which the first picture is lost shows none, whatever it says later`() {
    var probe = Self.told(.graphics(isOK: true), .cellSize(width: 9, height: 18))
    #expect(probe.checksPictures && probe.capabilities.showsPictures)
    probe.pictureLost(error: "ENOENT:no such file")
    probe.take(.graphics(isOK: true))
    #expect(!probe.capabilities.showsPictures)
    let finding = probe.findings(on: Self.size).first { $0.name == "pixels" }
    #expect(finding?.value == "no")
    #expect(finding?.reason == "a picture that was sent is answered with “ENOENT:no such file”")
  }

  @Test func `the version is asked before pictures`() throws {
    let questions = String(decoding: Self.probe("vt340", colors: 16).questions, as: UTF8.self)
    #expect(!questions.contains("\u{1b}[>q"))
    let others = String(decoding: Self.probe().questions, as: UTF8.self)
    let version = try #require(others.range(of: "\u{1b}[>q"))
    let pictures = try #require(others.range(of: "\u{1b}_G"))
    #expect(version.upperBound <= pictures.lowerBound)
  }

  @Test(arguments: [(129, 18), (9, 129), (400, 800), (1000, 2000), (1 << 24, 1 << 24)])
  func `cells that no font has show no pictures, and the mouse still works`(width: Int, height: Int) throws {
    let probe = Self.told(.graphics(isOK: true), .cellSize(width: width, height: height))
    #expect(probe.capabilities.pictureCell == nil)
    #expect(probe.capabilities.cell == SIMD2(Double(width), Double(height)))
    let finding = try #require(probe.findings(on: Self.size).first { $0.name == "pixels" })
    #expect(
      finding
        == Finding(name: "pixels", value: "no", reason: "the terminal reports cells larger than 128 pixels"))
  }

  @Test(arguments: [(128, 128, 35, 10, true), (128, 128, 120, 40, false), (9, 18, 500, 200, true)])
  func `a window whose picture would be too large shows none`(
    width: Int, height: Int, columns: Int, rows: Int, isShown: Bool
  ) throws {
    let probe = Self.told(.graphics(isOK: true), .cellSize(width: width, height: height))
    let finding = try #require(
      probe.findings(on: ScreenSize(columns: columns, rows: rows)).first { $0.name == "pixels" })
    #expect(finding.value == (isShown ? "yes" : "no"))
    #expect(finding.reason.contains("more than 96 MB") == !isShown)
  }

  @Test(arguments: [true, false]) func `the option for pixels overrides the query`(isOn: Bool) {
    var probe = Self.probe(options: ScreenOptions(depth: .trueColor, pixels: isOn))
    #expect(!String(decoding: probe.questions, as: UTF8.self).contains("\u{1b}_G"))
    probe.take(.graphics(isOK: !isOn))
    probe.take(.cellSize(width: 9, height: 18))
    #expect((probe.capabilities.pictureCell != nil) == isOn)
  }

  @Test func `an error reply to the picture query disables pictures`() {
    let probe = Self.told(.graphics(isOK: false), .cellSize(width: 9, height: 18))
    #expect(!probe.capabilities.showsPictures)
    #expect(
      probe.findings(on: Self.size).first { $0.name == "pixels" }?.reason
        == "kitty's graphics protocol is answered with an error")
  }

  @Test func `with fewer than 24-bit colours all shapes are drawn in cells`() {
    let probe = Self.told(
      .graphics(isOK: true), .cellSize(width: 9, height: 18), options: ScreenOptions(depth: .palette))
    #expect(probe.capabilities.showsPictures && probe.capabilities.pictureCell == nil)
    #expect(
      probe.findings(on: Self.size).first { $0.name == "pixels" }?.reason
        == "pictures have all colours, but only 256 are used")
  }

  @Test(arguments: [(9.0, 18.0, true), (9.5, 18, false), (9, 18.25, false), (0, 18, false), (9, 0, false)])
  func `pictures need cells of whole pixels`(width: Double, height: Double, isWhole: Bool) {
    var capabilities = Self.told(
      .graphics(isOK: true), options: ScreenOptions(depth: .trueColor)
    ).capabilities
    capabilities.cell = SIMD2(width, height)
    #expect(
      capabilities.pictureCell == (isWhole ? PixelSize(width: Int(width), height: Int(height)) : nil))
  }
}
