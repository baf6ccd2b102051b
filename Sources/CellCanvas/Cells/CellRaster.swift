/// The raster of a display list in cells. A cell has 8 × 8 sub-cells of 1 × 2 pt; a sub-cell belongs to a shape if its middle
/// row does, from the nearest whole pt on.
extension Canvas {
  /// Draws a display list over what is on the canvas, back to front.
  package mutating func draw(_ stage: Stage) {
    for index in stage.elements.indices {
      switch stage.elements[index] {
      case .fill(let fill): draw(fill)
      case .text(let text): draw(text, stage)
      case .plot(let plot): draw(plot, stage)
      }
    }
  }

  // MARK: Fills

  private mutating func draw(_ fill: Stage.Fill) {
    let clip = SubCells(fill.clip, columns: columns, rows: rows)
    guard !clip.isEmpty else { return }
    switch fill.paint {
    case .plain(let color): draw(fill.shape, color, isFast: fill.isFast, in: clip)
    case .gradient(let top, let bottom):
      // One colour takes fewer bytes, and bands of a row would be seen.
      draw(fill.shape, top.mixed(with: bottom, parts: 1, of: 2), isFast: fill.isFast, in: clip)
    case .ball(let shades): drawBall(fill.shape, shades, in: clip)
    case .pane(let body, let rim, let isMoving): drawPane(fill.shape, body, rim, isMoving: isMoving, in: clip)
    case .drawing(let drawing, let other, let amount):
      draw(drawing, in: fill.shape.box, mixedWith: other, by: amount, isFast: fill.isFast, in: clip)
    case .shadow, .none: break
    }
  }

  /// - Parameter isFast: true for whole quarters of cells. Full cells of a disc then keep their backgrounds, so that the terminal
  ///   need not change them. This halves the bytes of many small discs.
  private mutating func draw(_ shape: Shape, _ color: Color, isFast: Bool, in clip: SubCells) {
    if shape.isLine { return drawLine(shape, color, in: clip) }
    if shape.isLevelRectangle, case let box = shape.box, box.height <= 2, box.width > Box.column {
      return drawLevelLine(box, color, in: clip)
    }
    let isFast = isFast && rendering.glyphs != .ascii
    let keepsGround = isFast && shape.count == 1
    draw([shape.snapped], [color], variant: isFast ? 1 : 0, in: clip, keepsGround: keepsGround) {
      image, parts in
      image.lay(isFast ? Coverage(bits: parts[0]).nearestQuarters.bits : parts[0], color)
    }
  }

  /// Draws shapes, each of which is seen within the one before. Cells that the last one covers get its colour.
  /// - Parameters:
  ///   - variant: a number that tells what `lay` does.
  ///   - keepsGround: true if covered cells keep their backgrounds under a full block.
  ///   - lay: lays the sub-cells in which each shape is seen, also below the next one, on the image of a cell.
  private mutating func draw<let count: Int>(
    _ shapes: [count of Shape], _ colors: [count of Color], variant: UInt64, in clip: SubCells,
    keepsGround: Bool = false, _ lay: (_ image: inout CellImage, _ parts: [count of UInt64]) -> Void
  ) {
    let (rendering, color) = (rendering, colors[count - 1])
    let edges = [count of Shape.Spans] { Shape.Spans(of: shapes[$0]) }
    var seed = rendering.seed.mixed(with: variant)
    for index in 0..<count { seed = seed.mixed(with: colors[index]) }
    for row in clip.rows(of: shapes[0].box) {
      let spans = [count of CellSpans] { CellSpans(of: edges[$0], row: row, in: clip) }
      let solid = keepsGround ? 0..<0 : spans[count - 1].solidColumns
      fillRow(row, solid, color)
      for column in spans[0].columns where !solid.contains(column) {
        let ground = self[column, row]
        var parts = [count of UInt64](repeating: 0)
        var (rest, key) = (~0 as UInt64, seed.mixed(with: ground))
        for index in 0..<count where rest != 0 {
          rest &= spans[index].coverage(column: column).bits
          parts[index] = rest
          key = key.mixed(with: rest)
        }
        let cell = fittedCells.cell(for: key) {
          var image = CellImage(ground: ground)
          lay(&image, parts)
          return image.fitted(in: rendering)
        }
        let isFull = keepsGround && cell == Cell(blank: color)
        self[column, row] = isFull ? Cell("█", color, on: ground.background) : cell
      }
    }
  }

