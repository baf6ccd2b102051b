/// The `d` of a path of SVG, in as few bytes as whole numbers allow.
struct PathData {
  private(set) var bytes: [UInt8] = []
  /// Where the pen is.
  private var x = 0
  private var y = 0

  /// A line to the right.
  mutating func line(x: Int, y: Int, length: Int) {
    move(to: x, y)
    bytes.append("h\(length)")
    self.x += length
  }

  /// An outline of edges across and down in turn; the last one, back to the first corner, is understood.
  mutating func outline(_ corners: [SIMD2<Int>]) {
    move(to: corners[0].x, corners[0].y)
    for corner in corners.dropFirst() {
      bytes.append(corner.y == y ? "h\(corner.x - x)" : "v\(corner.y - y)")
      (x, y) = (corner.x, corner.y)
    }
  }

  /// A line without length: a dot, with round ends.
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

  /// A sign parts two numbers as a blank does.
  private static func pair(_ x: Int, _ y: Int) -> String { y < 0 ? "\(x)\(y)" : "\(x) \(y)" }
}
