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

  @Test(arguments: [true, false])
  func `bytes that are repeated any number of times are read as they were written`(isFast: Bool) {
    var random = SplitMix64(seed: 17)
    let stream = ZlibStream()
    for _ in 0..<40 {
      stream.begin(isFast: isFast)
      var plain: [UInt8] = []
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let length = [0, 1, 4, 432, 3600, 70_000].randomElement(using: &random) ?? 0
        // Few values, so that a piece refers to the pieces before it.
        let piece = (0..<length).map { _ in UInt8.random(in: 0...2, using: &random) }
        let count = Int.random(in: 0...(length > 3600 ? 5 : length > 1 ? 90 : 300_000), using: &random)
        stream.append(piece, times: count)
        for _ in 0..<count { plain += piece }
      }
      let bytes = stream.finish()
      #expect(Self.inflated(bytes, count: plain.count) == plain || plain.isEmpty)
    }
  }

  @Test func `many equal rows take few bytes`() {
    let stream = ZlibStream()
    let row: [UInt8] = (0..<3600).map { UInt8($0 / 4 % 7) }
    func count(rows: Int) -> Int {
      stream.begin(isFast: true)
      stream.append(row, times: rows)
      return stream.finish().count
    }
    #expect(count(rows: 800) < count(rows: 30) + 800 * row.count / 100)
  }
}
