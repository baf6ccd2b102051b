internal import PaneCanvas
internal import MotionKinematics

extension Canvas {
  /// Draws a picture of the album in a frame, in cells.
  /// - Parameter visible: The opacity over the middle colour of the stage, from 0 to 1; it has an effect in
  ///   full colour only.
  mutating func draw(
    _ picture: AlbumPicture, column: Double, row: Double, width: Double, height: Double, visible: Double = 1,
    _ theme: Theme
  ) {
    let (palette, ground) = (rendering.color, theme.stage.middle)
    draw(picture.drawing, column: column, row: row, width: width, height: height) { color in
      switch palette {
      case .full: ground.mixed(with: color, by: visible)
      case .few: color
      case .none: color.isBright ? theme.text : theme.bar
      }
    }
  }
}

extension Color {
  /// True if the colour is nearer to white than to black.
  fileprivate var isBright: Bool { 2 * Int(red) + 5 * Int(green) + Int(blue) > 4 * 255 }
}
