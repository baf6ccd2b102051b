import Foundation
import MotionKinematics
import Testing

struct FlingTests {
  /// Position and velocity of Android's OverScroller, computed as its source does it, from a table of 100 points.
  private static func android(velocity: Double, at time: Double) -> (value: Double, velocity: Double) {
    let (inflexion, count) = (0.35, 100)
    let (p1, p2) = (0.5 * inflexion, 1 - (1 - inflexion))
    var table = [Double](repeating: 1, count: count + 1)
    var least = 0.0
    for index in 0..<count {
      let alpha = Double(index) / Double(count)
      var (low, high) = (least, 1.0)
      while true {
        let x = low + (high - low) / 2
        let weight = 3 * x * (1 - x)
        let place = weight * ((1 - x) * p1 + x * p2) + x * x * x
        if abs(place - alpha) < 1e-12 {
          table[index] = weight * ((1 - x) * 0.5 + x) + x * x * x
          least = low
          break
        }
        if place > alpha { high = x } else { low = x }
      }
    }
    let rate = log(0.78) / log(0.9)
    let resistance = 0.015 * 9.80665 * 39.37 * 160 * 0.84
    let l = log(inflexion * abs(velocity) / resistance)
    let distance = resistance * exp(rate / (rate - 1) * l) * (velocity < 0 ? -1 : 1)
    let duration = exp(l / (rate - 1))
    let t = time / duration
    let index = Int(Double(count) * t)
    guard index < count else { return (distance, 0) }
    let slope = (table[index + 1] - table[index]) * Double(count)
    return (
      (table[index] + (t - Double(index) / Double(count)) * slope) * distance, slope * distance / duration
    )
  }

  @Test(arguments: [-9000.0, 300, 1000, 4000])
  func `M170: it is the fling of Android's source, but for its table of 100 points`(velocity: Double) {
    let fling = Fling(from: 0, velocity: velocity)
    #expect(abs(fling.velocity(at: 0) - velocity) < 1e-9 * abs(velocity))
    for step in 0...50 {
      let time = fling.duration * Double(step) / 50
      let (place, speed) = Self.android(velocity: velocity, at: time + 1e-9)
      #expect(abs(fling.value(at: time) - place) < 1e-4 * abs(fling.end))
      #expect(abs(fling.velocity(at: time) - speed) < 0.03 * abs(velocity))
    }
    #expect(fling.velocity(at: fling.duration) == 0 && fling.settlingTime() == fling.duration)
  }

  @Test func `M170: 1000 pt per second go the way and take the time that Android prints`() {
    // From the formulas in OverScroller.java at 160 dpi, by another program.
    let fling = Fling(from: SIMD2<Double>(10, 0), velocity: [600, -800])
    #expect(abs((fling.end - [10, 0]).length - 194.313_621_28) < 1e-6)
    #expect(abs(fling.duration - 0.555_181_775_1) < 1e-9)
    let way = fling.end - [10, 0]
    #expect(abs(way.x * -800 - way.y * 600) < 1e-6)
    #expect(fling.kicked(from: [1, 1], velocity: .zero)?.end == [1, 1])
    let (value, velocity) = fling.state(at: 0.1)
    #expect(value == fling.value(at: 0.1) && velocity == fling.velocity(at: 0.1))
    #expect(fling.value(at: fling.reachTime) == fling.end)
    #expect(Fling(from: 0, velocity: 1000, friction: 0.03).end < Fling(from: 0, velocity: 1000.0).end)
  }

  @Test func `M170: braked evenly, a value comes to rest after v²/2d, and is interruptible`() {
    let motion = ConstantDeceleration(from: SIMD2<Double>(0, 0), velocity: [300, 400], deceleration: 1000)
    #expect(motion.duration == 0.5 && motion.end == [75, 100])
    for step in 1..<50 {
      let (time, h) = (0.01 * Double(step), 1e-6)
      let slope = (1 / (2 * h)) * (motion.value(at: time + h) - motion.value(at: time - h))
      #expect((slope - motion.velocity(at: time)).length < 1e-4)
      let loss = motion.velocity(at: time - h).length - motion.velocity(at: time + h).length
      #expect(abs(loss / (2 * h) - 1000) < 1e-3)
    }
    let settled = motion.settlingTime(within: Tolerance(distance: 0.25))
    #expect(abs((motion.value(at: settled) - motion.end).length - 0.25) < 1e-9)
    #expect(motion.velocity(at: 0.5) == .zero && motion.reachTime == 0.5)
    #expect(motion.kicked(from: .zero, velocity: [0, 100])?.end == [0, 5])
  }
}
