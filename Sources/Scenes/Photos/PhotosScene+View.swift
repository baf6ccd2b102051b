internal import MotionAnimation
package import PaneCanvas
internal import MotionKinematics

extension PhotosScene {
  package func draw(into canvas: inout Canvas) {
    canvas.fill(theme.stage)
    drawTitle(into: &canvas)
    drawGrid(into: &canvas)
    drawTracks(into: &canvas)
    drawPhoto(into: &canvas)
    if showsModel, let frame = modelFrame { canvas.drawOutline(of: frame.item, theme.mark) }
  }

  // MARK: Title

  /// Draws the title bar, which fades from the grid's title to the picture's.
  private func drawTitle(into canvas: inout Canvas) {
    let title = titleFade
    let fade = canvas.rendering.color == .full ? title : title.rounded()
    let (left, row) = (layout.gridColumn, layout.titleRow)
    let ground = theme.stage.color(row: row, of: canvas.rows)
    canvas.draw(effectsText, endingAt: canvas.columns - left, row: row, theme.dimText)
    func color(_ color: Color, _ amount: Double) -> Color {
      ground.mixed(with: color, by: min(max(amount, 0), 1))
    }
    if fade < 0.5 {
      let end = canvas.draw("Photos", column: left, row: row, color(theme.text, 1 - 2 * fade), style: .bold)
      canvas.draw("12 pictures", column: end + 2, row: row, color(theme.dimText, 1 - 2 * fade))
    } else {
      let picture = AlbumPicture.all[selection]
      let end = canvas.draw(
        picture.name, column: left, row: row, color(theme.text, 2 * fade - 1), style: .bold)
      canvas.draw(picture.note, column: end + 2, row: row, color(theme.dimText, 2 * fade - 1))
    }
  }

  // MARK: Pictures

  /// The number of steps in which a picture fades; each step redraws it.
  private static let fadeSteps = 2.0

  private func drawGrid(into canvas: inout Canvas) {
    let hidden = flight?.picture ?? (isOpen && swipe == nil ? selection : nil)
    if let hidden, flight != nil, canvas.rendering.color == .full {
      // The picture's place in the grid is shaded during the flight.
      let home = cells(layout.tile(hidden), in: canvas)
      canvas.fillRectangle(
        column: home.column, row: home.row, width: home.width, height: home.height,
        theme.stage.middle.mixed(with: theme.line, by: 0.25))
    }
    if hidden == nil { drawRim(of: layout.tile(selection), theme.accent, into: &canvas) }
    for index in AlbumPicture.all.indices where index != hidden || fadesOnly {
      let visible = visibility(of: index)
      if visible > 0 { draw(index, in: layout.tile(index), visible: visible, into: &canvas) }
    }
  }

  /// True if the screens fade and nothing travels.
  private var fadesOnly: Bool { context.environment.reducesMotion && flight?.isHeld != true && !isOpen }

  /// Returns the visible fraction of a picture of the grid, from 0 to 1. The pictures near the selected one
  /// disappear first.
  private func visibility(of index: Int) -> Double {
    let gone: Double
    if context.environment.reducesMotion {
      gone = 2 * openness
    } else {
      let center = layout.tile(selection).center
      let distance =
        (layout.tile(index).center - center).length / (Double(layout.columns) * CellMetrics.width)
      gone = (openness - 0.65 * min(distance, 1)) / 0.35
    }
    return 1 - min(max(gone, 0), 1)
  }

  private func drawPhoto(into canvas: inout Canvas) {
    guard let flight else {
      if isOpen { draw(selection, in: shownFrame, visible: 1, into: &canvas) }
      return
    }
    let frame = shownFrame.shown
    let velocity = flight.state(at: time).velocity
    // A bound on the speed of the edges, in pt/s: that of the centre and half of the size's.
    let speed = (velocity.lowHalf.length + velocity.highHalf.length / 2) * context.rate
    if flight.isHeld { drawRim(of: frame, speed: speed, theme.heldGrabber, into: &canvas) }
    let isFading = context.environment.reducesMotion && !flight.isHeld
    let visible = isFading ? max(0, 2 * openness - 1) : 1
    guard visible > 0 else { return }
    draw(flight.picture, in: frame, speed: speed, visible: visible, into: &canvas)
  }

  /// - Parameter speed: The speed of the edges, in pt/s; nil if the picture is not in flight.
  private func draw(
    _ index: Int, in frame: PhotoFrame, speed: Double? = nil, visible: Double, into canvas: inout Canvas
  ) {
    let place = cells(frame, speed: speed, in: canvas)
    // In pixels, every other size would be another picture to send.
    canvas.rendering.isCoarse = canvas.rendering.pixels == nil ? speed ?? 0 > Self.fast : speed != nil
    canvas.draw(
      AlbumPicture.all[index], column: place.column, row: place.row, width: place.width, height: place.height,
      visible: (visible * Self.fadeSteps).rounded(.up) / Self.fadeSteps, theme)
    canvas.rendering.isCoarse = false
  }

  package var tunedFrames: [ItemFrame] { [shownFrame.shown.item] }

  /// Draws a rim around a picture, half a row or one column thick.
  /// - Parameter speed: The speed of the edges, in pt/s; nil if the picture is not in flight.
  private func drawRim(
    of frame: PhotoFrame, speed: Double? = nil, _ color: Color, into canvas: inout Canvas
  ) {
    let place = cells(frame, speed: speed, in: canvas)
    // In pixels, a drawing is scaled, so that the rim of every size is the same picture.
    canvas.rendering.isCoarse = canvas.rendering.pixels != nil && speed != nil
    canvas.draw(
      Drawing(ground: color, []), column: place.column - 1, row: place.row - 0.5, width: place.width + 2,
      height: place.height + 1)
    canvas.rendering.isCoarse = false
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
    _ frame: PhotoFrame, speed: Double? = nil, in canvas: Canvas
  ) -> (column: Double, row: Double, width: Double, height: Double) {
    let (start, end) = (frame.origin / CellMetrics.size, (frame.origin + frame.size) / CellMetrics.size)
    if canvas.rendering.pixels != nil, speed != nil {
      return (start.x, start.y, end.x - start.x, end.y - start.y)
    }
    let parts = speed ?? 0 > Self.slow ? 1.0 : 2
    let low = (parts * start).rounded(.toNearestOrAwayFromZero) / parts
    let high = (parts * end).rounded(.toNearestOrAwayFromZero) / parts
    return (low.x, low.y, high.x - low.x, high.y - low.y)
  }
}
