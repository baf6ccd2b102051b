import CanvasPictures
import PaneCanvas
import Testing

@testable import PaneScenes

/// Tests of the hint and the panels that the gallery draws over a scene.
struct GalleryViewTests {
  /// The picture of a scene at rest after the given keys.
  private func picture(_ name: SceneName, _ keys: String, columns: Int, rows: Int) -> String {
    var gallery = Gallery(name, SceneContext(columns: columns, rows: rows), showsHint: keys.isEmpty)
    for key in keys { _ = gallery.route(.input(.key(.character(key))), at: 0) }
    if !keys.isEmpty { gallery.advance(to: 2) }
    var canvas = Canvas(columns: columns, rows: rows)
    gallery.draw(into: &canvas)
    return canvas.picture
  }

  @Test func `the hint, 40 × 12`() {
    #expect(
      picture(.button, "", columns: 40, rows: 12) == """
          ● at rest

          space taps the hamburger: it becomes
          an X. Nothing jumps.

          ▐   press me   ▌    ▐   ▆▆▆▆▆▆▆▆   ▌
          ▐              ▌     ▜  ▂▂▂▂▂▂▂▂  ▛
          ▐              ▌      ▀▁        ▁▀
           ▅▃▂▂▂▂▂▂▂▂▂▂▃▅        ▔▅▀▃▂▂▃▀▅▔
           instant button        ● hamburger

          space press   ? help        4 button
        """)
  }

  @Test func `on a stage with few rows the hint is in the top line and covers nothing`() {
    let lines = picture(.button, "", columns: 80, rows: 24).split(separator: "\n")
    #expect(lines[0].contains("at rest  space taps the hamburger: it becomes an X. Nothing jumps."))
    #expect(
      picture(.button, "", columns: 80, rows: 24).split(separator: "\n").dropFirst()
        == picture(.button, "!", columns: 80, rows: 24).split(separator: "\n").dropFirst())
    #expect(!picture(.button, "!", columns: 80, rows: 24).contains("Nothing jumps."))
  }

  /// The cells of a picture that show a letter or a digit, below the top line.
  private func words(_ canvas: Canvas) -> [Int: Unicode.Scalar] {
    var words: [Int: Unicode.Scalar] = [:]
    for (index, cell) in canvas.cells.enumerated().dropFirst(canvas.columns) {
      if cell.glyph.properties.isAlphabetic || ("0"..."9").contains(cell.glyph) { words[index] = cell.glyph }
    }
    return words
  }

  @Test(
    arguments: SceneName.allCases,
    [(80, 24), (120, 40), (200, 60), (40, 12), (50, 40), (60, 30), (80, 30), (100, 31), (150, 45)])
  func `the hint covers no word of the scene, at first and after the key that shows a sentence`(
    name: SceneName, size: (columns: Int, rows: Int)
  ) {
    func draw(_ gallery: Gallery, pixels: PixelSize?) -> [Int: Unicode.Scalar] {
      var canvas = Canvas(columns: size.columns, rows: size.rows)
      canvas.rendering.pixels = pixels
      gallery.draw(into: &canvas)
      return words(canvas)
    }
    for (keys, time) in [("", 0.1), ("d", 0.1), ("dd", 0.25)] {
      var gallery = Gallery(name, SceneContext(columns: size.columns, rows: size.rows))
      for key in keys { _ = gallery.route(.input(.key(.character(key))), at: 0.05) }
      gallery.advance(to: time)
      var plain = gallery
      plain.hint.hide()
      for pixels in [nil, PixelSize(width: 9, height: 18)] {
        let shown = draw(gallery, pixels: pixels)
        let covered = draw(plain, pixels: pixels).filter { shown[$0.key] != $0.value }.keys.sorted()
          .map { "column \($0 % size.columns), row \($0 / size.columns)" }
        #expect(covered.isEmpty, "\(name.rawValue) “\(keys)” at \(time) s")
      }
    }
  }

  @Test(arguments: SceneName.allCases, [(80, 24), (80, 30), (100, 40), (120, 40), (200, 60)])
  func `the whole hint is shown, or as many of its sentences as the top line has room for`(
    name: SceneName, size: (columns: Int, rows: Int)
  ) {
    let gallery = Gallery(name, SceneContext(columns: size.columns, rows: size.rows))
    var canvas = Canvas(columns: size.columns, rows: size.rows)
    gallery.draw(into: &canvas)
    let picture = canvas.picture
    let hint = type(of: gallery.scene).hint
    if size.rows >= 30 {
      for line in hint { #expect(picture.contains(line), "\(line)") }
    } else {
      #expect(picture.contains(Hint.sentences(hint)[0]))
    }
  }

  @Test(arguments: SceneName.allCases, [60, 72, 80, 90, 100, 109, 110, 140])
  func `the keys for help and for quitting stand in the bottom line, with the scene's first key`(
    name: SceneName, columns: Int
  ) throws {
    for keys in ["", "\t", "t", " x"] {
      var gallery = Gallery(name, SceneContext(columns: columns, rows: 24))
      for key in keys {
        _ = gallery.route(.input(.key(key == "\t" ? .tab : .character(key))), at: 0)
        gallery.advance(to: 0.1)
      }
      var canvas = Canvas(columns: columns, rows: 24)
      gallery.draw(into: &canvas)
      let line = try #require(canvas.picture.split(separator: "\n").last)
      #expect(line.contains(columns < 80 ? "? help" : "? help   q quit"), "after “\(keys)”")
      let first = try #require(
        keys == "t" && gallery.tuner != nil ? SceneName.tunerKeys.first : gallery.scene.footerKeys.first)
      #expect(line.contains("  \(first.name) \(first.short ?? "")"), "after “\(keys)”")
    }
  }

  @Test func `the list of keys, 80 × 24`() {
    #expect(
      picture(.marker, "?", columns: 80, rows: 24) == """
          ● landed   two kinds of fall


               ▟                                                               ▙
                            5 marker

                     space  lift and drop the markers; in mid-flight: reverse
                     enter  hold them where they are; again: release them
                       esc  release them
                     mouse  drag a marker, or throw it down
          ▔▔▔▔▔                                                                 ▔▔▔▔▔▔
                         ?  show or hide this list
                         q  quit; ctrl-z: suspend
          sprin    1-0 [ ]  another scene; [ ]: the one before, the next
                         t  tuner: change the spring, also in mid-flight
                       y P  y: copy the spring's code; P: platform
                         s  slow motion: 1/4, 1/16, 1
                         p  pause; again: continue from there
          ⠒⠒⠒⠒⠒    , . < >  paused: a frame back or on; < >: 0.5 s, up to 10 s  ⠒⠒⠒⠒⠒⠒
               ▜                                                               ▛



          space drop   enter hold   ? help   q quit                ····●····· 5 marker
        """)
  }

  @Test func `the tuner, 80 × 24, next to the pane that it tunes`() {
    #expect(
      picture(.interruption, "t", columns: 80, rows: 24) == """
          ● closed   all four  ease
         ▟                                ▙      which place jumps, which speed jumps?
            name                        –
          → response              0.363 s
            damping ratio           0.577
            duration              0.363 s
            bounce                  0.423
            bounciness               10.5
            speed                    10.0
            stiffness               300.0
            damping                  20.0  ▆▆▚    ▚▆▆▆▆▆▆▆▆▆▆▆▆▆▚    ▚▆▆▆▆▆▆▆▆▆▆▆▆▆▚
            mass                      1.0              ▀▀▀▀▀▀             ▀▀▀▀▀▀
            overshoot              10.8 %        additive           spring
            settles in             0.73 s


                ⣀⠤⠤⣀⣀⣀      ⣀⣀⣀⣀⣀⣀         ⠒⠒⠒⠒  ⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒  ⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒
            ⠉⠉⢀⠎⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉              place              place
             ⢀⠎
            ⡠⠃
            0                         1 s  ⠉⠉⠉⠉  ⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉  ⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉
            y copies swiftui          b A
         ▜                                ▛            speed              speed
          ↑ ↓ select   ← → change   b A/B   ? help   q quit  ·●········ 2 interruption
        """)
  }

  @Test func `the tuner, 40 × 12`() {
    #expect(
      picture(.marker, "t", columns: 40, rows: 12) == """
          ● l▟  name                        – ▙
              → response              0.089 s
                damping ratio           0.200
                duration              0.089 s
         ▔▔▔▔   bounce                  0.800
         spri   bounciness                  –
                speed                       –
         ⣀⣀⣀⣀   stiffness              4944.0
                damping                  28.1
                mass                      1.0
             ▜  overshoot 52.7 %       0.49 s ▛
          ↑ ↓ select   ? help         5 marker
        """)
  }

  @Test func `the effect of a key without other feedback is shown in the top line, on any screen`() {
    func top(_ keys: [Character], _ name: SceneName = .dynamics) -> Substring {
      var gallery = Gallery(name, SceneContext(columns: 40, rows: 12), showsHint: false)
      for key in keys { _ = gallery.route(.input(.key(.character(key))), at: 0.5) }
      var canvas = Canvas(columns: 40, rows: 12)
      gallery.draw(into: &canvas)
      return canvas.picture.prefix { $0 != "\n" }
    }
    #expect(top(["p"]).hasSuffix("paused"))
    #expect(top(["s"]).hasSuffix("time × 1/4"))
    #expect(top(["y"]).hasSuffix("sent to the terminal: swiftui"))
    #expect(!top(["y", "g"]).hasSuffix("sent to the terminal: swiftui"))
    // The other drivers have the fixed numbers of their documents.
    #expect(top(["d", "t"], .controlPanel).hasSuffix("no spring to tune here"))
    #expect(top(["d", "y"], .controlPanel).hasSuffix("no spring to tune here"))
  }

  @Test(arguments: ["t", "?"] as [Character])
  func `a panel hides the hint at once`(key: Character) {
    func canvas(showsHint: Bool) -> Canvas {
      var gallery = Gallery(.marker, SceneContext(columns: 120, rows: 40), showsHint: showsHint)
      _ = gallery.route(.input(.key(.character(key))), at: 0)
      gallery.advance(to: 0.1)
      var canvas = Canvas(columns: 120, rows: 40)
      gallery.draw(into: &canvas)
      return canvas
    }
    #expect(canvas(showsHint: true).picture == canvas(showsHint: false).picture)
  }

  @Test func `in pixels the hint slides out at the left edge, faster and faster`() throws {
    var gallery = Gallery(.marker, SceneContext(columns: 120, rows: 40))
    var words: Substring = ""
    /// The sprite of the panel, whose width is that of the hint with a margin of two columns on each side.
    func panel() -> Sprite? {
      var canvas = Canvas(columns: 120, rows: 40, rendering: .inPixels)
      gallery.draw(into: &canvas)
      let row = canvas.picture.split(separator: "\n", omittingEmptySubsequences: false)[2]
      words = (row + String(repeating: " ", count: 60)).prefix(60)
      let width = 10 * (MarkerScene.hint.map(\.count).max()! + 4)
      return canvas.sprites.first { $0.size.width == width }
    }
    let start = try #require(panel())
    #expect(start.x == 10)
    let hint = "   " + MarkerScene.hint[0]
    #expect(words.hasPrefix(hint))
    _ = gallery.route(.input(.key(.character(" "))), at: 0)
    // After one step of a quarter of the time, the panel is a sixteenth of the way; at the end it is outside.
    for (time, share) in [(0.0625, 1.0 / 16), (0.125, 4.0 / 16), (0.1875, 9.0 / 16)] {
      gallery.advance(to: time)
      let way = Double(start.size.width + 20)
      let x = try #require(panel()).x
      #expect(abs(start.x - share * way - x) <= 1)
      // The words stay where they are, and end where the panel ends.
      let end = min(hint.count, Int((x / 10).rounded(.down)) + start.size.width / 10 - 1)
      #expect(words.prefix(end) == hint.prefix(end))
      #expect(words.dropFirst(end).prefix(8).allSatisfy { $0 == " " }, "\(words)")
    }
    gallery.advance(to: 0.25)
    #expect(panel() == nil)
  }

  @Test(arguments: [(40, 12, false), (50, 29, false), (50, 30, true), (120, 40, true)])
  func `in cells the hint fades where the stage is high enough, and lies on nothing that moves on a low one`(
    columns: Int, rows: Int, fades: Bool
  ) {
    func picture(showsHint: Bool) -> Canvas {
      var gallery = Gallery(
        .controlPanel, SceneContext(columns: columns, rows: rows), showsHint: showsHint)
      _ = gallery.route(.input(.key(.space)), at: 0.1)
      gallery.advance(to: 0.2)
      var canvas = Canvas(columns: columns, rows: rows)
      gallery.draw(into: &canvas)
      return canvas
    }
    #expect((picture(showsHint: true) == picture(showsHint: false)) == !fades)
  }

  @Test func `only one panel is shown at a time, and no hint below it`() {
    let list = picture(.bounciness, "t?", columns: 80, rows: 24)
    #expect(list.contains("swap springs A and B") && !list.contains("damping ratio"))
    #expect(!picture(.bounciness, "t", columns: 80, rows: 24).contains("balls"))
  }

  private static func tapped(_ name: SceneName, columns: Int) -> Gallery {
    var gallery = Gallery(name, SceneContext(columns: columns, rows: 40), showsHint: false)
    _ = gallery.route(.tap, at: 0)
    gallery.advance(to: 0.1)
    return gallery
  }

  private static func topLine(of gallery: Gallery) -> Substring {
    var canvas = Canvas(columns: gallery.context.columns, rows: gallery.context.rows)
    gallery.draw(into: &canvas)
    return canvas.picture.prefix { $0 != "\n" }
  }

  @Test(arguments: SceneName.allCases)
  func `the top line shows the law wherever there is room for it`(name: SceneName) {
    for columns in 40...160 {
      let gallery = Self.tapped(name, columns: columns)
      let line = Self.topLine(of: gallery)
      let status = gallery.scene.statusText
      // The values begin at column 13, and two columns lie between them and the law and at the right edge.
      let end = 13 + (status.motion.isEmpty ? 0 : status.motion.count + 2) + status.law.count
      guard !status.law.isEmpty else { continue }
      #expect(line.hasSuffix(status.law.description) == (end <= columns - 2), "\(columns): \(line)")
    }
  }
}