  // MARK: Balls, panes, drawings

  /// The least radius of a ball whose light can be shown in cells, in pt.
  private static let leastLitRadius = 18.0

  /// Draws a ball that is lit from the upper left, in five shades. Its middle is rounded to 2 pt, so that slow motion repeats
  /// cells.
  private mutating func drawBall(_ shape: Shape, _ shades: BallShades, in clip: SubCells) {
    let (box, radii) = (shape.box, shape.box.size / 2)
    guard radii.min() >= Self.leastLitRadius else {
      return draw(shape, shades.middle, isFast: false, in: clip)
    }
    let middle = 2 * SIMD2(Double((subCell(box.middle.x) + 1) >> 1), Double(subCell(box.middle.y / 2)))
    // The part of a lit sphere above a given brightness is nearly a disc that is offset towards the light.
    func disc(_ x: Double, _ y: Double, _ size: Double) -> Shape {
      let offset = radii * SIMD2(x, y) / SIMD2(1, 2)
      let place = middle + offset.rounded(.toNearestOrAwayFromZero) * SIMD2(1, 2)
      return .ellipse(place, radii: radii * size)
    }
    let discs: [5 of Shape] = [
      disc(0, 0, 1), disc(-0.10, -0.13, 0.91), disc(-0.19, -0.24, 0.70), disc(-0.28, -0.34, 0.44),
      disc(-0.34, -0.42, 0.17)
    ]
    let colors: [5 of Color] = [shades.shadow, shades.dark, shades.middle, shades.light, shades.glint]
    draw(discs, colors, variant: 2, in: clip) { image, parts in
      for index in 0..<5 { image.lay(index < 4 ? parts[index] & ~parts[index + 1] : parts[4], colors[index]) }
    }
  }

  /// Draws a pane with a rim along its upper edge.
  ///
  /// At rest, the rim is a thin bright line. At most heights a thin line between stage and body would need three colours in a
  /// cell, which has two. In motion the rim is therefore a paler band, exactly one row high: wherever it lies, both cells that it
  /// touches have two colours, and it looks the same in every frame. Few colours have no paler one: there the pane moves by half
  /// rows, with a rim of half a row.
  private mutating func drawPane(
    _ shape: Shape, _ body: Color, _ rim: Color, isMoving: Bool, in clip: SubCells
  ) {
    let (rendering, radius) = (rendering, shape.discs[0].z)
    let isBand = isMoving && !rendering.hasWholeCellsOnly
    let height = isBand ? rendering.color == .full ? 16 : 8 : 2 * Double(rendering.thin(2))
    var box = shape.box.snapped
    let (top, isCoarse) = (subCell(box.top / 2), isBand && rendering.color != .full)
    box.top = Double(
      rendering.hasWholeCellsOnly ? 16 * ((top + 3) >> 3) : isCoarse ? 8 * ((top + 2) >> 2) : 2 * top)
    guard box.top < box.bottom else { return }
    // The rim is the part of the pane that a lowered copy of the pane does not cover. It becomes thinner towards the sides, as if
    // lit from above.
    let whole = Shape.rectangle(box, radius: radius)
    let inner = whole.moved(by: SIMD2(0, height))
    let rim = isBand ? rendering.blend(body, rim, sixteenths: 6) : rim
    // Stage, rim and body are three colours, but a cell has only two. Where all three meet, rim and body are mixed by area. If
    // the upper edge lies on a row of cells, as at rest, only the corners' cells have three colours, and the nearest two show the
    // curve. Without glyphs, a cell has one colour anyway.
    let hasGlyphs = rendering.glyphs != .ascii
    let isAligned = box.top.truncatingRemainder(dividingBy: Box.row) == 0 && hasGlyphs
    draw([whole, inner], [rim, body], variant: isAligned ? 3 : 4, in: clip) { image, parts in
      let (covered, rimmed) = (parts[0], parts[0] & ~parts[1])
      if isAligned || covered == ~0 && hasGlyphs {
        image.lay(parts[1], body)
        image.lay(rimmed, rim)
      } else {
        let count = covered.nonzeroBitCount
        let share = (16 * rimmed.nonzeroBitCount + count / 2) / max(count, 1)
        image.lay(covered, rendering.blend(body, rim, sixteenths: share))
      }
    }
  }

