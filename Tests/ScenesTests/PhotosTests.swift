import SeededRandom
import MotionAnimation
import PaneCanvas
import MotionKinematics
import Testing

@testable import PaneScenes

struct PhotosTests: PhotosHands {
  private func velocity(_ scene: PhotosScene) -> SIMD4<Double> {
    scene.flight?.state(at: scene.time).velocity ?? .zero
  }

  @Test func `M104: screen and photo move differently and end together at F5's settling time`() {
    #expect(abs(SpringTiming(PhotosScene.standard).settlingTime() - 0.709701) < 1e-6)
    var scene = scene()
    scene.handle(.tap, at: 1)
    let flight = scene.flight!
    let way = scene.layout.tile(9).vector - scene.layout.full.vector
    let settling = SpringTiming(PhotosScene.standard).settlingTime(displacement: way, velocity: .zero)
    #expect(abs(flight.transition.photoEndTime - 1 - settling) < 1e-9)
    #expect(abs(flight.transition.chromeEndTime - flight.transition.photoEndTime) < 1e-9)
    scene.advance(to: 1.2)
    #expect(abs(scene.openness - scene.photoOpenness) > 0.2)
    scene.advance(to: 1 + settling - 1e-6)
    #expect(!scene.isAtRest && !scene.isOpen)
    scene.advance(to: 1 + settling + 1e-6)
    #expect(scene.isAtRest && scene.isOpen && scene.shownFrame == scene.layout.full)
  }

