internal import PaneCanvas
internal import Motion
internal import PaneRecording
internal import PaneScenes
internal import PaneTerminal

/// A script rendered through scene, canvas and presenter into memory: measures the cost of a frame without a terminal.
@MainActor struct HeadlessRun {
  /// The default script: taps every 1.2 s, which keep the ball of the scene in motion.
  private static let taps = (0..<25).map { "\(1 + 1.2 * Double($0)) tap" }.joined(separator: "\n")
  private static let framesPerSecond = 60.0
  private static let duration = 30.0
  /// The number of times that the last frame is painted completely.
  private static let repaints = 200

  /// Plays the script, or taps every 1.2 s if there is none, and returns the measurements.
  static func report(
    of scene: SceneOptions, script: Script?, size: GridSize, depth: ColorDepth, display: DisplayOptions
  ) throws -> DoctorReport {
    let script = try script ?? Script(parsing: taps, named: "taps")
    let presenter = try Presenter(depth: depth, columns: size.columns, rows: size.rows)
    _ = presenter.entering()
    let appearance = Appearance(
      depth: depth, hasLightBackground: display.background == .light, glyphs: display.glyphs.glyphs)
    var gallery = scene.gallery(columns: size.columns, rows: size.rows, script: script)
    gallery = script.opened(gallery)
    _ = gallery.route(.theme(appearance.theme), at: 0)
    var canvas = Canvas(columns: size.columns, rows: size.rows, rendering: appearance.rendering)
    var (work, present, bytes): ([Int], [Int], [Int]) = ([], [], [])
    var playback = Playback(script)
    let frames = Int(duration * framesPerSecond)
    for frame in 0...frames {
      let time = Double(frame) / framesPerSecond
      while let line = playback.next(until: time) { _ = line.pass(to: &gallery) }
      let start = DispatchDisplayLink.now
      gallery.advance(to: time)
      gallery.draw(into: &canvas)
      let drawn = DispatchDisplayLink.now
      let count = presenter.render(canvas).count
      let presented = DispatchDisplayLink.now
      if frame == 0 { continue }
      work.append(Int((drawn - start) * 1e9))
      present.append(Int((presented - drawn) * 1e9))
      bytes.append(count)
    }
    var (wholePresent, wholeBytes): ([Int], [Int]) = ([], [])
    for _ in 0..<repaints {
      presenter.invalidate()
      let start = DispatchDisplayLink.now
      let count = presenter.render(canvas).count
      wholePresent.append(Int((DispatchDisplayLink.now - start) * 1e9))
      wholeBytes.append(count)
    }
    return DoctorReport(
      measurements: [
        .init("work per frame (scene and canvas)", unit: "µs", of: work, scale: 1e-3),
        .init("present per frame", unit: "µs", of: present, scale: 1e-3),
        .init("bytes per frame", unit: "B", of: bytes, scale: 1),
        .init("present the last frame whole", unit: "µs", of: wholePresent, scale: 1e-3),
        .init("bytes of the last frame whole", unit: "B", of: wholeBytes, scale: 1)
      ])
  }
}
