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
}
