import PaneCanvas
import PaneRecording
import PaneScenes
import Testing

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
    var canvas = Canvas(columns: 40, rows: 12)
    try film(".25 tap").play { frame in
      if frame.index == 8 { _ = gallery.route(.tap, at: 0.25) }
      gallery.advance(to: frame.time)
      gallery.draw(into: &canvas)
      #expect(frame.canvas == canvas, "frame \(frame.index)")
    }
  }

  @Test func `a script that quits ends the film, and one that resizes changes the canvas`() throws {
    var sizes: [Int] = []
    try film(".25 resize 60x20\n.45 key q", framesPerSecond: 10).play { sizes.append($0.canvas.columns) }
    #expect(sizes == [40, 40, 40, 60, 60])
  }

  @Test(arguments: [("", 30), (".5 key q", 15), (".51 key q", 16), ("0 key q", 1), ("2 key q", 30)])
  func `a film tells how many frames it shows, at least one`(script: String, count: Int) throws {
    var shown = 0
    #expect(try film(script).play { _ in shown += 1 } == count)
    #expect(shown == count)
  }
}
