internal import MotionAnimation
package import PaneCanvas
internal import MotionKinematics

extension PhotosScene {
  package func draw(into canvas: inout Canvas) {
    drawGrid(into: &canvas)
    drawTitle(into: &canvas)
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
    drawEffects(row: row, into: &canvas)
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

  /// Draws as many of the last effects as have room, to the right edge.
  private func drawEffects(row: Int, into canvas: inout Canvas) {
    let end = canvas.columns - layout.gridColumn
    var column = end
    for effect in shownEffects.reversed() {
      let words: InlineText = column == end ? effect.words : effect.words + " · "
      guard end - (column - words.count) <= layout.effectsRoom else { break }
      column = canvas.draw(words, endingAt: column, row: row, theme.dimText)
    }
  }

  // MARK: Pictures

  /// Draws the pictures of the grid. Where the terminal shows pictures, a veil dims all of them together, so that none
  /// of them need be sent again; elsewhere, each is drawn again in a few steps.
  private func drawGrid(into canvas: inout Canvas) {
    let isVeiled = canvas.rendering.pixels != nil
    canvas.draw(grid(isVeiled: isVeiled))
    if isVeiled, showsGrid { canvas.drawVeil(theme.stage, opacity: min(max(dimming, 0), 1)) }
  }

  /// The part by which the pictures of the grid have disappeared: 0 if the grid is shown, 1 or more if a picture is open.
  private var dimming: Double { context.environment.reducesMotion ? 2 * openness : openness }

  /// True if pictures of the grid can be seen, or will be when a picture in flight turns back.
  private var showsGrid: Bool { flight != nil || dimming < 1 }

  /// Returns the pictures that are in the grid.
  private func grid(isVeiled: Bool) -> PhotoGrid {
    let hidden = flight?.picture ?? (isOpen && swipe == nil ? selection : nil)
    var grid = PhotoGrid(theme: theme, layout: layout)
    if hidden == nil { grid.rimmed = selection }
    if flight != nil { grid.shaded = hidden }
    for index in AlbumPicture.all.indices where index != hidden || fadesOnly {
      let visibility = isVeiled ? (showsGrid ? 1 : 0) : visibility(of: index)
      grid.steps[index] = UInt8((visibility * PhotoGrid.fadeSteps).rounded(.up))
    }
    return grid
  }

  /// True if the screens fade and nothing travels.
  private var fadesOnly: Bool { context.environment.reducesMotion && flight?.isHeld != true && !isOpen }

  /// Returns the visible fraction of a picture of the grid, from 0 to 1. The pictures near the selected one
  /// disappear first.
  private func visibility(of index: Int) -> Double {
    let gone: Double
    if context.environment.reducesMotion {
      gone = dimming
    } else {
      let center = layout.tile(selection).center
      let distance =
        (layout.tile(index).center - center).length / (Double(layout.columns) * CellMetrics.width)
      gone = (dimming - 0.65 * min(distance, 1)) / 0.35
    }
    return 1 - min(max(gone, 0), 1)
  }

  private func drawPhoto(into canvas: inout Canvas) {
    guard let flight else {
      if isOpen { canvas.draw(AlbumPicture.all[selection], in: shownFrame, visible: 1, theme) }
      return
    }
    let frame = shownFrame.shown
    let velocity = flight.state(at: time).velocity
    // A bound on the speed of the edges, in pt/s: that of the centre and half of the size's.
    let speed = (velocity.lowHalf.length + velocity.highHalf.length / 2) * context.rate
    if flight.isHeld { canvas.drawRim(of: frame, speed: speed, theme.heldGrabber) }
    let isFading = context.environment.reducesMotion && !flight.isHeld
    let visible = isFading ? max(0, 2 * openness - 1) : 1
    guard visible > 0 else { return }
    canvas.draw(AlbumPicture.all[flight.picture], in: frame, speed: speed, visible: visible, theme)
  }

  package var tunedFrames: ItemFrames { ItemFrames(shownFrame.shown.item) }
}
