import CAllocations
import Glibc
import Motion
import PaneCanvas
import PaneSprings
import Testing

@testable import PaneScenes

struct ChromeTests {
  /// The actions of a user before a frame.
  private static let states: [(name: String, keys: [Key])] = [
    ("plain", []), ("moving", [" "]), ("tuner", ["t"]),
    ("tuner with code", ["t", .down, .down, .right, .right, "y"]),
    ("tuner with two springs", ["t", .right, "b"]),
    ("code", ["c"]), ("code in motion", ["c", " "]), ("help", ["?"]), ("help over the tuner", ["t", "?"]),
    ("paused", [" ", "p", ",", ","]), ("slow", ["s"]), ("help while paused", ["p", "?"]), ("notice", ["1"])
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
  func `the bottom line has the keys that fit in a fixed order, the scene and the next one`(name: SceneName) {
    let next = SceneName.allCases.next(after: name)
    for columns in 40...320 {
      for isTuning in [false, true] {
        var gallery = Gallery(name, SceneContext(columns: columns, rows: 30)) { SliderScene($0) }
        if isTuning { gallery.key("t") }
        let (texts, items) = (gallery.texts().filter { $0.row == 29 }, gallery.bottomLine.items)
        let shown = items.map(\.label.name)
        #expect(shown.contains("?") && shown.last == "]", "\(columns): \(shown)")
        let order =
          isTuning ? ["↑ ↓", "← →", "?"] : ["space", "← →", "t", "c", "?", "enter", "d", "s", "p", "q"]
        #expect(order.filter(shown.contains) == shown.filter(order.contains))
        #expect(shown.first == order[0])
        if columns >= 80, !isTuning { #expect(Array(shown.prefix(5)) == Array(order.prefix(5))) }
        for (label, column) in items {
          #expect(texts.contains { $0.text == label.name && $0.columns.lowerBound == column })
        }
        #expect(items.last?.label.short == (columns < 80 ? next.key.name : next.title))
        #expect(items.last.map { $0.column + $0.label.footerWidth } == columns - 2)
        let isShort = texts.last?.text == name.key.name
        #expect(isShort || texts.last?.text == name.title)
        if !(80..<90).contains(columns) { #expect(isShort == (columns < 56)) }
        // The scene's four keys, or the tuner's, one fewer of the gallery's, and the next scene.
        let all = (isTuning ? Gallery.tunerKeys.count : 5) + Gallery.keys.count { $0.label.short != nil }
        if columns >= 200 { #expect(items.count == all) }
      }
    }
  }

  @Test func `while a script plays, the bottom line has the keys that act and its time, at any size`() {
    for columns in Array(40...90) + [120, 320] {
      for (end, keys) in [(7.1, []), (86_402, [])] as [(Double, [Key])] + [(7.1, ["?"]), (7.1, ["t"])] {
        var gallery = Gallery.slider(columns: columns, rows: 24, showsHint: true)
        gallery.scriptEnd = end
        gallery.advance(to: 3.2)
        for key in keys { gallery.key(key) }
        let line = gallery.texts().filter { $0.row == 23 }
        let words = line.sorted { $0.columns.lowerBound < $1.columns.lowerBound }.map(\.text)
        #expect(words.last == "script 3.2 s of \(end) s" && words.starts(with: ["q", "quit"]), "\(words)")
        #expect(words.contains("suspend") || columns < 56)
        #expect(line.allSatisfy { $0.columns.upperBound <= columns - 2 })
        #expect(gallery.hint.isEmpty)
      }
    }
  }

  @Test(arguments: SceneName.allCases)
  func `each scene's bottom line names the action, t, c and the next scene from 80 columns on`(
    name: SceneName
  ) {
    for (columns, rows) in [(80, 24), (100, 30), (120, 40)] {
      let gallery = Gallery(name, SceneContext(columns: columns, rows: rows))
      let shown = gallery.bottomLine.items.map(\.label)
      #expect(shown.first?.keys == [.space])
      #expect(shown.dropFirst(2).prefix(3).map(\.name) == ["t", "c", "?"], "\(shown.map(\.name))")
      #expect(shown.last?.short == SceneName.allCases.next(after: name).title)
    }
  }

  @Test(arguments: SceneName.allCases)
  func `the bottom line of the tuner names its keys, at 80 columns perhaps without close`(name: SceneName) {
    for columns in [80, 100, 120] {
      var gallery = Gallery(name, SceneContext(columns: columns, rows: 24))
      gallery.key("t")
      let shown = gallery.bottomLine.items.map(\.label.name)
      let expected = ["↑ ↓", "← →", "b", "y", "?"] + (columns > 80 ? ["t"] : [])
      #expect(expected.allSatisfy(shown.contains), "\(columns): \(shown)")
    }
  }

  @Test(arguments: SceneName.allCases)
  func `the list of keys has at most 18 rows at 80 by 24`(name: SceneName) {
    var gallery = Gallery(name, SceneContext(columns: 80, rows: 24))
    gallery.key("?")
    #expect(gallery.texts().map(\.row).filter { $0 < 23 }.max().map { $0 < 18 } == true)
  }

  @Test(arguments: [(80, 24), (120, 40)])
  func `the list of keys has every key`(columns: Int, rows: Int) throws {
    for isTuning in [false, true] {
      var gallery = Gallery.slider(columns: columns, rows: rows)
      if isTuning { gallery.key("t") }
      gallery.key("?")
      let help = try #require(gallery.help)
      let texts = gallery.texts().filter { $0.row > 0 && $0.row < rows - 1 }
      let words = texts.map(\.text).joined(separator: " ")
      gallery.key("?")
      #expect(gallery.help == nil)
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
    #expect(rows[0].contains("pane needs 40 × 12") && rows[1].contains("cells"))
    gallery.mouse(.press, column: 5.5, row: 4.5, isScripted: true)
    #expect(gallery.state == "still")
    _ = gallery.route(.resize(columns: 80, rows: 24), at: 1)
    #expect(gallery.fits && gallery.scene.context.columns == 80)
  }

  // MARK: Tuner

  @Test(arguments: [40, 75, 76, 120])
  func `the tuner docks beside a stage of 40 columns or more, and else takes the screen`(columns: Int) {
    var gallery = Gallery.slider(columns: columns, rows: 24)
    gallery.key("t")
    let isDocked = columns >= 76
    #expect(gallery.scene.context.columns == (isDocked ? columns - Tuner.width : columns))
    #expect(gallery.isCovered != isDocked && (gallery.shell.handCount > 0) == isDocked)
    let panel = gallery.texts().filter { $0.row > 0 && $0.row < 23 }
    #expect(panel.allSatisfy { !isDocked || $0.columns.lowerBound >= columns - Tuner.width })
    for name in ["preset", "custom", "response", "0.36 s", "bounce", "0.42", "code", "SwiftUI"] {
      #expect(panel.contains { $0.text == name }, "\(name)")
    }
    #expect(
      panel.contains { $0.text == "settles 0.73 s" } && panel.contains { $0.text == "overshoot 10.8 %" })
    gallery.key(.escape)
    #expect(gallery.tuner == nil && gallery.scene.context.columns == columns)
  }

  @Test func `M142: arrows select and change a row in flight, and b swaps: the motion goes on`() throws {
    var gallery = Gallery.slider()
    gallery.key("t")
    gallery.key(" ", at: 1)
    gallery.advance(to: 1.1)
    let row = gallery.row
    let bounce = Spring.standard.bounce
    func spring() -> Spring { gallery.scene.spring }
    for (modifiers, response) in [([], 0.37), (.shift, 0.47)] as [(Modifiers, Double)] {
      gallery.key(.right, modifiers, .repeat)
      let spring = spring()
      #expect(abs(spring.response - response) < 1e-9 && abs(spring.bounce - bounce) < 1e-9)
    }
    gallery.key("b")
    #expect(spring() == .standard && gallery.tuner?.showsB == true)
    gallery.key(.down)
    gallery.key(.left)
    #expect(abs(spring().bounce - 0.41) < 1e-9)
    #expect(abs(spring().response - Spring.standard.response) < 1e-9)
    for _ in 0..<2 { gallery.key(.up) }
    #expect(gallery.tuner?.focus == .preset)
    for preset in SpringPreset.all {
      gallery.key(.right)
      #expect(spring() == preset.spring)
    }
    gallery.key("b")
    #expect(abs(spring().response - 0.47) < 1e-9 && gallery.tuner?.showsB == false)
    for (one, other) in zip(gallery.row, row) { #expect(abs(one - other) < 1e-9) }
  }

  @Test(arguments: SpringPlatform.allCases)
  func `the fourth row chooses a platform, and its code is shown, changes with the spring and is copied`(
    platform: SpringPlatform
  ) throws {
    for columns in [60, 120] {
      var gallery = Gallery.slider(columns: columns)
      gallery.key("t")
      for _ in 0..<2 { gallery.key(.down) }
      while gallery.platform != platform { gallery.key(.right) }
      for key in [[], [.up, .right, .down]] as [[Key]] {
        for key in key { gallery.key(key) }
        let code = SpringCode.code(for: gallery.scene.spring, on: platform)
        let lines = try #require(gallery.tuner?.code)
        #expect((1...4).contains(lines.count))
        let texts = gallery.texts()
        for line in lines {
          #expect(texts.contains { $0.text == line && $0.columns.upperBound < columns })
        }
        // Each character is one of the code, in its order.
        var rest = code[...]
        for letter in lines.joined() where !letter.isWhitespace && letter != "…" {
          rest = rest[try #require(rest.firstIndex(of: letter))...].dropFirst()
        }
        if platform == .swiftUI { #expect(lines.joined().filter { $0 != " " } == code.filter { $0 != " " }) }
        #expect(gallery.key("y") == [.copy(code)])
        #expect(gallery.notice == "sent to the clipboard: \(platform.rawValue)")
      }
    }
  }

  @Test func `at the end there are the springs that are tuned, A and B and of each scene, and those copied`()
  {
    var gallery = Gallery.slider()
    func springs() -> [Spring] { gallery.tuned.map(\.spring) }
    gallery.key("t")
    #expect(springs().isEmpty)
    for _ in 0..<3 { gallery.key(.right) }
    let first = gallery.scene.spring
    #expect(springs() == [first])
    for key in ["b", .left] as [Key] { gallery.key(key) }
    #expect(springs() == [first, gallery.scene.spring])
    gallery.key("y")
    let copied = gallery.scene.spring
    gallery.key(.left)
    #expect(springs() == [first, copied, gallery.scene.spring])
    for key in ["2", .right, "y"] as [Key] { gallery.key(key) }
    #expect(gallery.tuned.map(\.scene) == [.controlPanel, .controlPanel, .controlPanel, .interruption])
    for (_, spring, code) in gallery.tuned { #expect(code == SpringCode.code(for: spring, on: .swiftUI)) }
  }

  @Test(arguments: [60, 120])
  func `the mouse drags a knob beyond the panel, and selects a row`(columns: Int) throws {
    var gallery = Gallery.slider(columns: columns)
    gallery.key("t")
    let row = try #require(gallery.texts().first { $0.text == "bounce" })
    let y = Double(row.row) + 0.5
    for (column, bounce) in [(Double(columns) - 1, 0.95), (1, -0.5)] {
      gallery.mouse(.press, column: Double(row.columns.upperBound + 10), row: y)
      gallery.mouse(.drag, column: column, row: 1)
      #expect(abs(gallery.scene.spring.bounce - bounce) < 1e-9 && !gallery.shell.isHolding)
      gallery.mouse(.release, column: column, row: 1)
      gallery.mouse(.drag, column: Double(columns / 2), row: 1)
      #expect(abs(gallery.scene.spring.bounce - bounce) < 1e-9)
    }
    #expect(gallery.tuner?.focus == .bounce)
  }

  @Test(arguments: [Tuner.Row.response, .bounce])
  func `a number stays within its range, and the other one and the mass stay`(row: Tuner.Row) throws {
    let range = try #require(row.range)
    let extremes = [Spring(stiffness: 1e-50, damping: 1e50, mass: 1e50), Spring(stiffness: 1e50, damping: 0)]
    for spring in [.standard, Spring(response: 0.3, dampingRatio: 2, mass: 3)] + extremes {
      for value in [range.lowerBound, 0.3, range.upperBound, -9, 9] {
        let changed = row.spring(spring, to: value)
        let goal = min(max(value, range.lowerBound), range.upperBound)
        #expect(abs(row.value(of: changed) - goal) < 1e-9)
        if !extremes.contains(spring) {
          let other = row == .bounce ? Tuner.Row.response : .bounce
          #expect(abs(other.value(of: changed) - other.value(of: spring)) < 1e-9)
          #expect(abs(changed.mass - spring.mass) < 1e-12)
        }
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
    #expect(first.last?.hasPrefix("space tap, ← → drag, t tune, c code, ? keys, ") == true)
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
