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

  @Test(arguments: springs, TunerParameter.allCases.filter { $0 != .name })
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

  @Test(arguments: [Rendering.Palette.few, .none])
  func `without full colour a panel has whole cells, and a blank column on both sides`(
    palette: Rendering.Palette
  ) {
    let (ground, panel) = (Color(rgb: 0x000080), Color(rgb: 0x808080))
    var canvas = Canvas(columns: 12, rows: 5, rendering: Rendering(color: palette))
    canvas.fill(ground)
    for row in 0..<5 { canvas.draw("abcdefghijkl", column: 0, row: row, Color(rgb: 0xffffff)) }
    canvas.drawPanel(CellBox(column: 3, row: 1, columns: 5, rows: 3), radius: [1, 0.5], panel)
    for row in 0..<5 {
      for column in 0..<12 {
        let isInside = (1...3).contains(row) && (2...8).contains(column)
        let cell = canvas[column, row]
        #expect(isInside == (cell.glyph == " ") && (cell.background == panel) == isInside)
      }
    }
  }

  @Test func `tuning in flight keeps position and velocity and changes the law`() {
    var gallery = Gallery(.controlPanel, SceneContext(columns: 120, rows: 40))
    _ = gallery.route(.tap, at: 1)
    _ = gallery.route(key(.character("t")), at: 1.1)
    let before = gallery
    _ = gallery.route(key(.right), at: 1.1)
    #expect(gallery.scene.tunedSpring != before.scene.tunedSpring)
    var rows: ([TraceColumn.TraceValue], [TraceColumn.TraceValue]) = ([], [])
    rows.0 = gallery.scene.trace.map(\.value)
    rows.1 = before.scene.trace.map(\.value)
    #expect(rows.0 == rows.1)
  }

  @Test func `M142: b swaps A and B in flight`() throws {
    var gallery = Gallery(.controlPanel, SceneContext(columns: 120, rows: 40))
    _ = gallery.route(.tap, at: 1)
    _ = gallery.route(key(.character("t")), at: 1.05)
    let a = gallery.scene.tunedSpring
    _ = gallery.route(key(.right, .shift), at: 1.05)
    let b = gallery.scene.tunedSpring
    #expect(a != b && gallery.tuner?.other == a)
    gallery.advance(to: 1.12)
    let before = gallery.scene.trace.map(\.value)
    _ = gallery.route(key(.character("b")), at: 1.12)
    #expect(gallery.scene.tunedSpring == a && gallery.tuner?.other == b && gallery.tuner?.letter == "B")
    #expect(gallery.scene.trace.map(\.value) == before)
  }

  @Test func `arrows select and change parameters while the tuner is open, and other keys go to the scene`() {
    var gallery = Gallery(.controlPanel, SceneContext(columns: 120, rows: 40))
    _ = gallery.route(key(.character("t")), at: 1)
    _ = gallery.route(key(.down), at: 1)
    #expect(gallery.tuner?.focus == .dampingRatio)
    for _ in 0..<3 { _ = gallery.route(key(.up), at: 1) }
    #expect(gallery.tuner?.focus == .mass)
    #expect(gallery.scene.statusText.state == "closed")
    _ = gallery.route(key(.character(" ")), at: 1)
    #expect(gallery.scene.statusText.state == "opening")
    _ = gallery.route(key(.escape), at: 1)
    #expect(gallery.tuner == nil)
  }

  @Test func `a driver without a spring has no tuner`() {
    var gallery = Gallery(.controlPanel, SceneContext(columns: 120, rows: 40))
    _ = gallery.route(key(.character("t")), at: 1)
    _ = gallery.route(key(.character("d")), at: 1)
    #expect(gallery.tuner == nil)
    _ = gallery.route(key(.character("t")), at: 1)
    #expect(gallery.tuner == nil)
    #expect(gallery.route(key(.character("y")), at: 1).isEmpty)
  }

  @Test func `y copies the spring as code for every platform`() {
    var gallery = Gallery(.controlPanel, SceneContext(columns: 120, rows: 40))
    let code = SpringCode.code(for: .standard, on: .swiftUI)
    #expect(gallery.route(key(.character("y")), at: 1) == [.copy(code)])
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40)])
  func `all parameters are visible on any stage`(columns: Int, rows: Int) {
    var gallery = Gallery(.controlPanel, SceneContext(columns: columns, rows: rows), showsHint: false)
    _ = gallery.route(key(.character("t")), at: 1)
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
        let tuner = Tuner(spring, in: .standard)
        let box = tuner.frame(on: side, columns: columns, rows: rows)
        let left = box.column
        tuner.draw(into: &canvas, in: box, platform: .swiftUI, theme: .dark)
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
    let box = tuner.frame(on: .left, columns: 80, rows: 40)
    tuner.draw(into: &canvas, in: box, platform: .swiftUI, theme: .dark)
    #expect(canvas.picture.contains("52.7 %"))
    tuner.show(spring, in: .reduced)
    tuner.draw(into: &canvas, in: box, platform: .swiftUI, theme: .dark)
    #expect(canvas.picture.contains("overshoot, reduced") && canvas.picture.contains(" 0.0 %"))
  }

  /// A gallery whose tuner is open, with a parameter selected.
  private func tuner(_ parameter: TunerParameter = .response, _ name: SceneName = .controlPanel) -> Gallery {
    var gallery = Gallery(name, SceneContext(columns: 120, rows: 40), showsHint: false)
    _ = gallery.route(key(.character("t")), at: 1)
    for _ in TunerParameter.allCases where gallery.tuner?.focus != parameter {
      _ = gallery.route(key(.down), at: 1)
    }
    return gallery
  }

  @Test func `the arrows choose the next and the previous spring with a name`() {
    var gallery = tuner(.name)
    #expect(gallery.tuner?.texts.first == "–")
    for preset in SpringPreset.all {
      _ = gallery.route(key(.right), at: 1)
      #expect(gallery.scene.tunedSpring == preset.spring)
      #expect(gallery.tuner?.texts.first == InlineText(preset.shortName))
    }
    _ = gallery.route(key(.left), at: 1)
    #expect(gallery.scene.tunedSpring == SpringPreset.all.dropLast().last?.spring)
  }

  // MARK: Copying

  @Test func `y copies for one platform, and P chooses it for all scenes`() {
    var gallery = tuner()
    for platform in SpringPlatform.allCases + [.swiftUI] {
      let spring = gallery.scene.tunedSpring ?? .standard
      let code = SpringCode.code(for: spring, on: platform)
      #expect(gallery.route(key(.character("y")), at: 1) == [.copy(code)])
      #expect(gallery.notice == "sent to the terminal: \(platform.rawValue)")
      #expect(gallery.route(key(.character("P")), at: 1).isEmpty)
      #expect(gallery.notice == "y copies \(gallery.platform.rawValue)")
    }
    #expect(gallery.platform == SpringPlatform.allCases[1])
    _ = gallery.route(key(.character("t")), at: 1)
    _ = gallery.route(key(.character("]")), at: 1)
    let spring = gallery.scene.tunedSpring ?? .bouncy
    let code = SpringCode.code(for: spring, on: SpringPlatform.allCases[1])
    #expect(gallery.route(key(.character("y")), at: 2) == [.copy(code)])
  }

  @Test func `the panel says for which platform y copies, and that the code was sent`() {
    var gallery = tuner()
    func panel() -> String {
      gallery.advance(to: 3)
      var canvas = Canvas(columns: 120, rows: 40)
      gallery.draw(into: &canvas)
      return canvas.picture
    }
    for _ in 0..<3 { _ = gallery.route(key(.character("P")), at: 3) }
    #expect(panel().contains("y copies css-variables    b A"))
    _ = gallery.route(key(.character("y")), at: 3)
    #expect(panel().contains("sent to the terminal      b A"))
    _ = gallery.route(key(.right), at: 3)
    #expect(panel().contains("y copies css-variables    b A"))
  }

  @Test func `both springs of the tuner are uncopied if both were tuned, whichever is in use`() throws {
    var gallery = tuner()
    func uncopied() -> [Spring] { gallery.uncopiedSprings.map(\.spring) }
    for _ in 1...3 { _ = gallery.route(key(.right), at: 1) }
    let one = try #require(gallery.scene.tunedSpring)
    _ = gallery.route(key(.character("b")), at: 1)
    for _ in 1...6 { _ = gallery.route(key(.right, .shift), at: 1) }
    let other = try #require(gallery.scene.tunedSpring)
    #expect(one != other && uncopied() == [one, other])
    _ = gallery.route(key(.character("b")), at: 1)
    #expect(gallery.scene.tunedSpring == one && uncopied() == [one, other])
    // Opened again, both springs of the tuner are the scene's, and one of them stays when the other is tuned.
    for _ in 1...2 { _ = gallery.route(key(.character("t")), at: 1) }
    _ = gallery.route(key(.character("b")), at: 1)
    _ = gallery.route(key(.right), at: 1)
    #expect(uncopied() == [one, other, try #require(gallery.scene.tunedSpring)])
    _ = gallery.route(key(.character("y")), at: 1)
    #expect(uncopied() == [one, other])
  }

  @Test func `a tuned spring is uncopied until it is copied, also while it is the other one of A and B`() {
    var gallery = tuner()
    func uncopied() -> [SceneName: Spring] {
      Dictionary(uniqueKeysWithValues: gallery.uncopiedSprings.map { ($0.scene, $0.spring) })
    }
    #expect(uncopied().isEmpty)
    _ = gallery.route(key(.right, .shift), at: 1)
    let panel = gallery.scene.tunedSpring
    #expect(uncopied() == [.controlPanel: panel])
    _ = gallery.route(key(.character("b")), at: 1)
    #expect(gallery.scene.tunedSpring == .standard && uncopied() == [.controlPanel: panel])
    // The spring of a scene that was left would be lost as well.
    _ = gallery.route(key(.character("8")), at: 2)
    _ = gallery.route(key(.right), at: 2)
    #expect(uncopied() == [.controlPanel: panel, .scroll: gallery.scene.tunedSpring])
    #expect(gallery.uncopiedSprings.map(\.scene) == [.controlPanel, .scroll])
    _ = gallery.route(key(.character("y")), at: 2)
    #expect(uncopied() == [.controlPanel: panel])
    // The spring that the scene began with was not tuned.
    _ = gallery.route(key(.character("b")), at: 2)
    #expect(uncopied() == [.controlPanel: panel])
    _ = gallery.route(key(.left), at: 2)
    #expect(uncopied().count == 2)
  }

  @Test func `a spring that is tuned back to one that the user has is not uncopied`() {
    var springs = TunedSprings()
    let (first, second) = (Spring.standard, Spring.snappy)
    springs.tune(.scroll, from: first, to: second, beside: nil)
    springs.tune(.scroll, from: second, to: first, beside: nil)
    #expect(springs.uncopied.isEmpty)
    springs.tune(.scroll, from: first, to: second, beside: nil)
    springs.copy(.scroll, second)
    springs.tune(.scroll, from: second, to: .bouncy, beside: nil)
    springs.tune(.scroll, from: .bouncy, to: second, beside: nil)
    #expect(springs.uncopied.isEmpty)
  }

  // MARK: Lists of keys

  @Test func `the tuner's letters and signs have no other meaning, but for y, which copies without it too`() {
    let own: Set<String> = ["P", "b"]
    #expect(
      own.isDisjoint(
        with: SceneName.allCases.flatMap {
          $0.keys.flatMap { $0.name.split(separator: " ").map(String.init) }
        }))
    for name in SceneName.allCases {
      for key in name.keys { #expect(key.meaning.matches(of: /\bP:/).isEmpty) }
    }
  }

  @Test(arguments: SceneName.allCases, [(80, 24), (120, 40), (200, 60)])
  func `while the tuner is open the list has its keys and the gallery's, and the scene's where there is room`(
    name: SceneName, size: (columns: Int, rows: Int)
  ) {
    var gallery = Gallery(name, SceneContext(columns: size.columns, rows: size.rows), showsHint: false)
    _ = gallery.route(key(.character("t")), at: 0)
    guard gallery.tuner != nil else { return }
    _ = gallery.route(key(.character("?")), at: 0)
    gallery.advance(to: 2)
    var canvas = Canvas(columns: size.columns, rows: size.rows)
    gallery.draw(into: &canvas)
    let picture = canvas.picture
    func shows(_ key: KeyLabel) -> Bool { picture.contains("\(key.name)  \(key.meaning)") }
    for key in SceneName.tunerKeys + Gallery.keysBesideTuner { #expect(shows(key), "\(key.name)") }
    let own = name.keys.filter { $0.name != "esc" && !$0.name.contains(where: "←→↑↓".contains) }
    if size.rows >= 40 { for key in own { #expect(shows(key), "\(key.name)") } }
  }
}
