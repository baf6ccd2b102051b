import PaneCanvas
import Testing

@testable import PaneScenes

#if DEBUG
  /// Tests that no text is drawn over another one.
  struct CoverTests {
    private static let sizes =
      [40, 60, 70, 100].flatMap { columns in [12, 20, 24, 30].map { (columns, $0) } }
      + [(120, 40), (200, 54), (320, 90)]

    /// `#` shows numbers, `w` and other letters show a problem or an option, `t` the tuner and `?` the keys.
    @Test(arguments: SceneName.allCases, ["", "#w", "www", "t", "?", "f", "g", "H", "m", "xx"])
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
  }
#endif
