import CAllocations
import Glibc
import MotionAnimation
import MotionKinematics
import PaneCanvas
import PaneSprings
import Testing

@testable import PaneScenes

struct ChromeTests {
  /// The actions of a user before a frame.
  private static let states: [(name: String, keys: [Key])] = [
    ("plain", []), ("moving", [" "]), ("tuner", ["t"]), ("tuner with a notice", ["t", "P", "y"]),
    ("help", ["?"]), ("second page", ["?", "?"]), ("help over the tuner", ["t", "?"]),
    ("paused", [" ", "p", ",", ","]), ("slow", ["s"]), ("help while paused", ["p", "?"]), ("notice", ["r"])
  ]

  @Test(arguments: states)
  func `no text covers another one or leaves the screen, at any size`(name: String, keys: [Key]) {
    for columns in Array(40...90) + [100, 120, 139, 140, 200, 320] {
      for rows in [12, 13, 14, 15, 21, 22, 24, 30, 40, 90] {
        var gallery = Gallery.slider(columns: columns, rows: rows, showsHint: true)
        gallery.advance(to: 0.1)
        for key in keys { gallery.key(key) }
        var taken: [Int: [Range<Int>]] = [:]
        for (text, row, range) in gallery.texts() {
          let isInside = (0..<rows).contains(row) && range.lowerBound >= 0 && range.upperBound <= columns
          let covers = taken[row, default: []].contains { $0.overlaps(range) }
          if !isInside || covers { Issue.record("\(text) in \(row), \(range) of \(columns) × \(rows)") }
          taken[row, default: []].append(range)
        }
      }
    }
  }

