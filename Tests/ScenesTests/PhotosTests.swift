import MotionAnimation
import PaneCanvas
import MotionKinematics
import Testing

@testable import PaneScenes

struct PhotosTests {
  private func scene(_ columns: Int = 120, _ rows: Int = 40) -> PhotosScene {
    PhotosScene(SceneContext(columns: columns, rows: rows))
  }

  private func mouse(_ action: MouseEvent.Action, _ place: SIMD2<Double>) -> SceneEvent {
    .input(.mouse(MouseEvent(action, .left, column: place.x / 8, row: place.y / 16)))
  }

  private func key(_ key: Key) -> SceneEvent { .input(.key(key)) }

  /// The picture fills the screen, at 2 s.
  private func opened() -> PhotosScene {
    var scene = scene()
    scene.handle(.tap, at: 0)
    scene.advance(to: 2)
    return scene
  }

  /// The colour that is seen at the first picture of the grid.
  private func color(of scene: PhotosScene) -> Color {
    var canvas = Canvas(columns: 120, rows: 40)
    scene.draw(into: &canvas)
    let place = scene.cells(scene.layout.tile(0))
    return canvas[Int(place.column) + 2, Int(place.row) + 1].background
  }

  private func frame(_ scene: PhotosScene) -> SIMD4<Double> { scene.shownFrame.vector }
  private func velocity(_ scene: PhotosScene) -> SIMD4<Double> {
    scene.flight?.state(at: scene.time).velocity ?? .zero
  }

