internal import PaneCanvas

struct AlbumPicture: Sendable {
  let name: String
  /// The place and the time of day of the picture.
  let note: String
  let drawing: Drawing

  private init(
    _ name: String, _ note: String, ground: UInt32, _ shapes: (shape: Shape, color: UInt32)...
  ) {
    self.name = name
    self.note = note
    drawing = Drawing(ground: Color(rgb: ground), shapes.map { ($0.shape, Color(rgb: $0.color)) })
  }
}

extension AlbumPicture {
  /// The pictures of the album. Their areas are large and flat, so that a frame of a zoom changes few cells.
  static let all = [
    AlbumPicture(
      "Dunes", "Merzouga, 06:41", ground: 0xf6b26b,
      (.box(top: 0, bottom: 0.3), 0xe88f5a), (.disc(x: 0.66, y: 0.46, radius: 0.17), 0xfff0c2),
      (.hill(x: 0.86, top: 0.5, halfWidth: 0.52), 0xc8693f),
      (.hill(x: 0.2, top: 0.6, halfWidth: 0.5), 0x9c4a34),
      (.hill(x: 0.68, top: 0.8, halfWidth: 0.6), 0x6e3030)),
    AlbumPicture(
      "Fjord", "Geiranger, noon", ground: 0x9fd0ee,
      (.triangle(x: 0.24, y: 0.16, left: -0.2, right: 0.62, base: 0.66), 0x4f6d8f),
      (.triangle(x: 0.24, y: 0.16, left: 0.16, right: 0.315, base: 0.27), 0xf4f8fc),
      (.triangle(x: 0.8, y: 0.26, left: 0.42, right: 1.25, base: 0.66), 0x3b5877),
      (.box(top: 0.66, bottom: 1), 0x23668f),
      (.box(left: 0.3, top: 0.74, right: 0.86, bottom: 0.78), 0x5fa3c4),
      (.hill(x: 0.02, top: 0.84, halfWidth: 0.34), 0x24523f)),
    AlbumPicture(
      "Moonrise", "Atacama, 21:10", ground: 0x1b2350,
      (.box(top: 0.5, bottom: 1), 0x33336d), (.disc(x: 0.3, y: 0.34, radius: 0.2), 0xf3ecd2),
      (.disc(x: 0.37, y: 0.29, radius: 0.17), 0x1b2350),
      (.box(left: 0.62, top: 0.16, right: 0.635, bottom: 0.18), 0xffffff),
      (.box(left: 0.82, top: 0.3, right: 0.835, bottom: 0.32), 0xffffff),
      (.hill(x: 0.74, top: 0.66, halfWidth: 0.5), 0x55406f),
      (.hill(x: 0.18, top: 0.76, halfWidth: 0.52), 0x241b3c)),
    AlbumPicture(
      "Sail", "Off Hydra, 17:25", ground: 0xbfe3f2,
      (.disc(x: 0.2, y: 0.26, radius: 0.11), 0xfff6cf), (.box(top: 0.62, bottom: 1), 0x2f7fb5),
      (.triangle(x: 0.56, y: 0.14, left: 0.56, right: 0.76, base: 0.66), 0xffffff),
      (.triangle(x: 0.54, y: 0.24, left: 0.4, right: 0.54, base: 0.66), 0xe8604c),
      (.triangle(x: 0.58, y: 0.84, left: 0.36, right: 0.8, base: 0.69), 0x6b3a2e),
      (.box(top: 0.84, bottom: 1), 0x235f92)),
    AlbumPicture(
      "Volcano", "Fuego, 05:58", ground: 0x3a2a52,
      (.box(top: 0.44, bottom: 1), 0x8a4a6a), (.box(top: 0.68, bottom: 1), 0xd9785f),
      (.disc(x: 0.5, y: 0.16, radius: 0.13), 0x6d5b7c), (.disc(x: 0.6, y: 0.09, radius: 0.12), 0x6d5b7c),
      (.triangle(x: 0.5, y: 0.14, left: 0.02, right: 0.98, base: 1), 0x2c2038),
      (.triangle(x: 0.5, y: 0.26, left: 0.46, right: 0.56, base: 0.58), 0xff7a3c),
      (.box(left: 0.42, top: 0.14, right: 0.58, bottom: 0.25), 0x3a2a52)),
    AlbumPicture(
      "Pines", "Tatra, 08:03", ground: 0xe9e4d4,
      (.hill(x: 0.7, top: 0.3, halfWidth: 0.7), 0xa9c0b6),
      (.hill(x: 0.15, top: 0.46, halfWidth: 0.6), 0x7d9f93),
      (.triangle(x: 0.2, y: 0.28, left: 0.06, right: 0.34, base: 1), 0x1f4d3f),
      (.triangle(x: 0.5, y: 0.48, left: 0.38, right: 0.62, base: 1), 0x2f6b54),
      (.triangle(x: 0.78, y: 0.36, left: 0.63, right: 0.93, base: 1), 0x275a48),
      (.box(top: 0.9, bottom: 1), 0x163a30)),
    AlbumPicture(
      "City", "Osaka, 19:47", ground: 0x3f3a78,
      (.box(top: 0.36, bottom: 1), 0x8a5690), (.box(top: 0.6, bottom: 1), 0xe58a76),
      (.box(left: 0.06, top: 0.42, right: 0.24, bottom: 1), 0x241f45),
      (.box(left: 0.3, top: 0.2, right: 0.46, bottom: 1), 0x2d2653),
      (.box(left: 0.34, top: 0.3, right: 0.37, bottom: 0.36), 0xffd98a),
      (.box(left: 0.39, top: 0.46, right: 0.42, bottom: 0.52), 0xffd98a),
      (.box(left: 0.54, top: 0.5, right: 0.72, bottom: 1), 0x241f45),
      (.box(left: 0.76, top: 0.3, right: 0.92, bottom: 1), 0x2d2653),
      (.box(left: 0.82, top: 0.4, right: 0.85, bottom: 0.46), 0xffd98a)),
    AlbumPicture(
      "Tulips", "Lisse, 11:30", ground: 0xb8dcf5,
      (.disc(x: 0.78, y: 0.22, radius: 0.12), 0xffffff), (.disc(x: 0.68, y: 0.26, radius: 0.09), 0xffffff),
      (.box(top: 0.5, bottom: 1), 0x5b9b4f), (.box(top: 0.56, bottom: 0.66), 0xf2c14b),
      (.box(top: 0.7, bottom: 0.82), 0xe2556b), (.box(top: 0.87, bottom: 1), 0x9d5bc0)),
    AlbumPicture(
      "Aurora", "Abisko, 00:15", ground: 0x0d1838,
      (.triangle(x: 0.3, y: 0.74, left: 0.02, right: 0.4, base: 0.04), 0x1f6b6a),
      (.triangle(x: 0.56, y: 0.78, left: 0.3, right: 0.78, base: 0.1), 0x35b58a),
      (.triangle(x: 0.8, y: 0.72, left: 0.7, right: 1, base: 0.02), 0x2a8f86),
      (.hill(x: 0.3, top: 0.72, halfWidth: 0.6), 0x1a2a52),
      (.hill(x: 0.85, top: 0.8, halfWidth: 0.5), 0x0a1026)),
    AlbumPicture(
      "Balloon", "Goreme, 06:20", ground: 0xfbd7a1,
      (.box(top: 0, bottom: 0.4), 0xa8cfe8), (.hill(x: 0.85, top: 0.66, halfWidth: 0.55), 0xc98f67),
      (.hill(x: 0.1, top: 0.76, halfWidth: 0.5), 0x9a6248),
      (.triangle(x: 0.46, y: 0.66, left: 0.37, right: 0.55, base: 0.42), 0xb93a45),
      (.disc(x: 0.46, y: 0.32, radius: 0.21), 0xe2574c), (.disc(x: 0.46, y: 0.32, radius: 0.09), 0xf7c65b),
      (.box(left: 0.44, top: 0.66, right: 0.48, bottom: 0.71), 0x5a3626)),
    AlbumPicture(
      "Lagoon", "Bora Bora, 14:02", ground: 0x7cc8ee,
      (.disc(x: 0.16, y: 0.22, radius: 0.12), 0xfff3b0), (.hill(x: 0.7, top: 0.34, halfWidth: 0.3), 0x2e6f57),
      (.box(top: 0.58, bottom: 1), 0x159fb0), (.box(top: 0.7, bottom: 1), 0x46c9c2),
      (.hill(x: 0.2, top: 0.84, halfWidth: 0.7), 0xf6e2b3)),
    AlbumPicture(
      "Lighthouse", "Skagen, 20:36", ground: 0xf29e6d,
      (.box(top: 0, bottom: 0.34), 0x6f5a8e), (.box(top: 0.34, bottom: 0.56), 0xc9757c),
      (.box(top: 0.7, bottom: 1), 0x2d4a72), (.hill(x: 0.78, top: 0.62, halfWidth: 0.36), 0x2a2440),
      (.box(left: 0.72, top: 0.22, right: 0.8, bottom: 0.68), 0xf6efe4),
      (.box(left: 0.72, top: 0.38, right: 0.8, bottom: 0.5), 0xd6453f),
      (.box(left: 0.71, top: 0.14, right: 0.81, bottom: 0.22), 0xffe08a))
  ]
}

