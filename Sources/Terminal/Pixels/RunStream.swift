internal import CZlib

/// Rows of pixels that are compressed in zlib format (RFC 1950, 1951) while they are written, for pictures of which most
/// pixels equal the one to their left or above. zlib takes several times as long for them. One stream after another uses
/// the same memory.
///
/// A stream is one block of deflate with codes that do not depend on its content. Pixels repeat the one to their left or
/// those above them; the longest repetition has the shortest code.
final class RunStream {
  /// A number of bits, the first one lowest.
  private struct Code {
    var bits: UInt64 = 0
    var count = 0

    func followed(by other: Code) -> Code {
      Code(bits: bits | other.bits << UInt64(count), count: count + other.count)
    }
  }

  /// The number of bytes of a row: at most the greatest distance of deflate.
  static let rowBytes = 1 << 10...1 << 15

  /// The number of pixels of a row.
  private var width = 0
  /// The row above; empty before the first one.
  private var above: [UInt8] = []
  /// The code of the distance of a row.
  private var rowDistance = Code()
  private var codes: [Code] = []
  private var compressed: [UInt8] = []
  private var pending = Code()
  /// The checksum (Adler-32) of the bytes so far, and that of the row alone.
  private var checksum: uLong = 1
  private var rowChecksum: uLong = 1

  /// The number of equal pixels from which they are written as repetitions of one, also if the row above has them.
  private static let longRun = 32

  /// - Parameter width: The number of pixels of a row, of four bytes each.
  func begin(width: Int) {
    precondition(Self.rowBytes.contains(4 * width), "a row of \(width) pixels is no run of deflate's")
    self.width = width
    above = []
    checksum = 1
    compressed.removeAll(keepingCapacity: true)
    compressed += [0x78, 0x01]
    pending = Code()
    let (symbol, extra) = Self.exponential(4 * width - 1, mantissaBits: 1)
    // The other distance has the code 0.
    rowDistance = Code(bits: 1, count: 1).followed(by: extra)
    writeHeader(rowSymbol: symbol)
  }

  func append(_ row: [UInt8], times count: Int) {
    precondition(row.count == 4 * width, "a row has \(row.count) bytes instead of \(4 * width)")
    for index in 0..<count {
      // From the third on all rows have the same codes, because the one above them is the same.
      if index < 2 { encode(row) }
      for code in codes { write(code) }
      checksum = adler32_combine(checksum, rowChecksum, numericCast(row.count))
    }
  }

  func finish() -> [UInt8] {
    write(Self.symbols[256])
    write(Code(bits: 0, count: -pending.count & 7))
    compressed += withUnsafeBytes(of: UInt32(checksum).bigEndian, Array.init)
    return compressed
  }

  // MARK: Rows

  /// Encodes a row, from left to right the longest repetition of pixels or else a single pixel.
  private func encode(_ row: [UInt8]) {
    codes.removeAll(keepingCapacity: true)
    rowChecksum = 1
    row.withUnsafeBytes { row in
      above.withUnsafeBytes { encode(row.bindMemory(to: UInt32.self), below: $0.bindMemory(to: UInt32.self)) }
    }
    above = row
  }

  private func encode(_ row: UnsafeBufferPointer<UInt32>, below above: UnsafeBufferPointer<UInt32>) {
    var index = 0
    while index < width {
      var best = index > 0 ? Self.count(of: row, at: index, as: row, at: index - 1) : 0
      let same = above.isEmpty || best >= Self.longRun ? 0 : countAbove(row, above, at: index)
      if same > best {
        best = same
        repeatPixels(best, back: rowDistance)
        for pixel in row[index..<index + best] { appendToChecksum(pixel, times: 1) }
      } else {
        if best > 0 { repeatPixels(best, back: Self.pixelDistance) } else { addPixel(row[index]) }
        appendToChecksum(row[index], times: max(best, 1))
      }
      index += max(best, 1)
    }
  }

  /// Returns the number of pixels from an index on that equal those from another index on.
  @inline(__always) private static func count(
    of row: UnsafeBufferPointer<UInt32>, at index: Int, as other: UnsafeBufferPointer<UInt32>, at start: Int
  ) -> Int {
    let most = row.count - index
    let (these, those) = (
      UnsafeRawPointer(row.baseAddress! + index), UnsafeRawPointer(other.baseAddress! + start)
    )
    var count = 0
    // Eight at a time first, because most runs are long.
    while count + 8 <= most {
      let (first, second) = (these + 4 * count, those + 4 * count)
      let change = first.loadUnaligned(as: SIMD4<UInt64>.self) ^ second.loadUnaligned(as: SIMD4<UInt64>.self)
      if change.x | change.y | change.z | change.w != 0 { break }
      count += 8
    }
    while count < most, row[index + count] == other[start + count] { count += 1 }
    return count
  }

  /// Returns the number of pixels from an index on that equal those above them, up to the first pixel of a long run.
  private func countAbove(
    _ row: UnsafeBufferPointer<UInt32>, _ above: UnsafeBufferPointer<UInt32>, at index: Int
  ) -> Int {
    var (end, equal) = (index, 0)
    while end < width, row[end] == above[end] {
      equal = end > index && row[end] == row[end - 1] ? equal + 1 : 0
      end += 1
      if equal == Self.longRun { return end - equal - index }
    }
    return end - index
  }