  private mutating func draw(
    _ drawing: Drawing, in box: Box, mixedWith other: Color, by amount: Double, isFast: Bool,
    in clip: SubCells
  ) {
    // Few colours have none between two.
    let amount = rendering.color == .full && amount > 0 ? min(amount, 1) : amount > 0.5 ? 1 : 0
    func color(_ color: Color) -> Color { color.mixed(with: other, by: amount) }
    let box = box.snapped
    draw(.rectangle(box), color(drawing.ground), isFast: isFast, in: clip)
    let clip = clip.clipped(to: box)
    guard !clip.isEmpty else { return }
    for part in drawing.shapes {
      draw(part.shape.stretched(over: box), color(part.color), isFast: isFast, in: clip)
    }
  }

  // MARK: Lines

  /// Draws a slanted line of squares of half a column by half a row, or of characters where nothing smaller than a cell can
  /// be drawn.
  private mutating func drawLine(_ shape: Shape, _ color: Color, in clip: SubCells) {
    // Half columns and half rows. What is very far is brought nearer, so that a line has an end.
    func place(_ disc: SIMD3<Double>) -> SIMD2<Double> {
      SIMD2(limited(disc.x, to: 0x4000), limited(disc.y, to: 0x4000)) / SIMD2(4, 8)
    }
    let (start, end) = (place(shape.discs[0]), place(shape.discs[1]))
    let way = end - start
    let count = max(1, Int(max(abs(way.x), abs(way.y)).rounded(.up)))
    for index in 0..<count {
      let place = start + (Double(index) + 0.5) / Double(count) * way
      let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
      guard clip.contains(column: 4 * x, row: 4 * y) else { continue }
      let (column, row) = (x >> 1, y >> 1)
      if rendering.hasWholeCellsOnly {
        // A quarter of a cell would round away.
        put(y & 1 == 1 ? "." : "'", column: column, row: row, color)
        continue
      }
      let quarter = Coverage.quarters[1 << (2 * (y & 1) + (x & 1))].bits
      // The parts of the cell that have the colour already are kept, also where few colours cannot be mixed.
      let kept = self[column, row].bits(of: color)
      lay(quarter | kept, color, column: column, row: row, in: rendering)
    }
  }

  private mutating func lay(_ bits: UInt64, _ color: Color, column: Int, row: Int, in rendering: Rendering) {
    let ground = self[column, row]
    let key = rendering.seed.mixed(with: color).mixed(with: ground).mixed(with: bits)
    self[column, row] = fittedCells.cell(for: key) {
      var image = CellImage(ground: ground)
      image.lay(bits, color)
      return image.fitted(in: rendering)
    }
  }

  /// Draws a level line an eighth of a row thick, rounded to half a row, at which a cell can show a thin line.
  private mutating func drawLevelLine(_ box: Box, _ color: Color, in clip: SubCells) {
    // Without glyphs the line fills a cell. Else it lies at the upper edge of a cell or in its middle; a character is the
    // only thin line there.
    var rendering = rendering
    // The line is too thin for seams.
    if rendering.glyphs == .quarter { rendering.glyphs = .quadrant }
    let thickness = rendering.glyphs == .ascii ? 8 : rendering.thin(1)
    let top = subCell(box.top / 2)
    let half = thickness == 8 ? 2 * (top >> 3) : (top + 2) >> 2
    let (row, isLow) = (half >> 1, half & 1 != 0)
    guard clip.contains(column: clip.from.x, row: 4 * half) else { return }
    let first = max((subCell(box.left) + 4) >> 3, clip.from.x >> 3)
    let last = min((subCell(box.right) + 4) >> 3, (clip.to.x + 7) >> 3)
    let covered = isLow ? Coverage.lower(thickness) : Coverage.lower(8 - thickness).inverted
    for column in first..<max(first, last) {
      if isLow, thickness == 1 || rendering.color != .full {
        put("─", column: column, row: row, color)
      } else {
        let seen = rendering.blend(self[column, row].dominant, color, sixteenths: 16 / thickness)
        lay(covered.bits, seen, column: column, row: row, in: rendering)
      }
    }
  }

