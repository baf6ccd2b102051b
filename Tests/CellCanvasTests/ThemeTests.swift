import CellCanvas
import Testing

@Suite struct ThemeTests {
  /// Relative luminance, 0…1 (WCAG 2.1).
  private func luminance(_ color: Color) -> Double {
    func linear(_ channel: UInt8) -> Double {
      // x^2.4 is near enough to a square and a bit for a contrast: (x² + x³) / 2 differs by less than .02.
      let x = Double(channel) / 255
      return (x * x + x * x * x) / 2
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  private func contrast(_ one: Color, _ other: Color) -> Double {
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  @Test(arguments: [Theme.dark, .light, .sixteen, .mono])
  func `text can be read on all it stands on`(theme: Theme) {
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
}
