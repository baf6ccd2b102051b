import PaneCanvas
import Testing

@testable import PaneTerminal

@Suite struct FrameFilterTests {
  /// - Parameter isPassed: Whether the cells of the frame were passed to ncurses.
  private static func filtered(_ filter: inout FrameFilter, _ frame: String, isPassed: Bool = true) -> String
  {
    let bytes = Array(frame.utf8)
    var output = [UInt8](repeating: 0, count: bytes.count + 64)
    let pairs = PairTable(limit: 8)
    let passed = [Bool](repeating: isPassed, count: 80 * 24)
    let count = bytes.withUnsafeBytes { bytes in
      output.withUnsafeMutableBufferPointer { output in
        passed.withUnsafeBufferPointer { passed in
          output.baseAddress.map { filter.filter(bytes, pairs: pairs, passed: passed, to: $0) } ?? 0
        }
      }
    }
    return String(decoding: output[..<count], as: UTF8.self)
  }

  @Test func `a frame after a reset sets the standard rendition first, and later frames do not`() {
    var filter = FrameFilter(depth: .trueColor, columns: 80)
    for _ in 0..<3 {
      #expect(Self.filtered(&filter, "") == "")
      #expect(Self.filtered(&filter, "one") == "\u{1b}[m\u{1b}[1Hone")
      #expect(Self.filtered(&filter, "two") == "two")
      filter.reset()
    }
  }

  @Test func `pieces of one rendition are sent together, and an erasure before the text on it`() {
    var filter = FrameFilter(depth: .trueColor, columns: 80)
    _ = Self.filtered(&filter, "-")
    func go(_ row: Int, _ column: Int) -> String { "\u{1b}[\(row);\(column)H" }
    let (bold, plain) = ("\u{1b}[1m", "\u{1b}[0m")
    let rows = "\(go(2, 1))\(bold)a\(plain)b\(go(3, 1))\(bold)c\(plain)d"
    #expect(Self.filtered(&filter, rows) == "\(go(2, 2))b\(go(3, 2))d\u{1b}[2D\(bold)c\u{1b}[2Ha")
    let erased = "\(go(5, 1))\(bold)x\(plain)\(go(5, 1))\u{1b}[4X\(bold)y"
    #expect(Self.filtered(&filter, erased) == "\u{1b}[5Hx\u{1b}[D\u{1b}[4Xy")
  }

  @Test func `cells that ncurses writes to save moves are left out, and erasures are not`() {
    var filter = FrameFilter(depth: .trueColor, columns: 80)
    _ = Self.filtered(&filter, "-")
    #expect(Self.filtered(&filter, "\u{1b}[3;4Habc\u{1b}[2X", isPassed: false) == "\u{1b}[3;7H\u{1b}[2X")
    #expect(Self.filtered(&filter, "\u{1b}[2Cd") == "\u{1b}[2Cd")
  }

  @Test func `no sequence has more than ten parameters: mlterm would take the rest for attributes`() {
    var filter = FrameFilter(depth: .trueColor, columns: 80)
    var pairs = PairTable(limit: 8)
    let colors: [UInt32] = [0x07090a, 0x040507, 0x010203, 0x1b1605]
    for index in colors.indices { _ = pairs.number(foreground: colors[index], background: colors[3 - index]) }
    let passed = [Bool](repeating: true, count: 80 * 24)
    var output = [UInt8](repeating: 0, count: 4096)
    var counts: [Int] = []
    for (index, styles) in ["1;4;7", "22;24;27", "1", "22;2", "22;1;4"].enumerated() {
      let frame = Array("\u{1b}[\(styles)m\u{1b}[\(1 + index % 4)px".utf8)
      let count = frame.withUnsafeBytes { frame in
        output.withUnsafeMutableBufferPointer { output in
          passed.withUnsafeBufferPointer { passed in
            output.baseAddress.map { filter.filter(frame, pairs: pairs, passed: passed, to: $0) } ?? 0
          }
        }
      }
      let text = String(decoding: output[..<count], as: UTF8.self)
      counts += text.matches(of: /\[([0-9;]+)m/).map { $0.1.split(separator: ";").count }
    }
    #expect(counts.reduce(0, +) > 50 && counts.allSatisfy { $0 <= 10 }, "\(counts)")
  }
}
