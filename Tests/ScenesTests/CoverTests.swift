import PaneCanvas
import Testing

@testable import PaneScenes

#if DEBUG
  /// Tests that no text is drawn over another one.
  struct CoverTests {
    private static let sizes =
      [40, 60, 70, 100].flatMap { columns in [12, 20, 24, 30].map { (columns, $0) } }
      + [(120, 40), (200, 54), (320, 90), (40, 40), (40, 60), (42, 16), (44, 16), (48, 18), (50, 40)]

    /// `g` shows or hides a graph, `xx` stops twice, `t` shows the tuner and `?` the keys.
    @Test(arguments: SceneName.allCases, ["", "t", "?", "g", "xx"])
    func `no text covers another one at any size of the stage`(name: SceneName, keys: String) {
      for (columns, rows) in Self.sizes {
        var gallery = Gallery(name, SceneContext(columns: columns, rows: rows))
        for key in keys { _ = gallery.route(.input(.key(.character(key))), at: 0) }
        var canvas = Canvas(columns: columns, rows: rows)
        for time in [0.05, 0.1, 2] {
          if time == 0.1 { _ = gallery.route(.tap, at: time) }
          gallery.advance(to: time)
          gallery.draw(into: &canvas)
        }
        let covered = canvas.coveredLetter
        #expect(covered == nil, "\(columns) × \(rows): \(String(describing: covered))")
      }
    }

    /// Labels of four words, which are covered as the shapes are that they belong to.
    private static let labels = ["ease in, ease out", "a touch stops it"]

    /// `t` shows the tuner; for the letters before it see above.
    @Test(arguments: SceneName.allCases, ["t", "gt", "xxt"])
    func `the tuner cuts no sentence`(name: SceneName, keys: String) {
      for (columns, rows) in Self.sizes {
        var gallery = Gallery(name, SceneContext(columns: columns, rows: rows))
        for key in keys { _ = gallery.route(.input(.key(.character(key))), at: 0) }
        gallery.advance(to: 2)
        guard let tuner = gallery.tuner else { continue }
        let frame = tuner.frame(on: gallery.scene.tunerSide, columns: columns, rows: rows)
        var canvas = Canvas(columns: columns, rows: rows)
        gallery.scene.draw(into: &canvas)
        let covered = frame.column..<frame.column + frame.columns
        for row in frame.row..<min(frame.row + frame.rows, rows) {
          let line = String(
            String.UnicodeScalarView((0..<columns).map { canvas[$0, row].glyph }))
          // Four words or more are a sentence.
          for words in line.matches(of: /[A-Za-z]+[,:;]?( [A-Za-z’']+[,:;.?]?){3,}/)
          where !Self.labels.contains(where: words.0.hasPrefix) {
            let start = line.distance(from: line.startIndex, to: words.range.lowerBound)
            let place = start..<start + words.0.count
            let isCut = covered.overlaps(place) && covered.clamped(to: place) != place
            #expect(!isCut, "\(columns) × \(rows): \(words.0)")
          }
        }
      }
    }
  }
#endif
