import SeededRandom
import MotionGestures
import MotionKinematics
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
  func `a glide starts and ends with the given velocities`(glide: Glide) {
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
  func `the velocity of a glide is continuous`(glide: Glide) {
    let steepest = abs(glide.endVelocity - glide.startVelocity) / glide.rampDuration
    for tick in 0..<200 {
      let change = glide.velocity(at: Double(tick + 1) * 0.001) - glide.velocity(at: Double(tick) * 0.001)
      #expect(abs(change) <= steepest * 0.001 + 1e-9)
    }
  }

  @Test(arguments: glides, [-90.0, -5, 0, 3, 100, 108, 130])
  func `the time of reaching a position is the first time at which the value is there`(
    glide: Glide, place: Double
  ) {
    guard let time = glide.time(reaching: place, after: 0) else {
      let sides = Set((1..<4000).map { glide.value(at: Double($0) * 0.0005) > place })
      #expect(sides.count == 1)
      return
    }
    #expect(abs(glide.value(at: time) - place) < 1e-9)
    let samples = (1..<50).map { glide.value(at: time * Double($0) / 50) - place }
    #expect(samples.allSatisfy { $0 > -1e-9 } || samples.allSatisfy { $0 < 1e-9 })
  }

  @Test(arguments: glides, [0.001, 0.02, 0.049, 0.051, 0.7])
  func `acceleration is the derivative of the velocity, 0 after the ramp`(glide: Glide, time: Double) {
    let step = 1e-6
    let slope = (glide.velocity(at: time + step) - glide.velocity(at: time - step)) / (2 * step)
    #expect(abs(slope - glide.acceleration(at: time)) < 1e-3)
  }

  @Test(arguments: UInt64(0)..<20)
  func `the next time of reaching a position is the next time at which the value crosses it`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let glide = Glide(
      from: .random(in: -10...10, using: &random), velocity: .random(in: -100...100, using: &random),
      to: .random(in: -100...100, using: &random), rampDuration: .random(in: 0.1...0.6, using: &random))
    let place = Double.random(in: -25...25, using: &random)
    for after in [0, 0.1, 0.25, 0.5] {
      let step = 1e-4
      let crossing = (0..<10_000).first {
        let time = after + step * Double($0)
        return (glide.value(at: time) > place) != (glide.value(at: time + step) > place)
      }
      let reached = glide.time(reaching: place, after: after)
      if let crossing {
        #expect(abs((reached ?? .infinity) - after - step * (Double(crossing) + 0.5)) <= 0.51 * step)
      } else {
        #expect(reached ?? .infinity > after + 0.9999)
      }
    }
  }

  @Test func `a glide reaches its turning point exactly once`() {
    let glide = Glide(from: 0, velocity: -100, to: 100, rampDuration: 0.05)
    #expect(glide.time(reaching: -1.25, after: 0) == 0.025)
    #expect(glide.time(reaching: -1.25, after: 0.025) == nil)
    // A slow one that turns is back at its start where ½t − t² is 0.
    #expect(Glide(from: 0, velocity: 0.5, to: -1.5, rampDuration: 1).time(reaching: 0, after: 0) == 0.5)
  }

  @Test(arguments: [-3.0, 0.5, 1, 2])
  func `a position past the ramp is reached at the end velocity`(velocity: Double) {
    let glide = Glide(from: 0, velocity: 0, to: velocity, rampDuration: 1)
    #expect(glide.time(reaching: 10 * velocity, after: 0) == 10.5)
    #expect(glide.time(reaching: -velocity, after: 0) == nil)
  }

  @Test func `a value that is not finite fails a precondition`() async {
    await #expect(processExitsWith: .failure) {
      _ = Glide(from: .nan, velocity: 0, to: 0, rampDuration: 0.05)
    }
  }
}
