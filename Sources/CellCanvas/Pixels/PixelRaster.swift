internal import RealModule

/// The raster of a display list in pixels, for terminals that show pictures between their cells and their text.
extension Canvas {
  /// Draws a display list: shapes and curves become sprites, texts become cells in front of them. A shape that has not
  /// changed, or has another place only, has an equal picture.
  /// - Parameters:
  ///   - ground: the gradient behind everything.
  ///   - cell: the size of a cell in pixels.
  ///   - isResting: true if no other frame follows for some time. Curves then reach their last points; in motion their ends
  ///     advance by a column at a time.
  mutating func drawSprites(of stage: Stage, on ground: Gradient, in cell: PixelSize, isResting: Bool) {
    sprites.removeAll(keepingCapacity: true)
    self.isResting = isResting
    // Blue is 0: kitty mixes that much of the background into the pictures over it, where Mesa's llvmpipe draws.
    let blank = Cell(blank: Color(red: ground.middle.red, green: ground.middle.green, blue: 0))
    for index in cells.indices { cells[index] = blank }
    let grid = PixelGrid(cell: cell, columns: columns, rows: rows)
    let (upper, lower) = Box(column: 0, row: 0, columns: columns, rows: rows).split(at: 8 * Double(rows))
    add(.rectangle(upper), .gradient(top: ground.top, bottom: ground.middle), on: grid, layer: 0)
    add(.rectangle(lower), .gradient(top: ground.middle, bottom: ground.bottom), on: grid, layer: 1)
    var layer = 2
    var last: Stage.Paint?
    var curves = CurveTiles(cell: cell, isResting: isResting)
    var index = 0
    while index < stage.elements.count {
      defer { index += 1 }
      switch stage.elements[index] {
      case .fill(let fill):
        // Shapes of one colour, such as dashes and the parts of a curve, need no order.
        if case .plain = fill.paint, fill.paint == last { layer -= 2 }
        last = fill.paint
        let dashes = stage.countDashes(from: index)
        add(fill, on: grid, layer: layer, dashes: dashes)
        index += dashes - 1
      case .plot(let plot):
        if last == .plain(plot.color) { layer -= 2 }
        last = .plain(plot.color)
        curves.cut(plot, stage.points, on: grid) { add($0, x: $1, y: $2, size: $3, on: grid, layer: layer) }
      case .text(let text):
        if let ground = text.ground {
          let size = SIMD2(Double(text.range.count) * Box.column, Box.row)
          add(.rectangle(Box(at: text.corner, size: size)), .plain(ground), on: grid, layer: layer)
        }
        draw(text, stage)
        if text.ground == nil { continue }
        last = nil
      }
      layer += 2
    }
  }

  // MARK: Fills

  /// - Parameter dashes: the number of equal shapes, each a row below the one before.
  private mutating func add(_ fill: Stage.Fill, on grid: PixelGrid, layer: Int, dashes: Int) {
    switch fill.paint {
    case .none: return
    case .drawing(let drawing, let other, let amount):
      let opacity = Int((16 * min(max(amount, 0), 1)).rounded())
      let paint = Stage.Paint.drawing(drawing, mixedWith: drawing.ground, by: 0)
      if opacity < 16 { add(fill.shape, paint, on: grid, clip: fill.clip, layer: layer) }
      // A veil over the drawing takes fewer bytes than a drawing in other colours.
      if opacity > 0 {
        add(fill.shape, .plain(other), on: grid, clip: fill.clip, layer: layer + 1, opacity: opacity)
      }
    case .pane(let body, let rim, _):
      add(fill.shape, .pane(body: body, rim: rim, isMoving: false), on: grid, clip: fill.clip, layer: layer)
    case .plain, .gradient, .ball, .shadow:
      add(fill.shape, fill.paint, on: grid, clip: fill.clip, layer: layer, dashes: dashes)
    }
    if case .shadow = fill.paint { return }
    for dash in 0..<dashes {
      clearText(below: fill.shape.moved(by: SIMD2(0, Double(dash) * Box.row)), fill.clip)
    }
  }

  private mutating func add(
    _ shape: Shape, _ paint: Stage.Paint, on grid: PixelGrid, clip: Box? = nil, layer: Int, opacity: Int = 16,
    dashes: Int = 1
  ) {
    guard let clip = grid.pixels(of: clip), let placed = PixelShape(shape, on: grid) else { return }
    let painted = PaintedShape(shape: placed.shape, paint: paint, opacity: opacity)
    var sprite = Sprite(
      picture: Picture(painted, size: placed.size), x: placed.x, y: placed.y, clip: clip, layer: layer)
    if case .pane = paint {
      sprite.show(pane: painted, on: grid)
    } else if dashes > 1 {
      sprite.size.height += (dashes - 1) * grid.cell.height
      let dashed = PaintedShape(shape: placed.shape, paint: paint, pitch: grid.cell.height)
      sprite.picture = Picture(dashed, size: sprite.size)
    } else if placed.isSquare, case .plain = paint {
      // A part of a larger area of the colour, which can be moved and resized.
      let size = placed.size.rounded
      sprite.picture = Picture(PaintedShape(shape: size.shape, paint: paint, opacity: opacity), size: size)
    } else if placed.isSquare, case .gradient = paint, sprite.fills(grid.cell) {
      // One of its equal columns, which the terminal stretches.
      let size = PixelSize(width: 1, height: placed.size.height)
      sprite.picture = Picture(PaintedShape(shape: size.shape, paint: paint), size: size)
    } else {
      sprite.scaledSize = placed.scaledSize(for: paint, in: grid.cell)
    }
    if sprite.visible != nil { sprites.append(sprite) }
  }

