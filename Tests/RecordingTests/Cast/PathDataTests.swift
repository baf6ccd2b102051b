import Testing

@testable import PaneRecording

@Suite struct PathDataTests {
  @Test func `a position is absolute or relative, whichever is shorter`() {
    var path = PathData()
    path.line(x: 100, y: 7, length: 20)
    path.line(x: 121, y: 7, length: 3)
    path.line(x: 2, y: 9, length: 1)
    path.dot(x: 2, y: 8)
    #expect(String(decoding: path.bytes, as: UTF8.self) == "M100 7h20m1 0h3M2 9h1M2 8h0")
  }

  @Test func `an outline omits its last edge`() {
    var path = PathData()
    path.outline([SIMD2(8, 2), SIMD2(12, 2), SIMD2(12, 5), SIMD2(8, 5)])
    #expect(String(decoding: path.bytes, as: UTF8.self) == "M8 2h4v3h-4")
  }
}
