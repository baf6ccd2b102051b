import Foundation
import Testing

/// A decoder of animated pictures, after the specifications of GIF89a and of PNG with animation chunks.
struct MovingPicture {
  struct Frame {
    /// The duration of the frame, in s.
    var duration: Double
    /// The colours 0xRRGGBB of all pixels while the frame is shown, row by row.
    var pixels: [UInt32]
  }

  private(set) var width = 0
  private(set) var height = 0
  private(set) var frames: [Frame] = []
  private var palette: [UInt32] = []
  private var screen: [UInt32] = []

  /// Draws pixels over the previous frame and appends the result as a frame.
  private mutating func append(
    _ indices: [UInt8], left: Int, top: Int, width: Int, transparent: UInt8, duration: Double
  ) {
    for (place, index) in indices.enumerated() where index != transparent {
      screen[(top + place / width) * self.width + left + place % width] = palette[Int(index)]
    }
    frames.append(Frame(duration: duration, pixels: screen))
  }

  // MARK: GIF

  init(gif bytes: [UInt8]) throws {
    func word(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
    try #require(Array(bytes.prefix(6)) == Array("GIF89a".utf8))
    (width, height) = (word(6), word(8))
    try #require(bytes[10] == 0xf7)
    palette = Self.colors(bytes[13..<13 + 768])
    screen = Array(repeating: 0, count: width * height)
    var place = 13 + 768
    var control = (delay: 0, transparent: UInt8(0))
    while bytes[place] != 0x3b {
      if bytes[place] == 0x21, bytes[place + 1] == 0xf9 {
        try #require(bytes[place + 3] == 0x05)
        control = (word(place + 4), bytes[place + 6])
        place += 8
      } else if bytes[place] == 0x21 {
        place += 2
        while bytes[place] != 0 { place += Int(bytes[place]) + 1 }
        place += 1
      } else {
        try #require(bytes[place] == 0x2c && bytes[place + 9] == 0 && bytes[place + 10] == 8)
        let (left, top) = (word(place + 1), word(place + 3))
        let (width, height) = (word(place + 5), word(place + 7))
        place += 11
        var code: [UInt8] = []
        while bytes[place] != 0 {
          code += bytes[place + 1...place + Int(bytes[place])]
          place += Int(bytes[place]) + 1
        }
        place += 1
        let indices = try Self.decoded(lzw: code)
        try #require(indices.count == width * height)
        append(
          indices, left: left, top: top, width: width, transparent: control.transparent,
          duration: Double(control.delay) / 100)
      }
    }
    try #require(place == bytes.count - 1)
  }

  /// Decodes the LZW code of GIF for pixels of 8 bits.
  static func decoded(lzw code: [UInt8]) throws -> [UInt8] {
    var pixels: [UInt8] = []
    var strings: [[UInt8]] = []
    var last: [UInt8] = []
    var (place, width) = (0, 9)
    while true {
      var value = 0
      for bit in 0..<width {
        try #require((place + bit) / 8 < code.count)
        value |= Int(code[(place + bit) / 8] >> UInt8((place + bit) % 8) & 1) << bit
      }
      place += width
      if value == 256 {
        (strings, width, last) = ((0..<258).map { [UInt8(truncatingIfNeeded: $0)] }, 9, [])
        continue
      }
      if value == 257 {
        try #require((place + 7) / 8 == code.count)
        return pixels
      }
      try #require(value < strings.count || value == strings.count && !last.isEmpty)
      let string = value < strings.count ? strings[value] : last + [last[0]]
      if !last.isEmpty, strings.count < 4096 { strings.append(last + [string[0]]) }
      if strings.count == 1 << width, width < 12 { width += 1 }
      pixels += string
      last = string
    }
  }

  private static func colors(_ bytes: ArraySlice<UInt8>) -> [UInt32] {
    stride(from: bytes.startIndex, to: bytes.endIndex, by: 3).map {
      UInt32(bytes[$0]) << 16 | UInt32(bytes[$0 + 1]) << 8 | UInt32(bytes[$0 + 2])
    }
  }

  // MARK: PNG

  /// - Parameter decompress: Returns the decompressed bytes of data in zlib format.
  init(png bytes: [UInt8], decompress: ([UInt8]) -> [UInt8]) throws {
    func long(_ bytes: ArraySlice<UInt8>) -> Int { bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) } }
    func short(_ bytes: ArraySlice<UInt8>) -> Int { bytes.prefix(2).reduce(0) { $0 << 8 | Int($1) } }
    var place = 8
    var (count, sequence) = (0, 0)
    var control: ArraySlice<UInt8> = []
    var names: [String] = []
    while place < bytes.count {
      let length = long(bytes[place...])
      let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      let data = bytes[place + 8..<place + 8 + length]
      names.append(name)
      switch name {
      case "IHDR":
        (width, height) = (long(data), long(data.dropFirst(4)))
        try #require(Array(data.dropFirst(8)) == [8, 3, 0, 0, 0])
        screen = Array(repeating: 0, count: width * height)
      case "acTL": count = long(data)
      case "PLTE": palette = Self.colors(data)
      case "tRNS": try #require(Array(data) == Array(repeating: 255, count: 255) + [0])
      case "fcTL":
        try #require(long(data) == sequence)
        sequence += 1
        control = data.dropFirst(4)
      case "IDAT", "fdAT":
        if name == "fdAT" {
          try #require(long(data) == sequence)
          sequence += 1
        }
        let (width, height) = (long(control), long(control.dropFirst(4)))
        let lines = decompress(Array(name == "fdAT" ? data.dropFirst(4) : data))
        try #require(lines.count == (width + 1) * height)
        var indices: [UInt8] = []
        for start in stride(from: 0, to: lines.count, by: width + 1) {
          try #require(lines[start] == 0)
          indices += lines[start + 1...start + width]
        }
        append(
          indices, left: long(control.dropFirst(8)), top: long(control.dropFirst(12)), width: width,
          transparent: 255,
          duration: Double(short(control.dropFirst(16))) / Double(short(control.dropFirst(18))))
      default: break
      }
      place += 12 + length
    }
    try #require(place == bytes.count && frames.count == count)
    try #require(names.first == "IHDR" && names.last == "IEND")
  }
}
