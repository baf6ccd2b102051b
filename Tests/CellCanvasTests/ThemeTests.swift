import PaneCanvas
import Testing

@Suite struct ThemeTests {
  /// Relative luminance, 0…1 (WCAG 2.1).
  private func luminance(_ color: Color) -> Double {
    func linear(_ channel: UInt8) -> Double {
      let x = Double(channel) / 255
      guard x > 0.04045 else { return x / 12.92 }
      // The power 2.4 is the square times the fifth root of the square, by Newton's method.
      let square = (x + 0.055) * (x + 0.055) / (1.055 * 1.055)
      var root = 1.0
      for _ in 0..<40 { root -= (root - square / (root * root * root * root)) / 5 }
      return square * root
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  private func contrast(_ one: Color, _ other: Color) -> Double {
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  static let themes: [(String, Theme)] = [
    ("dark", .dark), ("light", .light), ("dark256", .dark256), ("light256", .light256),
    ("sixteen", .sixteen), ("light16", .light16), ("eight", .eight), ("light8", .light8), ("mono", .mono)
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

  @Test(arguments: [Theme.dark256, .light256])
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

  @Test(arguments: [Theme.dark256, .light256])
  func `in 256 colours the rims of moving panes differ as their colours do`(theme: Theme) {
    let rims = [theme.red, theme.mark, theme.accent, theme.curve].map { rim in
      let canvas = drawn(20, 6) {
        $0.drawPane(at: [0, 1.5], width: 20, body: theme.pane, rim: rim, isMoving: true)
      }
      // The rim is the upper part of the cell, and the body the lower one.
      return Set([canvas[10, 2].foreground, canvas[10, 2].background].map(XtermPalette.index256))
    }
    #expect(Set(rims).count == rims.count, "\(rims)")
  }
}
