/// Shapes drawn as sprites, for terminals that show pictures over the cells. Positions and sizes are in
/// cells.
extension Canvas {
  mutating func addRectangle(
    column: Double, row: Double, width: Double, height: Double, radius: (columns: Double, rows: Double),
    _ color: Color, in cell: PixelSize
  ) {
    guard width > 0, height > 0 else { return }
    let radius = min(radius.columns * Double(cell.width), radius.rows * Double(cell.height))
    let shape = RectangleShape(
      size: PixelSize(width: cell.across(width), height: cell.down(height)), radius: Float(radius.rounded()),
      top: color, bottom: color)
    addSprite(.rectangle(shape), column: column, row: row, in: cell)
  }

  mutating func addEllipse(
    column: Double, row: Double, radius: (columns: Double, rows: Double), opacity: Double, _ color: Color,
    in cell: PixelSize
  ) {
    guard radius.columns > 0, radius.rows > 0, opacity > 0 else { return }
    let shape = PictureShape.ellipse(radius: cell.radius(radius), color: color, opacity: Float(opacity))
    addSprite(shape, column: column, row: row, in: cell, hidesText: opacity > 0.75)
  }

  /// Adds a drawing. A coarse one is shown by scaling one picture, which the terminal then receives once for all
  /// sizes of a zoom.
  mutating func addDrawing(
    _ drawing: Drawing, column: Double, row: Double, width: Double, height: Double, in cell: PixelSize
  ) {
    let size = PixelSize(width: cell.across(width), height: cell.down(height))
    guard rendering.isCoarse, !rendering.hasExactSizes else {
      return addSprite(.drawing(drawing, size: size), column: column, row: row, in: cell)
    }
    // A frame of 780 × 540 pt, in pixels of the cell's proportions, so that circles stay round.
    let own = PixelSize(width: 780, height: 270 * cell.height / cell.width)
    addSprite(.drawing(drawing, size: own), column: column, row: row, in: cell, scaledTo: size)
  }

  /// The radius of a pane's corners, in columns; 2.5 columns are 20 pt.
  private static let paneRadius = 2.5
  /// The radius of a tile's corners, in columns; 1.5 columns are 12 pt.
  private static let tileRadius = 1.5
  /// The extent of a pane's shadow, in rows.
  private static let paneShadow = 1.0

  /// Adds a pane with its shadow. The picture extends far below the canvas, so that it is the same at every
  /// height of the pane.
  mutating func addPane(
    column: Double, top: Double, width: Double, base: Int?, body: Color, rim: Color, in cell: PixelSize
  ) {
    guard width > 0, top < Double(base ?? rows) else { return }
    let shape = RectangleShape(
      size: PixelSize(width: cell.across(width), height: cell.down(Double((base ?? rows) + 4))),
      radius: Float(cell.across(Self.paneRadius)), roundsBottom: false, top: body, bottom: body, rim: rim,
      shadow: cell.down(Self.paneShadow))
    addSprite(.rectangle(shape), column: column, row: top, in: cell, bottom: base)
  }

  /// Adds the background of a tile, which is a little lighter at the top than at the bottom.
  mutating func addTile(
    column: Double, row: Double, width: Double, height: Double, _ color: Color, in cell: PixelSize
  ) {
    guard width > 0, height > 0 else { return }
    let shape = RectangleShape(
      size: PixelSize(width: cell.across(width), height: cell.down(height)),
      radius: Float(cell.across(Self.tileRadius)), top: color.lighter(by: 0.0625),
      bottom: color.darker(by: 0.125))
    addSprite(.rectangle(shape), column: column, row: row, in: cell)
  }

  /// Adds a slider: a thin bar with round ends, filled up to a round knob.
  mutating func addSlider(
    column: Double, row: Double, width: Double, fraction: Double, track: Color, fill: Color, knob: Color,
    in cell: PixelSize
  ) {
    let middle = row + 0.5
    func addBar(width: Double, _ color: Color) {
      let height = Self.barHeight
      addRectangle(
        column: column, row: middle - height / 2, width: width, height: height,
        radius: (height, height / 2), color, in: cell)
    }
    addBar(width: width, track)
    let place = 1 + (width - 2) * fraction
    addBar(width: place, fill)
    addEllipse(column: column + place, row: middle, radius: (1, 0.5), opacity: 1, knob, in: cell)
  }

  /// The height of a slider's bar, in rows.
  private static let barHeight = 0.375
}
