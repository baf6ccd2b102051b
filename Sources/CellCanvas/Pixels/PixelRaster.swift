internal import RealModule

/// The raster of a display list in pixels, for terminals that show pictures between their cells and their text.
extension Canvas {
  /// Draws a display list, and another one over it: shapes and curves become sprites, texts become cells in front of them. A
  /// shape that has not changed, or has another place only, has an equal picture.
  /// - Parameters:
  ///   - ground: the gradient behind everything.
  ///   - cell: the size of a cell in pixels.
  ///   - isResting: true if no other frame follows for some time. Curves then reach their last points; in motion their ends
  ///     advance by a column at a time.
  mutating func drawSprites(
    of stage: Stage, under cover: Stage?, on ground: Gradient, in cell: PixelSize, isResting: Bool
  ) {
    self.isResting = isResting
    // Blue is 0: kitty mixes that much of the background into the pictures over it, where Mesa's llvmpipe draws.
    fill(Color(red: ground.middle.red, green: ground.middle.green, blue: 0))
    let grid = PixelGrid(cell: cell, columns: columns, rows: rows)
    let (upper, lower) = Box(column: 0, row: 0, columns: columns, rows: rows).split(at: 8 * Double(rows))
    add(.rectangle(upper), .gradient(top: ground.top, bottom: ground.middle), on: grid)
    add(.rectangle(lower), .gradient(top: ground.middle, bottom: ground.bottom), on: grid)
    var curves = PixelCurve.Cutter(grid, isResting: isResting)
    addSprites(of: stage, on: grid, &curves)
    if let cover { addSprites(of: cover, on: grid, &curves) }
  }

  private mutating func addSprites(of stage: Stage, on grid: PixelGrid, _ curves: inout PixelCurve.Cutter) {
    var index = 0
    while index < stage.elements.count {
      switch stage.elements[index] {
      case .fill(let fill):
        let dashes = stage.countDashes(from: index)
        add(fill, dashes: dashes, on: grid)
        index += dashes - 1
      case .plot(let plot):
        curves.cut(plot, stage.points) { append(Sprite(picture: $0, x: $1, y: $2, clip: grid.all)) }
      case .text(let text): draw(text, stage)
      }
      index += 1
    }
  }

  private mutating func append(_ sprite: Sprite) { if sprite.visible != nil { sprites.append(sprite) } }

  // MARK: Fills

  /// - Parameter dashes: the number of equal shapes, each a row below the one before.
  private mutating func add(_ fill: Stage.Fill, dashes: Int, on grid: PixelGrid) {
    let (shape, clip) = (fill.shape, fill.clip)
    switch fill.paint {
    case .none: return
    case .drawing(let drawing, let other, let amount):
      let opacity = Int((16 * min(max(amount, 0), 1)).rounded())
      let paint = Stage.Paint.drawing(drawing, mixedWith: drawing.ground, by: 0)
      if opacity < 16 { add(shape, paint, clip: clip, on: grid) }
      // A veil over the drawing takes fewer bytes than a drawing in other colours.
      if opacity > 0 { add(shape, .plain(other), opacity: opacity, clip: clip, on: grid) }
    case .pane(let body, let rim, _):
      add(shape, .pane(body: body, rim: rim, isMoving: false), clip: clip, on: grid)
    case .shadow: return add(shape, fill.paint, clip: clip, on: grid)
    case .plain, .gradient, .ball: add(shape, fill.paint, dashes: dashes, clip: clip, on: grid)
    }
    for dash in 0..<dashes { clearText(below: shape.moved(by: SIMD2(0, Double(dash) * Box.row)), clip) }
  }

  private mutating func add(
    _ shape: Shape, _ paint: Stage.Paint, opacity: Int = 16, dashes: Int = 1, clip: Box? = nil,
    on grid: PixelGrid
  ) {
    guard let clip = grid.pixels(of: clip), let placed = PixelShape(shape, on: grid) else { return }
    var painted = PaintedShape(shape: placed.shape, paint: paint, opacity: opacity)
    var sprite = Sprite(picture: Picture(painted, size: placed.size), x: placed.x, y: placed.y, clip: clip)
    if case .pane = paint {
      sprite.show(pane: painted, on: grid)
    } else if dashes > 1 {
      painted.pitch = grid.cell.height
      sprite.size.height += (dashes - 1) * grid.cell.height
      sprite.picture = Picture(painted, size: sprite.size)
    } else if placed.isSquare, case .plain = paint {
      // A part of a larger area of the colour, which can be moved and resized.
      sprite.picture = Picture(filling: placed.size.rounded, with: paint, opacity: opacity)
    } else if placed.isSquare, case .gradient = paint, sprite.fills(grid.cell) {
      // One of its equal columns, which the terminal stretches.
      sprite.picture = Picture(filling: PixelSize(width: 1, height: placed.size.height), with: paint)
    } else {
      sprite.scaledSize = placed.scaledSize(for: paint, in: grid.cell)
    }
    append(sprite)
  }

