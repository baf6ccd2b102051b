import PaneCanvas
import Testing

@Suite struct StageTests {
  private static func stage(_ draw: (inout Stage) -> Void) -> Stage {
    var stage = Stage(size: [160, 160])
    draw(&stage)
    return stage
  }

  @Test func `a touch hits the topmost shape, and passes through shapes without an item`() {
    let stage = Self.stage {
      $0.fill(.rectangle(box(0, 0, 10, 5)), red, item: 1)
      $0.fill(.circle([40, 40], radius: 16), blue, item: 2)
      $0.fill(.circle([40, 40], radius: 30), white)
    }
    #expect(stage.item(at: [40, 40]) == 2)
    #expect(stage.item(at: [40, 60]) == 1)
    #expect(stage.item(at: [40, 100]) == nil)
  }

  @Test func `a touch beside all shapes hits the topmost within reach`() {
    let stage = Self.stage {
      $0.fill(.circle([40, 40], radius: 10), red, item: 1, reach: 20)
      $0.fill(.circle([80, 40], radius: 10), red, item: 2, reach: 20)
      $0.fill(.circle([120, 40], radius: 10), red, item: 3)
    }
    #expect(stage.item(at: [60, 40]) == 2)
    #expect(stage.item(at: [12, 40]) == 1)
    #expect(stage.item(at: [48, 40]) == 1)
    #expect(stage.item(at: [132, 40]) == nil)
  }

  @Test func `what is cut off is not hit`() {
    let stage = Self.stage {
      $0.fill(.circle([40, 40], radius: 20), red, item: 1, reach: 10, clip: box(0, 0, 10, 2.5))
    }
    #expect(stage.item(at: [40, 30]) == 1)
    #expect(stage.item(at: [40, 45]) == nil)
  }

  @Test func `a turned shape is hit where it is shown`() {
    let stage = Self.stage { $0.fill(.rectangle(box(5, 4, 8, 1)), red, turn: .pi / 2, item: 1) }
    #expect(stage.item(at: [72, 72 + 28]) == 1)
    #expect(stage.item(at: [72 + 28, 72]) == nil)
    #expect(stage.place(of: 1) == [72, 72])
  }

  @Test func `the place of an item is the middle of its topmost shape`() {
    let stage = Self.stage {
      $0.fill(.circle([40, 40], radius: 20), red, item: 1)
      $0.fill(.circle([50, 60], radius: 2), .none, item: 1)
    }
    #expect(stage.place(of: 1) == [50, 60])
    #expect(stage.place(of: 2) == nil)
  }

  @Test func `text is aligned and cut off, and its end is returned`() {
    var ends: [Double] = []
    let canvas = drawn(12, 4) {
      ends.append($0.text("abcd", at: place(1, 0), white))
      ends.append($0.text("abcd", at: place(6, 1), white, .center))
      ends.append($0.text("abcd" as InlineText, at: place(12, 2), white, .trailing))
      ends.append($0.text("abcdef", at: place(2, 3), white, before: 5 * Box.column))
    }
    #expect(canvas.cells[0..<12].map { String($0.glyph) }.joined() == " abcd       ")
    #expect(canvas.cells[12..<24].map { String($0.glyph) }.joined() == "    abcd    ")
    #expect(canvas.cells[24..<36].map { String($0.glyph) }.joined() == "        abcd")
    #expect(canvas.cells[36..<48].map { String($0.glyph) }.joined() == "  abc       ")
    #expect(ends == [40, 64, 96, 40])
  }

  @Test func `a cleared list is empty and has the scale of the screen`() {
    var stage = Self.stage {
      $0.scale = 2
      $0.fill(.circle([40, 40], radius: 20), red, item: 1)
      $0.text("a", at: .zero, red)
    }
    stage.clear()
    #expect(stage.elements.isEmpty && stage.characters.isEmpty && stage.scale == 1)
    #expect(stage.item(at: [40, 40]) == nil)
  }

  @Test func `boxes of cells count columns and rows`() {
    let box = Box(column: 2, row: 1, columns: 20, rows: 6)
    #expect((box.columns, box.rows) == (20, 6))
    let (upper, lower) = box.split(at: 60)
    #expect(upper.bottom == 64 && lower.top == 64 && upper.rows == 3)
    #expect(box.line(2) == Box(column: 2, row: 3, columns: 20, rows: 1))
    #expect(box.clipped(to: Box(at: [500, 500], size: [1, 1])).size == .zero)
  }
}
