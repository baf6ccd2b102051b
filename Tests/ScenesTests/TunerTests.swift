import CanvasPictures
import MotionAnimation
import PaneCanvas
import MotionKinematics
import Testing

@testable import PaneScenes

struct TunerTests {
  private static let springs = [
    Spring.standard, Spring(bounciness: 6, speed: 15), Spring(response: 0.3, dampingRatio: 2, mass: 3),
    Spring(stiffness: 5000, damping: 20, mass: 0.5)
  ]

  private func key(_ key: Key, _ modifiers: Modifiers = []) -> SceneEvent {
    .input(.key(key, .press, modifiers))
  }

  @Test(arguments: springs, TunerParameter.allCases)
  func `changing a parameter keeps the other parameters of its group`(
    spring: Spring, parameter: TunerParameter
  ) throws {
    let goal = parameter.turned(parameter.value(of: spring), by: 1, count: 3)
    let changed = parameter.changed(to: goal, in: spring)
    #expect(abs(try #require(parameter.value(of: changed)) - goal) < 1e-9 * max(1, goal))
    if parameter != .mass { #expect(abs(changed.mass - spring.mass) < 1e-12) }
    let groups: [[TunerParameter]] = [
      [.response, .dampingRatio], [.duration, .bounce], [.bounciness, .speed], [.stiffness, .damping, .mass]
    ]
    for other in groups.first(where: { $0.contains(parameter) }) ?? [] where other != parameter {
      guard let before = other.value(of: spring), let after = other.value(of: changed) else { continue }
      #expect(abs(after - before) < 1e-9 * max(1, abs(before)), "\(other)")
    }
  }

  @Test(arguments: TunerParameter.allCases)
  func `a change up and down returns to the same round number, within the range`(
    parameter: TunerParameter
  ) {
    let range = parameter.scale.range
    let middle = (range.lowerBound + range.upperBound) / 2
    let up = parameter.turned(middle, by: 1, count: 1)
    let down = parameter.turned(parameter.turned(up, by: -1, count: 1), by: 1, count: 1)
    #expect(abs(up - down) < 1e-9)
    #expect(parameter.turned(range.upperBound, by: 1, count: 10) == range.upperBound)
    #expect(parameter.turned(range.lowerBound, by: -1, count: 10) == range.lowerBound)
  }

  @Test func `tuning in flight keeps position and velocity and changes the law`() {
    var gallery = Gallery(.controlPanel, SceneContext(columns: 120, rows: 40))
    _ = gallery.handle(.tap, at: 1)
    _ = gallery.handle(key(.character("t")), at: 1.1)
    let before = gallery
    _ = gallery.handle(key(.right), at: 1.1)
    #expect(gallery.scene.tunedSpring != before.scene.tunedSpring)
    var rows: ([TraceColumn.TraceValue], [TraceColumn.TraceValue]) = ([], [])
    rows.0 = gallery.scene.trace.map(\.value)
    rows.1 = before.scene.trace.map(\.value)
    #expect(rows.0 == rows.1)
  }

  @Test func `M142: b swaps A and B in flight, and a ghost shows the motion with the other spring`() throws {
    var gallery = Gallery(.controlPanel, SceneContext(columns: 120, rows: 40))
    func edge(_ gallery: Gallery) throws -> Double { try #require(gallery.scene.tunedFrames.first).origin.y }
    _ = gallery.handle(.tap, at: 1)
    _ = gallery.handle(key(.character("t")), at: 1.05)
    #expect(gallery.ghost == nil)
    var plain = gallery
    _ = gallery.handle(key(.right, .shift), at: 1.05)
    let (a, b) = (plain.scene.tunedSpring, gallery.scene.tunedSpring)
    #expect(a != b && gallery.tuner?.other == a)
    gallery.advance(to: 1.12)
    plain.advance(to: 1.12)
    #expect(try abs(edge(gallery) - edge(plain)) > 1)
    #expect(try abs(#require(gallery.ghost?.tunedFrames.first).origin.y - edge(plain)) < 1e-9)

    let before = gallery.scene.trace.map(\.value)
    _ = gallery.handle(key(.character("b")), at: 1.12)
    #expect(gallery.scene.tunedSpring == a && gallery.tuner?.other == b && gallery.tuner?.showsB == true)
    #expect(gallery.scene.trace.map(\.value) == before)
    // Both springs continue from the current state.
    var other = gallery
    _ = other.handle(key(.character("b")), at: 1.12)
    gallery.advance(to: 1.2)
    other.advance(to: 1.2)
    #expect(try abs(#require(gallery.ghost?.tunedFrames.first).origin.y - edge(other)) < 1e-9)
    #expect(try abs(edge(gallery) - edge(other)) > 0.5)

    var canvas = Canvas(columns: 120, rows: 40)
    gallery.draw(into: &canvas)
    #expect(canvas.picture.contains("─────────────────────────"))
    _ = gallery.handle(key(.escape), at: 1.2)
    #expect(gallery.ghost == nil)
  }

  @Test func `M142: a key release does not affect the ghost`() {
    var gallery = Gallery(.controlPanel, SceneContext(columns: 120, rows: 40))
    _ = gallery.handle(.reportsKeyRelease(true), at: 0)
    _ = gallery.handle(key(.character("t")), at: 0)
    _ = gallery.handle(key(.right, .shift), at: 0)
    _ = gallery.handle(key(.character(" ")), at: 1)
    gallery.advance(to: 1.1)
    var released = gallery
    _ = released.handle(.input(.key(.character(" "), .release)), at: 1.1)
    #expect(released.ghost?.tunedFrames == gallery.ghost?.tunedFrames)
    #expect(released.ghost?.tunedFrames != released.scene.tunedFrames)
    released.advance(to: 1.2)
    gallery.advance(to: 1.2)
    #expect(released.ghost?.tunedFrames == gallery.ghost?.tunedFrames)
  }

  @Test(arguments: SceneName.allCases)
  func `M142: with a ghost every scene comes to rest`(name: SceneName) {
    var gallery = Gallery(name, SceneContext(columns: 120, rows: 40), showsHint: false)
    _ = gallery.handle(key(.character("t")), at: 0)
    guard gallery.tuner != nil else { return }
    _ = gallery.handle(key(.right, .shift), at: 0.1)
    #expect(gallery.ghost?.tunedFrames.isEmpty == false)
    _ = gallery.handle(.tap, at: 0.2)
    var canvas = Canvas(columns: 120, rows: 40)
    for step in 1...1200 where !gallery.isAtRest {
      gallery.advance(to: 0.2 + Double(step) / 60)
      if step % 10 == 0 { gallery.draw(into: &canvas) }
      if step == 20 { _ = gallery.handle(key(.character("b")), at: 0.2 + Double(step) / 60) }
    }
    #expect(gallery.isAtRest)
  }

  @Test func `arrows select and change parameters while the tuner is open, and other keys go to the scene`() {
    var gallery = Gallery(.controlPanel, SceneContext(columns: 120, rows: 40))
    _ = gallery.handle(key(.character("t")), at: 1)
    _ = gallery.handle(key(.down), at: 1)
    #expect(gallery.tuner?.focus == .dampingRatio)
    _ = gallery.handle(key(.up), at: 1)
    _ = gallery.handle(key(.up), at: 1)
    #expect(gallery.tuner?.focus == .mass)
    #expect(gallery.scene.statusText.state == "closed")
    _ = gallery.handle(key(.character(" ")), at: 1)
    #expect(gallery.scene.statusText.state == "opening")
    _ = gallery.handle(key(.escape), at: 1)
    #expect(gallery.tuner == nil)
  }

  @Test func `a driver without a spring has no tuner`() {
    var gallery = Gallery(.controlPanel, SceneContext(columns: 120, rows: 40))
    _ = gallery.handle(key(.character("t")), at: 1)
    _ = gallery.handle(key(.character("d")), at: 1)
    #expect(gallery.tuner == nil)
    _ = gallery.handle(key(.character("t")), at: 1)
    #expect(gallery.tuner == nil)
    #expect(gallery.handle(key(.character("y")), at: 1).isEmpty)
  }

  @Test func `y copies the spring as code for every platform`() {
    var gallery = Gallery(.controlPanel, SceneContext(columns: 120, rows: 40))
    #expect(gallery.handle(key(.character("y")), at: 1) == [.copy(SpringCode.everything(for: .standard))])
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40)])
  func `all parameters are visible on any stage`(columns: Int, rows: Int) {
    var gallery = Gallery(.controlPanel, SceneContext(columns: columns, rows: rows), showsHint: false)
    _ = gallery.handle(key(.character("t")), at: 1)
    gallery.advance(to: 3)
    var canvas = Canvas(columns: columns, rows: rows)
    gallery.draw(into: &canvas)
    for parameter in TunerParameter.allCases { #expect(canvas.picture.contains(parameter.rawValue)) }
    #expect(canvas.picture.contains("10.8 %"))
  }

  @Test(
    arguments: springs + [Spring(response: 3, dampingRatio: 0.05), Spring(response: 0.05, dampingRatio: 2)])
  func `no line of the tuner exceeds the edges of its panel`(spring: Spring) {
    for (columns, rows) in [(40, 12), (80, 24), (120, 40), (200, 60)] {
      for side in [TunerSide.left, .right] {
        var canvas = Canvas(columns: columns, rows: rows)
        canvas.fill(Theme.dark.pane)
        Tuner(spring, in: .standard).draw(into: &canvas, on: side, theme: .dark)
        let left = side == .left ? 1 : columns - Tuner.width - 1
        for row in 0..<rows {
          for column in 0..<columns where column <= left || column >= left + Tuner.width - 2 {
            let glyph = canvas[column, row].glyph
            #expect(Coverage(glyph: glyph) != nil, "\(glyph) at \(column), \(row) of \(columns) × \(rows)")
          }
        }
      }
    }
  }

  @Test func `in reduced motion the tuner shows the reduced overshoot`() {
    let spring = Spring(response: 0.5, dampingRatio: 0.2)
    var canvas = Canvas(columns: 80, rows: 40)
    var tuner = Tuner(spring, in: .standard)
    tuner.draw(into: &canvas, on: .left, theme: .dark)
    #expect(canvas.picture.contains("52.7 %"))
    tuner.show(spring, in: .reduced)
    tuner.draw(into: &canvas, on: .left, theme: .dark)
    #expect(canvas.picture.contains("overshoot, reduced") && canvas.picture.contains(" 0.0 %"))
  }
}
