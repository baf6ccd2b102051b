import CanvasPictures
import PaneCanvas
import Testing

@Suite struct CanvasPictureTests {
  @Test func `a picture has the glyphs of the cells without trailing blanks`() {
    let canvas = drawn(4, 3) {
      $0[1, 0] = Cell("a", white, on: black)
      $0[3, 2] = Cell("▄", white, on: black)
    }
    #expect(canvas.picture == " a\n\n   ▄")
  }

  @Test func `colours are shown by letters, and unnamed colours by question marks`() {
    let canvas = drawn(3, 1) {
      $0[0, 0] = Cell("a", white, on: blue)
      $0[1, 0] = Cell("b", red, on: Color(rgb: 0x123456))
    }
    #expect(canvas.picture(of: \.background, letters: [blue: "b", black: " "]) == "b?")
    #expect(canvas.picture(of: \.foreground, letters: [white: "w", red: "r", black: "."]) == "wr.")
  }
}
