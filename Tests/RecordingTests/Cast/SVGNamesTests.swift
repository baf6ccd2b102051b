import Testing

@testable import PaneRecording

@Suite struct SVGNamesTests {
  @Test func `the most frequent item has the shortest name, and names are unique`() {
    let names = SVGNames((0..<3000).map { (key: $0, count: $0 % 7) }, reserved: ["b", "d"])
    #expect(names[6] == "a")
    #expect(names[13] == "c")
    #expect(Set((0..<3000).map { names[$0] }).count == 3000)
    let lengths = names.keys.map { names[$0].count }
    #expect(lengths == lengths.sorted())
    #expect(!(0..<3000).contains { ["b", "d", ""].contains(names[$0]) })
    #expect(names.keys.prefix(2) == [6, 13])
  }
}
