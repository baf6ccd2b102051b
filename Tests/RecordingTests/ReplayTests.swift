import SeededRandom
import PaneCanvas
import PaneRecording
import PaneScenes
import Testing

/// Tests that a session that is recorded, written, read and played again is the same.
struct ReplayTests {
  private static let (columns, rows) = (100, 32)

  /// Plays a session as on a screen, with irregular frames and events between them.
  /// - Returns: The recorded script and the last values of the scene.
  private func played(
    _ opening: SessionOptions, _ lines: [Script.TimedEvent], until end: Double, seed: UInt64
  ) -> (script: Script, values: [TraceColumn.TraceValue]) {
    var random = SplitMix64(seed: seed)
    var gallery = Script(opening: opening).opened(gallery(opening))
    var frame = 0.0
    for line in lines {
      while frame < line.time {
        gallery.advance(to: frame)
        // Most frames are on the grid of 60 Hz, some are late, some are missed.
        frame +=
          Double(Int.random(in: 1...3, using: &random)) / 60 + Double.random(in: 0...2e-3, using: &random)
      }
      // The mouse of a script hits what is there at its own time, and that of a user what the last frame has shown.
      _ = gallery.route(line.event, at: line.time, isScripted: true)
    }
    while frame < end {
      gallery.advance(to: frame)
      frame += 1.0 / 60
    }
    gallery.advance(to: end)
    return (Script(opening: opening, lines: lines), gallery.scene.trace.map(\.value))
  }

  private func gallery(_ opening: SessionOptions) -> Gallery {
    opening.gallery(
      columns: opening.size?.columns ?? 120, rows: opening.size?.rows ?? 40, showsHint: true)
  }

  private func csv(_ opening: SessionOptions, _ script: Script, duration: Double) -> [UInt8] {
    var bytes: [UInt8] = []
    Trace(of: gallery(opening), script: script, framesPerSecond: 60, duration: duration)
      .write(as: .csv) { bytes += $0 }
    return bytes
  }

  @Test(arguments: SceneName.allCases, [1, 2, 3, 4, 5, 6, 7, 8])
  func `a session that is recorded, written, read and played again has the same trace`(
    scene: SceneName, seed: UInt64
  )
    throws
  {
    var session = RandomSession(seed: seed &* 100 &+ UInt64(scene.number))
    var opening = session.opening()
    opening.scene = scene
    // A recorded session always states this option.
    opening.reportsKeyRelease = opening.reportsKeyRelease ?? false
    opening.size = GridSize(columns: Self.columns, rows: Self.rows)
    let lines = session.lines(40) { $0.playedEvent(columns: Self.columns, rows: Self.rows) }
    let end = (lines.last?.time ?? 0) + 2
    let live = played(opening, lines, until: end, seed: seed)
    let read = try Script(parsing: live.script.text, named: "s")
    #expect(read == live.script)
    #expect(csv(read.opening, read, duration: end) == csv(opening, live.script, duration: end))
    try expectTheEnd(of: read, at: end, toBe: live.values)
  }

  /// Expects that the replay ends at the values of the session, whose frames had other times.
  private func expectTheEnd(of script: Script, at end: Double, toBe seen: [TraceColumn.TraceValue]) throws {
    var (again, playback) = (script.opened(gallery(script.opening)), Playback(script))
    for frame in 0...Int(end * 60) { playback.advance(&again, to: Double(frame) / 60) }
    playback.advance(&again, to: end)
    let values = again.scene.trace.map(\.value)
    try #require(values.count == seen.count)
    for (value, seen) in zip(values, seen) {
      switch (value, seen) {
      case (.number(let value), .number(let seen)):
        #expect(abs(value - seen) <= 1e-9 * max(1, abs(seen)), "\(value) and \(seen)")
      default: #expect(value == seen)
      }
    }
  }

  @Test(arguments: SceneName.allCases, [1, 2, 3, 4])
  func `a session with slowed and paused time and several scenes replays to the same trace`(
    scene: SceneName, seed: UInt64
  ) throws {
    var session = RandomSession(seed: seed &* 1000 &+ UInt64(scene.number))
    var opening = SessionOptions()
    opening.scene = scene
    opening.size = GridSize(columns: Self.columns, rows: Self.rows)
    opening.reportsKeyRelease = false
    let lines = session.lines(60) { $0.galleryEvent(columns: Self.columns, rows: Self.rows) }
    let end = (lines.last?.time ?? 0) + 1
    let live = played(opening, lines, until: end, seed: seed)
    let read = try Script(parsing: live.script.text, named: "s")
    #expect(csv(read.opening, read, duration: end) == csv(opening, live.script, duration: end))
    try expectTheEnd(of: read, at: end, toBe: live.values)
  }
}