  private func addPixel(_ pixel: UInt32) {
    var code = Code()
    withUnsafeBytes(of: pixel) { for byte in $0 { code = code.followed(by: Self.symbols[Int(byte)]) } }
    codes.append(code)
  }

  /// - Parameter back: the distance of the pixels that are repeated.
  private func repeatPixels(_ count: Int, back: Code) {
    var rest = 4 * count
    while rest > 0 {
      // The least length is 3.
      let length = rest > 258 && rest < 261 ? 255 : min(rest, 258)
      let (symbol, extra) = Self.length(length)
      codes.append(Self.symbols[symbol].followed(by: extra).followed(by: back))
      rest -= length
    }
  }

  /// Appends a pixel that is repeated, at most as often as a row has pixels, to the checksum of the row.
  private func appendToChecksum(_ pixel: UInt32, times count: Int) {
    let (times, pixel) = (UInt64(count), pixel.littleEndian)
    let (first, second) = (UInt64(pixel & 255), UInt64(pixel >> 8 & 255))
    let (third, fourth) = (UInt64(pixel >> 16 & 255), UInt64(pixel >> 24))
    let bytes = first + second + third + fourth
    // The sum of 1 and the bytes, and the sum of all sums on the way (RFC 1950, 9).
    let sum = 1 + times * bytes
    let total =
      times * (4 + 4 * first + 3 * second + 2 * third + fourth) + 2 * bytes * times * (times - 1)
    let modulus: UInt64 = 65521
    rowChecksum = adler32_combine(
      rowChecksum, uLong((total % modulus) << 16 | sum % modulus), numericCast(4 * count))
  }

  private func write(_ code: Code) {
    pending = pending.followed(by: code)
    while pending.count >= 8 {
      compressed.append(UInt8(truncatingIfNeeded: pending.bits))
      pending = Code(bits: pending.bits >> 8, count: pending.count - 8)
    }
  }

  // MARK: Codes

  /// Returns the symbol of a length of 3…258 bytes, and its extra bits (RFC 1951, 3.2.5).
  private static func length(_ length: Int) -> (symbol: Int, extra: Code) {
    guard length < 258 else { return (285, Code()) }
    let (symbol, extra) = exponential(length - 3, mantissaBits: 2)
    return (257 + symbol, extra)
  }

  /// Returns the symbol of a number, which stands for its highest bits, and the bits below them.
  private static func exponential(_ number: Int, mantissaBits: Int) -> (symbol: Int, extra: Code) {
    let width = Int.bitWidth - number.leadingZeroBitCount
    let count = max(width - mantissaBits - 1, 0)
    let rest = number & ((1 << count) - 1)
    return (count << mantissaBits + number >> count, Code(bits: UInt64(rest), count: count))
  }

  /// The lengths of the codes of bytes, of the end of the block and of lengths, in bits. The most frequent ones are 285,
  /// 258 bytes, and the channels 0 and 255.
  private static let symbolLengths: [Int] = (0...285).map { symbol in
    switch symbol {
    case 285: 1
    case 0, 255: 4
    case 276...279: 7
    case 257: 9
    case 256...: 8
    default: 10
    }
  }
  private static let symbols = codes(ofLengths: symbolLengths)

  /// The symbol of a distance of four bytes, and its code.
  private static let pixelSymbol = 3
  private static let pixelDistance = Code(bits: 0, count: 1)

  /// Returns the codes of the given lengths (RFC 1951, 3.2.2).
  private static func codes(ofLengths lengths: [Int]) -> [Code] {
    var codes = [Code](repeating: Code(), count: lengths.count)
    var next: UInt64 = 0
    for length in 1...10 {
      for symbol in lengths.indices where lengths[symbol] == length {
        codes[symbol] = Code(bits: reversed(next, length), count: length)
        next += 1
      }
      next <<= 1
    }
    return codes
  }

  private static func reversed(_ bits: UInt64, _ count: Int) -> UInt64 {
    (0..<count).reduce(0) { $0 << 1 | bits >> UInt64($1) & 1 }
  }

  /// Writes the head of the only block, with the lengths of its codes. These are written with four bits each.
  /// - Parameter row: the symbol of the distance of a row.
  private func writeHeader(rowSymbol row: Int) {
    // The last block, with codes of its own: 286 symbols, the distances, and the lengths of 19 lengths.
    for (number, count) in [(1, 1), (2, 2), (286 - 257, 5), (row, 5), (19 - 4, 4)] {
      write(Code(bits: UInt64(number), count: count))
    }
    // The first three stand for repetitions, which are not used.
    for index in 0..<19 { write(Code(bits: index < 3 ? 0 : 4, count: 3)) }
    let distanceLengths = (0...row).map { $0 == Self.pixelSymbol || $0 == row ? 1 : 0 }
    for length in Self.symbolLengths + distanceLengths {
      write(Code(bits: Self.reversed(UInt64(length), 4), count: 4))
    }
  }
}
