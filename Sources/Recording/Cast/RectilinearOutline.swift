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
