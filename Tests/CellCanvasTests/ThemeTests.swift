import PaneCanvas
import Testing

@Suite struct ThemeTests {
  private func contrast(_ one: Color, _ other: Color) -> Double {
    Color.contrast(one.luminance, other.luminance)
  }

  @Test func `contrasts are those of WCAG`() {
    #expect(abs(contrast(0, 0xffffff) - 21) < 1e-9 && contrast(red, red) == 1)
    #expect(
      abs(contrast(0x777777, 0xffffff) - 4.478) < 1e-3 && abs(contrast(0x0000ff, 0xffffff) - 8.592) < 1e-3)
  }

  static let themes: [(String, Theme)] = [
    ("dark", .dark), ("light", .light), ("dark256", .dark256), ("sixteen", .sixteen), ("mono", .mono),
    ("light in 256", .light.reduced(to: .palette)), ("light in 16", .light.reduced(to: .sixteen)),
    ("dark in 8", .sixteen.reduced(to: .eight)), ("light in 8", .light.reduced(to: .eight))
  ]

  @Test(arguments: themes)
  func `every word has a contrast of at least 4.5 to what is behind it`(name: String, theme: Theme) {
    let stage = [theme.stage.top, theme.stage.middle, theme.stage.bottom]
    let words: [(String, Color, [Color])] = [
      ("text", theme.text, stage + [theme.bar, theme.pane]),
      ("text on an off tile", theme.textOnOff, [theme.off]),
      ("dim text", theme.dimText, stage + [theme.bar, theme.pane]),
      ("accent", theme.accent, stage + [theme.bar, theme.pane]), ("warning", theme.warning, stage),
      ("curve", theme.curve, stage), ("mark", theme.mark, stage), ("red", theme.red, stage),
      ("bar on accent", theme.bar, [theme.accent]),
      ("text on a tile", theme.textOnTile, [theme.green, theme.blue, theme.violet]),
      ("dim text on a tile", theme.dimTextOnTile, [theme.green, theme.blue, theme.violet])
    ]
    for (word, color, grounds) in words {
      for ground in grounds {
        #expect(contrast(color, ground) >= 4.5, "\(name): \(word) on \(String(ground.rgb, radix: 16))")
      }
    }
  }

  /// Without colours a line is a character or the edge of a shape, and the floor beside a pane is left out.
  @Test(arguments: themes)
  func `every line has a contrast of at least 3 to what is behind it`(name: String, theme: Theme) {
    let stage = [theme.stage.top, theme.stage.middle, theme.stage.bottom]
    var lines = [
      ("axis", theme.zeroLine), ("rim", theme.rim), ("curve", theme.curve), ("mark", theme.mark),
      ("red", theme.red), ("text", theme.text), ("dim text", theme.dimText), ("accent", theme.accent)
    ]
    if theme != .mono { lines.append(("line", theme.line)) }
    for (line, color) in lines {
      for ground in stage {
        #expect(contrast(color, ground) >= 3, "\(name): \(line) on \(String(ground.rgb, radix: 16))")
      }
    }
  }

  @Test(arguments: [Theme.dark256, .light.reduced(to: .palette)])
  func `a theme for 256 colours uses only colours of the palette`(theme: Theme) {
    let steps: Set<UInt8> = [0, 95, 135, 175, 215, 255]
    let grays = Set((0..<24).map { (n: Int) -> UInt8 in UInt8(8 + 10 * n) })
    for color in [
      theme.stage.top, theme.stage.middle, theme.stage.bottom, theme.bar, theme.line, theme.text,
      theme.dimText,
      theme.accent, theme.warning, theme.pane, theme.rim, theme.grabber, theme.heldGrabber, theme.green,
      theme.blue,
      theme.violet, theme.off, theme.textOnOff, theme.textOnTile, theme.dimTextOnTile, theme.knob,
      theme.ball.shadow,
      theme.ball.dark,
      theme.ball.middle, theme.ball.light, theme.ball.glint, theme.trail, theme.curve, theme.zeroLine,
      theme.mark
    ] {
      let channels = [color.red, color.green, color.blue]
      let isGray = Set(channels).count == 1 && grays.contains(color.red)
      #expect(isGray || steps.isSuperset(of: channels), "\(String(color.rgb, radix: 16))")
    }
  }

  @Test(arguments: [Theme.dark256, .light.reduced(to: .palette)])
  func `in 256 colours the rims of moving panes differ as their colours do`(theme: Theme) {
    let rims = [theme.red, theme.mark, theme.accent, theme.curve].map { rim in
      let canvas = drawn(20, 6) {
        $0.fill(
          .rectangle(box(0, 1.5, 20, 10)), .pane(body: theme.pane, rim: rim, isMoving: true))
      }
      // The rim is the upper part of the cell, and the body the lower one.
      return Set([canvas[10, 2].foreground, canvas[10, 2].background].map(XtermPalette.index256))
    }
    #expect(Set(rims).count == rims.count, "\(rims)")
  }

  @Test(arguments: [ColorDepth.eight, .sixteen, .palette])
  func `a reduced theme has only colours of the palette, and what must stand out does`(depth: ColorDepth) {
    let palette = Set((depth == .palette ? 16..<256 : 0..<depth.rawValue).map(XtermPalette.color))
    for base in [Theme.light, .sixteen] {
      let theme = base.reduced(to: depth)
      for color in [
        theme.stage.top, theme.stage.middle, theme.stage.bottom, theme.bar, theme.line, theme.text,
        theme.dimText,
        theme.accent, theme.warning, theme.pane, theme.rim, theme.grabber, theme.heldGrabber, theme.red,
        theme.green,
        theme.blue, theme.violet, theme.orange, theme.off, theme.textOnOff, theme.textOnTile,
        theme.dimTextOnTile,
        theme.knob, theme.ball.shadow, theme.ball.dark, theme.ball.middle, theme.ball.light, theme.ball.glint,
        theme.trail, theme.curve, theme.zeroLine, theme.mark
      ] {
        #expect(palette.contains(color), "\(String(color.rgb, radix: 16))")
      }
      #expect(theme.pane != theme.stage.middle && theme.off != theme.pane && theme.blue != theme.green)
      #expect(![theme.pane, theme.off].contains(theme.blue) && ![theme.pane, theme.off].contains(theme.green))
    }
    #expect(Theme.dark.reduced(to: .trueColor) == .dark && Theme.dark.reduced(to: .monochrome) == .dark)
  }
}
