import CanvasPictures
import PaneCanvas
import Testing

@Suite struct CanvasControlsTests {
  @Test func `a tile has round corners and two lines of text in its middle`() {
    let canvas = drawn(20, 6) {
      $0.drawTile(
        at: [2, 1], size: [16, 4], blue, title: "Wi-Fi", subtitle: "home", text: white, dimText: red)
    }
    #expect(
      canvas.picture == """

          ▟              ▙
            Wi-Fi
            home
          ▜              ▛

        """)
    #expect(canvas[4, 2].style == .bold)
  }

  @Test func `at any height the two lines of a tile stay adjacent and inside the tile`() {
    for step in 0..<32 {
      let row = 1 + Double(step) / 8
      let canvas = drawn(20, 12) {
        $0.drawTile(at: [2, row], size: [16, 4], blue, title: "T", subtitle: "s", text: white, dimText: white)
      }
      let lines = (0..<12).filter { canvas[4, $0].foreground == white }
      #expect(lines.count == 2 && lines[1] == lines[0] + 1)
      #expect(abs(Double(lines[0]) - (row + 1)) <= 0.5)
      #expect(lines.allSatisfy { canvas[4, $0].background == blue })
    }
  }

  @Test func `a pressed tile shrinks about its centre by eighths, and its text stays off the edge`() {
    func tile(_ scale: Double) -> Canvas {
      drawn(20, 6) {
        $0.drawTile(
          at: [2, 1], size: [16, 4], scale: scale, blue, title: "Wi-Fi", subtitle: "home", text: white,
          dimText: red)
      }
    }
    let (whole, pressed) = (tile(1), tile(0.75))
    for column in 4..<9 {
      #expect(whole[column, 2] == tile(0.9)[column, 2])
      #expect(whole[column, 2] == pressed[column + 1, 2])
      #expect(whole[column, 3] == pressed[column + 1, 3])
    }
    #expect(whole[2, 2].background == blue && pressed[2, 2].background != blue)
    #expect(pressed[3, 2].background != blue && pressed[4, 2].background == blue)
    #expect(pressed[15, 2].background == blue && pressed[16, 2].background != blue)
    #expect(tile(0.99) != whole && tile(0.999) == whole)
  }

  private func slider(_ fraction: Double) -> Canvas {
    drawn(24, 3) {
      $0.drawSlider(at: [2, 1], width: 20, fraction: fraction, track: blue, fill: red, knob: white)
    }
  }

  @Test func `a slider is filled up to its knob`() {
    #expect(
      slider(0.5).backgrounds.split(separator: "\n")[1].dropFirst(3).dropLast(3) == "rrrrrrrrwwbbbbbbbb")
  }

  @Test func `a slider's knob is two columns wide and moves from end to end by eighths`() {
    #expect(slider(0)[2, 1] == Cell(blank: white))
    #expect(slider(1)[21, 1] == Cell(blank: white))
    for step in 0...144 {
      let canvas = slider(Double(step) / 144)
      #expect(canvas.area(of: white) == 2)
      if step > 0 { #expect(canvas != slider(Double(step - 1) / 144)) }
    }
    #expect(slider(0.5) == slider(0.502))
  }

  @Test func `a grabber is half a row high and is placed on half rows`() {
    let high = drawn(12, 2) { $0.drawGrabber(at: [6, 0.1], width: 10, red) }
    #expect(high.picture == " ▀▀▀▀▀▀▀▀▀▀\n")
    let low = drawn(12, 2) { $0.drawGrabber(at: [6, 0.4], width: 10, red) }
    #expect(low.picture == " ▄▄▄▄▄▄▄▄▄▄\n")
  }

  @Test func `nearestCell is at most half a cell away`() {
    #expect(nearestCell(2) == 2)
    #expect(nearestCell(2.5) == 2)
    #expect(nearestCell(2.625) == 3)
    #expect(nearestCell(-0.5) == -1)
  }
}
