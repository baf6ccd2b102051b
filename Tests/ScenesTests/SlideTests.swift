import SeededRandom
import MotionKinematics
import Testing

@testable import PaneScenes

/// Tests of a sliding coordinate of the gallery.
struct SlideTests {
  @Test(arguments: 0..<20)
  func `value and velocity are continuous through random events`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var slide = Slide(.horizontal)
    var time = 0.0
    for _ in 0..<60 {
      time += .random(in: 0...0.2, using: &random)
      let (value, velocity) = (slide.value(at: time), slide.velocity(at: time))
      let target = [0.0, 400, -400].randomElement(using: &random)!
      let wasHeld = slide.isHeld
      if wasHeld, Bool.random(using: &random) {
        let place = slide.release(onto: [0, 400, -400], at: time, reducesMotion: false)
        #expect(slide.target == place)
      } else if !wasHeld, Bool.random(using: &random) {
        slide.grab(at: SIMD2(300, 40), within: -400...400, dimension: 400, time: time)
        #expect(abs(slide.value(at: time) - value) < 1e-9)
        continue
      } else {
        slide.move(to: target, at: time, reducesMotion: false)
      }
      #expect(abs(slide.value(at: time) - value) < 1e-9)
      #expect(abs(slide.velocity(at: time) - velocity) < 1e-6)
    }
  }

  @Test func `the mouse drags the slide 1:1 and throws it with its velocity`() {
    var slide = Slide(.horizontal)
    slide.move(to: 400, at: 0, reducesMotion: false)
    let start = slide.value(at: 0.1)
    #expect(start > 20 && start < 380)
    slide.grab(at: SIMD2(100, 10), within: 0...400, dimension: 400, time: 0.1)
    #expect(!slide.isMoving)
    for step in 1...6 {
      let time = 0.1 + Double(step) / 60
      slide.drag(to: SIMD2(100 - 8 * Double(step), 200), at: time)
      #expect(abs(slide.value(at: time) - (start - 8 * Double(step))) < 1e-9)
    }
    let velocity = slide.velocity(at: 0.2)
    #expect(abs(velocity + 480) < 5)
    #expect(slide.release(onto: [0, 400], at: 0.2, reducesMotion: false) == 0)
    #expect(abs(slide.velocity(at: 0.2) - velocity) < 1e-9)
    var parts = Parts(at: 3, advances: true)
    slide.move(&parts)
    #expect(!slide.isMoving && slide.value(at: 3) == 0)
  }

  @Test func `in reduced motion the slide is at its target at once`() {
    var slide = Slide(.vertical)
    slide.move(to: 100, at: 1, reducesMotion: true)
    #expect(!slide.isMoving && slide.value(at: 1) == 100 && slide.velocity(at: 1) == 0)
  }
}