  /// Removes the text of cells whose centres a shape hides.
  private mutating func clearText(below shape: Shape, _ clip: Box?) {
    let spans = Shape.Spans(of: shape)
    let screen = Box(column: 0, row: 0, columns: columns, rows: rows)
    let box = shape.box.clipped(to: clip?.clipped(to: screen) ?? screen)
    func first(_ place: Double, _ step: Double) -> Int { Int((place / step + 0.5).rounded(.down)) }
    for row in first(box.top, Box.row)..<first(box.bottom, Box.row) {
      guard let (left, right) = spans.span(atY: (Double(row) + 0.5) * Box.row) else { continue }
      let start = first(max(left, box.left), Box.column)
      let end = max(start, first(min(right, box.right), Box.column))
      for column in start..<end where self[column, row].glyph != " " {
        self[column, row] = Cell(blank: self[column, row].background)
      }
    }
  }
}

extension Stage {
  /// Returns the number of equal shapes of one colour, each a row below the one before, from an element on.
  fileprivate func countDashes(from start: Int) -> Int {
    guard case .fill(let first) = elements[start], case .plain = first.paint, first.shape.box.height < Box.row
    else { return 1 }
    var count = 1
    while start + count < elements.count, case .fill(let next) = elements[start + count],
      next.paint == first.paint, next.clip == first.clip,
      next.shape == first.shape.moved(by: SIMD2(0, Double(count) * Box.row))
    {
      count += 1
    }
    return count
  }
}

extension Picture {
  fileprivate init(filling size: PixelSize, with paint: Stage.Paint, opacity: Int = 16) {
    let shape = Shape.rectangle(Box(at: .zero, size: size.vector))
    self.init(PaintedShape(shape: shape, paint: paint, opacity: opacity), size: size)
  }
}

extension Sprite {
  /// Shows a pane with the shadow around it. The picture reaches far below the canvas, so that it is the same at every height
  /// of the pane.
  fileprivate mutating func show(pane: PaintedShape, on grid: PixelGrid) {
    let (shadow, body) = (grid.cell.height, size)
    clip.lower = min(clip.lower, y + body.height)
    let whole = PixelSize(width: body.width + 2 * shadow, height: grid.all.lower + 2 * shadow)
    let box = Box(
      at: SIMD2(Double(shadow), Double(shadow)), size: SIMD2(Double(body.width), 2 * Double(whole.height)))
    let shape = Shape.rectangle(box, radius: pane.shape.discs[0].z)
    picture = Picture(PaintedShape(shape: shape, paint: pane.paint), size: whole)
    size = whole
    x -= shadow
    y -= shadow
  }
}

/// The pixels of a canvas.
struct PixelGrid {
  let cell: PixelSize
  let all: PixelRange
  /// The pixels per pt.
  let scale: SIMD2<Double>

  init(cell: PixelSize, columns: Int, rows: Int) {
    self.cell = cell
    all = PixelRange(left: 0, top: 0, right: columns * cell.width, lower: rows * cell.height)
    scale = cell.vector / SIMD2(Box.column, Box.row)
  }

  /// Returns the part of the canvas within a box, in pt; nil if there is none.
  func pixels(of box: Box?) -> PixelRange? {
    guard let box else { return all }
    let (start, end) = (place(box.corner), place(SIMD2(box.right, box.bottom)))
    return all.clipped(to: PixelRange(left: start.x, top: start.y, right: end.x, lower: end.y))
  }

  /// Returns the nearest pixel to a place, in pt.
  func place(_ point: SIMD2<Double>) -> SIMD2<Int> {
    let limit = SIMD2(repeating: 1e6)
    return SIMD2<Int>(
      (point * scale).clamped(lowerBound: -limit, upperBound: limit).rounded(.toNearestOrAwayFromZero))
  }
}

/// A shape on whole pixels, with rounded lengths, so that nearly equal shapes are equal.
///
/// The edges of an upright rectangle and the ends of a line lie where the cells lie. Other shapes keep their proportions in
/// cells that are not exactly twice as high as wide: a pt is as long in both directions as in a cell's height.
private struct PixelShape {
  /// The upper left corner of the shape's box on the canvas.
  let x: Int
  let y: Int
  let size: PixelSize
  /// The shape from that corner.
  let shape: Shape
  /// True if the shape fills its box.
  let isSquare: Bool

  /// The number of directions of a turned shape in a full turn.
  private static let directions = 160.0
  /// The least and the greatest width of a circle that is scaled, and the width of a drawing that is, in pixels.
  private static let (least, widest, drawingWidth) = (32, 256, 780)

