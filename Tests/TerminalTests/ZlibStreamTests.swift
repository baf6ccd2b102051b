import CZlib
import SeededRandom
import Testing

@testable import PaneTerminal

@Suite struct ZlibStreamTests {
  /// Returns the bytes that zlib reads from a stream; nil if it reports an error.
  private static func inflated(_ bytes: [UInt8], count: Int) -> [UInt8]? {
    var result = [UInt8](repeating: 0, count: count)
    var length = uLongf(count)
    let status = uncompress(&result, &length, bytes, uLong(bytes.count))
    return status == Z_OK && length == count ? result : nil
  }

  @Test(arguments: [ZlibStream.Effort.least, .medium, .usual])
  func `pieces are read as they were written, one stream after another`(effort: ZlibStream.Effort) {
    var random = SplitMix64(seed: 17)
    let stream = ZlibStream()
    for _ in 0..<40 {
      stream.begin(effort)
      var plain: [UInt8] = []
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let length = [1, 4, 432, 3600, 70_000].randomElement(using: &random) ?? 0
        // Few values, so that a piece refers to the pieces before it.
        let piece = (0..<length).map { _ in UInt8.random(in: 0...2, using: &random) }
        stream.append(piece)
        plain += piece
      }
      #expect(Self.inflated(stream.finish(), count: plain.count) == plain)
    }
  }

  /// Returns a row of runs of pixels of few colours, some of them like those of another row.
  private static func row(width: Int, like above: [UInt8], random: inout SplitMix64) -> [UInt8] {
    var row: [UInt8] = []
    while row.count < 4 * width {
      let longest = [1, 3, 70, 700].randomElement(using: &random) ?? 1
      let count = 4 * min(Int.random(in: 1...longest, using: &random), width - row.count / 4)
      if Bool.random(using: &random), !above.isEmpty {
        row += above[row.count..<row.count + count]
      } else {
        let channels: [UInt8] = [0, 1, 200, 255]
        let pixel = (0..<4).map { _ in channels.randomElement(using: &random) ?? 0 }
        for _ in 0..<count / 4 { row += pixel }
      }
    }
    return row
  }

  @Test func `rows of runs are read as they were written`() {
    var random = SplitMix64(seed: 18)
    let stream = RunStream()
    for width in [256, 257, 900, 2250, 8192] {
      stream.begin(width: width)
      var plain: [UInt8] = []
      var row: [UInt8] = []
      for count in [1, 2, 1, 1, 0, 3, 40, 1] {
        row = Self.row(width: width, like: row, random: &random)
        stream.append(row, times: count)
        for _ in 0..<count { plain += row }
      }
      #expect(Self.inflated(stream.finish(), count: plain.count) == plain)
    }
  }

  @Test func `rows of runs take few bytes`() {
    let stream = RunStream()
    // Edges of 20 different pixels at both sides of one colour.
    var row: [UInt8] = (0..<3600).map { (80..<3520).contains($0) ? 7 : UInt8($0 & 0xff) }
    func count(rows: Int) -> Int {
      stream.begin(width: 900)
      for _ in 0..<rows {
        row[80] &+= 1
        stream.append(row, times: 2)
      }
      return stream.finish().count
    }
    #expect(count(rows: 100) - count(rows: 10) < 90 * 2 * row.count / 100)
  }
}
