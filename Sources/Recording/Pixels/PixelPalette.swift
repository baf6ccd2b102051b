internal import PaneCanvas

/// At most 255 colours for the pixels of a film; index 255 stands for a pixel that does not change.
struct PixelPalette {
  /// The colours; black is the first, for what is outside of the screen.
  let colors: [Color]
  private var indices: [Color: UInt8] = [:]

  /// Red, green and blue of 256 entries; those without a colour are black.
  var bytes: [UInt8] {
    (colors.map(\.rgb) + Array(repeating: 0, count: 256 - colors.count)).flatMap { color in
      [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
  }

  /// The index of a pixel that shows what the frame before shows.
  static let unchanged: UInt8 = 255
  private static let most = 255

  /// - Parameter uses: how often each colour is used. If there are too many, the rarest become the nearest of the others.
  init(_ uses: [Color: Int]) {
    let black = Color(rgb: 0)
    let sorted = uses.filter { $0.key != black }.sorted { ($1.value, $0.key.rgb) < ($0.value, $1.key.rgb) }
    colors = [black] + sorted.prefix(Self.most - 1).map(\.key)
    for (index, color) in colors.enumerated() { indices[color] = UInt8(index) }
    for (color, _) in sorted.dropFirst(Self.most - 1) { indices[color] = nearest(to: color) }
  }

  /// Returns the index of a color that the palette was made for.
  func index(of color: Color) -> UInt8 { indices[color] ?? nearest(to: color) }

  private func nearest(to color: Color) -> UInt8 {
    let index = colors.indices.min {
      color.squaredDistance(to: colors[$0]) < color.squaredDistance(to: colors[$1])
    }
    return UInt8(index ?? 0)
  }
}