  init?(_ shape: Shape, on grid: PixelGrid) {
    let box = shape.box
    guard box.width > 0, box.height > 0 else { return nil }
    let (unit, isLine) = (grid.scale.y, shape.count == 2)
    // The point that lies on a whole pixel.
    var anchor = shape.count <= 2 ? SIMD2(shape.discs[0].x, shape.discs[0].y) : box.middle
    var own: Shape
    if shape.count == 1 {
      let (radii, turn) = shape.ellipse ?? (SIMD2(repeating: shape.discs[0].z), 0)
      own = Shape.ellipse(.zero, radii: SIMD2(Self.radius(radii.x * unit), Self.radius(radii.y * unit)))
        .turned(by: Self.direction(turn, of: 2), about: .zero)
    } else if let (length, turn) = shape.turnedRectangle {
      let isUpright = turn == 0
      if isUpright { anchor = box.corner }
      var size = (isUpright ? box.size * grid.scale : length * unit).rounded(.toNearestOrAwayFromZero)
      size = pointwiseMax(size, SIMD2(1, 1))
      let radius = shape.discs[0].z
      let isRound = 2 * radius >= length.min() - 1e-9
      own = Shape.rectangle(
        Box(at: isUpright ? .zero : -size / 2, size: size),
        radius: isRound ? size.min() / 2 : (2 * radius * unit).rounded() / 2)
      own = own.turned(by: Self.direction(turn, of: size.x == size.y ? 4 : 2), about: .zero)
    } else {
      let (scale, parts) = isLine ? (grid.scale, 1.0) : (SIMD2(unit, unit), 4)
      own = shape.mapped { disc in
        let offset = (SIMD2(disc.x, disc.y) - anchor) * scale
        let place = (offset * parts).rounded(.toNearestOrAwayFromZero) / parts
        return SIMD3(place.x, place.y, disc.z == 0 ? 0 : Self.radius(disc.z * unit))
      }
    }
    let (place, ownBox) = (grid.place(anchor), own.box)
    let (corner, end) = (ownBox.corner.rounded(.down), SIMD2(ownBox.right, ownBox.bottom).rounded(.up))
    guard end.x > corner.x, end.y > corner.y else { return nil }
    (x, y) = (place.x + Int(corner.x), place.y + Int(corner.y))
    size = PixelSize(width: Int(end.x - corner.x), height: Int(end.y - corner.y))
    self.shape = own.moved(by: -corner)
    isSquare = own.isLevelRectangle && own.discs[0].z == 0 && ownBox.size == end - corner
  }

  /// Returns a radius in quarters of a pixel, from 32 pixels on in whole pixels.
  private static func radius(_ radius: Double) -> Double {
    let parts = radius < 32 ? 4.0 : 1
    return max((radius * parts).rounded() / parts, 0.5)
  }

  /// Returns the nearest direction of a shape that looks the same after a part of a turn, in radians.
  private static func direction(_ angle: Double, of parts: Double) -> Double {
    let step = (angle / (2 * .pi) * directions).rounded()
    let period = directions / parts
    let rest = step - (step / period).rounded(.down) * period
    return rest / directions * 2 * .pi
  }

  /// Returns the size of the picture of an ellipse or a drawing that a terminal scales while the size changes; nil for other
  /// shapes.
  func scaledSize(for paint: Stage.Paint, in cell: PixelSize) -> PixelSize? {
    if case .drawing = paint {
      return isSquare ? PixelSize(width: Self.drawingWidth, height: 270 * cell.height / cell.width) : nil
    }
    let largest = max(size.width, size.height)
    guard shape.count == 1, shape.ellipse?.turn ?? 0 == 0, largest >= Self.least else { return nil }
    var width = Self.least
    while width < largest, width < Self.widest { width *= 2 }
    return PixelSize(width: width, height: width)
  }
}

extension Shape {
  /// The size and the clockwise turn, in radians, of a rectangle; nil for other shapes.
  fileprivate var turnedRectangle: (size: SIMD2<Double>, turn: Double)? {
    guard count == 4 else { return nil }
    let (right, down) = (discs[1] - discs[0], discs[3] - discs[0])
    let (width, height) = ((right * right).sum().squareRoot(), (down * down).sum().squareRoot())
    let turn = width > 1e-9 ? Double.atan2(y: right.y, x: right.x) : Double.atan2(y: -down.x, x: down.y)
    return (SIMD2(width, height) + 2 * discs[0].z, height + width > 1e-9 ? turn : 0)
  }
}

extension PixelSize {
  /// The size of an area of one colour of which parts are shown: powers of two, from 512 on multiples of 256.
  fileprivate var rounded: PixelSize {
    func rounded(_ length: Int) -> Int {
      if length > 512 { return (length + 255) / 256 * 256 }
      var whole = 1
      while whole < length { whole *= 2 }
      return whole
    }
    return PixelSize(width: rounded(width), height: rounded(height))
  }
}
