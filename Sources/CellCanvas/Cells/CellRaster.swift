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
    case .ball(let shades): drawBall(fill.shape.box, shades, in: clip)
    case .pane(let body, let rim, let isMoving): drawPane(fill.shape, body, rim, isMoving: isMoving, in: clip)
    case .drawing(let drawing, let other, let amount):
      draw(drawing, in: fill.shape.box, mixedWith: other, by: amount, isFast: fill.isFast, in: clip)
    case .shadow, .none: break
    }
  }

  private mutating func draw(_ shape: Shape, _ color: Color, isFast: Bool, in clip: SubCells) {
    if let line = shape.thinLine {
      return line.isLevel ? drawLevelLine(line, color, in: clip) : drawLine(line, color, in: clip)
    }
    let spans = Shape.Spans(of: shape.snapped)
    let isFast = isFast && rendering.glyphs != .ascii
    for row in clip.rows(of: shape.box) {
      lay(
        CellSpans(of: spans, row: row, in: clip), row: row, color, isFast: isFast,
        isDot: isFast && shape.count == 1)
    }
  }

  /// - Parameters:
  ///   - isFast: true for whole quarters of cells.
  ///   - isDot: true if full cells keep their backgrounds, so that the terminal need not change them. This halves the bytes of
  ///     many small discs.
  private mutating func lay(_ spans: CellSpans, row: Int, _ color: Color, isFast: Bool, isDot: Bool) {
    let (start, solid) = (row * columns, isDot ? 0..<0 : spans.solidColumns)
    fillRow(row, solid, color)
    let seed = rendering.seed.mixed(with: UInt64(isDot ? 2 : isFast ? 1 : 0)).mixed(with: color)
    for column in spans.columns where !solid.contains(column) {
      let (ground, covered) = (cells[start + column], spans.coverage(column: column))
      if covered == .none { continue }
      cells[start + column] = fittedCells.cell(for: seed.mixed(with: ground).mixed(with: covered.bits)) {
        [rendering] in
        let covered = isFast ? covered.nearestQuarters : covered
        if isDot, covered == .full { return Cell("█", color, on: ground.background) }
        return CellImage(color, over: ground, bits: covered.bits).fitted(in: rendering)
      }
    }
  }

  /// Makes cells of a row blank. The columns must lie inside the canvas.
  private mutating func fillRow(_ row: Int, _ columns: Range<Int>, _ color: Color) {
    let blank = Cell(blank: color)
    for index in row * self.columns + columns.lowerBound..<row * self.columns + columns.upperBound {
      cells[index] = blank
    }
  }

  // MARK: Balls, panes, drawings

  /// Draws a ball that is lit from the upper left, in five shades. Its middle is rounded to 2 pt, so that slow motion repeats
  /// cells.
  private mutating func drawBall(_ box: Box, _ shades: BallShades, in clip: SubCells) {
    let radii = box.size / 2
    let middle = 2 * SIMD2(Double((subCell(box.middle.x) + 1) >> 1), Double(subCell(box.middle.y / 2)))
    guard radii.min() > 0 else { return }
    // The part of a lit sphere above a given brightness is nearly a disc that is offset towards the light.
    func disc(_ x: Double, _ y: Double, _ size: Double) -> Shape.Spans {
      let offset = radii * SIMD2(x, y) / SIMD2(1, 2)
      let place = middle + offset.rounded(.toNearestOrAwayFromZero) * SIMD2(1, 2)
      return Shape.Spans(of: .ellipse(place, radii: radii * size))
    }
    let discs: [5 of Shape.Spans] = [
      disc(0, 0, 1), disc(-0.10, -0.13, 0.91), disc(-0.19, -0.24, 0.70), disc(-0.28, -0.34, 0.44),
      disc(-0.34, -0.42, 0.17)
    ]
    let colors: [5 of Color] = [shades.shadow, shades.dark, shades.middle, shades.light, shades.glint]
    for row in clip.rows(of: Box(around: middle, size: box.size)) {
      let spans = [5 of CellSpans] { CellSpans(of: discs[$0], row: row, in: clip) }
      let (touched, solid) = (
        [5 of Range<Int>] { spans[$0].columns }, [5 of Range<Int>] { spans[$0].solidColumns }
      )
      for column in touched[0] {
        // Each disc is clipped to the one before, so that none extends beyond the ball. Those that cover the whole cell hide
        // the ones below.
        var first = 0
        while first < 4, solid[first].contains(column), solid[first + 1].contains(column) { first += 1 }
        let isSolid = solid[first].contains(column)
        if isSolid, first == 4 || !touched[first + 1].contains(column) {
          self[column, row] = Cell(blank: colors[first])
          continue
        }
        var image = CellImage(ground: self[column, row])
        var covered = isSolid ? ~0 : spans[0].coverage(column: column).bits
        for shade in first..<5 where covered != 0 {
          let isTouched = shade < 4 && touched[shade + 1].contains(column)
          let inner = isTouched ? covered & spans[shade + 1].coverage(column: column).bits : 0
          image.lay(covered & ~inner, colors[shade])
          covered = inner
        }
        self[column, row] = fittedCells.cell(for: image.key ^ rendering.seed) { [rendering] in
          image.fitted(in: rendering)
        }
      }
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
    let isBand = isMoving && !rendering.hasWholeCellsOnly
    let height = isBand ? rendering.color == .full ? 16 : 8 : 2 * Double(rendering.thin(2))
    var box = shape.box.snapped
    let top = subCell(box.top / 2)
    let isCoarse = isBand && rendering.color != .full
    box.top = Double(
      rendering.hasWholeCellsOnly ? 16 * ((top + 3) >> 3) : isCoarse ? 8 * ((top + 2) >> 2) : 2 * top)
    guard box.top < box.bottom else { return }
    let whole = Shape.Spans(of: .rectangle(box, radius: shape.discs[0].z))
    // The rim is the part of the pane that a lowered copy of the pane does not cover. It becomes thinner towards the sides, as if
    // lit from above.
    box.top += height
    box.bottom += height
    let inner = Shape.Spans(of: .rectangle(box, radius: shape.discs[0].z))
    box.top -= height
    let rim = isBand ? rendering.blend(body, rim, sixteenths: 6) : rim
    // Stage, rim and body are three colours, but a cell has only two. Where all three meet, rim and body are mixed by area. If
    // the upper edge lies on a row of cells, as at rest, only the corners' cells have three colours, and the nearest two show the
    // curve. Without glyphs, a cell has one colour anyway.
    let hasGlyphs = rendering.glyphs != .ascii
    let isAligned = box.top.truncatingRemainder(dividingBy: Box.row) == 0 && hasGlyphs
    for row in clip.rows(of: box) {
      let (wholeSpans, innerSpans) = (
        CellSpans(of: whole, row: row, in: clip), CellSpans(of: inner, row: row, in: clip)
      )
      let solid = innerSpans.solidColumns
      fillRow(row, solid, body)
      for column in wholeSpans.columns where !solid.contains(column) {
        let covered = wholeSpans.coverage(column: column)
        let rimmed = covered.bits & ~innerSpans.coverage(column: column).bits
        var image = CellImage(ground: self[column, row])
        if isAligned || covered == .full && hasGlyphs {
          image.lay(covered.bits & ~rimmed, body)
          image.lay(rimmed, rim)
        } else {
          let share = (16 * rimmed.nonzeroBitCount + covered.count / 2) / max(covered.count, 1)
          image.lay(covered.bits, rendering.blend(body, rim, sixteenths: share))
        }
        self[column, row] = fittedCells.cell(for: image.key ^ rendering.seed) { [rendering] in
          image.fitted(in: rendering)
        }
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
    for shape in drawing.shapes {
      draw(shape.form.shape(in: box), color(shape.color), isFast: isFast, in: clip)
    }
  }

  // MARK: Lines

  /// Draws a slanted line of squares of half a column by half a row, or of characters where nothing smaller than a cell can
  /// be drawn.
  private mutating func drawLine(_ line: ThinLine, _ color: Color, in clip: SubCells) {
    // Half columns and half rows. What is very far is brought nearer, so that a line has an end.
    let (start, end) = (line.start.limited / SIMD2(4, 8), line.end.limited / SIMD2(4, 8))
    let way = end - start
    let count = max(1, Int(max(abs(way.x), abs(way.y)).rounded(.up)))
    for index in 0..<count {
      let place = start + (Double(index) + 0.5) / Double(count) * way
      let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
      guard clip.contains(column: 4 * x, row: 4 * y) else { continue }
      let (column, row) = (x >> 1, y >> 1)
      if rendering.hasWholeCellsOnly {
        // A quarter of a cell would round away.
        put(y & 1 == 1 ? "." : "'", column: column, row: row, color, on: nil)
        continue
      }
      let quarter = Coverage.quarters[1 << (2 * (y & 1) + (x & 1))]
      // The parts of the cell that have the colour already are kept, also where few colours cannot be mixed.
      let ground = self[column, row]
      self[column, row] = fittedCells.fitted(
        color, over: ground, bits: quarter.bits | ground.bits(of: color), in: rendering)
    }
  }

  /// Draws a level line an eighth of a row thick, rounded to half a row, at which a cell can show a thin line.
  private mutating func drawLevelLine(_ line: ThinLine, _ color: Color, in clip: SubCells) {
    // Without glyphs the line fills a cell. Else it lies at the upper edge of a cell or in its middle; a character is the
    // only thin line there.
    let rendering = rendering.forLines
    let thickness = rendering.patterns.isEmpty ? 8 : rendering.thin(1)
    let top = subCell(line.start.y / 2)
    let half = thickness == 8 ? 2 * (top >> 3) : (top + 2) >> 2
    let (row, isLow) = (half >> 1, half & 1 != 0)
    guard clip.contains(column: clip.from.x, row: 4 * half) else { return }
    let first = max((subCell(line.start.x) + 4) >> 3, clip.from.x >> 3)
    let span = first..<max(first, min((subCell(line.end.x) + 4) >> 3, (clip.to.x + 7) >> 3))
    if isLow, thickness == 1 || rendering.color != .full {
      for column in span { put("─", column: column, row: row, color, on: nil) }
      return
    }
    let covered = isLow ? Coverage.lower(thickness) : Coverage.lower(8 - thickness).inverted
    for column in span {
      let ground = self[column, row]
      let seen = rendering.blend(ground.dominant, color, sixteenths: 16 / thickness)
      self[column, row] = fittedCells.fitted(seen, over: ground, bits: covered.bits, in: rendering)
    }
  }

  // MARK: Texts and charts

  mutating func draw(_ text: Stage.Text, _ stage: Stage) {
    var column = nearestCell(text.corner.x / Box.column)
    let row = nearestCell(text.corner.y / Box.row)
    for index in text.range {
      put(stage.characters[index], column: column, row: row, text.color, on: text.ground, style: text.style)
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
      for row in upper >> 2...lower >> 2 {
        let dots = max(upper - 4 * row, 0)...min(lower - 4 * row, 3)
        let bits = Braille.bits(column: subCell(point.x) >> 2 & 1, rows: dots)
        drawDots(bits, column: subCell(point.x) >> 3, row: top + row, plot.color)
      }
      last = dot
    }
  }

  /// Adds dots of a curve to a cell. A font without braille shows whether they are in the upper half, the lower half or both.
  private mutating func drawDots(_ bits: UInt32, column: Int, row: Int, _ color: Color) {
    guard contains(column: column, row: row) else { return }
    let ground = self[column, row]
    let isSameCurve = ground.foreground == color
    var glyph = Braille.glyph(bits | (isSameCurve ? Braille.bits(of: ground.glyph) : 0))
    if rendering.glyphs == .ascii || rendering.glyphs == .half {
      let upper: UInt32 = 0b0001_1011
      let (isUpper, isLower) = (bits & upper != 0, bits & ~upper != 0)
      let before = isSameCurve ? ground.glyph : " "
      glyph =
        isUpper && isLower || before == ":"
        ? ":" : isUpper ? before == "." ? ":" : "'" : before == "'" ? ":" : "."
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
      let (from, to) = (max(subCell(left), clip.from.x), min(subCell(right), clip.to.x))
      guard from < to else { return }
      (self.from, self.to) = (SIMD8(repeating: Int32(from)), SIMD8(repeating: Int32(to)))
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

/// A line thinner than half a column.
private struct ThinLine {
  var start: SIMD2<Double>
  var end: SIMD2<Double>
  var isLevel = false
}

extension Shape {
  /// The line that a shape is; nil if it is not as thin as one. A flat rectangle and a capsule are lines.
  fileprivate var thinLine: ThinLine? {
    guard ellipse == nil else { return nil }
    let box = box
    if isLevelRectangle, box.height <= 2, box.width > Box.column {
      return ThinLine(start: box.corner, end: SIMD2(box.right, box.top), isLevel: true)
    }
    guard count == 2, discs[0].z == discs[1].z, discs[0].z < Box.column / 4 else { return nil }
    return ThinLine(start: SIMD2(discs[0].x, discs[0].y), end: SIMD2(discs[1].x, discs[1].y))
  }

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
  fileprivate var limited: SIMD2 {
    SIMD2(PaneCanvas.limited(x, to: 0x4000), PaneCanvas.limited(y, to: 0x4000))
  }

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

extension Drawing.Form {
  /// Returns the shape in the box of a drawing.
  package func shape(in box: Box) -> Shape {
    func place(_ x: Double, _ y: Double) -> SIMD2<Double> { box.corner + SIMD2(x, y) * box.size }
    switch self {
    case .box(let left, let top, let right, let bottom):
      return .rectangle(
        Box(at: place(left, top), size: place(right, bottom) - place(left, top)))
    case .disc(let x, let y, let radius): return .circle(place(x, y), radius: radius * box.height)
    case .hill(let x, let top, let halfWidth):
      return .ellipse(place(x, 1), radii: SIMD2(halfWidth * box.width, (1 - top) * box.height))
    case .triangle(let x, let y, let left, let right, let base):
      return .triangle(place(x, y), place(left, base), place(right, base))
    }
  }
}

extension Cell {
  /// Returns the sub-cells that have a colour.
  fileprivate func bits(of color: Color) -> UInt64 {
    let covered = Coverage(glyph: glyph)?.bits ?? 0
    return (foreground == color ? covered : 0) | (background == color ? ~covered : 0)
  }
}