  private mutating func add(
    _ curve: PixelCurve, x: Int, y: Int, size: PixelSize, on grid: PixelGrid, layer: Int
  ) {
    guard let clip = grid.pixels(of: nil) else { return }
    let sprite = Sprite(picture: Picture(curve, size: size), x: x, y: y, clip: clip, layer: layer)
    if sprite.visible != nil { sprites.append(sprite) }
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
      for index in row * columns + start..<row * columns + end where cells[index].glyph != " " {
        cells[index] = Cell(blank: cells[index].background)
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

extension Sprite {
  /// Shows a pane with the shadow around it. The picture reaches far below the canvas, so that it is the same at every height
  /// of the pane.
  fileprivate mutating func show(pane: PaintedShape, on grid: PixelGrid) {
    let (shadow, body) = (grid.cell.height, size)
    clip.lower = min(clip.lower, y + body.height)
    let whole = PixelSize(width: body.width + 2 * shadow, height: grid.size.height + 2 * shadow)
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
  /// The size of the canvas.
  let size: PixelSize
  /// The pixels per pt.
  let scale: SIMD2<Double>

  init(cell: PixelSize, columns: Int, rows: Int) {
    self.cell = cell
    size = PixelSize(width: columns * cell.width, height: rows * cell.height)
    scale = cell.vector / SIMD2(Box.column, Box.row)
  }

  /// Returns the part of the canvas within a box, in pt; nil if there is none.
  func pixels(of box: Box?) -> PixelRange? {
    let all = PixelRange(left: 0, top: 0, right: size.width, lower: size.height)
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
    let unit = grid.scale.y
    func rounded(_ length: Double) -> Double { max((length * unit).rounded(), 1) }
    let (place, own): (SIMD2<Int>, Shape)
    let first = SIMD2(shape.discs[0].x, shape.discs[0].y)
    if shape.count == 1 {
      let (radii, turn) = shape.ellipse ?? (SIMD2(repeating: shape.discs[0].z), 0)
      place = grid.place(first)
      own = Shape.ellipse(.zero, radii: SIMD2(Self.radius(radii.x * unit), Self.radius(radii.y * unit)))
        .turned(by: Self.direction(turn, of: 2), about: .zero)
    } else if shape.count == 2 {
      place = grid.place(first)
      let way = ((SIMD2(shape.discs[1].x, shape.discs[1].y) - first) * grid.scale)
        .rounded(.toNearestOrAwayFromZero)
      own = shape.mapped {
        let isFirst = $0 == shape.discs[0]
        return SIMD3(isFirst ? 0 : way.x, isFirst ? 0 : way.y, $0.z == 0 ? 0 : Self.radius($0.z * unit))
      }
    } else if let (width, height, turn) = shape.turnedRectangle {
      let radius = shape.discs[0].z
      let isUpright = turn == 0
      let size =
        isUpright
        ? (box.size * grid.scale).rounded(.toNearestOrAwayFromZero)
        : SIMD2(rounded(width), rounded(height))
      let isRound = 2 * radius >= min(width, height) - 1e-9
      let corner = isRound ? size.min() / 2 : (2 * radius * unit).rounded() / 2
      let whole = Box(at: isUpright ? .zero : -size / 2, size: pointwiseMax(size, SIMD2(1, 1)))
      place = grid.place(isUpright ? box.corner : box.middle)
      own = Shape.rectangle(whole, radius: corner)
        .turned(by: Self.direction(turn, of: size.x == size.y ? 4 : 2), about: .zero)
    } else {
      place = grid.place(box.middle)
      own = shape.mapped { disc in
        let offset = ((SIMD2(disc.x, disc.y) - box.middle) * unit * 4).rounded(.toNearestOrAwayFromZero) / 4
        return SIMD3(offset.x, offset.y, disc.z * unit)
      }
    }
    let ownBox = own.box
    let corner = ownBox.corner.rounded(.down)
    let end = SIMD2(ownBox.right, ownBox.bottom).rounded(.up)
    guard end.x > corner.x, end.y > corner.y else { return nil }
    (x, y) = (place.x + Int(corner.x), place.y + Int(corner.y))
    size = PixelSize(width: Int(end.x - corner.x), height: Int(end.y - corner.y))
    self.shape = own.moved(by: -corner)
    isSquare =
      own.count == 4 && own.discs[0].z == 0 && own.discs[0].y == own.discs[1].y && ownBox.size == end - corner
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
  /// The width, the height and the clockwise turn, in radians, of a rectangle; nil for other shapes.
  fileprivate var turnedRectangle: (width: Double, height: Double, turn: Double)? {
    guard count == 4, ellipse == nil else { return nil }
    let (right, down) = (discs[1] - discs[0], discs[3] - discs[0])
    let miss = discs[2] - discs[1] - down
    let isRectangle = (miss * miss).sum() < 1e-9 && abs((right * down).sum()) < 1e-6
    guard isRectangle, right.z == 0, down.z == 0 else { return nil }
    let (width, height) = ((right * right).sum().squareRoot(), (down * down).sum().squareRoot())
    let turn = width > 1e-9 ? Double.atan2(y: right.y, x: right.x) : Double.atan2(y: -down.x, x: down.y)
    return (width + 2 * discs[0].z, height + 2 * discs[0].z, height + width > 1e-9 ? turn : 0)
  }
}

extension PixelSize {
  /// A rectangle of this size.
  fileprivate var shape: Shape { .rectangle(Box(at: .zero, size: vector)) }

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
