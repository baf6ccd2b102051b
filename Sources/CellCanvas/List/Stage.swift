/// The display list of a frame: shapes, charts and texts, back to front, in pt from the top left of the screen.
///
/// The shell keeps it from frame to frame. A hit test, the cells, the sprites and the SVG read it, and nothing else knows
/// what is on the screen.
package struct Stage: Sendable {
  /// A filled area.
  package struct Fill: Sendable {
    package internal(set) var shape: Shape
    package let paint: Paint
    /// The item that a touch hits; nil if touches pass through.
    package let item: Int?
    /// The distance beside the shape within which a touch still hits it, in pt, if it hits no shape itself.
    package let reach: Double
    /// The box that cuts off the shape and its touches; nil if none does.
    package internal(set) var clip: Box?
    /// True for a shape that moves too fast for its edge to be seen: in cells it consists of whole quarters.
    package let isFast: Bool
    /// The line of the source that draws the shape, which tells the figures of two frames apart.
    package let line: UInt
  }

  package enum Paint: Hashable, Sendable {
    case plain(Color)
    /// A vertical gradient over the shape's box.
    case gradient(top: Color, bottom: Color)
    /// A lit ball.
    case ball(BallShades)
    /// A pane that is lit along its upper edge. In cells, the rim of one that moves is a paler band as high as a row, which
    /// looks the same at any height.
    case pane(body: Color, rim: Color, isMoving: Bool)
    /// The soft shadow of an ellipse, with the opacity of its middle.
    case shadow(opacity: Double)
    /// A drawing that fills the shape's box, mixed with a colour by a part, 0…1.
    case drawing(Drawing, mixedWith: Color, by: Double)
    /// Nothing to be seen: a place that can only be touched.
    case none
  }

  /// A line of text, one column of cells a scalar.
  package struct Text: Sendable {
    /// The range of `characters`.
    package internal(set) var range: Range<Int>
    /// The upper left corner of the first cell, in pt.
    package internal(set) var corner: SIMD2<Double>
    package let color: Color
    package let style: Cell.Style
  }

  /// A curve with a point every `step` pt.
  package struct Plot: Sendable {
    /// The range of `points`. A list that kept the chart itself would make each next sample a copy of the chart.
    package internal(set) var range: Range<Int>
    package internal(set) var box: Box
    package let color: Color
  }

  package enum Element: Sendable { case fill(Fill), text(Text), plot(Plot) }

  /// The size of the stage, in pt.
  package var size: SIMD2<Double>
  /// The way in which shapes become cells or pixels.
  package var rendering: Rendering
  /// The pt of the stage per pt of the scene; touches are divided by it.
  package var scale = 1.0
  package private(set) var elements: [Element] = []
  package private(set) var characters: [Unicode.Scalar] = []
  package private(set) var points: [SIMD2<Double>] = []

  package init(size: SIMD2<Double>, rendering: Rendering = Rendering()) {
    (self.size, self.rendering) = (size, rendering)
    elements.reserveCapacity(512)
    characters.reserveCapacity(4096)
    points.reserveCapacity(4096)
  }

  package var bounds: Box { Box(at: .zero, size: size) }
  package var columns: Int { bounds.columns }
  package var rows: Int { bounds.rows }

  /// The distance of a curve's points, in pt: a dot of braille, or a pixel.
  package var step: Double { rendering.pixels.map { Box.column / Double($0.width) } ?? Box.column / 2 }

  /// Removes everything; the storage stays.
  package mutating func clear() {
    elements.removeAll(keepingCapacity: true)
    characters.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    scale = 1
  }

  // MARK: Another stage

  /// Adds what another stage shows, moved to the right by whole columns and then cut off at its edges.
  package mutating func add(_ other: Stage, atColumn column: Int) {
    let way = SIMD2(Double(column) * Box.column, 0)
    let edges = other.bounds.moved(by: way)
    let (firstCharacter, firstPoint) = (characters.count, points.count)
    characters.append(contentsOf: other.characters)
    for point in other.points { points.append(point + way) }
    for element in other.elements {
      switch element {
      case .fill(var fill):
        fill.shape = fill.shape.moved(by: way)
        fill.clip = fill.clip?.moved(by: way).clipped(to: edges) ?? edges
        elements.append(.fill(fill))
      case .text(var text):
        text.range = text.range.moved(by: firstCharacter)
        text.corner += way
        elements.append(.text(text))
      case .plot(var plot):
        plot.range = plot.range.moved(by: firstPoint)
        plot.box = plot.box.moved(by: way)
        elements.append(.plot(plot))
      }
    }
  }

  // MARK: Shapes

  /// Adds a shape; `Fill` describes the parameters.
  /// - Parameter turn: the clockwise angle by which the shape is turned about the middle of its box, in rad.
  package mutating func fill(
    _ shape: Shape, _ paint: Paint, turn: Double = 0, item: Int? = nil, reach: Double = 0, clip: Box? = nil,
    isFast: Bool = false, line: UInt = #line
  ) {
    let shape = turn == 0 ? shape : shape.turned(by: turn, about: shape.box.middle)
    let fill = Fill(
      shape: shape, paint: paint, item: item, reach: reach, clip: clip, isFast: isFast, line: line)
    elements.append(.fill(fill))
  }

  package mutating func fill(
    _ shape: Shape, _ color: Color, turn: Double = 0, item: Int? = nil, reach: Double = 0, clip: Box? = nil,
    isFast: Bool = false, line: UInt = #line
  ) {
    let paint = Paint.plain(color)
    fill(shape, paint, turn: turn, item: item, reach: reach, clip: clip, isFast: isFast, line: line)
  }

  /// Adds a straight line with round ends.
  package mutating func line(
    from start: SIMD2<Double>, to end: SIMD2<Double>, _ color: Color, width: Double = 2,
    line: UInt = #line
  ) {
    fill(.capsule(from: start, to: end, width: width), color, line: line)
  }

  // MARK: Texts

  package enum Alignment: Sendable { case leading, center, trailing }

  /// Adds a line of text.
  /// - Parameters:
  ///   - place: the upper left corner of the first cell, in pt; the middle or the end of the line for another alignment.
  ///   - end: the x before which the text is cut off, in pt.
  /// - Returns: the x after the last character, in pt.
  @discardableResult package mutating func text(
    _ text: String, at place: SIMD2<Double>, _ color: Color, style: Cell.Style = .plain,
    _ alignment: Alignment = .leading, before end: Double = .infinity
  ) -> Double {
    let start = characters.count
    characters.append(contentsOf: text.unicodeScalars)
    return addText(from: start, at: place, color, style, alignment, before: end)
  }

  @discardableResult package mutating func text(
    _ text: InlineText, at place: SIMD2<Double>, _ color: Color, style: Cell.Style = .plain,
    _ alignment: Alignment = .leading, before end: Double = .infinity
  ) -> Double {
    let start = characters.count
    for index in 0..<text.count { characters.append(text[index]) }
    return addText(from: start, at: place, color, style, alignment, before: end)
  }

  private mutating func addText(
    from start: Int, at place: SIMD2<Double>, _ color: Color, _ style: Cell.Style, _ alignment: Alignment,
    before end: Double
  ) -> Double {
    let count = characters.count - start
    let width = Double(count) * Box.column
    let left =
      switch alignment {
      case .leading: place.x
      case .center: ((place.x - width / 2) / Box.column).rounded(.down) * Box.column
      case .trailing: place.x - width
      }
    if left + width > end {
      characters.removeLast(count - min(max(0, Int((end - left) / Box.column)), count))
    }
    let range = start..<characters.count
    elements.append(.text(Text(range: range, corner: SIMD2(left, place.y), color: color, style: style)))
    return left + Double(range.count) * Box.column
  }

  // MARK: Charts

  /// Adds a curve through a box: its y at the middle of each step, from the left edge to `end`; nil leaves a gap.
  /// - Parameters:
  ///   - end: the x at which the curve ends, in pt; nil means the right edge.
  ///   - y: returns the y of the curve at an x, in pt.
  package mutating func plot(in box: Box, to end: Double? = nil, _ color: Color, _ y: (Double) -> Double?) {
    var (first, x) = (points.count, box.left + step / 2)
    func addPart() {
      let range = first..<points.count
      if !range.isEmpty { elements.append(.plot(Plot(range: range, box: box, color: color))) }
      first = points.count
    }
    while x < min(end ?? box.right, box.right) {
      if let y = y(x) { points.append(SIMD2(x, min(max(y, box.top), box.bottom))) } else { addPart() }
      x += step
    }
    addPart()
  }

  // MARK: Hits

  /// Returns the item of the topmost shape at a point, in pt; if there is none, of the topmost within its reach.
  package func item(at point: SIMD2<Double>) -> Int? {
    var near: Int?
    for element in elements.reversed() {
      guard case .fill(let fill) = element, let item = fill.item, fill.clip?.contains(point) != false else {
        continue
      }
      if fill.shape.contains(point) { return item }
      if near == nil, fill.reach > 0, fill.shape.grown(by: fill.reach).contains(point) { near = item }
    }
    return near
  }

  /// Returns the middle of what is seen of an item, in pt, or of an item outside of the stage; nil if there is none.
  package func place(of item: Int) -> SIMD2<Double>? {
    for case .fill(let fill) in elements.reversed() where fill.item == item {
      let box = fill.shape.box
      let seen = box.clipped(to: bounds).clipped(to: fill.clip ?? bounds)
      return seen.width > 0 && seen.height > 0 ? seen.middle : box.middle
    }
    return nil
  }
}

extension Range<Int> {
  fileprivate func moved(by way: Int) -> Self { lowerBound + way..<upperBound + way }
}
