import PaneCanvas
import Testing

@Suite struct ColorTests {
  @Test func `a mix by 0 is the colour itself, by 1 the other one`() {
    #expect(red.mixed(with: blue, by: 0) == red)
    #expect(red.mixed(with: blue, by: 1) == blue)
    #expect(black.mixed(with: white, by: 0.5) == Color(rgb: 0x80_80_80))
  }

  @Test func `a mix is rounded to one of 17 evenly spaced colours`() {
    let mixes = (0...1000).map { black.mixed(with: white, by: Double($0) / 1000).red }
    let even = (0...16).map { (n: Int) -> UInt8 in UInt8((255 * n + 8) / 16) }
    #expect(Set(mixes).sorted() == even)
    #expect(mixes == mixes.sorted())
  }

  @Test func `lighter mixes with white, darker with black`() {
    #expect(red.lighter(by: 1) == white)
    #expect(red.darker(by: 1) == black)
    #expect(red.lighter(by: 0.25) == red.mixed(with: white, by: 0.25))
  }

  @Test(arguments: [1, 2, 3, 12, 40, 200])
  func `a gradient runs from its top colour through its middle to its bottom colour`(rows: Int) {
    let gradient = Gradient(top: black, middle: red, bottom: blue)
    let colors = (0..<rows).map { gradient.color(row: $0, of: rows) }
    #expect(colors.first == black)
    if rows > 1 { #expect(colors.last == blue) }
    if rows % 2 == 1 && rows > 1 { #expect(colors[rows / 2] == red) }
    #expect(colors.prefix((rows + 1) / 2).map(\.red) == colors.prefix((rows + 1) / 2).map(\.red).sorted())
  }
}
