internal import PaneCanvas

/// Run-length history of each cell of a grid. Frames are appended one by one, and only changes are stored.
struct TileTimeline {
  /// A range of frames.
  struct Window: Hashable, Comparable {
    let start: Int
    let length: Int

    static func < (a: Window, b: Window) -> Bool { (a.start, a.length) < (b.start, b.length) }

    /// Returns true if a frame lies in the window, which may continue at the start of a film of `frameCount` frames.
    func contains(_ frame: Int, of frameCount: Int) -> Bool {
      start <= frame && frame < start + length || frame + frameCount < start + length
    }
  }

  struct Span: Hashable {
    let tile: Tile
    let window: Window
  }

  let columns: Int
  let rows: Int
  private(set) var frameCount = 0
  private let depth: ColorDepth
  /// The tiles that each cell shows from a frame on; nil where it is outside of the screen.
  private var changes: [[(frame: Int, tile: Tile?)]]
  private var last: Canvas?

  /// - Parameters:
  ///   - columns, rows: the size of the largest canvas, in cells.
  init(columns: Int, rows: Int, depth: ColorDepth) {
    self.columns = columns
    self.rows = rows
    self.depth = depth
    changes = Array(repeating: [], count: columns * rows)
  }

  mutating func append(_ canvas: Canvas) {
    // The cells before, if they are those of a canvas of the same size.
    let before = last.flatMap { ($0.columns, $0.rows) == (canvas.columns, canvas.rows) ? $0.cells : nil }
    let cells = canvas.cells
    for row in 0..<rows {
      for column in 0..<columns {
        let index = row * canvas.columns + column
        let isInside = canvas.contains(column: column, row: row)
        if isInside, let before, cells[index] == before[index] { continue }
        let tile = isInside ? Tile(cells[index], depth: depth) : nil
        let place = row * columns + column
        if let change = changes[place].last, change.tile == tile { continue }
        changes[place].append((frameCount, tile))
      }
    }
    last = canvas
    frameCount += 1
  }

  /// Returns the tiles that a cell shows, in order of time.
  ///
  /// The film repeats: if the cell shows the same tile at the end and at the beginning, both windows are
  /// joined into one.
  /// - Parameter place: the index of the cell, row by row.
  func spans(at place: Int) -> [Span] {
    var changes = changes[place]
    guard let first = changes.first, let last = changes.last else { return [] }
    var end = frameCount
    if changes.count > 1, first.tile == last.tile {
      changes.removeFirst()
      end += changes[0].frame
    }
    let ends = changes.dropFirst().map(\.frame) + [end]
    return zip(changes, ends).compactMap { change, end in
      change.tile.map { Span(tile: $0, window: Window(start: change.frame, length: end - change.frame)) }
    }
  }

  /// Returns the frame that differs least from the other frames: the one with the fewest cells that show
  /// something else in other spans.
  static func poster(of spans: [[Span]], frameCount: Int) -> Int {
    leastFrame(of: spans, frameCount: frameCount) { spans in
      var counts: [Tile: Int] = [:]
      for span in spans { counts[span.tile, default: 0] += 1 }
      // Each span with another tile must be painted over the poster.
      return spans.map { spans.count - (counts[$0.tile] ?? 0) }
    }
  }

  /// Returns the frame in which the most cells show a tile that fulfils a condition.
  static func fullest(of spans: [[Span]], frameCount: Int, where isCounted: (Tile) -> Bool) -> Int {
    leastFrame(of: spans, frameCount: frameCount) { spans in spans.map { isCounted($0.tile) ? -1 : 0 } }
  }

