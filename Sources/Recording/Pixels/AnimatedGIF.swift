internal import PaneCanvas

/// A film as an animated GIF (GIF89a), which repeats for ever.
package enum AnimatedGIF {
  /// The greatest frame rate, in frames per second: browsers slow a GIF down whose pictures are shorter than 0.02 s.
  package static let greatestRate = 50.0

  package static func bytes(of film: PixelFilm, progress: ProgressReport = { _ in }) -> [UInt8] {
    var bytes = Array("GIF89a".utf8)
    bytes.append(word: film.width)
    bytes.append(word: film.height)
    // A global table of 256 colours of 8 bits, no background, square pixels.
    bytes += [0xf7, 0, 0] + film.palette.bytes
    bytes += [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    var code = LZWCode()
    film.play(progress: progress) { picture in
      // The picture stays, one colour is transparent, and its time is in hundredths of a second.
      bytes += [0x21, 0xf9, 4, 0x05]
      bytes.append(word: film.duration(of: picture.frames, rate: 100))
      bytes += [PixelPalette.unchanged, 0, 0x2c]
      for number in [picture.area.left, picture.area.top, picture.area.width, picture.area.height] {
        bytes.append(word: number)
      }
      bytes += [0, UInt8(LZWCode.pixelBits)]
      bytes += code.blocks(of: picture.pixels)
    }
    return bytes + [0x3b]
  }
}

extension [UInt8] {
  /// Appends a number from 0 to 65535, the low byte first.
  fileprivate mutating func append(word: Int) {
    append(UInt8(word & 0xff))
    append(UInt8(word >> 8 & 0xff))
  }
}

/// The variable-length LZW code of GIF.
struct LZWCode {
  static let pixelBits = 8

  private static let (clear, end) = (256, 257)
  private static let mostCodes = 4096
  /// The code of each known string: the string without its last pixel, and that pixel. −1: none.
  private var table = [Int16](repeating: -1, count: mostCodes * 256)
  /// The entries of `table` that are in use.
  private var used: [Int] = []
  private var next = 0
  private var width = 0

  private var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var pendingBits = 0

  /// Returns the code of pixels, in blocks of up to 255 bytes, and a block of none.
  mutating func blocks(of pixels: [UInt8]) -> [UInt8] {
    bytes.removeAll(keepingCapacity: true)
    (pending, pendingBits) = (0, 0)
    reset()
    write(Self.clear)
    var string = Int(pixels[0])
    for pixel in pixels.dropFirst() {
      let entry = string << 8 | Int(pixel)
      if table[entry] >= 0 {
        string = Int(table[entry])
        continue
      }
      write(string)
      if next < Self.mostCodes {
        table[entry] = Int16(next)
        used.append(entry)
        // The decoder is one string behind, so that the codes grow when this one is known to it.
        if next == 1 << width { width += 1 }
        next += 1
      } else {
        write(Self.clear)
        reset()
      }
      string = Int(pixel)
    }
    write(string)
    // The decoder adds a string after this code, too.
    if next == 1 << width, next < Self.mostCodes { width += 1 }
    write(Self.end)
    if pendingBits > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    var blocks: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 255) {
      let block = bytes[start..<min(start + 255, bytes.count)]
      blocks.append(UInt8(block.count))
      blocks += block
    }
    return blocks + [0]
  }

  private mutating func reset() {
    for entry in used { table[entry] = -1 }
    used.removeAll(keepingCapacity: true)
    (next, width) = (Self.end + 1, Self.pixelBits + 1)
  }

  private mutating func write(_ code: Int) {
    pending |= UInt32(code) << UInt32(pendingBits)
    pendingBits += width
    while pendingBits >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingBits -= 8
    }
  }
}

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
