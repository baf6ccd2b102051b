internal import PaneCanvas

/// At most 255 colours for the pixels of a film; index 255 stands for a pixel that does not change.
struct PixelPalette {
  /// The colours; black is the first, for what is outside of the screen.
  let colors: [Color]
  private let indices: [Color: UInt8]

  /// Red, green and blue of 256 entries; those without a colour are black.
  var bytes: [UInt8] {
    (colors.map(\.rgb) + Array(repeating: 0, count: 256 - colors.count)).flatMap { color in
      [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
  }

  /// The index of a pixel that shows what the frame before shows.
  static let unchanged: UInt8 = 255
  private static let most = 255

  /// - Parameter uses: how often each colour is used. If there are too many, similar ones become one.
  init(_ uses: [Color: Int]) {
    let black = Color(rgb: 0)
    let used = uses.filter { $0.key != black }
      .sorted { ($1.value, $0.key.rgb) < ($0.value, $1.key.rgb) }
      .map { ColorBox.Use(color: $0.key, count: $0.value) }
    let boxes = ColorBox.boxes(of: used, atMost: Self.most - 1)
    colors = [black] + boxes.map(\.mean)
    var indices = [black: UInt8(0)]
    for (index, box) in boxes.enumerated() {
      for use in box.uses { indices[use.color] = UInt8(index + 1) }
    }
    self.indices = indices
  }

  /// Returns the index of a colour that the palette was made for; of black for any other.
  func index(of color: Color) -> UInt8 { indices[color] ?? 0 }
}

/// Colours that become one colour of a palette: their mean, weighted by their uses.
///
/// A box is divided at its mean along the channel that varies most, beginning with the box of the greatest squared error
/// (Wan, Wong and Prusinkiewicz, “An algorithm for multidimensional data clustering”, 1988).
private struct ColorBox {
  struct Use {
    let color: Color
    let count: Int
    var channels: SIMD3<Double> { SIMD3(Double(color.red), Double(color.green), Double(color.blue)) }
  }

  let uses: [Use]
  private let center: SIMD3<Double>
  /// The sum of the squared errors of each channel.
  private let error: SIMD3<Double>

  init(_ uses: [Use]) {
    self.uses = uses
    let total = Double(uses.reduce(0) { $0 + $1.count })
    let center = uses.reduce(SIMD3<Double>.zero) { $0 + $1.channels * Double($1.count) } / total
    self.center = center
    error = uses.reduce(SIMD3<Double>.zero) {
      let offset = $1.channels - center
      return $0 + offset * offset * Double($1.count)
    }
  }

  /// The colour that stands for the box: its only one, or the rounded mean.
  var mean: Color {
    if uses.count == 1 { return uses[0].color }
    return Color(
      red: UInt8(center.x.rounded()), green: UInt8(center.y.rounded()), blue: UInt8(center.z.rounded()))
  }

  /// Returns at most `count` boxes, each colour in one of them.
  static func boxes(of uses: [Use], atMost count: Int) -> [ColorBox] {
    if uses.count <= count { return uses.map { ColorBox([$0]) } }
    var boxes = [ColorBox(uses)]
    while boxes.count < count {
      let worst = boxes.indices.max { boxes[$0].error.sum() < boxes[$1].error.sum() } ?? 0
      let (low, high) = boxes[worst].halves
      boxes[worst] = low
      boxes.append(high)
    }
    return boxes
  }

  /// The colours below the mean of the channel that varies most, and the others. Neither half of a box with several
  /// colours is empty.
  private var halves: (ColorBox, ColorBox) {
    let channel = (0..<3).max { error[$0] < error[$1] } ?? 0
    let values = uses.map { $0.channels[channel] }
    let (least, greatest) = (values.min() ?? 0, values.max() ?? 0)
    // A mean that is rounded to the least or beyond the greatest value would leave one half empty.
    let middle = min(max(center[channel], least + 0.5), greatest)
    return (
      ColorBox(uses.filter { $0.channels[channel] < middle }),
      ColorBox(uses.filter { $0.channels[channel] >= middle })
    )
  }
}