  /// Returns the first of the frames with the least sum of the costs of their spans.
  /// - Parameter costs: returns the cost of each span of a cell.
  private static func leastFrame(of spans: [[Span]], frameCount: Int, costs: ([Span]) -> [Int]) -> Int {
    // The cost of the spans that begin with a frame, less that of the spans that end before it.
    var changes = Array(repeating: 0, count: frameCount + 1)
    for spans in spans where spans.count > 1 {
      for (span, weight) in zip(spans, costs(spans)) {
        let end = span.window.start + span.window.length
        changes[span.window.start] += weight
        changes[min(end, frameCount)] -= weight
        if end > frameCount {
          changes[0] += weight
          changes[end - frameCount] -= weight
        }
      }
    }
    var (sum, least, frame) = (0, Int.max, 0)
    for index in 0..<frameCount {
      sum += changes[index]
      if sum < least { (least, frame) = (sum, index) }
    }
    return frame
  }

  /// Returns nil if the cell is sometimes outside of the screen.
  static func tile(of spans: [Span], at frame: Int, frameCount: Int) -> Tile? {
    guard spans.reduce(0, { $0 + $1.window.length }) == frameCount else { return nil }
    return spans.first { $0.window.contains(frame, of: frameCount) }?.tile
  }
}

/// A cell of a picture: a shape in one colour on a ground of another colour. Cells that look alike are equal.
struct Tile: Hashable {
  /// The glyph; a blank if the cell has only one colour.
  private(set) var glyph: Unicode.Scalar
  private(set) var ink: Color
  private(set) var ground: Color
  /// The bold and underline styles of a text; empty for shapes.
  private(set) var style: Cell.Style

  init(_ cell: Cell, depth: ColorDepth) {
    glyph = cell.glyph
    (ink, ground) = (Self.shown(cell.foreground, depth), Self.shown(cell.background, depth))
    if depth == .monochrome { ink = ground == Self.black ? Self.white : Self.black }
    if cell.style.contains(.reverse) { swap(&ink, &ground) }
    if cell.style.contains(.dim) { ink = ink.mixed(with: ground, by: 0.5) }
    style = cell.style.intersection(.ofText)
    if let coverage = Coverage(glyph: glyph), !(style.contains(.underline) && glyph == " ") {
      style = []
      if coverage == .full { ground = ink }
      if coverage == .none || ink == ground { (glyph, ink) = (" ", ground) }
    }
  }

  private static let (black, white) = (Color(rgb: 0), Color(rgb: 0xff_ff_ff))

  private static func shown(_ color: Color, _ depth: ColorDepth) -> Color {
    switch depth {
    case .monochrome: XtermPalette.isLight(color) ? white : black
    case .trueColor: color
    default: XtermPalette.color(Int(XtermPalette.number(of: color, depth: depth)))
    }
  }

  /// The part of the cell that has the ink's colour; nil if the cell is text.
  var coverage: Coverage? { glyph == " " && !style.isEmpty ? nil : Coverage(glyph: glyph) }

  /// Returns the part of the cell that certainly has a colour, as bits of `Coverage`; 0 if the cell is text.
  func area(of color: Color) -> UInt64 {
    guard let coverage else { return 0 }
    return (ink == color ? coverage.bits : 0) | (ground == color ? ~coverage.bits : 0)
  }
}

/// The shapes that show tiles. Adjacent areas of one colour become one rectangle where possible.
struct TileShapes {
  /// A rectangle in eighths of a column horizontally and eighths of a row vertically.
  struct Rectangle: Hashable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// A run of text in one row, or a single sign.
  struct Text: Hashable {
    let column: Int
    let row: Int
    var characters: [Unicode.Scalar]
    let style: Cell.Style
  }

  /// The centre of a round dot, in eighths of a column and of a row.
  struct Dot: Hashable {
    let x: Int
    let y: Int
  }

  /// The shapes of one colour.
  struct Shapes {
    var rectangles: [Rectangle] = []
    /// The dots of braille patterns.
    var dots: [Dot] = []
    /// The discs of the sign ●.
    var discs: [Dot] = []
    var texts: [Text] = []
    /// The row that is being added, and the index of its first rectangle.
    fileprivate var row = (index: -1, first: 0)
  }

  private(set) var colors: [Color: Shapes] = [:]

