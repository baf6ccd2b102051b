import CanvasPictures
import SeededRandom
import MotionAnimation
import PaneCanvas
import MotionKinematics
import PaneScenes
import Testing

/// Tests of every scene of the gallery.
struct EverySceneTests {
  /// A random input.
  private func event(
    _ name: SceneName, _ columns: Int, _ rows: Int, _ random: inout SplitMix64
  ) -> SceneEvent {
    // Three hundred bodies take minutes in a debug build and have tests of their own.
    let letters = name == .dynamics ? " +-gdrx" : " +-gdrxck"
    let keys: [Key] =
      [.up, .down, .left, .right, .tab, .enter, .escape] + letters.map(Key.character)
    let phases: [KeyPhase] = [.press, .press, .press, .repeat, .release]
    let actions: [MouseEvent.MouseAction] = [.press, .drag, .drag, .drag, .release, .scrollUp, .scrollDown]
    switch Int.random(in: 0..<12, using: &random) {
    case 0...4:
      return .input(
        .key(
          keys[Int.random(in: 0..<keys.count, using: &random)],
          phases[Int.random(in: 0..<phases.count, using: &random)]))
    case 5...7:
      return .input(
        .mouse(
          MouseEvent(
            actions[Int.random(in: 0..<actions.count, using: &random)], .left,
            column: Double.random(in: -2...Double(columns) + 2, using: &random),
            row: Double.random(in: -2...Double(rows) + 2, using: &random))))
    case 8:
      let events: [SceneEvent] = [
        .tap, .grab, .drag(.random(in: -80...80, using: &random)), .release(nil), .release(-900), .cancel,
        .input(.focus(false)), .input(.paste("q")), .reportsKeyRelease(.random(using: &random))
      ]
      return events[Int.random(in: 0..<events.count, using: &random)]
    case 9:
      return .kick(SIMD2(.random(in: -900...900, using: &random), .random(in: -900...900, using: &random)))
    case 10:
      return .spring(
        Spring(
          response: .random(in: 0.1...1, using: &random), dampingRatio: .random(in: 0.1...1.5, using: &random)
        ))
    default: return .tap
    }
  }

  private func row(_ scene: any Scene) -> [TraceColumn.TraceValue] {
    scene.trace.map(\.value)
  }

  @Test(arguments: SceneName.allCases, 0..<6)
  func `after any input on any screen a scene can be drawn and its numbers are finite`(
    name: SceneName, seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var (columns, rows) = (Int.random(in: 40...220, using: &random), Int.random(in: 12...70, using: &random))
    var gallery = Gallery(
      name,
      SceneContext(
        columns: columns, rows: rows, environment: Bool.random(using: &random) ? .standard : .reduced))
    var canvas = Canvas(columns: columns, rows: rows)
    var time = 0.0
    let themes = [
      Theme.dark, .light, .dark256, .light256, .sixteen, .light16, .eight, .light8, .mono
    ]
    for step in 0..<240 {
      time += .random(in: 0...0.06, using: &random)
      if Int.random(in: 0..<3, using: &random) == 0 {
        _ = gallery.route(event(name, columns, rows, &random), at: time)
      }
      if Int.random(in: 0..<60, using: &random) == 0 {
        (columns, rows) = (Int.random(in: 40...220, using: &random), Int.random(in: 12...70, using: &random))
        canvas = Canvas(columns: columns, rows: rows)
        _ = gallery.route(.resize(columns: columns, rows: rows), at: time)
      }
      gallery.advance(to: time)
      for case .number(let number) in row(gallery.scene) { #expect(number.isFinite) }
      guard step % 8 == 0 else { continue }
      _ = gallery.route(.theme(themes[Int.random(in: 0..<themes.count, using: &random)]), at: time)
      let glyphs = GlyphSet.allCases
      canvas.rendering = Rendering(
        glyphs: glyphs[Int.random(in: 0..<glyphs.count, using: &random)],
        edge: Bool.random(using: &random) ? .sharp : .seamless)
      if Bool.random(using: &random) { canvas.rendering.pixels = PixelSize(width: 9, height: 18) }
      // Nothing of a frame depends on the frames before. The backdrop is kept with the second, and restored in the third.
      for _ in 0..<3 { gallery.draw(into: &canvas) }
      var new = Canvas(columns: columns, rows: rows, rendering: canvas.rendering)
      gallery.draw(into: &new)
      let isAlike = canvas == new
      #expect(isAlike, "\(name.rawValue), seed \(seed), step \(step)")
    }
  }

  @Test(arguments: SceneName.allCases, 0..<4)
  func `M115: without input a scene comes to rest and stays unchanged`(name: SceneName, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var gallery = Gallery(name, SceneContext(columns: 100, rows: 30), showsHint: false)
    for step in 0..<20 {
      let time = 0.3 + Double(step) * 0.13
      _ = gallery.route(event(name, 100, 30, &random), at: time)
    }
    // Everything that is still held is released.
    _ = gallery.route(.input(.focus(false)), at: 3)
    _ = gallery.route(.cancel, at: 3)
    _ = gallery.route(.input(.key(.escape)), at: 3)
    var time = 3.0
    while !gallery.isAtRest || gallery.nextDeadline != nil, time < 120 {
      time += 1.0 / 60
      gallery.advance(to: time)
    }
    #expect(gallery.isAtRest && gallery.nextDeadline == nil)
    var (before, after) = (Canvas(columns: 100, rows: 30), Canvas(columns: 100, rows: 30))
    gallery.draw(into: &before)
    gallery.advance(to: time + 100)
    gallery.draw(into: &after)
    #expect(before.picture == after.picture)
  }

  @Test(arguments: SceneName.allCases)
  func `a theme changes only colours, and a spring changes the law and not the state`(name: SceneName) {
    var gallery = Gallery(name, SceneContext(columns: 120, rows: 40), showsHint: false)
    _ = gallery.route(.tap, at: 0.5)
    gallery.advance(to: 0.6)
    let before = gallery
    _ = gallery.route(.theme(.light), at: 0.6)
    #expect(row(gallery.scene) == row(before.scene))
    guard gallery.scene.tunedSpring != nil else { return }
    let spring = Spring(response: 0.7, dampingRatio: 0.3)
    _ = gallery.route(.spring(spring), at: 0.6)
    #expect(gallery.scene.tunedSpring == spring)
    for (column, (now, then)) in zip(
      gallery.scene.trace.map(\.name), zip(row(gallery.scene), row(before.scene)))
    {
      // An animator's fraction depends on the timing of its current law.
      guard case (.number(let now), .number(let then)) = (now, then), column != "fraction" else { continue }
      #expect(abs(now - then) < 1e-6 * max(1, abs(then)))
    }
  }
}
