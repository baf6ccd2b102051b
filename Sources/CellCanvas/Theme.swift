/// The demo's colours by purpose.
package struct Theme: Hashable, Sendable {
  /// The stage behind everything, with one colour per row.
  package var stage: Gradient
  /// The bars at the top and bottom edges of the screen.
  package var bar: Color
  /// A faint line on the stage, such as the floor beside the pane.
  package var line: Color

  package var text: Color
  package var dimText: Color
  /// The current state's word, or a highlighted key.
  package var accent: Color

  package var pane: Color
  package var rim: Color
  package var grabber: Color
  package var heldGrabber: Color

  package var red: Color
  package var green: Color
  package var blue: Color
  package var violet: Color
  package var orange: Color
  /// A tile that is switched off, and the empty part of a bar.
  package var off: Color
  /// Text on a tile that is switched off.
  package var textOnOff: Color
  /// Text on a green, blue or violet tile.
  package var textOnTile: Color
  package var dimTextOnTile: Color
  package var knob: Color

  package var ball: BallShades
  package var trail: Color

  package var curve: Color
  package var zeroLine: Color
  package var mark: Color

  package static let dark = Theme(
    stage: Gradient(top: 0x0a0d1d, middle: 0x1a234f, bottom: 0x472c5c), bar: 0x070a16, line: 0x8084aa,
    text: 0xedf0f9, dimText: 0x9aa2c6, accent: 0x919bff,
    pane: 0x2a3152, rim: 0x707ad6, grabber: 0x59628f, heldGrabber: 0xc9d0f2,
    red: 0xff7770, green: 0x3cd393, blue: 0x4b9df6, violet: 0xbf8de2, orange: 0xffb454,
    off: 0x3b4369, textOnOff: 0xedf0f9, textOnTile: 0x0b1020, dimTextOnTile: 0x23304a, knob: 0xffffff,
    ball: BallShades(shadow: 0x8a1c3a, dark: 0xb92f43, middle: 0xdf4a4a, light: 0xff7a66, glint: 0xffd9cc),
    trail: 0xd7444a, curve: 0x3ddc97, zeroLine: 0x777faf, mark: 0xffb454)

  /// The theme for 256 colours, all in xterm's colour cube or its greys. The cube has only one dark blue, so `dark`
  /// would become grey in it. The stage has one colour, because a gradient would show as a few hard bands.
  package static let dark256 = Theme(
    stage: Gradient(top: 0x121212, middle: 0x121212, bottom: 0x121212), bar: 0x000000, line: 0x626262,
    text: 0xeeeeee, dimText: 0xa8a8a8, accent: 0xafafff,
    pane: 0x3a3a3a, rim: 0x8787ff, grabber: 0x767676, heldGrabber: 0xd7d7ff,
    red: 0xff5f5f, green: 0x5fd787, blue: 0x5fafff, violet: 0xaf87d7, orange: 0xffaf5f,
    off: 0x4e4e4e, textOnOff: 0xeeeeee, textOnTile: 0x080808, dimTextOnTile: 0x262626, knob: 0xffffff,
    ball: BallShades(shadow: 0x870000, dark: 0xaf0000, middle: 0xd75f5f, light: 0xff875f, glint: 0xffd7d7),
    trail: 0xd70000, curve: 0x5fd787, zeroLine: 0x626262, mark: 0xffaf00)

  /// The theme for 16 colours. It uses exactly xterm's values, so that none is replaced by another.
  package static let sixteen: Theme = {
    let (black, gray, white): (Color, Color, Color) = (0, 0x7f7f7f, 0xffffff)
    let (blue, brightBlue, cyan): (Color, Color, Color) = (0x0000ee, 0x5c5cff, 0x00cdcd)
    let (red, brightRed, yellow): (Color, Color, Color) = (0xcd0000, 0xff0000, 0xcdcd00)
    let (green, brightGreen, magenta): (Color, Color, Color) = (0x00cd00, 0x00ff00, 0xff00ff)
    return Theme(
      stage: Gradient(top: black, middle: black, bottom: black), bar: black, line: brightBlue,
      text: white, dimText: 0xe5e5e5, accent: cyan,
      pane: blue, rim: brightBlue, grabber: brightBlue, heldGrabber: white,
      red: brightRed, green: green, blue: cyan, violet: magenta, orange: yellow,
      off: gray, textOnOff: black, textOnTile: black, dimTextOnTile: black, knob: white,
      ball: BallShades(shadow: red, dark: red, middle: brightRed, light: brightRed, glint: white),
      trail: red, curve: brightGreen, zeroLine: gray, mark: yellow)
  }()

  /// The theme for 8 colours. Those that are blue in it would not be seen on the pane, and are magenta.
  package static let eight: Theme = {
    var theme = sixteen
    (theme.line, theme.rim, theme.grabber) = (0xcd00cd, 0xcd00cd, 0xcd00cd)
    (theme.red, theme.off) = (theme.mark, theme.text)
    return theme
  }()

  /// The theme for terminals that show only light on dark and dark on light.
  package static let mono: Theme = {
    let (black, white): (Color, Color) = (0, 0xffffff)
    return Theme(
      stage: Gradient(top: black, middle: black, bottom: black), bar: black, line: black,
      text: white, dimText: white, accent: white,
      pane: black, rim: white, grabber: white, heldGrabber: white,
      red: white, green: white, blue: white, violet: white, orange: white,
      off: black, textOnOff: white, textOnTile: black, dimTextOnTile: black, knob: white,
      ball: BallShades(shadow: white, dark: white, middle: white, light: white, glint: white),
      trail: white, curve: white, zeroLine: white, mark: white)
  }()

  /// The theme for terminals with a light background.
  package static let light = Theme(
    stage: Gradient(top: 0xe9eefb, middle: 0xd3ddf6, bottom: 0xe8d6ea), bar: 0xcdd6ef, line: 0x70768e,
    text: 0x171d33, dimText: 0x4d5675, accent: 0x414dce,
    pane: 0xfbfcff, rim: 0x6774ce, grabber: 0xc3cae2, heldGrabber: 0x4350d6,
    red: 0xb82433, green: 0x3ccf8e, blue: 0x4b9df6, violet: 0xc08fe4, orange: 0xf58a1f,
    off: 0xe0e5f3, textOnOff: 0x171d33, textOnTile: 0x0b1020, dimTextOnTile: 0x23304a, knob: 0x39426b,
    ball: Theme.dark.ball,
    trail: 0xe2686a, curve: 0x086e47, zeroLine: 0x7179a1, mark: 0x984b00)
}

/// The five colours of a lit ball, from the rim turned away from the light to the reflection.
package struct BallShades: Hashable, Sendable {
  package var shadow: Color
  package var dark: Color
  package var middle: Color
  package var light: Color
  package var glint: Color

  /// The place of the reflection on a ball of radius 1 about its centre. The normal there lies halfway between the light
  /// and the eye.
  package static var glintPlace: SIMD2<Double> { [-0.22, -0.284] }

  package init(shadow: Color, dark: Color, middle: Color, light: Color, glint: Color) {
    self.shadow = shadow
    self.dark = dark
    self.middle = middle
    self.light = light
    self.glint = glint
  }
}
