import MotionKinematics
import Testing

@testable import PaneScenes

struct ArrowKeysTests {
  private static let (up, down) = (SIMD2(0.0, -1), SIMD2(0.0, 1))

  @Test func `a press moves the finger at 320 pt/s, and a repeat at 480 pt/s`() {
    var keys = ArrowKeys()
    #expect(keys.velocity == .zero)
    let changes = [
      keys.press(Self.up, at: 0), keys.press(Self.up, at: 0.25), keys.press(Self.up, at: 0.28)
    ]
    #expect(changes == [true, true, false] && keys.velocity == SIMD2(0, -480))
    _ = keys.press(Self.down, at: 0.3)
    #expect(keys.velocity == SIMD2(0, 320))
    keys.lift()
    #expect(keys.velocity == .zero && keys.direction == Self.down)
  }

  @Test
  func `a press counts as released after 300 ms, a repeat after 120 ms, and never if releases are reported`()
  {
    var keys = ArrowKeys()
    _ = keys.press(Self.down, at: 1)
    #expect(keys.deadline == 1.3)
    _ = keys.press(Self.down, isRepeat: true, at: 1.25)
    #expect(keys.deadline == 1.37)
    keys.reportsRelease = true
    #expect(keys.deadline == nil)
    keys.lift()
    keys.reportsRelease = false
    #expect(keys.deadline == nil)
  }

  @Test(arguments: [0.25, 0.5, 0.65], [true, false])
  func `the delay before the first repeat is learned, whether the terminal reports repeats or not`(
    delay: Double, isReported: Bool
  ) throws {
    var keys = ArrowKeys()
    _ = keys.press(Self.up, at: 2)
    if let deadline = keys.deadline, deadline <= 2 + delay { keys.lift() }
    for count in 0..<3 {
      _ = keys.press(Self.up, isRepeat: isReported, at: 2 + delay + 0.033 * Double(count))
    }
    #expect(abs(try #require(keys.firstDelay) - delay) < 1e-9)
    keys.lift()
    _ = keys.press(Self.down, at: 9)
    #expect(abs(try #require(keys.deadline) - min(9 + delay + 0.04, 9.7)) < 1e-9)
  }

  /// Presses as times, with a minus for ↓.
  @Test(arguments: [[0, 0.4, 0.8, 1.2], [0, -0.4, -0.433], [0, 0.12, 0.15], [0, 5, 9.9]])
  func `slow taps, another arrow and a short gap are no delay before the first repeat`(presses: [Double]) {
    var keys = ArrowKeys()
    for press in presses {
      _ = keys.press(press < 0 ? Self.down : Self.up, at: abs(press))
      if presses[1] == 0.4 { keys.lift() }
    }
    #expect(keys.firstDelay == nil)
  }

  @Test
  func
    `a finger of the arrow keys reaches its velocity after a ramp, and position and velocity are continuous`()
  {
    let (start, end) = (SIMD2(100.0, 0), SIMD2(-300.0, 40))
    let glide = Glide(from: .zero, velocity: start, to: end, at: 2)
    let ramp = Glide.rampDuration
    #expect(glide.state(at: 2) == (.zero, start))
    #expect((glide.state(at: 2 + ramp / 2).velocity - SIMD2(-100, 20)).length < 1e-9)
    #expect(glide.state(at: 2.5 + ramp).velocity == end)
    // The mean velocity during the ramp, then the end velocity.
    #expect((glide.state(at: 2.5 + ramp).value - SIMD2(-100, 20) * ramp - 0.5 * end).length < 1e-9)
  }
}
