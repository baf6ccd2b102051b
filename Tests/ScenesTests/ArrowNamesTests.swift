import CanvasPictures
import PaneCanvas
import Testing

@testable import PaneScenes

/// The bottom line of a font without arrows, in which an arrow would look like another key.
struct ArrowNamesTests {
  private static let sizes = [(40, 12), (80, 24), (100, 30), (160, 50)]

  private func gallery(_ name: SceneName, _ size: (Int, Int), inWords: Bool) -> Gallery {
    Gallery(
      name, SceneContext(columns: size.0, rows: size.1), showsHint: false, namesArrowsInWords: inWords)
  }

  private func bottomLine(_ gallery: Gallery, _ glyphs: GlyphSet) -> [Character] {
    var canvas = Canvas(
      columns: gallery.context.columns, rows: gallery.context.rows, rendering: Rendering(glyphs: glyphs))
    gallery.draw(into: &canvas)
    return (0..<canvas.columns).map { Character(canvas[$0, canvas.rows - 1].glyph) }
  }

  @Test(arguments: SceneName.allCases, sizes)
  func `in ASCII the bottom line names arrow keys in words, and a click on a word presses its key`(
    name: SceneName, size: (Int, Int)
  ) {
    let keys: [(word: String, key: Key)] = [
      ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("space", .space), ("tab", .tab)
    ]
    var (signs, words) = (gallery(name, size, inWords: false), gallery(name, size, inWords: true))
    for isTuned in [false, true] {
      if isTuned {
        for key in ["t"] as [Key] {
          _ = signs.route(.input(.key(key)), at: 1)
          _ = words.route(.input(.key(key)), at: 1)
        }
      }
      let (line, other) = (bottomLine(words, .ascii), bottomLine(signs, .quadrant))
      #expect(Set(line).isDisjoint(with: "^<>↑↓←→"))
      for (word, key) in keys {
        for start in line.indices where line[start...].starts(with: word) {
          let end = start + word.count
          let isWord = (start == 0 || line[start - 1] == " ") && (end == line.count || line[end] == " ")
          // The first word of a label is bold; its meaning is not.
          guard isWord, words.footerTarget(column: start) != nil else { continue }
          #expect(words.footerTarget(column: end - 1) == .key(key), "\(String(line)): \(word)")
        }
      }
      for (sign, key) in [("↑", Key.up), ("↓", .down), ("←", .left), ("→", .right)] as [(Character, Key)] {
        for column in other.indices where other[column] == sign {
          #expect(signs.footerTarget(column: column) == .key(key))
        }
      }
    }
  }

  @Test(
    arguments: SceneName.allCases,
    [[], [.space], [.space, .space], [.space, "x"], ["#", .space, "x"], ["?"], ["t", "?"]] as [[Key]])
  func `in ASCII no sentence has a sign for an arrow key`(name: SceneName, keys: [Key]) {
    for (columns, rows) in Self.sizes + [(44, 16), (60, 40)] {
      var gallery = Gallery(name, SceneContext(columns: columns, rows: rows))
      gallery.isDrawnInASCII = true
      var canvas = Canvas(columns: columns, rows: rows, rendering: Rendering(glyphs: .ascii))
      for (index, key) in keys.enumerated() {
        _ = gallery.route(.input(.key(key)), at: 0.1 + 0.2 * Double(index))
        gallery.advance(to: 0.25 + 0.2 * Double(index))
      }
      if keys.contains("?") { gallery.advance(to: 2) }
      gallery.draw(into: &canvas)
      for line in canvas.picture.split(separator: "\n") where !line.contains("< >: 0.5 s") {
        // The keys < and > themselves scroll back time; a sign before the first word marks a selected row.
        #expect(!line.contains(/[\w:;,] [<>^] [\w<>^]|[<>^] [<>^]/), "\(columns) × \(rows): \(line)")
      }
    }
  }

  @Test func `a click finds the key of the recorded line, whatever glyphs show it`() throws {
    let words = gallery(.bounciness, (120, 40), inWords: true)
    let signs = gallery(.bounciness, (120, 40), inWords: false)
    let columns = 0..<120
    let differ = columns.filter { words.footerTarget(column: $0) != signs.footerTarget(column: $0) }
    #expect(!differ.isEmpty)
    for gallery in [words, signs] {
      let targets = columns.map { gallery.footerTarget(column: $0) }
      for glyphs in GlyphSet.allCases {
        _ = bottomLine(gallery, glyphs)
        #expect(columns.map { gallery.footerTarget(column: $0) } == targets)
      }
    }
    // The line changes with an event, for instance when the terminal says that it does not read UTF-8.
    var changed = signs
    _ = changed.route(.namesArrowsInWords(true), at: 0)
    #expect(
      columns.map { changed.footerTarget(column: $0) } == columns.map { words.footerTarget(column: $0) })
  }

  @Test func `in words the hint and the list of keys have no arrows either`() {
    for name in SceneName.allCases {
      var gallery = Gallery(
        name, SceneContext(columns: 120, rows: 40), showsHint: true, namesArrowsInWords: true)
      let hint = gallery.hint.forms.joined().joined()
      _ = gallery.route(.input(.key("?")), at: 0)
      _ = gallery.advance(to: 2)
      var canvas = Canvas(columns: 120, rows: 40)
      gallery.draw(into: &canvas)
      let box = gallery.keyList.frame
      let cells = (box.row..<box.row + box.rows).flatMap { row in
        (box.column..<box.column + box.columns).map { canvas[$0, row].glyph }
      }
      let list = String(String.UnicodeScalarView(cells))
      #expect(list.contains("space") && (hint + list).allSatisfy { !"↑↓←→".contains($0) }, "\(name)")
    }
  }
}
