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

  @Test(arguments: [-3, 0, 4, 28]) func `a text is drawn as the String is, from a column and up to one`(
    column: Int
  ) {
    let words = "v −120 pt/s ┊ “é”\u{7}"
    var (one, other) = (Canvas(columns: 30, rows: 4), Canvas(columns: 30, rows: 4))
    let foreground = Color(rgb: 0xff_ff_ff)
    let ends = [
      one.draw(words, column: column, row: 0, foreground, style: .bold),
      one.draw(words, endingAt: column, row: 1, foreground),
      one.draw(words, column: column, row: 2, foreground, on: Color(rgb: 0x11_22_33))
    ]
    #expect(
      ends == [
        other.draw(InlineText(words), column: column, row: 0, foreground, style: .bold),
        other.draw(InlineText(words), endingAt: column, row: 1, foreground),
        other.draw(InlineText(words), column: column, row: 2, foreground, on: Color(rgb: 0x11_22_33))
      ])
    #expect(one == other)
    // A String can be cut off before a column.
    one.draw(words, column: 2, row: 3, before: 5, foreground)
    other.draw(String(words.prefix(3)), column: 2, row: 3, foreground)
    #expect(one == other)
  }
}
