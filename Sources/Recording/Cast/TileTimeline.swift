internal import PaneCanvas

/// Run-length history of each cell of a grid. Frames are appended one by one, and only changes are stored.
struct TileTimeline {
  /// A range of frames: the first frame and the number of frames.
  struct Window: Hashable, Comparable {
    let start: Int
    let length: Int

    static func < (a: Window, b: Window) -> Bool { (a.start, a.length) < (b.start, b.length) }

    /// Returns true if a frame lies in the window, which may continue at the start of a film of `frameCount` frames.
    func contains(_ frame: Int, of frameCount: Int) -> Bool {
      start <= frame && frame < start + length || frame + frameCount < start + length
    }
  }

  /// The tile that a cell shows during a window.
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

  /// Appends the next frame.
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

  /// Returns the tile of a cell at a frame. Returns nil if the cell is sometimes outside of the screen.
  static func tile(of spans: [Span], at frame: Int, frameCount: Int) -> Tile? {
    guard spans.reduce(0, { $0 + $1.window.length }) == frameCount else { return nil }
    return spans.first { $0.window.contains(frame, of: frameCount) }?.tile
  }
}
