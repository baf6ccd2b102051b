internal import PaneCanvas

/// The pictures of the album in their grid on the stage, without the one that is open or in flight.
struct PhotoGrid: Backdrop {
  /// The number of steps in which a picture fades; each step redraws it.
  static let fadeSteps = 2.0

  let theme: Theme
  let layout: PhotoLayout
  /// The picture whose place is shaded because it is in flight.
  var shaded: Int?
  /// The picture with a rim around its place.
  var rimmed: Int?
  /// The visible part of each picture, in steps from 0 to `fadeSteps`.
  var steps = SIMD16<UInt8>()

  func draw(into canvas: inout Canvas) {
    canvas.fill(theme.stage)
    if let shaded, canvas.rendering.color == .full {
      let home = canvas.cells(layout.tile(shaded))
      canvas.fillRectangle(
        column: home.column, row: home.row, width: home.width, height: home.height,
        theme.stage.middle.mixed(with: theme.line, by: 0.25))
    }
    if let rimmed { canvas.drawRim(of: layout.tile(rimmed), theme.accent) }
    for (index, picture) in AlbumPicture.all.enumerated() where steps[index] > 0 {
      canvas.draw(picture, in: layout.tile(index), visible: Double(steps[index]) / Self.fadeSteps, theme)
    }
  }
}
