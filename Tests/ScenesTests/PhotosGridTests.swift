import CanvasPictures
import MotionAnimation
import MotionKinematics
import PaneCanvas
import SeededRandom
import Testing

@testable import PaneScenes

/// Tests of the grid that scrolls.
struct PhotosGridTests: PhotosHands {
  @Test func `g has an effect, or says why not`() {
    var gallery = Gallery(.photos, SceneContext(columns: 120, rows: 40), showsHint: false)
    func photos() -> PhotosScene? { gallery.scene as? PhotosScene }
    /// Presses the key. Returns whether the grid scrolls, and the notice.
    func press(at time: Double) -> String {
      _ = gallery.route(key("g"), at: time)
      return "\(photos()?.layout.scrolls == true) \(gallery.notice)"
    }
    #expect(press(at: 0) == "true ")
    _ = gallery.route(.spring(Spring(response: 0.05, dampingRatio: 1)), at: 0.01)
    _ = gallery.route(.tap, at: 0.02)
    #expect(press(at: 0.03) == "true only in the grid")
    // The picture is back in the grid before the other ones have come to their places.
    _ = gallery.route(.tap, at: 0.04)
    var time = 0.04
    while photos()?.isInGrid == false, time < 2 {
      time += 0.005
      gallery.advance(to: time)
    }
    #expect(photos()?.arrangement.phase == .moving)
    #expect(press(at: time) == "true the pictures still move")
    #expect(press(at: 3) == "false ")
    #expect(press(at: 6) == "true ")
    _ = gallery.route(.input(.mouse(MouseEvent(.press, .left, column: 60, row: 20))), at: 9)
    #expect(press(at: 9) == "true a finger holds it")
  }

  /// The scene with a grid that scrolls, at rest at its upper end, at 10 s.
  private func scrolling(_ columns: Int = 120, _ rows: Int = 40) -> PhotosScene {
    var scene = scene(columns, rows)
    scene.selection = 0
    scene.handle(key("g"), at: 0)
    scene.advance(to: 10)
    return scene
  }

  /// The centre of a picture of the grid.
  private func place(_ scene: PhotosScene, _ picture: Int) -> SIMD2<Double> {
    scene.layout.tile(picture).center
  }

  private func wheel(_ action: MouseEvent.MouseAction) -> SceneEvent {
    .input(.mouse(MouseEvent(action, .none, column: 60, row: 20)))
  }

  @Test
  func
    `M149: the grid has the pictures in rows of three, two of them visible, and scrolls by drag and wheel`()
  {
    var scene = scrolling()
    #expect(scene.list?.offset.value(at: 10) == 0 && scene.layout.reach > 100)
    let tile = place(scene, 4)
    scene.handle(mouse(.press, tile), at: 10)
    for step in 1...6 {
      scene.handle(mouse(.drag, tile - [0, 8 * Double(step)]), at: 10 + 0.01 * Double(step))
    }
    // The finger's slop counts, once it is left.
    #expect(abs(place(scene, 4).y - (tile.y - 48)) < 1e-9 && scene.flight == nil)
    scene.handle(mouse(.release, tile - [0, 48]), at: 10.06)
    #expect(abs(scene.list!.state(at: 10.06).velocity - 800) < 1)
    scene.advance(to: 20)
    #expect(scene.isAtRest && scene.layout.offset > 100 && scene.flight == nil)
    scene.handle(wheel(.scrollUp), at: 20)
    #expect(scene.list!.state(at: 20).velocity == -400)
    scene.handle(key("g"), at: 20.1)
    scene.advance(to: 22)
    #expect(scene.isAtRest && scene.list == nil && scene.layout == PhotoLayout(columns: 120, rows: 40))
  }

