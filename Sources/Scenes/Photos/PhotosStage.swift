internal import MotionAnimation
internal import MotionGestures
package import MotionKinematics
package import PaneCanvas

/// The layout of the pictures on a screen, in pt from its top left; a cell is 8 × 16 pt.
struct PhotoLayout: Hashable, Sendable {
  /// The smallest number of rows with room for the progress of the two animators.
  private static let rowsForTracks = 18

  let columns: Int
  let rows: Int

  /// The numbers of pictures in a row of the grid, and of its rows.
  static let across = 4
  private static let down = 3

  private var isHigh: Bool { rows >= 30 }
  private var isBelowHint: Bool { rows >= 34 }
  var hasTracks: Bool { rows >= Self.rowsForTracks }
  var titleRow: Int { isBelowHint ? 3 : isHigh ? 2 : 1 }

  /// The first of the two rows of progress.
  var trackRow: Int { rows - (isHigh ? 4 : 3) }

  /// The height of the screen, in pt; a drag over half of it is the whole distance.
  var height: Double { Double(rows) * CellMetrics.height }

  // MARK: Positions in cells

  private var firstRow: Int { isBelowHint ? 6 : titleRow + (rows >= 20 ? 2 : 1) }
  private var endRow: Int { hasTracks ? trackRow - 1 : rows - 1 }
  private var gap: (columns: Int, rows: Int) { (columns >= 70 ? 3 : 1, rows >= 20 ? 1 : 0) }

  private var tileSize: (columns: Int, rows: Int) {
    let height = (endRow - firstRow - (Self.down - 1) * gap.rows) / Self.down
    let width = (columns - 4 - (Self.across - 1) * gap.columns) / Self.across
    // The width is at most three times the height in cells, which is 3 to 2 in pt.
    return (min(width, max(3 * height, 6)), height)
  }

  var gridColumn: Int {
    (columns - Self.across * tileSize.columns - (Self.across - 1) * gap.columns) / 2
  }

  // MARK: Frames in pt

  func tile(_ index: Int) -> PhotoFrame {
    let (width, height) = tileSize
    let column = gridColumn + index % Self.across * (width + gap.columns)
    let row = firstRow + index / Self.across * (height + gap.rows)
    return frame(column: column, row: row, width: width, height: height)
  }

  /// The frame of an open picture: as large as possible, in the proportions that it has in the grid.
  var full: PhotoFrame {
    let tile = tileSize
    let (room, height) = (columns - 4, endRow - firstRow)
    let scale = min(Double(room) / Double(tile.columns), Double(height) / Double(tile.rows))
    let (fullWidth, fullHeight) = (
      Int((scale * Double(tile.columns)).rounded()), Int((scale * Double(tile.rows)).rounded())
    )
    return frame(
      column: (columns - fullWidth) / 2, row: firstRow + (height - fullHeight) / 2, width: fullWidth,
      height: fullHeight)
  }

  private func frame(column: Int, row: Int, width: Int, height: Int) -> PhotoFrame {
    let size = SIMD2(Double(width), Double(height)) * CellMetrics.size
    let origin = SIMD2(Double(column), Double(row)) * CellMetrics.size
    return PhotoFrame(center: origin + size / 2, size: size)
  }
}

extension PhotosScene {
  package func draw(into canvas: inout Canvas) {
    drawGrid(into: &canvas)
    drawTitle(into: &canvas)
    drawTracks(into: &canvas)
    drawPhoto(into: &canvas)
    if showsModel { drawModels(into: &canvas) }
  }

  /// The parts are the pictures, by their indices.
  package func forEachFigure(in rendering: Rendering, _ body: (Figure<Int>) -> Void) {
    let layout = layout
    func shape(_ frame: PhotoFrame) -> HitShape {
      .rectangle(origin: frame.shown.origin, size: frame.shown.size)
    }
    if isInGrid {
      for index in AlbumPicture.all.indices {
        body(Figure(index, shape(layout.tile(index)), isTuned: index == selection))
      }
    } else {
      body(Figure(selection, shape(shownFrame), model: modelFrame.map(shape), isTuned: true))
    }
  }

  // MARK: Title

