import Foundation
import PaneRecording
import Testing

struct PrintableTextTests {
  @Test(arguments: [
    ("plain, äöü, 漢字, 👨‍👩‍👧, x̂", "plain, äöü, 漢字, 👨‍👩‍👧, x̂"),
    ("\u{1b}]52;c;cm0=\u{7}", "\\u{1b}]52;c;cm0=\\u{7}"),
    ("\u{1b}]0;title\u{1b}\\", "\\u{1b}]0;title\\u{1b}\\"),
    ("\u{1b}[2J", "\\u{1b}[2J"), ("\u{9b}31m\u{9d}0;a\u{9c}", "\\u{9b}31m\\u{9d}0;a\\u{9c}"),
    ("\u{7f}\u{8}\r", "\\u{7f}\\u{8}\\u{d}"), ("\r\n", "\\u{d}\\u{a}"),
    ("a\u{202e}b\u{2066}c\u{200f}", "a\\u{202e}b\\u{2066}c\\u{200f}"),
    ("a\u{2028}b", "a\\u{2028}b")
  ])
  func `each control character is shown as an escape, and all other text is unchanged`(
    text: String, shown: String
  ) {
    #expect(text.printable() == shown)
    #expect(shown.printable() == shown)
  }

  @Test func `line breaks of a report are kept`() {
    #expect("a\n\tb\r\n\u{1b}".printable(keepingLines: true) == "a\n\tb\\u{d}\n\\u{1b}")
  }

  @Test func `a JSON string has no control characters and decodes to the same text`() throws {
    for value in UInt32(0)...0x3000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let quoted = JSON.quoted("a\(scalar)b")
      #expect(quoted == quoted.printable())
      let read = try JSONSerialization.jsonObject(with: Data(quoted.utf8), options: .fragmentsAllowed)
      #expect(read as? String == "a\(scalar)b")
    }
  }
}