  // MARK: Texts and charts

  mutating func draw(_ text: Stage.Text, _ stage: Stage) {
    var column = nearestCell(text.corner.x / Box.column)
    let row = nearestCell(text.corner.y / Box.row)
    for index in text.range {
      put(stage.characters[index], column: column, row: row, text.color, style: text.style)
      column += 1
    }
  }

  /// Draws a curve in dots, 2 × 4 in a cell. A vertical run of dots joins each point to the one before.
  private mutating func draw(_ plot: Stage.Plot, _ stage: Stage) {
    let top = nearestCell(plot.box.top / Box.row)
    let dotCount = 4 * max(1, Int((plot.box.height / Box.row).rounded()))
    var last: Int?
    for point in stage.points[plot.range] {
      let share = (point.y - plot.box.top) / plot.box.height
      let dot = min(max(subCell(share * Double(dotCount - 1)), 0), dotCount - 1)
      // The dot of the point before belongs to the column before.
      let first = last.map { $0 < dot ? $0 + 1 : $0 > dot ? $0 - 1 : dot } ?? dot
      let (upper, lower) = (min(first, dot), max(first, dot))
      for row in upper...lower { drawDot(subCell(point.x) >> 2, 4 * top + row, plot.color) }
      last = dot
    }
  }

  /// Adds a dot of a curve to a cell. A font without braille shows whether there are any in the upper half, the lower half or
  /// both.
  private mutating func drawDot(_ x: Int, _ y: Int, _ color: Color) {
    let (column, row) = (x >> 1, y >> 2)
    guard contains(column: column, row: row) else { return }
    let ground = self[column, row]
    let before = ground.foreground == color ? ground.glyph : " "
    var glyph = Braille.glyph(Braille.bit(column: x & 1, row: y & 3) | Braille.bits(of: before))
    if rendering.glyphs == .ascii || rendering.glyphs == .half {
      let halves: [4 of Unicode.Scalar] = [" ", "'", ".", ":"]
      glyph = halves[(y & 2 == 0 ? 1 : 2) | (halves.indices.first { halves[$0] == before } ?? 0)]
    }
    self[column, row] = Cell(glyph, color, on: ground.dominant)
  }
}

/// Returns the whole row or column for text at a fractional position. Halves are rounded towards the top or the left.
private func nearestCell(_ place: Double) -> Int { (subCell(8 * place) + 3) >> 3 }

/// Returns the nearest whole number; numbers far from the canvas, and what is not a number, are limited.
private func subCell(_ place: Double) -> Int { Int((limited(place, to: 0x1000_0000) + 0.5).rounded(.down)) }

private func limited(_ place: Double, to limit: Double) -> Double {
  place > -limit ? place < limit ? place : limit : -limit
}

/// A range of sub-cells of the canvas: columns of 1 pt, rows of 2 pt.
private struct SubCells {
  var from = SIMD2<Int>.zero
  var to: SIMD2<Int>

  init(_ box: Box?, columns: Int, rows: Int) {
    to = SIMD2(8 * columns, 8 * rows)
    if let box { self = clipped(to: box) }
  }

  var isEmpty: Bool { from.x >= to.x || from.y >= to.y }

  func clipped(to box: Box) -> SubCells {
    var copy = self
    copy.from = SIMD2(max(from.x, subCell(box.left)), max(from.y, subCell(box.top / 2)))
    copy.to = SIMD2(min(to.x, subCell(box.right)), min(to.y, subCell(box.bottom / 2)))
    return copy
  }

  func contains(column: Int, row: Int) -> Bool {
    column >= from.x && column < to.x && row >= from.y && row < to.y
  }

  /// Returns the rows of cells that a box may touch, with a margin of a sub-cell.
  func rows(of box: Box) -> Range<Int> {
    let first = max(from.y, subCell(box.top / 2) - 1) >> 3
    return first..<max(first, (min(to.y, subCell(box.bottom / 2) + 1) + 7) >> 3)
  }
}

/// The spans of a shape in a row of cells, that is, in eight rows of sub-cells.
private struct CellSpans {
  // An empty row starts after its end, so that it neither extends the columns nor counts as covered.
  private var from = SIMD8<Int32>(repeating: .max)
  private var to = SIMD8<Int32>(repeating: .min)