  private func drawTitle(into canvas: inout Canvas) {
    let title = titleFade
    let fade = canvas.rendering.color == .full ? title : title.rounded()
    let (left, row) = (layout.gridColumn, layout.titleRow)
    let ground = theme.stage.color(row: row, of: canvas.rows)
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

  /// Draws the pictures of the grid. Where the terminal shows pictures, a veil dims all of them together, so that none
  /// of them need be sent again; elsewhere, each is drawn again in a few steps.
  private func drawGrid(into canvas: inout Canvas) {
    canvas.draw { canvas, _ in
      canvas.draw(grid(isVeiled: true))
      if showsGrid { canvas.drawVeil(theme.stage, opacity: min(max(dimming, 0), 1)) }
    } inCells: {
      $0.draw(grid(isVeiled: false))
    }
  }

  /// The part by which the pictures of the grid have disappeared: 0 if the grid is shown, 1 or more if a picture is open.
  private var dimming: Double { context.environment.reducesMotion ? 2 * openness : openness }

  /// True if pictures of the grid can be seen, or will be when a picture in flight turns back.
  private var showsGrid: Bool { flight != nil || dimming < 1 }

  private func grid(isVeiled: Bool) -> PhotoGrid {
    let hidden = flight?.picture ?? (isOpen ? selection : nil)
    var grid = PhotoGrid(theme: theme, layout: layout)
    if hidden == nil { grid.rimmed = selection }
    if flight != nil { grid.shaded = hidden }
    for index in AlbumPicture.all.indices where index != hidden || fadesOnly {
      let visibility = isVeiled ? (showsGrid ? 1 : 0) : visibility(of: index)
      grid.steps[index] = UInt8((visibility * PhotoGrid.fadeSteps).rounded(.up))
    }
    return grid
  }

  /// Returns true if a picture in flight does not travel, and the screens fade.
  private func fadesOnly(_ flight: PhotoFlight) -> Bool {
    context.environment.reducesMotion && !flight.isHeld
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

  /// The visible frame of the picture. In reduced motion it does not travel, and the screens fade.
  var shownFrame: PhotoFrame {
    guard let flight else { return isOpen ? layout.full : layout.tile(selection) }
    guard fadesOnly(flight) else { return flight.state(at: time).frame }
    return flight.openness(at: time) < 0.5 ? layout.tile(flight.picture) : layout.full
  }

  /// The frame at which the picture will end, or nil if it rests there.
  var modelFrame: PhotoFrame? { flight?.modelFrame(at: time) }

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
    let visible = fadesOnly(flight) ? max(0, 2 * openness - 1) : 1
    guard visible > 0 else { return }
    canvas.draw(AlbumPicture.all[flight.picture], in: frame, speed: speed, visible: visible, theme)
  }

  // MARK: Tracks

  /// The length of a track beyond either end, as a fraction of the whole distance.
  private static let margin = 0.12
  /// The smallest number of columns with room for the descriptions of the animators.
  private static let wideColumns = 76

  /// Draws the progress of the two animators, from the grid to the open picture. Their curves differ, and they end
  /// together.
  private func drawTracks(into canvas: inout Canvas) {
    guard layout.hasTracks else { return }
    let isWide = layout.columns >= Self.wideColumns
    let left = layout.gridColumn
    let end = layout.columns - layout.gridColumn
    let row = layout.trackRow
    canvas.draw("screen", column: left, row: row, theme.text)
    canvas.draw("photo", column: left, row: row + 1, theme.text)
    if isWide {
      canvas.draw("ease out", column: left + 7, row: row, theme.dimText)
      canvas.draw("springs", column: left + 7, row: row + 1, theme.dimText)
    }
    let start = left + (isWide ? 16 : 7)
    let track = Track(start: start, end: end)
    draw(track, row: row, openness, theme.accent, into: &canvas)
    draw(track, row: row + 1, photoOpenness, theme.curve, into: &canvas)
    if track.column(0) - 5 >= start {
      canvas.draw("grid", endingAt: track.column(0) - 1, row: row, theme.dimText)
    }
    canvas.draw("open", column: track.column(1) + 2, row: row, theme.dimText)
    if let flight, flight.isHeld {
      canvas.draw("┊", column: track.column(flight.threshold), row: row, theme.mark)
    }
  }

  /// The columns of a track, which has a margin at either end for the overshoot of a spring.
  private struct Track {
    let start: Int
    let end: Int

    func column(_ value: Double) -> Int {
      let margin = PhotosScene.margin
      let share = (min(max(value, -margin), 1 + margin) + margin) / (1 + 2 * margin)
      return nearestCell(Double(start) + share * Double(end - start - 1))
    }
  }

  private func draw(_ track: Track, row: Int, _ value: Double, _ color: Color, into canvas: inout Canvas) {
    let (closed, open) = (track.column(0), track.column(1))
    for column in closed...open { canvas.draw("─", column: column, row: row, theme.line) }
    canvas.draw("┊", column: closed, row: row, theme.dimText)
    canvas.draw("┊", column: open, row: row, theme.dimText)
    canvas.draw("●", column: track.column(value), row: row, color)
  }

  // MARK: Texts and trace

  package var tunedSpring: Spring? { spring }

  package static let hint = [
    "space opens the picture.",
    "Again in mid-flight: it reverses. enter",
    "catches it, ↓ pulls it down."
  ]

  /// The frame of the picture and its velocity, in pt and pt/s.
  var shownState: (frame: PhotoFrame, velocity: SIMD4<Double>) {
    if let flight { return flight.state(at: time) }
    return (shownFrame, .zero)
  }

  /// The columns from x to vheight are the frame of the selected picture, which the column picture names. They go from one
  /// item to another where that name changes.
  package var trace: [TraceColumn] {
    let (frame, velocity) = shownState
    return [
      TraceColumn("x", frame.center.x), TraceColumn("y", frame.center.y), TraceColumn("width", frame.size.x),
      TraceColumn("height", frame.size.y), TraceColumn("vx", velocity.x), TraceColumn("vy", velocity.y),
      TraceColumn("vwidth", velocity.z), TraceColumn("vheight", velocity.w),
      TraceColumn("screen", openness), TraceColumn("photo", photoOpenness), TraceColumn("phase", word: state),
      TraceColumn("picture", word: AlbumPicture.all[selection].name)
    ]
  }

  var openness: Double { flight?.openness(at: time) ?? restingOpenness }

  /// The openness without a flight.
  private var restingOpenness: Double { isOpen ? 1 : 0 }

  var titleFade: Double { flight?.titleFade(at: time) ?? restingOpenness }

  var photoOpenness: Double { flight?.photoOpenness(at: time) ?? restingOpenness }

  private var state: String {
    guard let flight else { return isOpen ? "open" : "grid" }
    if flight.isHeld { return "held" }
    return flight.opens(at: time) ? "opening" : "closing"
  }

  package var status: StatusText {
    StatusText(isMoving: flight != nil, state: state, law: lawWords)
  }

  private var lawWords: InlineText {
    guard let flight else { return "a spring" }
    return flight.isHeld ? "released, it \(flight.opens(at: time) ? "opens" : "closes")" : ""
  }
}
