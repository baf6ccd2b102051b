import Motion
import PaneCanvas
import Testing

@testable import PaneScenes

struct TourTests {
  private static func gallery(_ name: SceneName = .controlPanel, reducesMotion: Bool = false) -> Gallery {
    var gallery = Gallery(
      name, SceneContext(columns: 100, rows: 30, environment: reducesMotion ? .reduced : .standard))
    gallery.beginTours()
    return gallery
  }
  /// Advances frame by frame; returns the scenes that were shown, in their order.
  private static func play(_ gallery: inout Gallery, to end: Double) -> [SceneName] {
    var names = [gallery.name]
    while gallery.time < end {
      gallery.advance(to: min(end, gallery.time + 1.0 / 60))
      if gallery.name != names.last { names.append(gallery.name) }
    }
    return names
  }
  private static func trace(_ gallery: Gallery) -> [Double] {
    gallery.scene.trace.compactMap { if case .number(let number) = $0.value { number } else { nil } }
  }

  @Test(arguments: SceneName.allCases)
  func `each scene's demo is short, moves it, and is the same at 24, 60 and 144 frames a second`(
    name: SceneName
  ) {
    let demo = name.about.demo
    #expect(demo.allSatisfy { $0.time >= 0 && $0.time <= 4 && $0.word.count <= 28 })
    #expect(demo.map(\.time) == demo.map(\.time).sorted())
    let rows = [24, 60, 144].map { rate -> [[Double]] in
      var shell = Shell(name.scene(SceneContext(columns: 100, rows: 30)))
      var tour = Tour(demo, at: 0)
      return (0...(5 * rate)).compactMap { frame in
        let time = Double(frame) / Double(rate)
        while let next = tour.next, next <= time { #expect(tour.play(on: &shell) == nil) }
        shell.advance(to: time)
        return frame % (rate / 12) == 0
          ? shell.scene.trace.compactMap { if case .number(let number) = $0.value { number } else { nil } }
          : nil
      }
    }
    #expect(Set(rows[0]).count > 5)
    for other in rows.dropFirst() {
      for (row, first) in zip(other, rows[0]) {
        for (a, b) in zip(row, first) { #expect(abs(a - b) < 1e-9 * max(1, abs(a))) }
      }
    }
  }

  @Test func `a tour shows four scenes again and again for two minutes, and ends where it began`() {
    var gallery = Self.gallery(.marker)
    let names = Self.play(&gallery, to: 150)
    #expect(Array(names.prefix(5)) == [.marker, .interruption, .photos, .dynamics, .marker])
    #expect(names.count > 8 && gallery.name == .marker)
    #expect(gallery.tour == nil && gallery.isAtRest && gallery.nextDeadline == nil)
  }

  @Test func `a tour stays in a scene that the user has asked for`() {
    var gallery = Gallery(.marker, SceneContext(columns: 100, rows: 30))
    gallery.beginTours(stays: true)
    #expect(Self.play(&gallery, to: 150) == [.marker])
    #expect(gallery.tour == nil && gallery.nextDeadline == nil)
  }

  @Test func `the screen never stands still for more than 8 s in the first minute`() {
    var gallery = Self.gallery()
    var (still, longest) = (0.0, 0.0)
    while gallery.time < 60 {
      gallery.advance(to: gallery.time + 0.1)
      still = gallery.isAtRest ? still + 0.1 : 0
      longest = max(longest, still)
    }
    #expect(longest <= 8)
  }

  @Test func `a key ends the tour, acts on what is shown, and the next tour begins after a minute`() {
    var gallery = Self.gallery()
    while gallery.name != .photos || gallery.strip.isMoving { gallery.advance(to: gallery.time + 0.1) }
    let time = gallery.time
    gallery.key(" ")
    #expect(gallery.tour == nil && gallery.name == .photos && gallery.scene.status.state == "opening")
    _ = Self.play(&gallery, to: time + 59.9)
    #expect(gallery.tour == nil)
    _ = Self.play(&gallery, to: time + 60.1)
    #expect(gallery.tour != nil && gallery.name == .photos)
    #expect(Self.play(&gallery, to: time + 200).last == .photos)
  }

  @Test func `a tour leaves the scene of the user as it was`() {
    var gallery = Self.gallery()
    gallery.key("d")
    _ = gallery.route(.action(.spring(Spring(response: 0.7, dampingRatio: 0.4))), at: 1)
    let scene = gallery.scene as? ControlPanel
    _ = Self.play(&gallery, to: 200)
    let after = gallery.scene as? ControlPanel
    #expect(after?.pane.driver.name == scene?.pane.driver.name && after?.pane.spring == scene?.pane.spring)
  }

  @Test(arguments: ["t", "?", "p", "s"] as [Key])
  func `no tour begins while something is open or time is changed`(key: Key) {
    var gallery = Self.gallery()
    gallery.key(key)
    _ = Self.play(&gallery, to: 70)
    #expect(gallery.tour == nil && gallery.nextDeadline == nil)
  }

  @Test func `no tour begins in reduced motion or unasked`() {
    var gallery = Self.gallery(reducesMotion: true)
    _ = Self.play(&gallery, to: 70)
    #expect(gallery.tour == nil)
    var plain = Gallery(.controlPanel, SceneContext(columns: 100, rows: 30))
    _ = Self.play(&plain, to: 70)
    #expect(plain.tour == nil)
  }

  @Test func `a word stands beside the finger`() {
    var gallery = Self.gallery()
    gallery.advance(to: 3.35)
    let word = gallery.scene is ControlPanel ? ControlPanel.about.demo[0].word : ""
    #expect(gallery.texts().contains { $0.text == word })
    #expect(gallery.texts().contains { $0.text == "press a key" && $0.row == 0 })
  }
}
