import PaneCanvas
import PaneScenes
import Testing

@testable import PaneRecording

/// A film of a scene of 40 × 12 cells, played from a script.
func film(
  _ script: String = "", of scene: SceneName = .controlPanel, framesPerSecond: Double = 30,
  duration: Double = 1
) throws -> Film {
  let setting = SceneContext(columns: 40, rows: 12)
  return Film(
    of: Gallery(scene, setting, showsHint: false), size: try #require(GridSize("40x12")),
    script: try Script(parsing: script, named: "script"), framesPerSecond: framesPerSecond,
    duration: duration)
}

@Suite struct FilmTests {
  @Test(arguments: [
    (30.0, 1.0, 30), (30, 1.01, 31), (60, 0.1, 6), (24, 2.5, 60), (29.97, 10, 300), (1, 0.2, 1)
  ])
  func `a film has the requested duration in whole frames`(rate: Double, duration: Double, count: Int) throws
  {
    let film = try film(framesPerSecond: rate, duration: duration)
    var times: [Double] = []
    film.play { times.append($0.time) }
    #expect(times == (0..<count).map { Double($0) / rate })
    #expect(film.duration == Double(count) / rate)
  }

  @Test func `a frame is the gallery's picture at its time`() throws {
    var gallery = Gallery(.controlPanel, SceneContext(columns: 40, rows: 12), showsHint: false)
    _ = gallery.route(.reportsKeyRelease(false), at: 0)
    var rendering = Rendering()
    rendering.pixels = Film.cell
    try film(".25 tap").play { frame in
      if frame.index == 8 { _ = gallery.route(.action(.tap), at: 0.25) }
      gallery.advance(to: frame.time)
      gallery.compose(columns: 40, rows: 12, rendering)
      let stages = [gallery.lists.stage, try #require(gallery.lists.cover)]
      // Below them a frame has the ground.
      let shown = [frame.stages[1], frame.stages[2]]
      let states = [stages, shown].map { $0.flatMap(\.placedShapes).map(\.state) }
      let glyphs = [stages, shown].map { GlyphGrid($0, columns: 40, rows: 12).glyphs }
      #expect(states[0] == states[1] && glyphs[0] == glyphs[1], "frame \(frame.index)")
    }
  }

  @Test func `a script that quits ends the film, and one that resizes changes its size`() throws {
    var sizes: [Int] = []
    try film(".25 resize 60x20\n.45 key q", framesPerSecond: 10).play { sizes.append($0.columns) }
    #expect(sizes == [40, 40, 40, 60, 60])
  }

  @Test(arguments: [("", 30), (".5 key q", 15), (".51 key q", 16), ("0 key q", 1), ("2 key q", 30)])
  func `a film tells how many frames it shows, at least one`(script: String, count: Int) throws {
    var shown = 0
    #expect(try film(script).play { _ in shown += 1 } == count)
    #expect(shown == count)
  }
}
