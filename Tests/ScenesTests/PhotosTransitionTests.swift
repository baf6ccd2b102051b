import CanvasPictures
import MotionAnimation
import PaneCanvas
import MotionKinematics
import SeededRandom
import Testing

@testable import PaneScenes

/// Tests of the motions of the photo, alongside animations, the swipe from the edge, and their display.
struct PhotosTransitionTests: PhotosHands {
  /// The colour shown at the first picture of the grid.
  private func color(of scene: PhotosScene) -> Color {
    var canvas = Canvas(columns: 120, rows: 40)
    scene.draw(into: &canvas)
    let corner = scene.layout.tile(0).cells(parts: 2).corner
    return canvas[Int(corner.x) + 2, Int(corner.y) + 1].background
  }

  @Test(arguments: 0..<12)
  func `M104: screen and photo end together for every photo, in both directions, with any velocity`(
    picture: Int
  ) {
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
      let end = flight.transition.endTime
      #expect(abs(flight.transition.chromeEndTime - flight.transition.photoEndTime) < 1e-9)
      if velocity == .zero { #expect(abs(end - 2.709701) <= 1e-6) }
      let opens = flight.opens(at: 2)
      scene.advance(to: end - 1e-6)
      #expect(scene.flight != nil)
      scene.advance(to: end + 1e-6)
      #expect(scene.flight == nil && scene.isOpen == opens)
    }
  }

  @Test func `M104: key d selects a linear photo, and then the spring again`() {
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
    #expect(scene.motion == .spring)
  }

