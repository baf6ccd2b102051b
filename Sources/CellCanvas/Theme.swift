/// The demo's colours, by what they stand for.
package struct Theme: Hashable, Sendable {
  /// The stage behind everything, a colour per row.
  package var stage: Gradient
  /// The bars at the top and bottom edge of the screen.
  package var bar: Color
  /// A faint line on the stage, such as the floor beside the pane.
  package var line: Color

  package var text: Color
  package var dimText: Color
  /// What is now: the state's word, a highlighted key.
  package var accent: Color
  /// What went wrong or was lost.
  package var warning: Color

  package var pane: Color
  package var rim: Color
  package var grabber: Color
  package var heldGrabber: Color

  package var green: Color
  package var blue: Color
  package var violet: Color
  /// A tile that is switched off, and the empty part of a slider.
  package var off: Color
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
    stage: Gradient(top: Color(rgb: 0x0a0d1d), middle: Color(rgb: 0x1a234f), bottom: Color(rgb: 0x472c5c)),
    bar: Color(rgb: 0x070a16), line: Color(rgb: 0x4a4f86),
    text: Color(rgb: 0xedf0f9), dimText: Color(rgb: 0x8b93b8),
    accent: Color(rgb: 0x8a94ff), warning: Color(rgb: 0xffb454),
    pane: Color(rgb: 0x2a3152), rim: Color(rgb: 0x6a75d4),
    grabber: Color(rgb: 0x59628f), heldGrabber: Color(rgb: 0xc9d0f2),
    green: Color(rgb: 0x3cd393), blue: Color(rgb: 0x4b9df6), violet: Color(rgb: 0xbf8de2),
    off: Color(rgb: 0x3b4369), textOnTile: Color(rgb: 0x0b1020), dimTextOnTile: Color(rgb: 0x23304a),
    knob: Color(rgb: 0xffffff),
    ball: BallShades(
      shadow: Color(rgb: 0x8a1c3a), dark: Color(rgb: 0xb92f43), middle: Color(rgb: 0xdf4a4a),
      light: Color(rgb: 0xff7a66), glint: Color(rgb: 0xffd9cc)),
    trail: Color(rgb: 0xd7444a),
    curve: Color(rgb: 0x3ddc97), zeroLine: Color(rgb: 0x3a4272), mark: Color(rgb: 0xffb454))
}

/// A lit ball's five colours, from the rim turned away from the light to its reflection.
package struct BallShades: Hashable, Sendable {
  package var shadow: Color
  package var dark: Color
  package var middle: Color
  package var light: Color
  package var glint: Color

  package init(shadow: Color, dark: Color, middle: Color, light: Color, glint: Color) {
    self.shadow = shadow
    self.dark = dark
    self.middle = middle
    self.light = light
    self.glint = glint
  }
}
