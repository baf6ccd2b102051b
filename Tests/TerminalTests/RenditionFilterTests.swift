import PaneCanvas
import Testing

@testable import PaneTerminal

@Suite struct RenditionFilterTests {
  private static func filtered(_ filter: inout RenditionFilter, _ frame: String) -> String {
    let bytes = Array(frame.utf8)
    var output = [UInt8](repeating: 0, count: bytes.count + 64)
    let pairs = PairTable(limit: 8)
    let count = bytes.withUnsafeBytes { bytes in
      output.withUnsafeMutableBufferPointer { output in
        output.baseAddress.map { filter.filter(bytes, pairs: pairs, to: $0) } ?? 0
      }
    }
    return String(decoding: output[..<count], as: UTF8.self)
  }

  @Test func `a frame after a reset sets the standard rendition first, and later frames do not`() {
    var filter = RenditionFilter(depth: .trueColor)
    for _ in 0..<3 {
      #expect(Self.filtered(&filter, "") == "")
      #expect(Self.filtered(&filter, "one") == "\u{1b}[mone")
      #expect(Self.filtered(&filter, "two") == "two")
      filter.reset()
    }
  }
}