  @Test func `M119: key d selects the system's critically damped transition, which can be interrupted`() {
    var scene = scene()
    scene.handle(key(.character("d")), at: 0)
    scene.handle(.tap, at: 0)
    #expect(abs(scene.flight!.transition.endTime - 0.505824) <= 1e-6)
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

  @Test(arguments: [0, 1, 2])
  func `with any motion of the photo the transition can be reversed repeatedly and ends once`(
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
  }

  @Test func `M107, M117: the title bar follows the transition, stops with the finger and returns on cancel`()
  {
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
    // A fade alone keeps more of the colour.
    let plain = scene.theme.stage.middle.mixed(with: seen[2], by: 0.5)
    #expect(saturation(seen[1]) < saturation(plain) - 10 && saturation(plain) < saturation(seen[2]))
    scene.handle(.release(1300), at: 3)
    scene.handle(.grab, at: 3.05)
    scene.handle(.release(-1300), at: 3.1)
    scene.advance(to: 6)
    #expect(color(of: scene) == seen[0])
  }

  @Test
  func `M118: a drag from the left edge goes back by its distance, and the release rule selects the end`() {
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
    // The edge is 20 pt wide; a drag that starts beyond it drags the picture.
    var scene = opened()
    scene.handle(mouse(.press, SIMD2(21, 300)), at: 2)
    scene.handle(mouse(.drag, SIMD2(200, 300)), at: 2.1)
    #expect(scene.swipe == nil)
  }

  @Test func `M118: a released swipe can be grabbed in place and reversed`() {
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
    #expect(scene.isOpen)
  }

  /// The numbers of the trace by column.
  private func numbers(_ scene: PhotosScene) -> [String: Double] {
    SceneRun(scene).numbers
  }

  @Test(arguments: [-900.0, -60, 0, 45, 300, 1100, 1700, 4000])
  func `M118, M154: released, a swipe keeps the finger's velocity, and the trace shows the screen's`(
    speed: Double
  ) throws {
    var scene = opened()
    scene.handle(mouse(.press, SIMD2(6, 300)), at: 2)
    // The finger goes to the middle, and from there with the given speed.
    scene.handle(mouse(.drag, SIMD2(486, 300)), at: 2.3)
    scene.advance(to: 2.6)
    var time = 2.6
    for step in 1...4 {
      time = 2.6 + Double(step) / 60
      scene.handle(mouse(.drag, SIMD2(486 + speed * Double(step) / 60, 300)), at: time)
    }
    let before = numbers(scene)
    #expect(abs(before["vx"]! - speed) < 1e-9)
    scene.handle(.cancel, at: time)
    let after = numbers(scene)
    for column in ["x", "y", "width", "vx", "vy", "screen"] {
      #expect(abs(after[column]! - before[column]!) < 1e-9, "\(column)")
    }
    // The velocity is the derivative of the place until the end, also across a reversal.
    let half = 1e-5
    while scene.swipe != nil, time < 6 {
      time += 0.013
      if abs(time - 2.85) < 0.007 {
        scene.advance(to: time)
        let before = numbers(scene)
        scene.handle(.tap, at: time)
        for column in ["x", "vx"] { #expect(abs(numbers(scene)[column]! - before[column]!) < 1e-9) }
      }
      var (early, late) = (scene, scene)
      early.advance(to: time + 0.001 - half)
      late.advance(to: time + 0.001 + half)
      scene.advance(to: time + 0.001)
      if late.swipe == nil { break }
      let slope = (numbers(late)["x"]! - numbers(early)["x"]!) / (2 * half)
      #expect(abs(numbers(scene)["vx"]! - slope) < 1e-4 * max(100, abs(slope)), "\(time)")
    }
  }

  @Test func `M118: beyond an end the screen stays, its velocity is 0, and so is that of the release`() {
    var scene = opened()
    scene.handle(mouse(.press, SIMD2(16, 300)), at: 2)
    for step in 1...6 {
      scene.handle(mouse(.drag, SIMD2(16 - 2 * Double(step), 300)), at: 2 + Double(step) / 60)
    }
    #expect(scene.openness == 1 && numbers(scene)["vx"] == 0)
    scene.handle(.cancel, at: 2.1)
    #expect(scene.openness == 1 && numbers(scene)["vx"] == 0)
    scene.advance(to: 2.2)
    #expect(scene.isAtRest && scene.isOpen)
  }

  @Test func `M118: a screen that is thrown past its end is grabbed there and follows from there`() {
    var scene = opened()
    scene.handle(mouse(.press, SIMD2(6, 300)), at: 2)
    scene.handle(mouse(.drag, SIMD2(486, 300)), at: 2.1)
    scene.handle(.release(-30000), at: 2.1)
    var time = 2.1
    while scene.openness <= 1, time < 3 {
      time += 1.0 / 240
      scene.advance(to: time)
    }
    let shown = scene.openness
    #expect(shown > 1)
    scene.handle(mouse(.press, SIMD2(300, 200)), at: time)
    scene.handle(mouse(.drag, SIMD2(296, 200)), at: time)
    #expect(abs(scene.openness - shown) < 1e-12)
    scene.handle(mouse(.drag, SIMD2(309.6, 200)), at: time)
    #expect(abs(scene.openness - shown + 0.01) < 1e-12)
    scene.handle(.cancel, at: time)
    scene.advance(to: time + 3)
    #expect(scene.isAtRest && scene.isOpen)
  }

  @Test(arguments: [40.0, 400])
  func `M118: Esc ends a swipe in the grid, one that returns and one that already closes`(distance: Double) {
    var scene = opened()
    scene.handle(mouse(.press, SIMD2(6, 300)), at: 2)
    scene.handle(mouse(.drag, SIMD2(6 + distance, 300)), at: 2.2)
    scene.advance(to: 2.5)
    scene.handle(mouse(.release, SIMD2(6 + distance, 300)), at: 2.5)
    #expect(scene.status.state == (distance < 320 ? "opening" : "closing"))
    scene.handle(key(.escape), at: 2.51)
    #expect(scene.status.state == "closing")
    scene.advance(to: 4)
    #expect(!scene.isOpen && scene.isAtRest)
  }

  @Test(arguments: 0..<20)
  func `M103: a held picture announces the end to which its release sends it`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var scene = opened()
    var place = scene.shownFrame.center
    scene.handle(mouse(.press, place), at: 2)
    // The finger goes down to somewhere in the middle, and then up or down at any velocity.
    let (depth, speed) = (
      Double.random(in: 120...260, using: &random), Double.random(in: -2000...2000, using: &random)
    )
    place.y += depth
    scene.handle(mouse(.drag, place), at: 2.5)
    for step in 1...4 {
      place.y += speed / 60
      scene.handle(mouse(.drag, place), at: 2.5 + Double(step) / 60)
    }
    let announced = scene.status.law.description
    scene.handle(mouse(.release, place), at: scene.time)
    #expect(announced.hasSuffix(scene.flight?.opens(at: scene.time) == true ? "opens" : "closes"))
    let closes = scene.flight?.opens(at: scene.time) == false
    scene.advance(to: 6)
    #expect(scene.isAtRest && scene.isOpen == !closes)
  }

  @Test func `a drag without a pointer does not move a picture that the arrow keys hold`() {
    var (scene, other) = (opened(), opened())
    for time in [2.0, 2.1] {
      scene.handle(.reportsKeyRelease(true), at: time)
      scene.handle(.input(.key(.down, time == 2 ? .press : .repeat)), at: time)
      other.handle(.reportsKeyRelease(true), at: time)
      other.handle(.input(.key(.down, time == 2 ? .press : .repeat)), at: time)
    }
    scene.handle(.drag(60), at: 2.2)
    for time in [2.2, 2.3] {
      scene.advance(to: time)
      other.advance(to: time)
      #expect(frame(scene) == frame(other) && scene.openness < 1)
    }
  }

  @Test func `M116: the outline shows the model's frame, ahead of the shown frame`() {
    var scene = scene()
    scene.handle(key(.character("o")), at: 0)
    scene.handle(.tap, at: 0)
    scene.advance(to: 0.1)
    #expect(scene.modelFrame == scene.layout.full && scene.shownFrame != scene.layout.full)
    var canvas = Canvas(columns: 120, rows: 40)
    let corner = scene.layout.full.cells(parts: 2).corner
    scene.draw(into: &canvas)
    #expect(canvas[Int(corner.x), Int(corner.y)].glyph == "┌")
    scene.handle(.tap, at: 0.1)
    #expect(scene.modelFrame == scene.layout.tile(9))
    scene.advance(to: 3)
    #expect(scene.modelFrame == nil)
  }

}
