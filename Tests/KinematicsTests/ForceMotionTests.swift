import Foundation
import MotionKinematics
import Testing

struct ForceMotionTests {
  @Test(arguments: [1e-4, 1e-6, 1e-9])
  func `M171: a spring written as a force is the spring, within its accuracy, at any time`(accuracy: Double) {
    let spring = SpringMotion(spring: .bouncy, from: SIMD2<Double>(0, 50), velocity: [900, 0], to: [100, 0])
    let law = ForceMotion(from: SIMD2<Double>(0, 50), velocity: [900, 0], upTo: 3, accuracy: accuracy) {
      x, v, _ in
      Spring.bouncy.force(target: [100, 0], position: x, velocity: v)
    }
    for step in 0..<1000 {
      let time = 0.002_99 * Double(step)
      #expect((law.value(at: time) - spring.value(at: time)).length < 30 * accuracy)
      #expect((law.velocity(at: time) - spring.velocity(at: time)).length < 1000 * accuracy)
    }
    // Ten times the accuracy takes 1.6 times the steps.
    #expect(law.stepCount < 40 + Int(3 * pow(100 / accuracy, 0.2)))
    let settled = law.settlingTime(within: Tolerance(distance: 0.25))
    for step in 0..<100 {
      #expect((law.value(at: settled + 0.02 * Double(step)) - law.end).length < 0.25 + 1e-6)
    }
    #expect((law.value(at: settled - 1e-4) - law.end).length > 0.25)
  }

  @Test
  func `M171: a pendulum without friction keeps its energy, and its velocity is the slope of its value`() {
    let law = ForceMotion(from: 2.5, upTo: 60, accuracy: 1e-9) { angle, _, _ in -9.81 * sin(angle) }
    let energy = -9.81 * cos(2.5)
    for step in 1..<3000 {
      let (time, h) = (0.0199 * Double(step), 1e-5)
      let (angle, speed) = law.state(at: time)
      #expect(abs(speed * speed / 2 - 9.81 * cos(angle) - energy) < 1e-5)
      #expect(abs((law.value(at: time + h) - law.value(at: time - h)) / (2 * h) - speed) < 1e-5)
    }
  }

  @Test func `M171: a force of time and one that jumps are followed too`() {
    // x″ = cos t from rest at 0: x = 1 − cos t.
    let swing = ForceMotion(from: 0.0, upTo: 20, accuracy: 1e-8) { _, _, time in cos(time) }
    for step in 0..<200 {
      #expect(abs(swing.value(at: 0.0999 * Double(step)) - 1 + cos(0.0999 * Double(step))) < 1e-5)
    }
    // Braked by 100 per s² until it stands.
    let braked = ForceMotion(from: 0.0, velocity: 50, upTo: 0.4, accuracy: 1e-6) { _, speed, _ in
      speed > 0 ? -100 : 0
    }
    #expect(abs(braked.value(at: 0.3) - 10.5) < 1e-5 && abs(braked.velocity(at: 0.3) - 20) < 1e-5)
  }

  @Test func `M171: interrupted, it goes on by its force, or hands its velocity to a spring`() {
    let law = ForceMotion(from: 0.0, upTo: 2) { x, v, _ in 200 * (100 - x) - 15 * v }
    let (value, velocity) = law.state(at: 0.13)
    #expect(law.kicked(from: value, velocity: velocity)?.state(at: 0).velocity == velocity)
    let rest = law.kicked(from: value, velocity: velocity)
    for step in 0..<50 {
      let time = 0.013 * Double(step)
      #expect(abs((rest?.value(at: time) ?? 0) - law.value(at: 0.13 + time)) < 1e-4)
    }
  }
}