  init(of shape: Shape.Spans, row: Int, in clip: SubCells) {
    let first = max(8 * row, clip.from.y)
    // Most rows of a large rectangle.
    if first == 8 * row, first + 8 <= clip.to.y,
      let (left, right) = shape.commonSpan(fromY: Double(2 * first), toY: Double(2 * first + 16))
    {
      let (from, to) = (Int32(max(subCell(left), clip.from.x)), Int32(min(subCell(right), clip.to.x)))
      if from < to { (self.from, self.to) = (SIMD8(repeating: from), SIMD8(repeating: to)) }
      return
    }
    // The numbers are written one by one and then read at once: a vector has no fast write at a variable index.
    var starts = [8 of Int32](repeating: .max)
    var ends = [8 of Int32](repeating: .min)
    for subRow in first..<max(first, min(8 * row + 8, clip.to.y)) {
      guard let (left, right) = shape.span(atY: Double(2 * subRow + 1)) else { continue }
      let (from, to) = (max(subCell(left), clip.from.x), min(subCell(right), clip.to.x))
      guard from < to else { continue }
      (starts[subRow - 8 * row], ends[subRow - 8 * row]) = (Int32(from), Int32(to))
    }
    for index in 0..<8 { (from[index], to[index]) = (starts[index], ends[index]) }
  }

  /// The columns of cells that the shape touches.
  var columns: Range<Int> { to.max() == .min ? 0..<0 : Int(from.min() >> 3)..<Int((to.max() + 7) >> 3) }
  /// The columns of cells that the shape covers completely.
  var solidColumns: Range<Int> {
    let (latest, earliest) = (Int(from.max()), Int(to.min()))
    return latest < earliest ? (latest + 7) >> 3..<max((latest + 7) >> 3, earliest >> 3) : 0..<0
  }

  func coverage(column: Int) -> Coverage {
    let left = Int32(8 * column)
    let (zero, eight) = (SIMD8(repeating: left), SIMD8(repeating: left + 8))
    // Empty rows hold the extreme numbers; clamping before the subtraction avoids an overflow.
    let low = pointwiseMin(pointwiseMax(from, zero), eight) &- left
    let high = pointwiseMin(pointwiseMax(to, zero), eight) &- left
    let one = SIMD8<Int32>(repeating: 1)
    let rows = ((one &<< high) &- 1) & ~((one &<< low) &- 1)
    let bytes = SIMD8<UInt8>(truncatingIfNeeded: rows)
    return Coverage(bits: UInt64(littleEndian: unsafeBitCast(bytes, to: UInt64.self)))
  }
}

extension Shape {
  /// True for a capsule that is thinner than half a column.
  fileprivate var isLine: Bool { count == 2 && discs[0].z == discs[1].z && discs[0].z < Box.column / 4 }

  /// The shape on corners of sub-cells, so that slow motion repeats cells: the edges of a rectangle, the middle of an ellipse or
  /// a turned rectangle, the tip of a pin.
  fileprivate var snapped: Shape {
    if count <= 2 { return moved(by: SIMD2(discs[count - 1].x, discs[count - 1].y).wayToSubCell) }
    guard count == 4, discs[0] + discs[2] == discs[1] + discs[3] else { return self }
    return isLevelRectangle
      ? .rectangle(box.snapped, radius: discs[0].z) : moved(by: box.middle.wayToSubCell)
  }
}

extension SIMD2<Double> {
  /// The way to the nearest corner of sub-cells, in pt.
  fileprivate var wayToSubCell: SIMD2<Double> {
    SIMD2(Double(subCell(x)), 2 * Double(subCell(y / 2))) - self
  }
}

extension Box {
  fileprivate var snapped: Box {
    let end = SIMD2(right, bottom)
    return Box(at: corner + corner.wayToSubCell, size: end + end.wayToSubCell - corner - corner.wayToSubCell)
  }
}

extension Cell {
  /// Returns the sub-cells that have a colour.
  fileprivate func bits(of color: Color) -> UInt64 {
    let covered = Coverage(glyph: glyph)?.bits ?? 0
    return (foreground == color ? covered : 0) | (background == color ? ~covered : 0)
  }
}
