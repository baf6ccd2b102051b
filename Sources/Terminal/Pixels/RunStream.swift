/// Rows of pixels that are compressed in zlib format (RFC 1950, 1951) while they are written, for pictures of which most
/// pixels equal the one to their left or above. zlib takes several times as long for them. One stream after another uses
/// the same memory.
///
/// A stream is one block of deflate with codes that do not depend on its content: the repetition of a pixel has the
/// shortest one.
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
  private var above: [UInt32] = []
  private var hasAbove = false
  private var distances: [Code] = []
  private var codes: [Code] = []
  /// The places in this row at which two pixels with the hash of the index were seen last.
  private var places = [Int](repeating: -1, count: 256)
  private var compressed: [UInt8] = []
  private var pending = Code()
  /// The checksum of the bytes so far (Adler-32), and that of the row alone from 0 on.
  private var checksum = Checksum(sum: 1)
  private var rowChecksum = Checksum()

  /// A checksum by Adler: the sum of the bytes, and the sum of all sums on the way.
  private struct Checksum {
    var sum: UInt64 = 0
    var total: UInt64 = 0

    private static let modulus: UInt64 = 65521

    /// Appends a pixel a number of times, at most as often as a row has pixels.
    mutating func append(_ pixel: UInt32, times count: Int) {
      let (count, pixel) = (UInt64(count), pixel.littleEndian)
      let (first, second) = (UInt64(pixel & 255), UInt64(pixel >> 8 & 255))
      let (third, fourth) = (UInt64(pixel >> 16 & 255), UInt64(pixel >> 24))
      let bytes = first + second + third + fourth
      total +=
        count * (4 * sum + 4 * first + 3 * second + 2 * third + fourth) + 2 * bytes * count * (count - 1)
      sum += count * bytes
      (sum, total) = (sum % Self.modulus, total % Self.modulus)
    }

    /// Appends a number of bytes whose own checksum, from 0 on, is known.
    mutating func append(_ other: Checksum, count: Int) {
      total = (total + UInt64(count) * sum + other.total) % Self.modulus
      sum = (sum + other.sum) % Self.modulus
    }
  }

  /// The number of equal pixels from which they are written as repetitions of one, also if the row above has them.
  private static let longRun = 32

  /// - Parameter width: The number of pixels of a row, of four bytes each.
  func begin(width: Int) {
    precondition(Self.rowBytes.contains(4 * width), "a row of \(width) pixels is no run of deflate's")
    self.width = width
    above = Array(repeating: 0, count: width)
    hasAbove = false
    checksum = Checksum(sum: 1)
    compressed.removeAll(keepingCapacity: true)
    compressed += [0x78, 0x01]
    pending = Code()
    let lengths = Self.distanceLengths(rowSymbol: Self.distance(4 * width).symbol)
    distances = Self.codes(ofLengths: lengths)
    writeHeader(distanceLengths: lengths)
  }

  func append(_ row: [UInt8], times count: Int) {
    precondition(row.count == 4 * width, "a row has \(row.count) bytes instead of \(4 * width)")
    guard count > 0 else { return }
    row.withUnsafeBytes { encode($0.bindMemory(to: UInt32.self)) }
    guard count > 1 else { return }
    // All further rows have the same codes, because the one above them is the same.
    row.withUnsafeBytes { encode($0.bindMemory(to: UInt32.self)) }
    for _ in 2..<count { writeRow() }
  }

  func finish() -> [UInt8] {
    write(Self.symbols[256])
    write(Code(bits: 0, count: -pending.count & 7))
    let checksum = UInt32(checksum.total << 16 | checksum.sum)
    compressed += withUnsafeBytes(of: checksum.bigEndian, Array.init)
    return compressed
  }

  // MARK: Rows

  /// Writes a row, from left to right the longest repetition of pixels or else a single pixel.
  private func encode(_ row: UnsafeBufferPointer<UInt32>) {
    codes.removeAll(keepingCapacity: true)
    rowChecksum = Checksum()
    for index in places.indices { places[index] = -1 }
    above.withUnsafeMutableBufferPointer { above in
      var index = 0
      while index < width {
        let left = index > 0 ? Self.count(of: row, at: index, as: row, at: index - 1) : 0
        var (best, distance) = (left, 1)
        if left < Self.longRun {
          if hasAbove {
            let count = countAbove(row, UnsafeBufferPointer(above), at: index)
            if count > best { (best, distance) = (count, width) }
          }
          let hash = Int(((row[index] &* 31 &+ row[min(index + 1, width - 1)]) &* 0x9e37_79b1) >> 24)
          if places[hash] >= 0 {
            let count = Self.count(of: row, at: index, as: row, at: places[hash])
            if count > best { (best, distance) = (count, index - places[hash]) }
          }
          places[hash] = index
        }
        if best > 0 { repeatPixels(best, distance: distance) } else { addPixel(row[index]) }
        if distance == 1 {
          rowChecksum.append(row[index], times: max(best, 1))
        } else {
          for pixel in row[index..<index + best] { rowChecksum.append(pixel, times: 1) }
        }
        index += max(best, 1)
      }
      _ = above.update(fromContentsOf: row)
    }
    hasAbove = true
    writeRow()
  }

  private func writeRow() {
    for code in codes { write(code) }
    checksum.append(rowChecksum, count: 4 * width)
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

  /// - Parameter distance: The number of pixels back to those that are repeated.
  private func repeatPixels(_ count: Int, distance: Int) {
    let (symbol, extra) = Self.distance(4 * distance)
    let back = distances[symbol].followed(by: extra)
    var rest = 4 * count
    while rest > 0 {
      // The least length is 3.
      let length = rest > 258 && rest < 261 ? 255 : min(rest, 258)
      let (symbol, extra) = Self.length(length)
      codes.append(Self.symbols[symbol].followed(by: extra).followed(by: back))
      rest -= length
    }
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

  /// Returns the symbol of a distance of 1…32768 bytes, and its extra bits.
  private static func distance(_ distance: Int) -> (symbol: Int, extra: Code) {
    exponential(distance - 1, mantissaBits: 1)
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

  /// Returns the lengths of the codes of distances. The most frequent ones are 3, one pixel, and that of a row.
  private static func distanceLengths(rowSymbol row: Int) -> [Int] {
    (0..<30).map { $0 == 3 ? 1 : $0 == row ? 2 : row - 4..<row ~= $0 ? 6 : 7 }
  }

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

  /// Writes the head of the only block, with the lengths of its codes. These are written with three bits each.
  private func writeHeader(distanceLengths: [Int]) {
    let (used, order) = (
      [1, 2, 4, 6, 7, 8, 9, 10], [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    )
    // The last block, with codes of its own: 286 symbols, 30 distances, and the lengths of 19 lengths.
    for (number, count) in [(1, 1), (2, 2), (286 - 257, 5), (30 - 1, 5), (19 - 4, 4)] {
      write(Code(bits: UInt64(number), count: count))
    }
    for length in order { write(Code(bits: used.contains(length) ? 3 : 0, count: 3)) }
    for length in Self.symbolLengths + distanceLengths {
      write(Code(bits: Self.reversed(UInt64(used.firstIndex(of: length) ?? 0), 3), count: 3))
    }
  }
}
