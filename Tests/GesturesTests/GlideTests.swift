import Gestures
import Kinematics
import Testing

struct GlideTests {
  static let glides = [
    Glide(from: 100, velocity: 0, to: -320, rampDuration: 0.05),
    Glide(from: 100, velocity: 900, to: -320, rampDuration: 0.05),
    Glide(from: -5, velocity: -320, to: 480, rampDuration: 0.05),
    Glide(from: 0, velocity: 250, to: 250, rampDuration: 0.05),
    Glide(from: 0, velocity: 480, to: 0, rampDuration: 0.05)
  ]

  @Test(arguments: glides)
  func `it starts and ends with the velocities that it was given`(glide: Glide) {
    #expect(glide.value(at: 0) == glide.start)
    #expect(glide.velocity(at: 0) == glide.startVelocity)
    #expect(glide.velocity(at: 0.05) == glide.endVelocity)
    #expect(glide.velocity(at: 3) == glide.endVelocity)
  }

  @Test(arguments: glides, [0.001, 0.02, 0.049, 0.051, 0.7])
  func `velocity is the derivative of the value`(glide: Glide, time: Double) {
    let step = 1e-6
    let slope = (glide.value(at: time + step) - glide.value(at: time - step)) / (2 * step)
    #expect(abs(slope - glide.velocity(at: time)) < 1e-4)
  }

  @Test(arguments: glides)
  func `velocity never jumps`(glide: Glide) {
    let steepest = abs(glide.endVelocity - glide.startVelocity) / glide.rampDuration
    for tick in 0..<200 {
      let change = glide.velocity(at: Double(tick + 1) * 0.001) - glide.velocity(at: Double(tick) * 0.001)
      #expect(abs(change) <= steepest * 0.001 + 1e-9)
    }
  }

  @Test(arguments: glides, [-90.0, -5, 0, 3, 100, 108, 130])
  func `the time of reaching a place is the first at which it is there`(glide: Glide, place: Double) {
    guard let time = glide.time(reaching: place, after: 0) else {
      let sides = Set((1..<4000).map { glide.value(at: Double($0) * 0.0005) > place })
      #expect(sides.count == 1)
      return
    }
    #expect(abs(glide.value(at: time) - place) < 1e-9)
    let samples = (1..<50).map { glide.value(at: time * Double($0) / 50) - place }
    #expect(samples.allSatisfy { $0 > -1e-9 } || samples.allSatisfy { $0 < 1e-9 })
  }
}
