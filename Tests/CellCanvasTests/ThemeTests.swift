import Foundation
import PaneCanvas
import Testing

@Suite struct ThemeTests {
  /// The contrast of two colours, 1…21 (WCAG 2.1).
  private func contrast(_ one: Color, _ other: Color) -> Double {
    (max(luminance(one), luminance(other)) + 0.05) / (min(luminance(one), luminance(other)) + 0.05)
  }

  private func luminance(_ color: Color) -> Double {
    func linear(_ channel: UInt8) -> Double {
      let share = Double(channel) / 255
      return share > 0.04045 ? pow((share + 0.055) / 1.055, 2.4) : share / 12.92
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  @Test func `contrasts are those of WCAG`() {
    #expect(abs(contrast(0, 0xffffff) - 21) < 1e-9 && contrast(red, red) == 1)
    #expect(
      abs(contrast(0x777777, 0xffffff) - 4.478) < 1e-3 && abs(contrast(0x0000ff, 0xffffff) - 8.592) < 1e-3)
  }

  static let themes: [(String, Theme)] = [
    ("dark", .dark), ("light", .light), ("dark256", .dark256), ("sixteen", .sixteen), ("eight", .eight),
    ("mono", .mono)
  ]

  @Test(arguments: themes)
  func `every word has a contrast of at least 4.5 to what is behind it`(name: String, theme: Theme) {
    let stage = [theme.stage.top, theme.stage.middle, theme.stage.bottom]
    let words: [(String, Color, [Color])] = [
      ("text", theme.text, stage + [theme.bar, theme.pane]),
      ("text on an off tile", theme.textOnOff, [theme.off]),
      ("dim text", theme.dimText, stage + [theme.bar, theme.pane]),
      ("accent", theme.accent, stage + [theme.bar, theme.pane]),
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

  @Test func `the theme for 256 colours uses only colours of the palette`() {
    let theme = Theme.dark256
    let steps: Set<UInt8> = [0, 95, 135, 175, 215, 255]
    let grays = Set((0..<24).map { (n: Int) -> UInt8 in UInt8(8 + 10 * n) })
    for color in [
      theme.stage.top, theme.stage.middle, theme.stage.bottom, theme.bar, theme.line, theme.text,
      theme.dimText,
      theme.accent, theme.pane, theme.rim, theme.grabber, theme.heldGrabber, theme.green,
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

  @Test func `in 256 colours the rims of moving panes differ as their colours do`() {
    let theme = Theme.dark256
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

  @Test func `in 8 colours what must stand out does`() {
    func seen(_ color: Color) -> UInt32 { XtermPalette.number(of: color, depth: .eight) }
    let theme = Theme.eight
    let grounds = [theme.stage.middle, theme.pane, theme.off, theme.green, theme.blue].map(seen)
    #expect(Set(grounds).count == grounds.count)
    #expect(![theme.rim, theme.grabber, theme.heldGrabber, theme.knob].map(seen).contains(seen(theme.pane)))
    #expect(![theme.line, theme.red, theme.rim].map(seen).contains(seen(theme.stage.middle)))
  }
}