  @Test func `M104: screen and photo go differently, and end together, when F5 says`() {
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

  @Test(arguments: 0..<12)
  func `M104: both end together for every photo, in both directions, with any velocity`(picture: Int) {
    for (isOpen, velocity) in [
      (false, SIMD2(0.0, 0)), (true, [0, 0]), (true, [1500, 0]), (true, [-700, 2400]), (false, [300, -1900])
    ] {
      var scene = scene()
      scene.selection = picture
      if isOpen {
        scene.handle(.tap, at: 0)
        scene.advance(to: 2)
      }
      scene.handle(velocity == .zero ? .tap : .kick(velocity), at: 2)
      let flight = scene.flight!
      let end = flight.endTime
      #expect(abs(flight.transition.chromeEndTime - flight.transition.photoEndTime) < 1e-9)
      if velocity == .zero { #expect(abs(end - 2.709701) <= 1e-6) }
      let opens = flight.opens(at: 2)
      scene.advance(to: end - 1e-6)
      #expect(scene.flight != nil)
      scene.advance(to: end + 1e-6)
      #expect(scene.flight == nil && scene.isOpen == opens)
    }
  }

  @Test func `M104: by a key the photo goes linearly, as if it were mechanical, and back to its spring`() {
    var scene = scene()
    scene.handle(key(.character("d")), at: 0)
    scene.handle(key(.character("d")), at: 0)
    #expect(scene.motion == .linear)
    scene.handle(.tap, at: 1)
    for share in [0.25, 0.5, 0.75] {
      scene.advance(to: 1 + 0.4 * share)
      #expect(abs(scene.photoOpenness - share) < 1e-9)
    }
    #expect(abs(scene.flight!.transition.chromeEndTime - 1.4) < 1e-9)
    scene.handle(key(.character("d")), at: 1.3)
    scene.handle(key(.character("d")), at: 1.3)
    #expect(scene.motion == .spring)
  }

  @Test func `M119: by a key it is the system's own transition, critically damped, and can be caught`() {
    var scene = scene()
    scene.handle(key(.character("d")), at: 0)
    scene.handle(.tap, at: 0)
    #expect(abs(scene.flight!.endTime - 0.505824) <= 1e-6)
    for frame in 1...12 {
      scene.advance(to: Double(frame) / 60)
      #expect(scene.photoOpenness < 1)
    }
    let before = frame(scene)
    scene.handle(.grab, at: 0.2)
    scene.advance(to: 0.5)
    #expect((frame(scene) - before).length < 1e-9)
    scene.handle(.release(-1300), at: 0.5)
    scene.advance(to: 3)
    #expect(scene.isOpen && scene.isAtRest)
  }

  @Test(arguments: [1, 2, 3])
  func `M123: with a body in a world, or any other motion, it is taken back and forth and ends once`(
    presses: Int
  ) {
    var scene = scene()
    for _ in 0..<presses { scene.handle(key(.character("d")), at: 0) }
    scene.handle(.tap, at: 0)
    var time = 0.0
    for _ in 0..<5 {
      time += 0.06
      scene.advance(to: time)
      let (before, screen) = (frame(scene), scene.openness)
      scene.handle(.tap, at: time)
      #expect((frame(scene) - before).length < 1e-9 && abs(scene.openness - screen) < 1e-9)
    }
    for step in 1...240 { scene.advance(to: time + Double(step) / 60) }
    #expect(scene.isAtRest && !scene.isOpen && scene.shownFrame == scene.layout.tile(9))
    #expect(
      scene.effects.filter { if case .complete = $0 { true } else { false } } == [.complete(didFinish: false)]
    )
  }

  @Test func `M123: the body swings over the end, as its attachment does`() {
    var scene = scene()
    for _ in 0..<3 { scene.handle(key(.character("d")), at: 0) }
    scene.handle(.tap, at: 0)
    let spring = SpringTiming(Spring(frequency: 3.5, dampingRatio: 0.4))
    let motion = spring.motion(from: scene.layout.tile(9).vector, to: scene.layout.full.vector)
    var largest = 0.0
    for step in 1...30 {
      let time = Double(step) / 60
      scene.advance(to: time)
      #expect((frame(scene) - motion.value(at: time)).length < 2e-3)
      largest = max(largest, scene.photoOpenness)
    }
    #expect(largest > 1.2)
  }

  @Test func `M117: the title bar goes alongside, stands still with the finger, and comes back on cancel`() {
    var scene = opened()
    scene.handle(.grab, at: 2)
    scene.handle(.drag(80), at: 2.1)
    for time in [2.1, 2.5, 4] {
      scene.advance(to: time)
      #expect(abs(scene.titleFade - 0.75) < 1e-12 && abs(scene.openness - 0.75) < 1e-12)
    }
    scene.handle(.release(0), at: 4)
    scene.advance(to: 4.1)
    #expect(scene.titleFade > 0.75 && scene.titleFade < 1 && scene.titleFade == scene.openness)
    scene.advance(to: 6)
    #expect(scene.titleFade == 1 && scene.isOpen)
  }

  @Test func `M117: the grid in the background dims and loses its colour with the fraction`() {
    var scene = opened()
    func saturation(_ color: Color) -> Int {
      let channels = [Int(color.red), Int(color.green), Int(color.blue)]
      return channels.max()! - channels.min()!
    }
    scene.handle(.grab, at: 2)
    var seen = [color(of: scene)]
    for step in 1...9 {
      scene.handle(.drag(32), at: 2 + 0.1 * Double(step))
      let color = color(of: scene)
      if color != seen.last { seen.append(color) }
      scene.advance(to: 2.05 + 0.1 * Double(step))
      #expect(self.color(of: scene) == color)
    }
    #expect(seen.count == 3)
    let plain = seen[0].mixed(with: seen[2], by: 0.5)
    #expect(saturation(seen[1]) < saturation(plain) - 10 && saturation(plain) < saturation(seen[2]))
    scene.handle(.release(1300), at: 3)
    scene.handle(.grab, at: 3.05)
    scene.handle(.release(-1300), at: 3.1)
    scene.advance(to: 6)
    #expect(color(of: scene) == seen[0])
  }

  @Test func `M118: a drag from the left edge goes back by its way to the right, and ends by the rule`() {
    for (distance, velocity, staysOpen) in [
      (316.0, 0.0, true), (318, 0, false), (40, 1201, false), (40, 1199, true), (600, -1201, true)
    ] {
      var scene = opened()
      let start = SIMD2(6.0, 300)
      scene.handle(mouse(.press, start), at: 2)
      scene.handle(mouse(.drag, start + SIMD2(distance, 30)), at: 2.2)
      #expect(abs(scene.openness - (1 - distance / 960)) < 1e-12)
      #expect(abs(scene.shownFrame.center.x - scene.layout.full.center.x - distance) < 1e-9)
      scene.advance(to: 2.7)
      #expect(abs(scene.openness - (1 - distance / 960)) < 1e-12 && scene.isAtRest)
      scene.handle(.release(velocity), at: 2.7)
      scene.advance(to: 4)
      #expect(scene.isOpen == staysOpen && scene.isAtRest && scene.swipe == nil, "\(distance), \(velocity)")
    }
    // The edge is 20 pt wide: beyond it, a drag takes the picture.
    var scene = opened()
    scene.handle(mouse(.press, SIMD2(21, 300)), at: 2)
    scene.handle(mouse(.drag, SIMD2(200, 300)), at: 2.1)
    #expect(scene.swipe == nil)
  }

  @Test func `M118: let go, the swipe is caught where it is, and turned round`() {
    var scene = opened()
    scene.handle(mouse(.press, SIMD2(6, 300)), at: 2)
    scene.handle(mouse(.drag, SIMD2(506, 300)), at: 2.2)
    scene.handle(mouse(.release, SIMD2(506, 300)), at: 2.4)
    scene.advance(to: 2.45)
    let shown = scene.openness
    scene.handle(mouse(.press, SIMD2(700, 200)), at: 2.45)
    #expect(abs(scene.openness - shown) < 1e-12 && scene.swipe?.isHeld == true)
    scene.handle(mouse(.drag, SIMD2(604, 200)), at: 2.6)
    #expect(abs(scene.openness - shown - 0.1) < 1e-12)
    scene.handle(mouse(.release, SIMD2(604, 200)), at: 2.9)
    scene.advance(to: 2.92)
    scene.handle(.tap, at: 2.92)
    scene.advance(to: 4)
    #expect(scene.isOpen && scene.effects.last == .complete(didFinish: false))
  }

  @Test func `M105: the log of the effects and the percent are on the screen`() {
    var scene = opened()
    func text() -> String {
      var canvas = Canvas(columns: 120, rows: 40)
      scene.draw(into: &canvas)
      return canvas.picture
    }
    #expect(text().contains("startInteractive · animate · start · complete"))
    scene.handle(.grab, at: 2)
    scene.handle(.drag(80), at: 2.1)
    #expect(text().contains("startInteractive · animate · update 25 %"))
    #expect(scene.status.law == "25 %, released it opens")
    scene.handle(.release(0), at: 2.5)
    scene.advance(to: 5)
    #expect(text().contains("update 25 % · cancel · complete, cancelled"))
  }

  @Test func `M116: the outline is the frame that the model has already, ahead of what is shown`() {
    var scene = scene()
    scene.handle(key(.character("o")), at: 0)
    scene.handle(.tap, at: 0)
    scene.advance(to: 0.1)
    #expect(scene.modelFrame == scene.layout.full && scene.shownFrame != scene.layout.full)
    let corner = scene.cells(scene.layout.full)
    var canvas = Canvas(columns: 120, rows: 40)
    scene.draw(into: &canvas)
    #expect(canvas[Int(corner.column), Int(corner.row)].glyph == "┌")
    scene.handle(.tap, at: 0.1)
    #expect(scene.modelFrame == scene.layout.tile(9))
    scene.advance(to: 3)
    #expect(scene.modelFrame == nil)
  }

  @Test(arguments: 0..<20)
  func `M102: taken back and forth in mid-flight nothing jumps, and it ends once`(seed: UInt64) {
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
        #expect((velocity(scene) - speed).length < 1e-6)
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

  @Test func `M103: half the screen is the whole way; a third of it, or a flick over 1200 pt/s, decides`() {
    // Half of 640 pt is the whole way: 106 pt are a third of it.
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
  func `M111: the touched point stays under the finger, while the picture follows it in size`(seed: UInt64) {
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

  @Test func `M15, M111: let go, it flies on with the velocity that it had in the hand`() {
    var scene = opened()
    let start = scene.shownFrame.center + SIMD2(100, 40)
    scene.handle(mouse(.press, start), at: 2)
    for step in 1...6 {
      scene.handle(mouse(.drag, start + Double(step) * SIMD2(12, 8)), at: 2 + 0.016 * Double(step))
    }
    let (held, place) = (velocity(scene), frame(scene))
    #expect((held.lowHalf - SIMD2(750, 500)).length < 250 && held.z < 0 && held.w < 0)
    scene.handle(mouse(.release, start + SIMD2(72, 48)), at: scene.time)
    #expect((velocity(scene) - held).length < 1e-6 && (frame(scene) - place).length < 1e-9)
  }

  @Test func `M109: in mid-flight the picture is hit where it is seen, and nothing else is`() {
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

  @Test func `M32: a click opens and shuts, a movement drags the picture out of its place`() {
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

  @Test func `M112: caught before it has got far, it is not thrown off the screen`() {
    var scene = scene()
    scene.handle(.tap, at: 0)
    scene.advance(to: 0.01)
    scene.handle(.grab, at: 0.01)
    scene.handle(.release(90_000), at: 0.02)
    let (place, speed) = (frame(scene), velocity(scene))
    let way = scene.layout.tile(9).vector - place
    for index in 0..<4 { #expect(abs(speed[index]) <= 35 * abs(way[index]) + 1e-9) }
  }

  @Test func `M99: a nudge sideways comes back on a curve of two springs`() {
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

  @Test func `at any frame rate it is the same motion`() {
    SceneLaws.expectSameTrace(
      PhotosScene.self,
      [
        (0.11, .tap), (0.24, .tap), (0.31, .grab), (0.4, .drag(-60)), (0.45, .release(-1400)),
        (1.5, key(.down)), (1.9, key(.left)), (2.05, key(.character("f"))), (2.1, key(.enter)),
        (2.3, key(.up)),
        (2.7, key(.enter))
      ], duration: 5, within: 1e-6)
  }

  @Test func `the arrows choose in the grid, and drag what is open`() {
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

  @Test func `Tab goes through the grid in reading order and round again, Shift-Tab back; not what is open`()
  {
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

  @Test func `in reduced motion nothing travels: the screens fade`() {
    var scene = PhotosScene(SceneContext(columns: 120, rows: 40, environment: .reduced))
    scene.handle(.tap, at: 0)
    var frames: Set<PhotoFrame> = []
    for step in 0...60 {
      scene.advance(to: Double(step) / 100)
      frames.insert(scene.shownFrame)
    }
    #expect(scene.isOpen && frames == [scene.layout.tile(9), scene.layout.full])
  }

  @Test func `another size in mid-flight goes to that screen's place, without a jump`() {
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
  func `pictures of the grid do not touch, and an open one is larger and on the screen`(
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
  func `10,000 random events: finite, drawn, and at rest when left alone`(seed: UInt64) {
    SceneLaws.live(PhotosScene.self, seed: seed, events: 2500, keys: ["f", "F", "d", "o"])
  }
}

private func abs(_ vector: SIMD2<Double>) -> SIMD2<Double> {
  SIMD2(Swift.abs(vector.x), Swift.abs(vector.y))
}
