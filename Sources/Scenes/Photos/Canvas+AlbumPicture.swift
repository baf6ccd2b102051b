internal import PaneCanvas

extension Canvas {
  /// Draws a picture of the album in a frame, in cells.
  /// - Parameter visible: The opacity over the middle colour of the stage, from 0 to 1, and the part of the
  ///   saturation that the colours keep; it has an effect in full colour only.
  mutating func draw(
    _ picture: AlbumPicture, column: Double, row: Double, width: Double, height: Double, visible: Double = 1,
    _ theme: Theme
  ) {
    let (palette, ground) = (rendering.color, theme.stage.middle)
    draw(picture.drawing, column: column, row: row, width: width, height: height) { color in
      switch palette {
      case .full: ground.mixed(with: color.gray.mixed(with: color, by: visible), by: visible)
      case .few: color
      case .none: color.isBright ? theme.text : theme.bar
      }
    }
  }
}

extension Color {
  /// The brightness, from 0 to 8 · 255.
  private var brightness: Int { 2 * Int(red) + 5 * Int(green) + Int(blue) }

  /// True if the colour is nearer to white than to black.
  fileprivate var isBright: Bool { brightness > 4 * 255 }

  /// The gray of the same brightness.
  fileprivate var gray: Color {
    let level = UInt8(brightness / 8)
    return Color(red: level, green: level, blue: level)
  }
}