  @Test(arguments: SceneName.allCases)
  func `the bottom line has as many keys as fit, and ? and q always`(name: SceneName) {
    for columns in 40...320 {
      for isTuning in [false, true] {
        var gallery = Gallery(name, SceneContext(columns: columns, rows: 30)) { SliderScene($0) }
        if isTuning { gallery.key("t") }
        let (texts, items) = (gallery.texts().filter { $0.row == 29 }, gallery.bottomLine.items)
        let shown = items.map(\.label.name)
        #expect(shown.contains("?") && shown.contains("q"), "\(columns): \(shown)")
        #expect(shown.first == (isTuning ? "↑ ↓" : "space"))
        for (label, column) in items {
          #expect(texts.contains { $0.text == label.name && $0.columns.lowerBound == column })
        }
        let title = columns < 56 ? name.key.name : name.title
        #expect(texts.last?.text == title && texts.last?.columns.upperBound == columns - 2)
        let dots = texts.filter { ["●", "·"].contains($0.text) }.count
        #expect(dots == (columns < 72 ? 0 : SceneName.allCases.count))
        // The scene's four keys, or the tuner's six and one fewer of the gallery's.
        let all = (isTuning ? 5 : 4) + Gallery.keys.count { $0.label.short != nil }
        if columns >= 200 { #expect(items.count == all) }
      }
    }
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40)])
  func `the list of keys has every key, a page at a time`(columns: Int, rows: Int) throws {
    for isTuning in [false, true] {
      var gallery = Gallery.slider(columns: columns, rows: rows)
      if isTuning { gallery.key("t") }
      gallery.key("?")
      let help = try #require(gallery.help)
      var words = ""
      for page in 0..<help.pageCount {
        #expect(gallery.help?.page == page)
        let texts = gallery.texts().filter { $0.row > 0 && $0.row < rows - 1 }
        words += texts.map(\.text).joined(separator: " ") + " "
        gallery.key("?")
      }
      #expect(gallery.help == nil && (rows < 40 || help.pageCount == 1))
      for line in help.words { #expect(words.contains(line.replacing(": ", with: " ", maxReplacements: 1))) }
      let own = isTuning ? Gallery.tunerKeys.map(\.label) : gallery.scene.keyLabels
      for label in own { #expect(help.words.contains("\(label.name): \(label.meaning)")) }
      #expect(help.words.count { $0.hasPrefix("t: ") } == 1)
    }
    var gallery = Gallery.slider()
    gallery.key("?")
    gallery.key(.escape)
    #expect(gallery.help == nil)
  }

  @Test func `a screen that is too small shows a sentence, and takes no press`() {
    var gallery = Gallery.slider(columns: 20, rows: 5)
    var canvas = Canvas(columns: 20, rows: 5)
    gallery.draw(into: &canvas)
    let rows = (0..<5).map { row in (0..<20).map { String(canvas[$0, row].glyph) }.joined() }
    #expect(rows[2].contains("pane needs 40 × 12") && rows[3].contains("cells"))
    gallery.mouse(.press, column: 5.5, row: 4.5, isScripted: true)
    #expect(gallery.pointer == nil && gallery.state == "still")
    _ = gallery.route(.resize(columns: 80, rows: 24), at: 1)
    #expect(gallery.fits && gallery.scene.context.columns == 80)
  }

  @Test func `a ring surrounds the pressed mouse, and follows it`() {
    var gallery = Gallery.slider()
    gallery.mouse(.press, column: 60.5, row: 20.5, isScripted: true)
    gallery.mouse(.drag, column: 70.5, row: 22.5)
    let ring = gallery.texts().filter { ["╭", "╮", "╰", "╯"].contains($0.text) }
    #expect(ring.map(\.row) == [21, 21, 23, 23] && ring.map(\.columns.lowerBound) == [68, 72, 68, 72])
  }

  // MARK: Tuner

  @Test(arguments: [40, 75, 76, 120])
  func `the tuner docks beside a stage of 40 columns or more, and else takes the screen`(columns: Int) {
    var gallery = Gallery.slider(columns: columns, rows: 24)
    gallery.key("t")
    let isDocked = columns >= 76
    #expect(gallery.scene.context.columns == (isDocked ? columns - Tuner.width : columns))
    #expect(gallery.isCovered != isDocked && gallery.isByHand(.input(.key("t"))) == isDocked)
    let texts = gallery.texts()
    for parameter in TunerParameter.all {
      let line = texts.first { $0.text == parameter.name }
      #expect(line.map { !isDocked || $0.columns.lowerBound >= columns - 36 } == true, "\(parameter.name)")
    }
    #expect(texts.contains { $0.text == "10.8 %" } && texts.contains { $0.text == "y copies swiftui" })
    gallery.key(.escape)
    #expect(gallery.tuner == nil && gallery.scene.context.columns == columns)
  }

  @Test func `M142: arrows select and change a number in flight, b swaps, and keys of the scene stay`() throws
  {
    var gallery = Gallery.slider()
    gallery.key("t")
    gallery.key(" ", at: 1)
    gallery.advance(to: 1.1)
    let row = gallery.row
    let (response, damping) = (Spring.standard.response, Spring.standard.dampingRatio)
    gallery.key(.right)
    #expect(abs(try #require(gallery.scene.spring).response - response - 0.01) < 0.01)
    gallery.key(.right, .shift)
    #expect(abs(try #require(gallery.scene.spring).response - response - 0.11) < 0.01)
    #expect(abs(try #require(gallery.scene.spring).dampingRatio - damping) < 1e-9)
    gallery.key("b")
    #expect(gallery.scene.spring == .standard && gallery.tuner?.showsB == true)
    for (one, other) in zip(gallery.row, row) { #expect(abs(one - other) < 1e-9) }
    for parameter in TunerParameter.all.indices.dropFirst(2) {
      gallery.key(.down)
      #expect(gallery.tuner?.focus == parameter)
      let old = gallery.scene.spring.flatMap(TunerParameter.all[parameter].value)
      gallery.key(.right, [], .repeat)
      let new = gallery.scene.spring.flatMap(TunerParameter.all[parameter].value)
      #expect(try #require(new) > #require(old))
    }
    gallery.key(.down)
    #expect(gallery.tuner?.focus == 0)
    for preset in SpringPreset.all {
      gallery.key(.right)
      #expect(gallery.scene.spring == preset.spring)
      #expect(gallery.tuner?.selection.description == "name \(preset.shortName)")
    }
    gallery.key("d")
    #expect(gallery.tuner == nil && gallery.scene.context.columns == 120)
  }

  @Test func `y copies for a platform, and what was not copied is told at the end`() {
    var gallery = Gallery.slider()
    gallery.key("t")
    for platform in SpringPlatform.allCases {
      #expect(gallery.key("y") == [.copy(SpringCode.code(for: .standard, on: platform))])
      #expect(gallery.notice == "sent to the terminal: \(platform.rawValue)")
      #expect(gallery.tuner?.isCopied == true)
      gallery.key("P")
      #expect(gallery.notice == "y copies \(gallery.platform.rawValue)" && gallery.tuner?.isCopied == false)
    }
    #expect(gallery.uncopiedSprings.isEmpty)
    gallery.key(.right)
    let first = gallery.scene.spring
    gallery.key("b")
    gallery.key(.left)
    let second = gallery.scene.spring
    #expect(gallery.uncopiedSprings.map(\.spring) == [first, second])
    gallery.key("y")
    #expect(gallery.uncopiedSprings.map(\.spring) == [first])
    #expect(gallery.uncopiedSprings[0].scene == .controlPanel)
    gallery.key("2")
    #expect(gallery.uncopiedSprings.map(\.spring) == [first])
  }

  @Test(arguments: TunerParameter.all.indices.dropFirst())
  func `a number is changed to round ones within its range, and the others of its group stay`(
    index: Int
  ) throws {
    let parameter = TunerParameter.all[index]
    let range = parameter.range
    let up = parameter.turned((range.lowerBound + range.upperBound) / 2, by: 1)
    #expect(abs(parameter.turned(parameter.turned(up, by: -1), by: 1) - up) < 1e-9)
    #expect(parameter.turned(range.upperBound, by: 10) == range.upperBound)
    #expect(parameter.turned(range.lowerBound, by: -10) == range.lowerBound)
    let group = [1...2, 3...4, 5...6, 7...9].first { $0.contains(index) } ?? 0...0
    for spring in [Spring.standard, Spring(response: 0.3, dampingRatio: 2, mass: 3)] {
      let goal = parameter.turned(parameter.value(spring), by: 3)
      let changed = parameter.changed(spring, goal)
      #expect(abs(try #require(parameter.value(changed)) - goal) < 1e-9 * max(1, goal))
      if parameter.name != "mass" { #expect(abs(changed.mass - spring.mass) < 1e-12) }
      for other in group where other != index {
        let value = TunerParameter.all[other].value
        guard let before = value(spring), let after = value(changed) else { continue }
        #expect(abs(after - before) < 1e-9 * max(1, abs(before)), "\(TunerParameter.all[other].name)")
      }
    }
  }

  // MARK: Words and memory

  @Test func `a session is said once, in ASCII if the frame is`() {
    var gallery = Gallery.slider(showsHint: true)
    var canvas = Canvas(columns: 120, rows: 40)
    var words = SpokenWords()
    func said() -> [String] {
      gallery.draw(into: &canvas)
      return words.lines(of: gallery, on: canvas)
    }
    let first = said()
    #expect(first.first?.hasPrefix("still, x 40.0 pt") == true)
    #expect(first.dropFirst().prefix(2) == ["space moves the disc. Again turns it back.", "disc"])
    #expect(first.last?.hasPrefix("space tap, ← → drag, enter hold, ") == true)
    #expect(said() == [])
    gallery.key(" ")
    #expect(said() == ["moving"])
    gallery.advance(to: 0.1)
    #expect(said() == [])
    gallery.advance(to: 5)
    #expect(said().first?.hasPrefix("still, x 920.0 pt") == true)
    gallery.key("?")
    #expect(said().contains("space: move the disc to the other side"))
    gallery.key("?")
    gallery.key("t")
    #expect(said().contains { $0.hasPrefix("response 0.") })
    canvas.rendering.glyphs = .ascii
    gallery.key("s")
    #expect(said().allSatisfy { $0.allSatisfy(\.isASCII) })
  }

  /// Unoptimised code allocates for its own reasons.
  @Test(.enabled(if: getenv("PANE_OPTIMIZES_ROOMS") != nil), arguments: states)
  func `a frame is drawn without an allocation`(name: String, keys: [Key]) {
    var gallery = Gallery.slider()
    var canvas = Canvas(columns: 120, rows: 40)
    for key in keys { gallery.key(key) }
    var least = Int.max
    for frame in 1...30 {
      gallery.advance(to: Double(frame) / 60)
      let before = allocation_count()
      gallery.draw(into: &canvas)
      least = min(least, allocation_count() - before)
    }
    #expect(least == 0)
  }
}
