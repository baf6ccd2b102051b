import CanvasPictures
import MotionAnimation
import PaneCanvas
import MotionKinematics
import SeededRandom
import Testing

@testable import PaneScenes

/// Tests of the two tracks of a transition, of alongside animations, and their display.
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