  @Test(arguments: 0..<20)
  func `M102: grabs and reversals in flight keep frame and velocity, and the transition ends once`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var scene = scene()
    scene.handle(.tap, at: 0)
    var time = 0.0
    for turn in 0..<5 {
      time += .random(in: 0.02...0.15, using: &random)
      scene.advance(to: time)
      let (before, speed, screen) = (frame(scene), velocity(scene), scene.openness)
      if turn % 2 == 0 {
        scene.handle(.tap, at: time)
        #expect((velocity(scene) - speed).length < 1e-9)
      } else {
        scene.handle(.grab, at: time)
        scene.advance(to: time + 0.3)
        #expect((frame(scene) - before).length < 1e-9 && velocity(scene) == .zero)
        time += 0.3
        scene.handle(.release(Double.random(in: -2000...2000, using: &random)), at: time)
      }
      #expect((frame(scene) - before).length < 1e-9)
      #expect(abs(scene.openness - screen) < 1e-9)
    }
    let log = scene.flight?.transition.machine.log ?? []
    #expect(!log.contains { if case .complete = $0 { true } else { false } })
    let opens = scene.flight!.opens(at: time)
    scene.advance(to: time + 5)
    #expect(scene.isAtRest && scene.flight == nil && scene.isOpen == opens)
  }

  @Test func `M102: a tap in flight reverses the transition, as often as it comes`() {
    var scene = scene()
    scene.handle(.tap, at: 0)
    for (time, opens) in [(0.1, false), (0.2, true), (0.3, false)] {
      scene.handle(.tap, at: time)
      #expect(scene.flight?.opens(at: time) == opens)
    }
    scene.advance(to: 3)
    #expect(scene.isAtRest && !scene.isOpen)
  }

  @Test
  func `M102, M111: a picture grabbed while it overshoots stays in place and then follows the finger`() {
    var scene = scene()
    scene.handle(.spring(Spring(response: 0.4, dampingRatio: 0.1)), at: 0)
    scene.handle(.tap, at: 0)
    var time = 0.0
    while scene.photoOpenness < 1.2, time < 1 {
      time += 0.01
      scene.advance(to: time)
    }
    #expect(scene.photoOpenness >= 1.2)
    let before = frame(scene)
    scene.handle(.grab, at: time)
    #expect((frame(scene) - before).length < 1e-9)
    scene.handle(.drag(-2), at: time + 0.1)
    #expect((frame(scene) - before).length < 10)
  }

  @Test
  func `M68, M103: half the screen is the whole distance; a third of it, or a flick over 1200 pt/s, decides`()
  {
    // Half of 640 pt is the whole distance, and 106 pt are a third of it.
    for (distance, velocity, staysOpen) in [
      (105.0, 0.0, true), (106, 0, false), (20, 1201, false), (20, 1199, true), (200, -1201, true)
    ] {
      var scene = opened()
      scene.handle(.grab, at: 2)
      scene.handle(.drag(distance), at: 2.1)
      #expect(abs(scene.flight!.transition.fraction(at: 2.1) - distance / 320) < 1e-12)
      scene.handle(.release(velocity), at: 2.1)
      #expect(scene.flight!.opens(at: 2.1) == staysOpen, "\(distance) pt, \(velocity) pt/s")
      scene.advance(to: 6)
      #expect(scene.isAtRest && scene.isOpen == staysOpen)
    }
  }

  @Test(arguments: 0..<20)
  func `M111: the touched point stays under the finger while the picture changes its size`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var scene = opened()
    var time = 2.0
    if Bool.random(using: &random) {
      scene.handle(.tap, at: time)
      time += .random(in: 0.05...0.2, using: &random)
      scene.advance(to: time)
    }
    let start = scene.shownFrame
    let touched = SIMD2(Double.random(in: 0.1...0.9, using: &random), .random(in: 0.1...0.9, using: &random))
    var finger = start.origin + touched * start.size
    scene.handle(mouse(.press, finger), at: time)
    var sizes: [Double] = []
    for _ in 0..<12 {
      time += 0.03
      finger += SIMD2(.random(in: -30...30, using: &random), .random(in: 4...12, using: &random))
      scene.handle(mouse(.drag, finger), at: time)
      let shown = scene.shownFrame
      #expect((shown.origin + touched * shown.size - finger).length < 0.5)
      sizes.append(shown.size.x)
    }
    #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(sizes[11] < start.size.x)
  }

  @Test func `M15, M111: a released picture keeps the velocity that it had under the finger`() {
    var scene = opened()
    let start = scene.shownFrame.center + SIMD2(100, 40)
    scene.handle(mouse(.press, start), at: 2)
    for step in 1...6 {
      scene.handle(mouse(.drag, start + Double(step) * SIMD2(12, 8)), at: 2 + 0.016 * Double(step))
    }
    let (held, place) = (velocity(scene), frame(scene))
    // The finger has (750, 500) pt/s; half the screen, 320 pt, is the whole change of size.
    let size = 500.0 / 320 * (scene.layout.tile(9).size - scene.layout.full.size)
    let anchor = (start - scene.layout.full.origin) / scene.layout.full.size
    #expect((held.highHalf - size).length < 1e-9)
    #expect((held.lowHalf - SIMD2(750, 500) - (SIMD2(0.5, 0.5) - anchor) * size).length < 1e-9)
    scene.handle(mouse(.release, start + SIMD2(72, 48)), at: scene.time)
    #expect((velocity(scene) - held).length < 1e-9 && (frame(scene) - place).length < 1e-9)
  }

  @Test func `M109: in flight the picture is hit only where it is shown`() {
    var scene = scene()
    let goal = scene.layout.full
    scene.handle(.tap, at: 0)
    scene.advance(to: 0.06)
    let corner = goal.origin + SIMD2(10, 10)
    scene.handle(mouse(.press, corner), at: 0.06)
    #expect(scene.flight?.isHeld == false && scene.selection == 9)
    scene.handle(mouse(.release, corner), at: 0.07)
    scene.handle(mouse(.press, scene.shownFrame.center), at: 0.08)
    #expect(scene.flight?.isHeld == true)
  }

  @Test func `M32: a click opens and closes a picture, and a drag moves an open one`() {
    var scene = scene()
    let place = scene.layout.tile(6).center
    scene.handle(mouse(.press, place), at: 0)
    #expect(scene.flight == nil && scene.selection == 6)
    scene.handle(mouse(.release, place), at: 0.1)
    #expect(scene.flight?.operation == .push && scene.flight?.isHeld == false)
    scene.advance(to: 2)
    scene.handle(mouse(.press, place), at: 2)
    scene.handle(mouse(.drag, place + SIMD2(0, 24)), at: 2.1)
    #expect(scene.flight?.operation == .pop && scene.flight?.isHeld == true)
    #expect(scene.flight?.transition.machine.log.prefix(2) == [.startInteractive, .animate])
  }

  @Test(arguments: [(80, 24), (100, 30), (120, 40)], [1.0, 1.5, 2, 2.5])
  func `a picture that the mouse throws keeps the finger's velocity wherever it is let go`(
    size: (columns: Int, rows: Int), step: Double
  ) {
    for moves in 3...8 {
      var scene = opened(columns: size.columns, rows: size.rows)
      var place = SIMD2(Double(size.columns) / 2, Double(size.rows) * 0.4) * CellMetrics.size
      scene.handle(mouse(.press, place), at: 2)
      var time = 2.0
      for _ in 0..<moves {
        time += 0.016
        place.y += step * CellMetrics.height
        scene.advance(to: time)
        scene.handle(mouse(.drag, place), at: time)
      }
      scene.advance(to: time + 0.005)
      let held = velocity(scene)
      scene.handle(mouse(.release, place), at: time + 0.005)
      #expect((velocity(scene) - held).length < 1e-9)
    }
  }

  @Test func `M8, M99: a sideways kick returns on the curve of two springs`() {
    var scene = opened()
    scene.handle(.kick(SIMD2(900, 400)), at: 2)
    let start = (place: frame(scene), velocity: velocity(scene))
    #expect(start.velocity.lowHalf == SIMD2(900, 400) && scene.flight?.opens(at: 2) == true)
    let played = SpringTiming(PhotosScene.standard).motion(
      from: start.place, velocity: start.velocity, to: scene.layout.full.vector)
    for time in [2.05, 2.1, 2.2] {
      scene.advance(to: time)
      #expect((frame(scene) - played.value(at: time - 2)).length < 1e-9)
    }
  }

  @Test func `the motion is the same at any frame rate`() {
    SceneLaws.expectSameTrace(
      PhotosScene.self,
      [
        (0.11, .tap), (0.24, .tap), (0.31, .grab), (0.4, .drag(-60)), (0.45, .release(-1400)),
        (1.5, key(.down)), (1.9, .kick([-1500, 0])), (2.05, .kick([0, 1500])), (2.1, key(.enter)),
        (2.3, key(.up)),
        (2.7, key(.enter))
      ], duration: 5, within: 1e-6)
  }

  @Test func `arrows select in the grid, and drag an open picture`() {
    var scene = scene()
    for (arrow, picture) in [(Key.up, 5), (.right, 6), (.up, 2), (.up, 2), (.left, 1)] {
      scene.handle(key(arrow), at: scene.time + 0.1)
      #expect(scene.selection == picture)
    }
    scene.handle(.tap, at: 1)
    scene.advance(to: 3)
    scene.handle(key(.down), at: 3)
    scene.advance(to: 3.1)
    #expect(scene.flight?.isGliding == true && abs(velocity(scene).y - 320) < 200)
    scene.advance(to: 6)
    #expect(scene.isAtRest && scene.isOpen && scene.selection == 1)
    scene.handle(key(.escape), at: 6)
    scene.advance(to: 8)
    #expect(scene.isAtRest && !scene.isOpen)
  }

  @Test func `Tab and Shift-Tab cycle through the grid in reading order, unless a picture is open`() {
    var scene = scene()
    let shiftTab = SceneEvent.input(.key(.tab, .press, .shift))
    for picture in [10, 11, 0, 1] {
      scene.handle(key(.tab), at: 0)
      #expect(scene.selection == picture)
    }
    for picture in [0, 11, 10] {
      scene.handle(shiftTab, at: 0)
      #expect(scene.selection == picture)
    }
    scene.handle(.input(.key(.tab, .repeat)), at: 0)
    scene.handle(.input(.key(.tab, .release)), at: 0)
    #expect(scene.selection == 11 && scene.isAtRest)
    scene.handle(.tap, at: 1)
    for time in [1.1, 3] {
      scene.handle(key(.tab), at: time)
      #expect(scene.selection == 11)
    }
    #expect(scene.isOpen && scene.isAtRest)
  }

  @Test func `in reduced motion frames do not move and the screens fade`() {
    var scene = PhotosScene(SceneContext(columns: 120, rows: 40, environment: .reduced))
    scene.handle(.tap, at: 0)
    var frames: Set<PhotoFrame> = []
    for step in 0...60 {
      scene.advance(to: Double(step) / 100)
      frames.insert(scene.shownFrame)
    }
    #expect(scene.isOpen && frames == [scene.layout.tile(9), scene.layout.full])
  }

  @Test func `a resize in flight retargets to the new screen and keeps frame and velocity`() {
    var scene = scene()
    scene.handle(.tap, at: 0)
    scene.advance(to: 0.2)
    let (place, speed, screen) = (frame(scene), velocity(scene), scene.openness)
    scene.handle(.resize(columns: 80, rows: 24), at: 0.2)
    #expect((frame(scene) - place).length < 1e-9 && (velocity(scene) - speed).length < 1e-9)
    #expect(abs(scene.openness - screen) < 1e-9)
    scene.advance(to: 3)
    #expect(scene.isOpen && scene.shownFrame == PhotoLayout(columns: 80, rows: 24).full)
  }

  @Test(arguments: [(80, 24), (120, 40), (200, 60), (40, 12)])
  func `pictures of the grid do not overlap, and an open one is larger and on the screen`(
    columns: Int, rows: Int
  ) {
    let layout = PhotoLayout(columns: columns, rows: rows)
    let tiles = AlbumPicture.all.indices.map(layout.tile)
    for (index, tile) in tiles.enumerated() {
      #expect(tile.size.x >= 8 && tile.size.y >= 16)
      for other in tiles.dropFirst(index + 1) {
        let gap = abs(tile.center - other.center) - tile.size
        #expect(gap.x >= 0 || gap.y >= 0)
      }
      #expect(layout.full.size.x > tile.size.x && layout.full.size.y > tile.size.y)
    }
    #expect(layout.full.origin.x >= 0 && layout.full.origin.y >= 16)
    let end = layout.full.origin + layout.full.size
    #expect(end.x <= Double(columns) * 8 && end.y <= Double(rows - 1) * 16)
  }

  @Test(arguments: 0..<4)
  func `after 2,500 random events the scene is finite, can be drawn and comes to rest`(seed: UInt64) {
    SceneLaws.live(PhotosScene.self, seed: seed, events: 2500, keys: ["o"])
  }
}

private func abs(_ vector: SIMD2<Double>) -> SIMD2<Double> {
  SIMD2(Swift.abs(vector.x), Swift.abs(vector.y))
}
