import Foundation
import Testing

@testable import PaneTerminal

struct ClipboardTests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy")
  ])
  func `the examples of RFC 4648 are encoded`(text: String, encoded: String) {
    #expect(String(decoding: base64(Array(text.utf8)), as: UTF8.self) == encoded)
  }

  @Test func `every byte round-trips`() {
    for count in 0..<300 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
      #expect(Data(base64Encoded: Data(base64(bytes))) == Data(bytes))
    }
  }

  private func base64(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.append(base64: bytes[...])
    return text
  }

  @Test func `the sequence contains no byte that ends it early`() {
    let sequence = Clipboard.setting("\u{1b}]52;c;\u{7}…\n")
    #expect(sequence.dropFirst(7).dropLast(2).allSatisfy { $0 > 0x20 && $0 < 0x7f })
  }
}
