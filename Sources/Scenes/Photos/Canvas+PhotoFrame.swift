internal import PaneCanvas

/// Pictures of the album in their frames.
extension Canvas {
  /// Draws a picture in a frame.
  /// - Parameters:
  ///   - speed: The speed of the edges, in pt/s; nil if the picture is not in flight.
  ///   - visible: The visible part, from 0 to 1, rounded up to a step of `PhotoGrid.fadeSteps`.
  mutating func draw(
    _ picture: AlbumPicture, in frame: PhotoFrame, speed: Double? = nil, visible: Double, _ theme: Theme
  ) {
    let place = cells(frame, speed: speed)
    // In pixels, every other size would be another picture to send.
    rendering.isCoarse = rendering.pixels == nil ? speed ?? 0 > Self.fast : speed != nil
    draw(
      picture, column: place.column, row: place.row, width: place.width, height: place.height,
      visible: (visible * PhotoGrid.fadeSteps).rounded(.up) / PhotoGrid.fadeSteps, theme)
    rendering.isCoarse = false
  }

  /// Draws a rim around a picture, half a row or one column thick.
  /// - Parameter speed: The speed of the edges, in pt/s; nil if the picture is not in flight.
  mutating func drawRim(of frame: PhotoFrame, speed: Double? = nil, _ color: Color) {
    let place = cells(frame, speed: speed)
    // In pixels, a drawing is scaled, so that the rim of every size is the same picture.
    rendering.isCoarse = rendering.pixels != nil && speed != nil
    draw(
      Drawing(ground: color, []), column: place.column - 1, row: place.row - 0.5, width: place.width + 2,
      height: place.height + 1)
    rendering.isCoarse = false
  }

  /// The speed above which the edges inside a picture are drawn coarsely, in pt/s: 5 pt per frame at 60 Hz.
  private static let fast = 300.0
  /// The speed up to which edges move by half cells, in pt/s.
  private static let slow = 120.0

  /// Returns a frame in cells. A picture in flight is at its exact place where the terminal shows pictures.
  /// Elsewhere slow edges are rounded to half cells, so that a slow motion changes few cells from frame to frame,
  /// and fast edges to whole cells: the difference is not visible, and each edge costs fewer bytes.
  /// - Parameter speed: The speed of the edges, in pt/s; nil if the picture is not in flight.
  func cells(
    _ frame: PhotoFrame, speed: Double? = nil
  ) -> (column: Double, row: Double, width: Double, height: Double) {
    let (start, end) = (frame.origin / CellMetrics.size, (frame.origin + frame.size) / CellMetrics.size)
    if rendering.pixels != nil, speed != nil {
      return (start.x, start.y, end.x - start.x, end.y - start.y)
    }
    let parts = speed ?? 0 > Self.slow ? 1.0 : 2
    let low = (parts * start).rounded(.toNearestOrAwayFromZero) / parts
    let high = (parts * end).rounded(.toNearestOrAwayFromZero) / parts
    return (low.x, low.y, high.x - low.x, high.y - low.y)
  }
}
