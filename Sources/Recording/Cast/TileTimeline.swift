internal import CellCanvas

/// When each place of a grid looks like what: frame after frame is appended, and what changes is noted.
struct TileTimeline {
  /// From a frame on, for so many of them.
  struct Window: Hashable, Comparable {
    let start: Int
    let length: Int

    static func < (a: Window, b: Window) -> Bool { (a.start, a.length) < (b.start, b.length) }
  }

  /// What a place looks like in a window.
  struct Span: Hashable {
    let tile: Tile
    let window: Window
  }

  /// What a place looks like from a frame on; nil: the screen does not reach there.
  private struct Change {
    let frame: Int
    let tile: Tile?
  }

  let columns: Int
  let rows: Int
  private(set) var frameCount = 0
  private let depth: ColorDepth
  private var changes: [[Change]]
  private var last: Canvas?

  /// - Parameters:
  ///   - columns, rows: the size of the largest canvas.
  init(columns: Int, rows: Int, depth: ColorDepth) {
    self.columns = columns
    self.rows = rows
    self.depth = depth
    changes = Array(repeating: [], count: columns * rows)
  }

  /// Appends the next frame.
  mutating func append(_ canvas: Canvas) {
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = canvas.contains(column: column, row: row) ? canvas[column, row] : nil
        if let last, last.contains(column: column, row: row), cell == last[column, row] { continue }
        let tile = cell.map { Tile($0, depth: depth) }
        let place = row * columns + column
        if let change = changes[place].last, change.tile == tile { continue }
        changes[place].append(Change(frame: frameCount, tile: tile))
      }
    }
    last = canvas
    frameCount += 1
  }

  /// What a place, row by row, looks like one after another.
  ///
  /// Time goes round: if it looks at the end as at the beginning, that is one window.
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

  /// What is best painted for all time, below what stands there for a while: what stands there most often, then
  /// longest; nil where there is sometimes nothing.
  static func ground(of spans: [Span], frameCount: Int) -> Tile? {
    guard spans.reduce(0, { $0 + $1.window.length }) == frameCount else { return nil }
    var best: (tile: Tile, count: Int, length: Int)?
    for (index, span) in spans.enumerated() where !spans[..<index].contains(where: { $0.tile == span.tile }) {
      let same = spans.filter { $0.tile == span.tile }
      let length = same.reduce(0) { $0 + $1.window.length }
      if let best, (best.count, best.length) >= (same.count, length) { continue }
      best = (span.tile, same.count, length)
    }
    return best?.tile
  }
}