/// The places of the pictures, in pt: four in a row, three rows.
struct PhotoLayout {
  static let (across, down) = (4, 3)

  let titleRow: Int
  /// The frame of an open picture: as large as possible, in the proportions that it has in the grid.
  let full: Box
  private let gap: (columns: Int, rows: Int)
  private let first: Box

  init(_ context: SceneContext) {
    let (columns, rows) = (context.columns, context.rows)
    let free = rows >= 20 ? 1 : 0
    titleRow = 1 + free
    gap = (columns >= 70 ? 3 : 1, free)
    let (firstRow, room) = (titleRow + 1 + free, rows - 3 - 3 * free)
    // Pictures are 26 to 9 cells, or nearly so, which is 3 to 2 in pt.
    let most = (room - (Self.down - 1) * free) / Self.down
    let width = min((columns - 4 - (Self.across - 1) * gap.columns) / Self.across, max(3 * most, 6))
    let height = min(most, max(1, (2 * 9 * width + 26) / (2 * 26)))
    let left = (columns - Self.across * width - (Self.across - 1) * gap.columns) / 2
    let below = (room - Self.down * height - (Self.down - 1) * free) / 2
    first = Box(column: left, row: firstRow + below, columns: width, rows: height)
    let scale = min(Double(columns - 4) / Double(width), Double(room) / Double(height))
    let across = Int((scale * Double(width)).rounded()), down = Int((scale * Double(height)).rounded())
    full = Box(
      column: (columns - across) / 2, row: firstRow + (room - down) / 2, columns: across, rows: down)
  }

  func tile(_ index: Int) -> Box {
    let way = first.size + SIMD2(Double(gap.columns) * Box.column, Double(gap.rows) * Box.row)
    return Box(
      at: first.corner + way * SIMD2(Double(index % Self.across), Double(index / Self.across)),
      size: first.size)
  }
}

extension Box {
  /// The box as a vector of its middle and its size.
  var frame: PhotoFlight.Frame { SIMD4(lowHalf: middle, highHalf: size) }
  /// The box with a rim around it.
  var rim: Box { grown(by: SIMD2(Self.column, Self.row / 2)) }
}