  @Test(arguments: 0..<20)
  func `the pictures move to the other arrangement and back, and each keeps its place and velocity`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var scene = scene(.random(in: 40...160, using: &random), .random(in: 12...60, using: &random))
    var time = 0.0
    for _ in 0..<12 {
      time += .random(in: 0.01...0.5, using: &random)
      scene.advance(to: time)
      let event =
        switch Int.random(in: 0..<6, using: &random) {
        case 0...2: key("g")
        case 3: SceneEvent.tap
        default: key(.tab)
        }
      let tiles = AlbumPicture.all.indices.map { scene.layout.tile($0) }
      let (shown, selection) = (scene.shownState, scene.selection)
      scene.handle(event, at: time)
      for index in tiles.indices where scene.flight == nil {
        #expect((scene.layout.tile(index).vector - tiles[index].vector).length < 1e-9)
      }
      guard event != key(.tab), scene.selection == selection else { continue }
      #expect((scene.shownFrame.vector - shown.frame.vector).length < 1e-9)
      #expect((scene.shownState.velocity - shown.velocity).length < 1e-9)
    }
    scene.advance(to: time + 9)
    #expect(scene.isAtRest)
  }

  @Test func `the velocity of a picture that moves to the other arrangement is the derivative of its place`()
  {
    var scene = scene()
    scene.handle(key("g"), at: 0)
    for frame in 1...40 {
      let time = Double(frame) / 60
      scene.advance(to: time - 1e-5)
      let before = scene.shownFrame.vector
      scene.advance(to: time)
      let velocity = scene.shownState.velocity
      scene.advance(to: time + 1e-5)
      #expect(((scene.shownFrame.vector - before) / 2e-5 - velocity).length < 0.01 + 0.001 * velocity.length)
    }
  }

  @Test func `in reduced motion the pictures are in the other arrangement at once`() {
    var scene = PhotosScene(SceneContext(columns: 120, rows: 40, environment: .reduced))
    scene.handle(key("g"), at: 0)
    #expect(scene.layout.share == nil && scene.layout.scrolls)
  }

  @Test func `M149: a touch stops the grid that coasts and opens nothing, and the next one opens`() {
    var scene = scrolling()
    scene.handle(wheel(.scrollDown), at: 10)
    scene.advance(to: 10.1)
    let tile = place(scene, 4)
    scene.handle(mouse(.press, tile), at: 10.1)
    scene.handle(mouse(.release, tile), at: 10.15)
    scene.advance(to: 10.2)
    #expect(place(scene, 4) == tile && scene.flight == nil && scene.list!.deadline == nil)
    scene.handle(mouse(.press, tile), at: 10.3)
    scene.handle(mouse(.release, tile), at: 10.35)
    #expect(scene.flight?.picture == 4 && scene.flight?.operation == .push)
  }

  @Test
  func `M149: opened by a key in mid-coast, a picture starts at its shown place with its shown velocity`() {
    for key in [Key.space, .enter] {
      var scene = scrolling()
      scene.handle(self.key(.down), at: 10)
      scene.handle(self.key(.down), at: 10)
      scene.advance(to: 10.05)
      let (frame, velocity) = (scene.shownFrame, scene.list!.state(at: 10.05).velocity)
      #expect(velocity > 200 && frame == scene.layout.tile(scene.selection) && scene.selection == 6)
      scene.handle(self.key(key), at: 10.05)
      let state = scene.flight!.state(at: 10.05)
      #expect((state.frame.vector - frame.vector).length < 1e-9)
      #expect((state.velocity - [0, -velocity, 0, 0]).length < 1e-9)
      // The grid stands still meanwhile, and the picture returns to its place in it.
      scene.handle(self.key(.space), at: 10.2)
      scene.advance(to: 12)
      #expect(scene.flight == nil && (scene.shownFrame.vector - frame.vector).length < 1e-9)
    }
  }

  @Test func `M149: opened from beyond an end, the picture returns to where the grid has sprung back to`() {
    var scene = scrolling()
    let tile = place(scene, 0)
    scene.handle(mouse(.press, tile), at: 10)
    scene.handle(mouse(.drag, tile + [0, 90]), at: 10.1)
    scene.handle(mouse(.release, tile + [0, 90]), at: 10.5)
    #expect(scene.layout.offset < -10)
    scene.handle(key(.space), at: 10.5)
    scene.handle(key(.space), at: 10.6)
    let end = scene.flight!.transition.endTime
    scene.advance(to: end - 1e-6)
    let last = scene.shownFrame.vector
    scene.advance(to: end + 1)
    #expect(scene.flight == nil && scene.layout.offset == 0 && (scene.shownFrame.vector - last).length < 1)
  }

  @Test
  func `M149: the back button closes the picture or cancels its opening, and the picture can be caught`() {
    for time in [10.3, 13.0] {
      var scene = scrolling()
      scene.handle(key(.space), at: 10)
      scene.advance(to: time)
      let button =
        SIMD2(Double(scene.layout.gridColumn) + 1.5, Double(scene.layout.titleRow) + 0.5) * CellMetrics.size
      let run = SceneRun(scene)
      #expect(scene.titleFade >= 0.5 && run.picture(columns: 120, rows: 40).contains("‹ Photos"))
      let before = frame(scene)
      scene.handle(mouse(.press, button), at: time)
      #expect(scene.flight?.opens(at: time) == false && (frame(scene) - before).length < 1e-9)
      scene.handle(mouse(.release, button), at: time + 0.02)
      scene.advance(to: time + 0.1)
      let shown = frame(scene)
      scene.handle(mouse(.press, shown.lowHalf), at: time + 0.1)
      #expect(scene.flight?.isHeld == true && (frame(scene) - shown).length < 1e-9)
      scene.handle(.cancel, at: time + 0.2)
      scene.advance(to: time + 3)
      #expect(scene.flight == nil)
    }
    // Without the grid that scrolls there is no button.
    let scene = opened()
    #expect(!SceneRun(scene).picture(columns: 120, rows: 40).contains("‹"))
  }

  @Test func `M149: what has scrolled out is not drawn over the title, nor touched there`() {
    var scene = scrolling()
    scene.handle(wheel(.scrollDown), at: 10)
    scene.advance(to: 10.3)
    #expect(scene.layout.tile(0).origin.y < Double(scene.layout.titleRow) * 16)
    var canvas = Canvas(columns: 120, rows: 40)
    scene.draw(into: &canvas)
    for row in 0..<40 where !scene.layout.gridRows.contains(row) {
      let ground = scene.theme.stage.color(row: row, of: 40)
      #expect((0..<120).allSatisfy { canvas[$0, row].background == ground })
    }
    scene.advance(to: 20)
    scene.handle(mouse(.press, [scene.layout.tile(0).center.x, 8]), at: 20)
    scene.handle(mouse(.release, [scene.layout.tile(0).center.x, 8]), at: 20)
    #expect(scene.flight == nil && scene.grip == nil)
  }

  @Test(arguments: 0..<3)
  func `after random events with a grid that scrolls the scene is finite and comes to rest`(seed: UInt64) {
    SceneLaws.live(PhotosScene.self, seed: seed, events: 800, keys: ["g", "f", "d", "F"])
  }
}
