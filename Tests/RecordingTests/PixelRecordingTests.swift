import MotionKinematics
import PaneCanvas
import PaneScenes
import TestSupport
import Testing

@testable import PaneRecording

/// Tests that recordings do not depend on whether the terminal shows shapes in pixels.
struct PixelRecordingTests {
  private static let (columns, rows) = (100, 32)

  /// The recordings of a session on a terminal.
  private struct Recordings: Equatable {
    var cast: [UInt8] = []
    var inputs = ""
    var trace: [UInt8] = []
    var spriteCount = 0
  }

  /// Plays a session at 60 frames/s, as the run loop does.
  /// - Parameter pixels: The size of a cell in pixels on a terminal that shows pictures; otherwise nil.
  private func record(
    _ scene: SceneName, _ lines: [Script.TimedEvent], pixels: PixelSize?
  ) throws -> Recordings {
    let size = try #require(GridSize(columns: Self.columns, rows: Self.rows))
    var opening = SessionOptions()
    (opening.scene, opening.size) = (scene, size)
    func gallery() -> Gallery {
      opening.gallery(columns: Self.columns, rows: Self.rows, showsHint: true)
    }
    let script = Script(opening: opening)
    var playback = Playback(of: gallery(), size: size, script: script)
    var canvas = Canvas(columns: Self.columns, rows: Self.rows)
    var drawing = FrameDrawing()
    var recorder = ScriptRecorder()
    var writer = CastWriter(
      columns: Self.columns, rows: Self.rows, depth: .trueColor, title: "session")
    var recordings = Recordings(inputs: opening.text)
    var noted: [Script.TimedEvent] = []
    var rest = lines[...]
    for frame in 0..<120 {
      let time = Double(frame) / 60
      while let line = rest.first, line.time <= time {
        rest.removeFirst()
        if let line = recorder.line(for: line.event, at: line.time) {
          noted.append(line)
          recordings.inputs += line.text
        }
        _ = playback.pass(line.event, at: line.time)
      }
      playback.advance(to: time)
      drawing.draw(
        into: &canvas, pixels: pixels, isResting: playback.isAtRest, playback.gallery.draw)
      recordings.spriteCount += canvas.sprites.count
      writer.show(FrameDrawing.inCells(canvas, playback.gallery.draw) ?? canvas, at: time)
      recordings.cast += writer.take()
    }
    Trace(
      of: gallery(), script: Script(opening: opening, lines: noted), framesPerSecond: 60, duration: 2
    ).write(as: .csv) { recordings.trace += $0 }
    return recordings
  }

  @Test(arguments: SceneName.allCases)
  func `recordings are the same bytes with and without pixels`(scene: SceneName) throws {
    var session = RandomSession(seed: UInt64(scene.number))
    let lines =
      [Script.TimedEvent(time: 0, event: .tap)]
      + session.lines(20) { $0.playedEvent(columns: Self.columns, rows: Self.rows) }
    var pictured = try record(scene, lines, pixels: PixelSize(width: 9, height: 18))
    let plain = try record(scene, lines, pixels: nil)
    #expect(pictured.spriteCount > 0 && plain.spriteCount == 0)
    pictured.spriteCount = 0
    #expect(pictured.cast.count > 10_000)
    #expect(pictured == plain)
  }

  @Test func `a space has no pixel, and letters differ`() {
    #expect(BitmapFont.rows(of: " ").allSatisfy { $0 == 0 })
    let letters = Set((UInt8(ascii: "!")...UInt8(ascii: "~")).map { BitmapFont.rows(of: Unicode.Scalar($0)) })
    #expect(letters.count == 94)
  }

  @Test(arguments: SceneName.allCases)
  func `the font has every sign that a scene shows, also its keys, its tuner and its choices`(
    scene: SceneName
  ) throws {
    let keys = ["?", "Esc", "t", "Esc", "U+23", "o", "g", "w", "m", "x", "Tab", "Enter", "Space"]
    let lines = keys.enumerated().map { "\(0.1 + Double($0) * 0.1) key \($1)\n" }.joined()
    let film = Film(
      of: Gallery(scene, SceneContext(columns: 100, rows: 30)), size: try #require(GridSize("100x30")),
      script: try Script(parsing: lines, named: "script"), framesPerSecond: 20, duration: 2,
      rendering: Rendering())
    let missing = BitmapFont.rows(of: "\u{fffff}")
    var strangers: Set<Unicode.Scalar> = []
    film.inSprites(of: PixelSize(width: 8, height: 16)).play { frame in
      for cell in frame.canvas.cells
      where Coverage(glyph: cell.glyph) == nil && Braille.dots(of: cell.glyph) == nil {
        if BitmapFont.rows(of: cell.glyph) == missing { strangers.insert(cell.glyph) }
      }
    }
    #expect(strangers == [])
  }
}
