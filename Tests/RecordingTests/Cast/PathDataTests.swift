import Testing

@testable import PaneRecording

@Suite struct PathDataTests {
  @Test func `a position is absolute or relative, whichever is shorter`() {
    var path = PathData()
    for (x, y) in [(100, 7), (121, 7), (2, 9), (2, 8)] { path.dot(x: x, y: y) }
    #expect(String(decoding: path.bytes, as: UTF8.self) == "M100 7h0m21 0h0M2 9h0M2 8h0")
  }
}
