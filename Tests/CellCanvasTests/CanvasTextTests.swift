import CanvasPictures
import PaneCanvas
import Testing

@Suite struct CanvasTextTests {
  @Test func `text is clipped at every side and returns its end column`() {
    var end = 0
    let canvas = drawn(6, 2) {
      $0.draw("above", column: 0, row: -1, white)
      end = $0.draw("hello, world", column: -3, row: 0, white)
      $0.draw("x", column: 6, row: 1, white)
      $0.draw("below", column: 0, row: 2, white)
    }
    #expect(canvas.picture == "lo, wo\n")
    #expect(end == 9)
  }

  @Test func `right-aligned text ends at the given column`() {
    var start = 0
    let canvas = drawn(6, 1) { start = $0.draw("abc", endingAt: 6, row: 0, white) }
    #expect(canvas.picture == "   abc")
    #expect(start == 3)
  }

  @Test func `text keeps the background colour unless it has its own`() {
    let canvas = drawn(4, 1) {
      $0.fillRectangle(at: [0, 0], size: [2, 1], blue)
      $0.fillRectangle(at: [2, 0.25], size: [2, 1], blue)
      $0.draw("abc", column: 0, row: 0, white)
      $0.draw("d", column: 3, row: 0, white, on: red)
    }
    #expect(canvas.picture == "abcd")
    #expect(canvas.backgrounds == "bbbr")
    #expect(canvas.foregrounds == "wwww")
  }

  @Test func `a space in plain text is a blank cell`() {
    let canvas = drawn(3, 1) { $0.draw("a b", column: 0, row: 0, white, on: blue) }
    #expect(canvas[1, 0] == Cell(blank: blue))
  }

  @Test func `the style applies to each character of the text`() {
    let canvas = drawn(2, 1) { $0.draw("ab", column: 0, row: 0, white, style: [.bold, .underline]) }
    #expect(canvas[1, 0].style == [.bold, .underline])
  }

  @Test func `a character that is not one column wide is drawn as a question mark`() {
    let canvas = drawn(12, 1) { $0.draw("é漢\t\u{301}\u{200d}🙂한\u{1b}Ａ▁⣿→", column: 0, row: 0, white) }
    #expect(canvas.picture == "é???????" + "?▁⣿→".prefix(4))
  }

  @Test(arguments: Rendering.Palette.allCases)
  func `with few colours no text is in bold black, which terminals show as grey`(palette: Rendering.Palette) {
    var canvas = Canvas(columns: 4, rows: 1, rendering: Rendering(color: palette))
    let (black, white) = (Color(rgb: 0), Color(rgb: 0xffffff))
    canvas.draw("ab", column: 0, row: 0, black, on: white, style: [.bold, .underline])
    canvas.draw("cd", column: 2, row: 0, white, on: black, style: .bold)
    #expect(canvas[0, 0].style == (palette == .few ? .underline : [.bold, .underline]))
    #expect(canvas[2, 0].style == .bold)
  }
}