  /// Adds the shapes of a tile. Tiles must be added row by row, from left to right.
  /// - Parameter ground: the tile that is already painted there; nil if there is none.
  mutating func add(_ tile: Tile, column: Int, row: Int, over ground: Tile?) {
    let covered = tile.coverage?.bits ?? 0
    fill(~covered & ~(ground?.area(of: tile.ground) ?? 0), tile.ground, column: column, row: row)
    if tile.coverage != nil {
      fill(covered & ~(ground?.area(of: tile.ink) ?? 0), tile.ink, column: column, row: row)
    } else {
      write(tile, column: column, row: row)
    }
  }

  /// Adds the glyph of a tile without the ground below it. A tile of one colour is a full block.
  mutating func addInk(of tile: Tile, column: Int, row: Int) {
    guard let coverage = tile.coverage else { return write(tile, column: column, row: row) }
    fill((coverage == .none ? .full : coverage).bits, tile.ink, column: column, row: row)
  }

  // MARK: Text

  private mutating func write(_ tile: Tile, column: Int, row: Int) {
    if let dots = Braille.dots(of: tile.glyph) {
      colors[tile.ink, default: Shapes()].dots += dots.map {
        Dot(x: column * 8 + 2 + 4 * $0.column, y: row * 8 + 1 + 2 * $0.row)
      }
    } else if tile.glyph == "●" {
      colors[tile.ink, default: Shapes()].discs.append(Dot(x: column * 8 + 4, y: row * 8 + 4))
    } else {
      colors[tile.ink, default: Shapes()].append(tile, column: column, row: row)
    }
  }

  // MARK: Areas

  private mutating func fill(_ bits: UInt64, _ color: Color, column: Int, row: Int) {
    if bits == 0 { return }
    colors[color, default: Shapes()].append(bits, column: column, row: row)
  }
}

extension TileShapes.Shapes {
  /// The greatest number of blanks between two words of the same text.
  private static let gap = 2

  fileprivate mutating func append(_ tile: Tile, column: Int, row: Int) {
    let isPlain = tile.glyph.value < 0x100
    if let last = texts.last, last.row == row, last.style == tile.style, isPlain,
      last.characters.allSatisfy({ $0.value < 0x100 })
    {
      let gap = column - last.column - last.characters.count
      if gap <= Self.gap, gap == 0 || !tile.style.contains(.underline) {
        return texts[texts.count - 1].characters += Array(repeating: " ", count: gap) + [tile.glyph]
      }
    }
    texts.append(TileShapes.Text(column: column, row: row, characters: [tile.glyph], style: tile.style))
  }

  /// Adds an area of a cell as rectangles. A rectangle that ends at the left edge of a new one is extended
  /// instead.
  fileprivate mutating func append(_ bits: UInt64, column: Int, row: Int) {
    if self.row.index != row { self.row = (row, rectangles.count) }
    var top = 0
    while top < 8 {
      let pattern = UInt8(truncatingIfNeeded: bits >> UInt64(8 * top))
      var bottom = top + 1
      while bottom < 8, UInt8(truncatingIfNeeded: bits >> UInt64(8 * bottom)) == pattern { bottom += 1 }
      var left = 0
      while left < 8 {
        let right = left + (~(pattern >> UInt8(left))).trailingZeroBitCount
        if right > left {
          append(
            TileShapes.Rectangle(
              x: column * 8 + left, y: row * 8 + top, width: min(right, 8) - left, height: bottom - top))
        }
        left = right + 1
      }
      top = bottom
    }
  }

  private mutating func append(_ rectangle: TileShapes.Rectangle) {
    let neighbour = rectangles[row.first...].lastIndex {
      $0.y == rectangle.y && $0.height == rectangle.height && $0.x + $0.width == rectangle.x
    }
    if let neighbour { rectangles[neighbour].width += rectangle.width } else { rectangles.append(rectangle) }
  }

