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
