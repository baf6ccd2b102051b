/// Themes for terminals with a light background.
extension Theme {
  /// The light theme in 24-bit colours.
  package static let light = Theme(
    stage: Gradient(top: Color(rgb: 0xe9eefb), middle: Color(rgb: 0xd3ddf6), bottom: Color(rgb: 0xe8d6ea)),
    bar: Color(rgb: 0xcdd6ef), line: Color(rgb: 0xa9b1d6),
    text: Color(rgb: 0x171d33), dimText: Color(rgb: 0x4d5675),
    accent: Color(rgb: 0x4350d6), warning: Color(rgb: 0x984b00),
    pane: Color(rgb: 0xfbfcff), rim: Color(rgb: 0x8c98e6),
    grabber: Color(rgb: 0xc3cae2), heldGrabber: Color(rgb: 0x4350d6),
    red: Color(rgb: 0xb82433), green: Color(rgb: 0x3ccf8e), blue: Color(rgb: 0x4b9df6),
    violet: Color(rgb: 0xc08fe4), orange: Color(rgb: 0xf58a1f),
    off: Color(rgb: 0xe0e5f3), textOnTile: Color(rgb: 0x0b1020), dimTextOnTile: Color(rgb: 0x23304a),
    knob: Color(rgb: 0x39426b),
    ball: Theme.dark.ball, trail: Color(rgb: 0xe2686a),
    curve: Color(rgb: 0x087048), zeroLine: Color(rgb: 0xb4bddb), mark: Color(rgb: 0x984b00))

  /// The light theme in 256 colours, all of which are in xterm's colour cube or its greys.
  package static let light256 = Theme(
    stage: Gradient(top: Color(rgb: 0xe4e4e4), middle: Color(rgb: 0xe4e4e4), bottom: Color(rgb: 0xe4e4e4)),
    bar: Color(rgb: 0xc6c6c6), line: Color(rgb: 0xa8a8a8),
    text: Color(rgb: 0x121212), dimText: Color(rgb: 0x4e4e4e),
    accent: Color(rgb: 0x0000d7), warning: Color(rgb: 0x5f5f00),
    pane: Color(rgb: 0xffffff), rim: Color(rgb: 0x8787d7),
    grabber: Color(rgb: 0xbcbcbc), heldGrabber: Color(rgb: 0x5f5fd7),
    red: Color(rgb: 0xaf0000), green: Color(rgb: 0x5fd787), blue: Color(rgb: 0x5fafff),
    violet: Color(rgb: 0xd787ff), orange: Color(rgb: 0xff8700),
    off: Color(rgb: 0xdadada), textOnTile: Color(rgb: 0x080808), dimTextOnTile: Color(rgb: 0x262626),
    knob: Color(rgb: 0x3a3a3a),
    ball: Theme.dark256.ball, trail: Color(rgb: 0xd75f5f),
    curve: Color(rgb: 0x005f00), zeroLine: Color(rgb: 0xa8a8a8), mark: Color(rgb: 0x5f5f00))

  /// The light theme in 16 colours. It uses exactly xterm's values, so that none is replaced by another. No
  /// grey is dark enough for text.
  package static let light16: Theme = {
    let (black, gray, silver, white) = (
      Color(rgb: 0), Color(rgb: 0x7f7f7f), Color(rgb: 0xe5e5e5), Color(rgb: 0xffffff)
    )
    let (blue, brightBlue, cyan) = (Color(rgb: 0x0000ee), Color(rgb: 0x5c5cff), Color(rgb: 0x00cdcd))
    let (red, brightRed) = (Color(rgb: 0xcd0000), Color(rgb: 0xff0000))
    let (green, magenta) = (Color(rgb: 0x00cd00), Color(rgb: 0xcd00cd))
    return Theme(
      stage: Gradient(top: white, middle: white, bottom: white), bar: silver, line: brightBlue,
      text: black, dimText: black, accent: blue, warning: red,
      pane: silver, rim: blue, grabber: brightBlue, heldGrabber: black,
      red: red, green: green, blue: cyan, violet: magenta, orange: Color(rgb: 0xcdcd00), off: white,
      textOnTile: black,
      dimTextOnTile: black,
      knob: black,
      ball: BallShades(shadow: red, dark: red, middle: brightRed, light: brightRed, glint: white), trail: red,
      curve: magenta, zeroLine: gray, mark: red)
  }()

  /// The light theme in 8 colours, of which one is light and none is grey.
  package static let light8: Theme = {
    let (black, silver) = (Color(rgb: 0), Color(rgb: 0xe5e5e5))
    let (blue, cyan, yellow) = (Color(rgb: 0x0000ee), Color(rgb: 0x00cdcd), Color(rgb: 0xcdcd00))
    var theme = light16
    theme.stage = Gradient(top: silver, middle: silver, bottom: silver)
    (theme.line, theme.pane, theme.rim, theme.grabber) = (blue, cyan, blue, blue)
    (theme.blue, theme.off, theme.zeroLine, theme.knob) = (yellow, silver, blue, black)
    let red = theme.red
    theme.ball = BallShades(shadow: red, dark: red, middle: red, light: red, glint: silver)
    return theme
  }()
}
