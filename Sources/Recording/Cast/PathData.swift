/// The `d` attribute of an SVG path with integer coordinates, in as few bytes as possible.
struct PathData {
  private(set) var bytes: [UInt8] = []
  /// The current point of the path.
  private var x = 0
  private var y = 0

  /// Appends a line to the right.
  mutating func line(x: Int, y: Int, length: Int) {
    move(to: x, y)
    bytes.append("h\(length)")
    self.x += length
  }

  /// Appends an outline whose edges are alternately horizontal and vertical. The last edge, back to the first
  /// corner, is implied.
  mutating func outline(_ corners: [SIMD2<Int>]) {
    move(to: corners[0].x, corners[0].y)
    for corner in corners.dropFirst() {
      bytes.append(corner.y == y ? "h\(corner.x - x)" : "v\(corner.y - y)")
      (x, y) = (corner.x, corner.y)
    }
  }

  /// Appends a line of length 0, which round ends make a dot.
  mutating func dot(x: Int, y: Int) {
    move(to: x, y)
    bytes.append("h0")
  }

  private mutating func move(to x: Int, _ y: Int) {
    let absolute = "M" + Self.pair(x, y)
    let relative = "m" + Self.pair(x - self.x, y - self.y)
    bytes.append(bytes.isEmpty || absolute.utf8.count <= relative.utf8.count ? absolute : relative)
    (self.x, self.y) = (x, y)
  }

  /// Returns two numbers. A minus sign separates them as well as a blank.
  private static func pair(_ x: Int, _ y: Int) -> String { y < 0 ? "\(x)\(y)" : "\(x) \(y)" }
}
