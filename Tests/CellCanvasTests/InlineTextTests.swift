import CanvasPictures
import Testing

@testable import PaneCanvas

struct InlineTextTests {
  @Test func `a text with interpolations has the characters of the same String`() {
    let (count, unit, way): (Int, String, InlineText) = (-120, "pt/s", "× 1/4")
    let text: InlineText = "v \(count) \(unit), time \(way)"
    #expect(text.description == "v -120 pt/s, time × 1/4" && text.count == 23)
    #expect(
      text == InlineText("v -120 pt/s, time × 1/4") && text != InlineText("v -120 pt/s, time × 1/")
        && !text.isEmpty)
    #expect(Set([text, "v -120 pt/s, time × 1/4"]).count == 1)
  }

  @Test(arguments: [0, 7, -7, 10, 99, 100, 12_345, Int.max, Int.min])
  func `a number has its digits, and zeros in front if it has too few`(number: Int) {
    #expect(("\(number)" as InlineText).description == String(number))
    var text = InlineText()
    text.append(number, digits: 3)
    let digits = String(number.magnitude)
    let zeros = String(repeating: "0", count: max(0, 3 - digits.count))
    #expect(text.description == (number < 0 ? "-" : "") + zeros + digits)
  }

  @Test func `padding, a removed suffix and a sum`() {
    var text: InlineText = "1.500"
    text.removeSuffix("0")
    #expect(text == "1.5")
    text.pad(to: 5)
    text.pad(to: 4)
    #expect(text == "  1.5" && text + " s" == "  1.5 s")
  }

  @Test func `a text that is too long ends with an ellipsis`() {
    let long = String(repeating: "é", count: InlineText.capacity)
    #expect(InlineText(long).description == long)
    let longer = InlineText(long + "a")
    #expect(longer.count == InlineText.capacity && longer.description == long.dropLast() + "…")
  }

  @Test func `it is drawn like a String`() {
    let words = "v −120 pt/s ┊ “é”\u{7}"
    let (one, other) = (
      drawn(20, 1) { $0.text(words, at: place(1, 0), white, style: .bold) },
      drawn(20, 1) { $0.text(InlineText(words), at: place(1, 0), white, style: .bold) }
    )
    #expect(one == other)
  }
}
