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

  @Test func `M142: b swaps A and B in flight, and a ghost shows the motion with the other spring`() throws {
    var gallery = Gallery(.controlPanel, SceneContext(columns: 120, rows: 40))
    func edge(_ gallery: Gallery) throws -> Double { try #require(gallery.scene.tunedFrames.first).origin.y }
    _ = gallery.route(.tap, at: 1)
    _ = gallery.route(key(.character("t")), at: 1.05)
    #expect(gallery.ghost == nil)
    var plain = gallery
    _ = gallery.route(key(.right, .shift), at: 1.05)
    let (a, b) = (plain.scene.tunedSpring, gallery.scene.tunedSpring)
    #expect(a != b && gallery.tuner?.other == a)
    gallery.advance(to: 1.12)
    plain.advance(to: 1.12)
    #expect(try abs(edge(gallery) - edge(plain)) > 1)
    #expect(try abs(#require(gallery.ghost?.tunedFrames.first).origin.y - edge(plain)) < 1e-9)

    let before = gallery.scene.trace.map(\.value)
    _ = gallery.route(key(.character("b")), at: 1.12)
    #expect(gallery.scene.tunedSpring == a && gallery.tuner?.other == b && gallery.tuner?.letters.used == "B")
    #expect(gallery.scene.trace.map(\.value) == before)
    // Both springs continue from the current state.
    var other = gallery
    _ = other.route(key(.character("b")), at: 1.12)
    gallery.advance(to: 1.2)
    other.advance(to: 1.2)
    #expect(try abs(#require(gallery.ghost?.tunedFrames.first).origin.y - edge(other)) < 1e-9)
    #expect(try abs(edge(gallery) - edge(other)) > 0.5)

    var canvas = Canvas(columns: 120, rows: 40)
    gallery.draw(into: &canvas)
    #expect(canvas.picture.contains("─────────────────────────"))
    _ = gallery.route(key(.escape), at: 1.2)
    #expect(gallery.ghost == nil)
  }

  @Test func `M142: a key release does not affect the ghost`() {
    var gallery = Gallery(.controlPanel, SceneContext(columns: 120, rows: 40))
    _ = gallery.route(.reportsKeyRelease(true), at: 0)
    _ = gallery.route(key(.character("t")), at: 0)
    _ = gallery.route(key(.right, .shift), at: 0)
    _ = gallery.route(key(.character(" ")), at: 1)
    gallery.advance(to: 1.1)
    var released = gallery
    _ = released.route(.input(.key(.character(" "), .release)), at: 1.1)
    #expect(released.ghost?.tunedFrames == gallery.ghost?.tunedFrames)
    #expect(released.ghost?.tunedFrames != released.scene.tunedFrames)
    released.advance(to: 1.2)
    gallery.advance(to: 1.2)
    #expect(released.ghost?.tunedFrames == gallery.ghost?.tunedFrames)
  }

  @Test(arguments: SceneName.allCases)
  func `M142: with a ghost every scene comes to rest`(name: SceneName) {
    var gallery = Gallery(name, SceneContext(columns: 120, rows: 40), showsHint: false)
    _ = gallery.route(key(.character("t")), at: 0)
    guard gallery.tuner != nil else { return }
    _ = gallery.route(key(.right, .shift), at: 0.1)
    #expect(gallery.ghost?.tunedFrames.isEmpty == false)
    _ = gallery.route(.tap, at: 0.2)
    var canvas = Canvas(columns: 120, rows: 40)
    for step in 1...1200 where !gallery.isAtRest {
      gallery.advance(to: 0.2 + Double(step) / 60)
      if step % 10 == 0 { gallery.draw(into: &canvas) }
      if step == 20 { _ = gallery.route(key(.character("b")), at: 0.2 + Double(step) / 60) }
    }
    #expect(gallery.isAtRest)
  }

  @Test func `arrows select and change parameters while the tuner is open, and other keys go to the scene`() {
    var gallery = Gallery(.controlPanel, SceneContext(columns: 120, rows: 40))
    _ = gallery.route(key(.character("t")), at: 1)
    _ = gallery.route(key(.down), at: 1)
    #expect(gallery.tuner?.focus == .dampingRatio)
    _ = gallery.route(key(.up), at: 1)
    _ = gallery.route(key(.up), at: 1)
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
        let left = tuner.frame(on: side, columns: columns, rows: rows).column
        tuner.draw(into: &canvas, at: left, platform: .swiftUI, theme: .dark)
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
    tuner.draw(into: &canvas, at: 1, platform: .swiftUI, theme: .dark)
    #expect(canvas.picture.contains("52.7 %"))
    tuner.show(spring, in: .reduced)
    tuner.draw(into: &canvas, at: 1, platform: .swiftUI, theme: .dark)
    #expect(canvas.picture.contains("overshoot, reduced") && canvas.picture.contains(" 0.0 %"))
  }

  // MARK: Typing

  private func write(_ text: String, into gallery: inout Gallery) {
    for character in text { _ = gallery.route(key(.character(character)), at: 1) }
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

  @Test(arguments: TunerParameter.allCases)
  func `a typed value is that of the selected parameter, and the others of its group stay`(
    parameter: TunerParameter
  ) throws {
    let range = parameter.scale.range
    for value in [range.lowerBound, range.upperBound, (range.lowerBound + range.upperBound) / 2] {
      var gallery = tuner(parameter)
      let before = try #require(gallery.scene.tunedSpring)
      write(":" + "\(value)".replacing(".", with: ","), into: &gallery)
      #expect(gallery.scene.tunedSpring == before)
      _ = gallery.route(key(.enter), at: 1)
      #expect(gallery.scene.tunedSpring == parameter.changed(to: value, in: before))
      #expect(gallery.tuner?.entry == nil && gallery.notice == "")
    }
    for value in [range.upperBound * 1.01 + 0.1, range.lowerBound - 0.1] {
      var gallery = tuner(parameter)
      let before = try #require(gallery.scene.tunedSpring)
      write(":\(value)", into: &gallery)
      _ = gallery.route(key(.enter), at: 1)
      #expect(gallery.scene.tunedSpring == before && gallery.tuner?.entry != nil)
      #expect(gallery.notice.hasPrefix("\(parameter.rawValue): ") && gallery.notice.hasSuffix("not \(value)"))
    }
  }

  @Test func `a time is typed in s or in ms, a ratio also in per cent, and other numbers have no unit`() {
    for text in ["0.35", "0.35s", "350ms", ".35", "0,35"] {
      var gallery = tuner(.duration)
      write(":" + text, into: &gallery)
      _ = gallery.route(key(.enter), at: 1)
      #expect(abs((gallery.scene.tunedSpring?.duration ?? 0) - 0.35) < 1e-12, "\(text)")
    }
    var gallery = tuner(.dampingRatio)
    write(":70%", into: &gallery)
    _ = gallery.route(key(.enter), at: 1)
    #expect(abs((gallery.scene.tunedSpring?.dampingRatio ?? 0) - 0.7) < 1e-12)
    for (parameter, text) in [
      (TunerParameter.stiffness, "300s"), (.stiffness, "70%"), (.duration, "0.3.5"), (.duration, "nan")
    ] {
      var gallery = tuner(parameter)
      write(":" + text, into: &gallery)
      _ = gallery.route(key(.enter), at: 1)
      #expect(
        gallery.scene.tunedSpring == .standard && gallery.notice == "no number, name or spring: \(text)")
    }
  }

  @Test(arguments: [
    ("k=180,c=12", Spring(stiffness: 180, damping: 12)),
    (".spring(response: 0.35, dampingFraction: 0.7)", Spring(response: 0.35, dampingRatio: 0.7)),
    ("{ tension: 170, friction: 26 }", Spring(stiffness: 170, damping: 26))
  ])
  func `a spring is typed or pasted as it is written, and one with another motion is refused`(
    text: String, spring: Spring
  ) {
    var gallery = tuner()
    write(":" + text, into: &gallery)
    _ = gallery.route(key(.enter), at: 1)
    #expect(gallery.scene.tunedSpring == spring && gallery.notice == "")
    var pasted = tuner()
    write(":", into: &pasted)
    _ = pasted.route(.input(.paste(text + "\n")), at: 1)
    _ = pasted.route(key(.enter), at: 1)
    #expect(pasted.scene.tunedSpring == spring)
    var refused = tuner()
    write(":k=180,c=12,delay=1", into: &refused)
    _ = refused.route(key(.enter), at: 1)
    #expect(refused.scene.tunedSpring == .standard)
    #expect(refused.notice == "no number, name or spring: k=180,c=12,delay=1")
  }

  @Test(arguments: SpringPreset.all)
  func `a spring is chosen by its name, by a beginning that no other has, or by tab`(preset: SpringPreset) {
    var typed = tuner()
    write(":" + preset.name.uppercased(), into: &typed)
    _ = typed.route(key(.enter), at: 1)
    #expect(typed.scene.tunedSpring == preset.spring)

    let length = (1...preset.name.count).first {
      SpringPreset.beginning(with: String(preset.name.prefix($0))).count == 1
    }
    var short = tuner()
    write(":" + preset.name.prefix(length ?? 99), into: &short)
    _ = short.route(key(.enter), at: 1)
    #expect(short.scene.tunedSpring == preset.spring)

    var forward = tuner()
    write(":", into: &forward)
    var backward = forward
    let count = SpringPreset.all.count
    let index = SpringPreset.all.firstIndex(of: preset) ?? 0
    for _ in 0...index + count { _ = forward.route(key(.tab), at: 1) }
    for _ in 0..<count - index { _ = backward.route(key(.tab, .shift), at: 1) }
    #expect(forward.tuner?.entry?.text == preset.name && backward.tuner?.entry?.text == preset.name)
    _ = forward.route(key(.enter), at: 1)
    #expect(forward.scene.tunedSpring == preset.spring)
  }

  @Test func `while a text is typed no key has another meaning, and esc leaves the spring as it is`() {
    var gallery = tuner()
    write(":", into: &gallery)
    let keys: [Character] = [
      "q", "y", "t", "b", "3", "s", "p", "R", "[", "]", "?", " ", "#", "P", "Y", "d", "r"
    ]
    for character in keys { #expect(gallery.route(key(.character(character)), at: 1).isEmpty) }
    #expect(gallery.tuner?.entry?.text == "qytb3spR[]? #PYdr")
    #expect(gallery.name == .controlPanel && gallery.scene.statusText.state == "closed" && !gallery.showsHelp)
    #expect(gallery.route(key(.character("c"), .control), at: 1) == [.quit])
    for _ in 0..<20 { _ = gallery.route(key(.backspace), at: 1) }
    #expect(gallery.tuner?.entry?.text == "")
    _ = gallery.route(.input(.paste("0.5\n")), at: 1)
    #expect(gallery.tuner?.entry?.text == "0.5")
    _ = gallery.route(.input(.paste(String(repeating: "1", count: 1_000_000))), at: 1)
    #expect(gallery.tuner?.entry?.text.count == TunerEntry.mostCharacters)
    _ = gallery.route(key(.escape), at: 1)
    #expect(gallery.tuner?.entry == nil && gallery.scene.tunedSpring == .standard)
    _ = gallery.route(key(.character("3")), at: 1)
    #expect(gallery.name == .bounciness)
  }

  @Test func `an ambiguous beginning of a name is told, and can be typed on`() {
    var gallery = tuner()
    write(":s", into: &gallery)
    _ = gallery.route(key(.enter), at: 1)
    #expect(gallery.notice == "4 names begin with s: tab")
    write("t", into: &gallery)
    #expect(gallery.notice == "")
    _ = gallery.route(key(.enter), at: 1)
    #expect(gallery.scene.tunedSpring == Spring.ReactSpring.stiff)
  }

  @Test func `the typed text stands in the line of its parameter, with the keys that work then, 40 × 12`() {
    var gallery = Gallery(.marker, SceneContext(columns: 40, rows: 12), showsHint: false)
    write("t:0.3", into: &gallery)
    gallery.advance(to: 3)
    var canvas = Canvas(columns: 40, rows: 12)
    gallery.draw(into: &canvas)
    #expect(
      canvas.picture.split(separator: "\n")[1].hasSuffix("  → response                 0.3_"))
    for _ in 0..<3 { _ = gallery.route(key(.backspace), at: 3) }
    write("materiale", into: &gallery)
    for _ in 0..<2 { _ = gallery.route(key(.tab), at: 3) }
    gallery.draw(into: &canvas)
    #expect(canvas.picture.split(separator: "\n")[1].hasSuffix("  → ialExpressive.defaultSpatial_"))
  }

  // MARK: Copying

  @Test func `y copies for one platform, P chooses it for all scenes, and Y copies for all`() {
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
    #expect(gallery.route(key(.character("Y")), at: 1) == [.copy(SpringCode.everything(for: .standard))])
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
    write(":wobbly", into: &gallery)
    _ = gallery.route(key(.enter), at: 2)
    #expect(uncopied() == [.controlPanel: panel, .scroll: gallery.scene.tunedSpring])
    #expect(gallery.uncopiedSprings.map(\.scene) == [.controlPanel, .scroll])
    _ = gallery.route(key(.character("y")), at: 2)
    #expect(uncopied() == [.controlPanel: panel])
    // The spring that the scene began with was not tuned.
    _ = gallery.route(key(.character("b")), at: 2)
    #expect(uncopied() == [.controlPanel: panel])
    _ = gallery.route(key(.right), at: 2)
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
    let own: Set<String> = [":", "P", "Y", "b"]
    #expect(
      own.isDisjoint(
        with: SceneName.allCases.flatMap {
          $0.keys.flatMap { $0.name.split(separator: " ").map(String.init) }
        }))
    for name in SceneName.allCases {
      for key in name.keys { #expect(key.meaning.matches(of: /\b([PY]):/).isEmpty) }
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
