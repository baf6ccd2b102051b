import CanvasPictures
import PaneCanvas
import Testing

@Suite struct CanvasTextTests {
  @Test func `text is clipped at every side`() {
    let canvas = drawn(6, 2) {
      $0.text("above", at: place(0, -1), white)
      $0.text("hello, world", at: place(-3, 0), white)
      $0.text("x", at: place(6, 1), white)
      $0.text("below", at: place(0, 2), white)
    }
    #expect(canvas.picture == "lo, wo\n")
  }

  @Test func `text keeps the colour that covers the larger part of its cell`() {
    let canvas = drawn(4, 1) {
      $0.fill(.rectangle(box(0, 0, 2, 1)), blue)
      $0.fill(.rectangle(box(2, 0.25, 1, 1)), blue)
      $0.fill(.rectangle(box(3, 0.75, 1, 1)), blue)
      $0.text("abcd", at: .zero, white)
    }
    #expect(canvas.picture == "abcd")
    #expect(canvas.backgrounds == "bbb.")
    #expect(canvas.foregrounds == "wwww")
  }

  @Test func `a space in plain text is a blank cell, and a style applies to each character`() {
    let canvas = drawn(5, 1) {
      $0.text("a b", at: .zero, white)
      $0.text("cd", at: place(3, 0), white, style: .bold)
    }
    #expect(canvas[1, 0] == Cell(blank: black))
    #expect(canvas[0, 0].style == .plain && canvas[3, 0].style == .bold && canvas[4, 0].style == .bold)
  }

  @Test func `a character that is not one column wide is drawn as a question mark`() {
    let canvas = drawn(12, 1) { $0.text("é漢\t\u{301}\u{200d}🙂한\u{1b}Ａ▁⣿→", at: .zero, white) }
    #expect(canvas.picture == "é???????" + "?▁⣿→".prefix(4))
  }

  @Test func `without block elements text is in ASCII`() {
    let canvas = drawn(12, 1, Rendering(glyphs: .ascii)) { $0.text("↑ 3 × 4 − ζ…", at: .zero, white) }
    #expect(canvas.picture == "^ 3 x 4 - ?.")
  }

  @Test(arguments: Rendering.Palette.allCases)
  func `with few colours no text is in bold black, which terminals show as grey`(palette: Rendering.Palette) {
    let canvas = drawn(4, 1, Rendering(color: palette)) {
      $0.fill(.rectangle(box(0, 0, 2, 1)), white)
      $0.text("ab", at: .zero, black, style: .bold)
      $0.text("cd", at: place(2, 0), white, style: .bold)
    }
    #expect(canvas[0, 0].style == (palette == .few ? .plain : .bold))
    #expect(canvas[2, 0].style == .bold)
  }

  @Test(arguments: [(2, 3), (4, 2), (5, 5), (1, 1)])
  func `another canvas is copied to the top left, clipped or padded`(columns: Int, rows: Int) {
    let other = Canvas(columns: 3, rows: 3, filledWith: Cell(blank: red))
    var canvas = Canvas(columns: columns, rows: rows)
    canvas.show(other, on: blue)
    for row in 0..<rows {
      for column in 0..<columns {
        #expect(canvas[column, row] == Cell(blank: column < 3 && row < 3 ? red : blue))
      }
    }
  }
}
