import PaneCanvas
import Testing

@testable import PaneRecording

@Suite struct TileTimelineTests {
  private static let (red, blue) = (Color(rgb: 0xff0000), Color(rgb: 0x0000ff))

  /// A timeline of one cell from a letter per frame: r, b, or “.” where the cell is outside the screen.
  private static func timeline(_ looks: String) -> TileTimeline {
    var timeline = TileTimeline(columns: 2, rows: 1, depth: .trueColor)
    for look in looks {
      let cell = Cell(blank: look == "r" ? red : blue)
      timeline.append(Canvas(columns: look == "." ? 1 : 2, rows: 1, filledWith: cell))
    }
    return timeline
  }

  @Test(arguments: [
    ("rrrr", ["r 0 4"]), ("rrbb", ["r 0 2", "b 2 2"]), ("rbrb", ["r 0 1", "b 1 1", "r 2 1", "b 3 1"]),
    // The span at the end and the one at the beginning are one.
    ("rbbr", ["b 1 2", "r 3 2"]), ("rrbrbrr", ["b 2 1", "r 3 1", "b 4 1", "r 5 4"]),
    (".r.b", ["r 1 1", "b 3 1"])
  ])
  func `a cell has a span for each look, which can wrap around the end`(looks: String, expected: [String]) {
    let spans = Self.timeline(looks).spans(at: 1).map { span in
      "\(span.tile.ground == Self.red ? "r" : "b") \(span.window.start) \(span.window.length)"
    }
    #expect(spans == expected)
  }

  @Test(arguments: [
    ("rrrr", 0, "r"), ("rbbb", 1, "b"), ("rbrb", 3, "b"), ("rbbr", 3, "r"), (".rrr", 2, "–"), ("rbr.", 1, "–")
  ])
  func `a cell has a look at each frame, unless it is sometimes outside the screen`(
    looks: String, frame: Int, expected: String
  ) {
    let timeline = Self.timeline(looks)
    let tile = TileTimeline.tile(
      of: timeline.spans(at: 1), at: frame, frameCount: timeline.frameCount)
    #expect((tile.map { $0.ground == Self.red ? "r" : "b" } ?? "–") == expected)
  }

  @Test(arguments: ["rrrr", "rrrbrr", "bbrbrrb", "brbrbb", "rbbb", "rbrbbrbr"])
  func `the poster is the frame that the fewest cells have to be painted over`(looks: String) {
    let timeline = Self.timeline(looks)
    let spans = (0..<2).map { timeline.spans(at: $0) }
    let poster = TileTimeline.poster(of: spans, frameCount: timeline.frameCount)
    func cost(_ frame: Int) -> Int {
      spans.reduce(0) { cost, spans in
        let tile = TileTimeline.tile(of: spans, at: frame, frameCount: timeline.frameCount)
        return cost + spans.count { $0.tile != tile }
      }
    }
    #expect(cost(poster) == (0..<timeline.frameCount).map(cost).min())
  }
}