  /// The rectangles, with those of equal left edge and width joined where one lies directly below the other.
  var joined: [TileShapes.Rectangle] {
    var joined: [TileShapes.Rectangle] = []
    /// The indices in `joined` of the lowest rectangles so far, by left edge and width.
    var lowest: [SIMD2<Int>: Int] = [:]
    for rectangle in rectangles {
      let key = SIMD2(rectangle.x, rectangle.width)
      if let index = lowest[key], joined[index].y + joined[index].height == rectangle.y {
        joined[index].height += rectangle.height
      } else {
        lowest[key] = joined.count
        joined.append(rectangle)
      }
    }
    return joined
  }
}

/// The outlines of the union of rectangles, which are shorter as text than the rectangles.
///
/// Each rectangle's edges run clockwise. Where two rectangles touch, their edges run in opposite directions
/// and cancel.
enum RectilinearOutline {
  /// A segment parallel to an axis: `line` is its coordinate on the other axis.
  private struct BoundaryEdge {
    let line: Int
    let start: Int
    let end: Int
  }

  /// Returns the corners of each outline, clockwise, starting with an edge to the right from the upper left
  /// corner. Outlines of holes run counterclockwise.
  /// - Parameter rectangles: rectangles that do not overlap.
  static func loops(of rectangles: [TileShapes.Rectangle]) -> [[SIMD2<Int>]] {
    var across: [Int: [BoundaryEdge]] = [:]
    var down: [Int: [BoundaryEdge]] = [:]
    for r in rectangles {
      let (right, bottom) = (r.x + r.width, r.y + r.height)
      across[r.y, default: []].append(BoundaryEdge(line: r.y, start: r.x, end: right))
      across[bottom, default: []].append(BoundaryEdge(line: bottom, start: right, end: r.x))
      down[right, default: []].append(BoundaryEdge(line: right, start: r.y, end: bottom))
      down[r.x, default: []].append(BoundaryEdge(line: r.x, start: bottom, end: r.y))
    }
    let horizontal = remaining(across)
    // Two edges start at the same corner where areas touch at their corners.
    var next = Dictionary(grouping: remaining(down)) { SIMD2($0.line, $0.start) }
    var open = Dictionary(grouping: horizontal) { SIMD2($0.start, $0.line) }
    var loops: [[SIMD2<Int>]] = []
    for edge in horizontal {
      let first = SIMD2(edge.start, edge.line)
      guard var current = open[first]?.popLast() else { continue }
      var loop = [first]
      while true {
        let corner = SIMD2(current.end, current.line)
        guard let vertical = next[corner]?.popLast() else {
          preconditionFailure("an outline goes on at \(corner)")
        }
        loop.append(corner)
        let turn = SIMD2(vertical.line, vertical.end)
        if turn == first { break }
        guard let further = open[turn]?.popLast() else {
          preconditionFailure("an outline goes on at \(turn)")
        }
        loop.append(turn)
        current = further
      }
      loops.append(loop)
    }
    return loops
  }

  /// Returns the edges that remain after opposite edges have cancelled. Edges that continue each other are
  /// joined. They are sorted by line, then by position.
  private static func remaining(_ lines: [Int: [BoundaryEdge]]) -> [BoundaryEdge] {
    lines.sorted { $0.key < $1.key }.flatMap { line, edges in
      var steps: [Int: Int] = [:]
      for edge in edges {
        let direction = (edge.end - edge.start).signum()
        steps[min(edge.start, edge.end), default: 0] += direction
        steps[max(edge.start, edge.end), default: 0] -= direction
      }
      var remaining: [BoundaryEdge] = []
      var direction = 0
      var start = 0
      for (place, step) in steps.sorted(by: { $0.key < $1.key }) where step != 0 {
        if direction != 0 {
          let (from, to) = direction > 0 ? (start, place) : (place, start)
          remaining.append(BoundaryEdge(line: line, start: from, end: to))
        }
        direction += step
        start = place
      }
      return remaining
    }
  }
}
