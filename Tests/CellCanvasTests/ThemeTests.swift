import PaneCanvas
import Testing

@Suite struct ThemeTests {
  /// Relative luminance, 0…1 (WCAG 2.1).
  private func luminance(_ color: Color) -> Double {
    func linear(_ channel: UInt8) -> Double {
      // (x² + x³) / 2 approximates x^2.4 within 0.02, which is enough for a contrast.
      let x = Double(channel) / 255
      return (x * x + x * x * x) / 2
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  private func contrast(_ one: Color, _ other: Color) -> Double {
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  @Test(arguments: [Theme.dark, .light, .dark256, .light256, .sixteen, .light16, .mono])
  func `text has enough contrast on every background`(theme: Theme) {
    for ground in [theme.bar, theme.pane, theme.stage.top] {
      #expect(contrast(theme.text, ground) > 7)
      #expect(contrast(theme.dimText, ground) > 3.5)
    }
    for ground in [theme.green, theme.blue, theme.violet] {
      #expect(contrast(theme.textOnTile, ground) > 4)
      #expect(contrast(theme.dimTextOnTile, ground) > 3)
    }
    #expect(contrast(theme.accent, theme.bar) > 3.5)
    #expect(contrast(theme.curve, theme.stage.top) > 3)
  }

  @Test(arguments: [Theme.dark, .light, .dark256, .light256])
  func `small text has enough contrast on every part of the stage`(theme: Theme) {
    for ground in [theme.stage.top, theme.stage.middle, theme.stage.bottom] {
      for color in [theme.dimText, theme.accent, theme.curve, theme.mark] {
        #expect(contrast(color, ground) > 4.3, "\(String(color.rgb, radix: 16))")
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
      theme.violet, theme.off, theme.textOnTile, theme.dimTextOnTile, theme.knob, theme.ball.shadow,
      theme.ball.dark,
      theme.ball.middle, theme.ball.light, theme.ball.glint, theme.trail, theme.curve, theme.zeroLine,
      theme.mark
    ] {
      let channels = [color.red, color.green, color.blue]
      let isGray = Set(channels).count == 1 && grays.contains(color.red)
      #expect(isGray || steps.isSuperset(of: channels), "\(String(color.rgb, radix: 16))")
    }
  }
}
