import CanvasPictures
import PaneCanvas
import Testing

@testable import PaneScenes

struct LaneFocusTests {
  @Test func `the focus cycles forward from all lanes to the first, and backward to the last`() {
    var focus = LaneFocus(count: 3)
    #expect(focus.picked == nil && focus.lanes == 0..<3)
    for lane in [0, 1, 2, 0] {
      focus.move(by: 1)
      #expect(focus.picked == lane && focus.lanes == lane..<lane + 1)
    }
    focus.widen()
    for lane in [2, 1, 0, 2] {
      focus.move(by: -1)
      #expect(focus.picked == lane && focus.lanes == lane..<lane + 1)
    }
    focus.widen()
    #expect(focus == LaneFocus(count: 3))
  }

  @Test func `the name of the selected lane is underlined and the others are dim; else all have colours`() {
    let theme = Theme.dark
    var focus = LaneFocus(count: 2)
    var canvas = Canvas(columns: 12, rows: 1)
    func draw() {
      canvas.drawName("one", of: 0, focus, column: 0, row: 0, theme.red, theme)
      canvas.drawName("two", of: 1, focus, column: 6, row: 0, theme.green, theme)
    }
    draw()
    #expect(canvas[0, 0].foreground == theme.red && canvas[0, 0].style == .bold)
    #expect(canvas[6, 0].foreground == theme.green && canvas[6, 0].style == .bold)
    focus.move(by: -1)
    draw()
    #expect(canvas[0, 0].foreground == theme.dimText && canvas[0, 0].style == [])
    #expect(canvas[6, 0].foreground == theme.green && canvas[6, 0].style == [.bold, .underline])
    #expect(canvas.picture == "one   two")
  }
}
