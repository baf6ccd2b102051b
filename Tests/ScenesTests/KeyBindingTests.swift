import PaneCanvas
import Testing

@testable import PaneScenes

/// The tables of keys.
struct KeyBindingTests {
  private func keys(_ bindings: [KeyBinding<some Any>]) -> [(key: Key, phases: KeyPhases)] {
    bindings.flatMap(\.effects).flatMap { effect in (effect.keys + effect.others).map { ($0, effect.phases) }
    }
  }

  /// The keys of all tables of a scene: its own, and those of its modes.
  private func keys(of scene: some Scene) -> [(key: Key, phases: KeyPhases)] { keys(type(of: scene).keys) }

  @Test(arguments: SceneName.allCases) func `no key of a scene has two effects, or one of the gallery's`(
    name: SceneName
  ) {
    let own = keys(of: name.scene(SceneContext(columns: 120, rows: 40))).map(\.key)
    #expect(!own.isEmpty && Set(own).count == own.count)
    #expect(Set(own).isDisjoint(with: keys(Gallery.keys).map(\.key)))
  }

  @Test func `an eleventh scene would have the key F11`() {
    #expect(Key.function(11).name == "F11")
  }

  @Test func `no key of the gallery has two effects, and none of the tuner's but for those that it shares`() {
    for table in [Gallery.keys, Gallery.tunerKeys] {
      let keys = keys(table).map(\.key)
      #expect(Set(keys).count == keys.count)
    }
    let shared = Set(keys(Gallery.keys).map(\.key)).intersection(keys(Gallery.tunerKeys).map(\.key))
    #expect(shared == ["y", "P", "t"])
  }

  @Test(arguments: SceneName.allCases)
  func `a key that is named on the bottom line is pressed by a click on its name`(name: SceneName) {
    var labels: [KeyLabel] = []
    name.scene(SceneContext(columns: 120, rows: 40)).forEachFooterKey { labels.append($0) }
    for label in labels + Gallery.keys.map(\.label) + SceneName.tunerKeys where !label.keys.isEmpty {
      let (text, width) = (label.name, label.footerWidth)
      func key(_ column: Int) -> Key? { label.key(at: column) }
      #expect(Set((0..<width).compactMap(key)) == Set(label.keys), "\(text)")
      #expect(key(width - 1) == label.keys.first)
      for named in label.keys {
        guard let range = text.firstRange(of: named.name) else { continue }
        let column = text[..<range.lowerBound].unicodeScalars.count
        #expect(key(column) == named, "\(text): \(named.name)")
      }
    }
  }

  @Test func `the list of keys has those of a mode in place of the scene's`() {
    var gallery = Gallery(.scroll, SceneContext(columns: 120, rows: 40), showsHint: false)
    _ = gallery.route(.input(.key("?")), at: 0)
    #expect(gallery.helpLines.contains { $0.hasPrefix("space: throw the list") })
    _ = gallery.route(.input(.key(.tab)), at: 0)
    #expect(gallery.helpLines.contains { $0.hasPrefix("space: throw the picture") })
    #expect(!gallery.helpLines.contains { $0.contains("throw the list") })
    #expect(gallery.helpLines.contains { $0.contains("wheel: flick the list") })
  }
}
