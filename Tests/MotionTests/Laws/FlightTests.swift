import Motion
import Testing

struct FlightTests {
  @Test(arguments: [0, 0.1, 0.5, 1, 3])
  func `M73: a fall from rest under gravity 1000 covers 500 t²`(t: Double) {
    let fall = Flight(from: 0)
    #expect(near(fall.value(at: t), 500 * t * t, 1e-9) && near(fall.velocity(at: t), 1000 * t, 1e-9))
    #expect(near(Flight(from: 0, gravity: 20).value(at: t), 10 * t * t, 1e-9))
  }

  @Test func `M74: a rebound keeps 0.6 of the speed, and the apexes are 10.8, 3.888 and 1.39968`() {
    let marker = Flight(from: -30, floor: 0, elasticity: 0.6)
    // It falls for √(2h/g), with the speed √(2gh).
    let speed = (2 * 1000.0 * 30).squareRoot()
    var (impact, up) = (speed / 1000, 0.6 * speed)
    for apex in [10.8, 3.888, 1.39968] {
      let (before, after) = (marker.velocity(at: impact - 1e-10), marker.velocity(at: impact + 1e-10))
      #expect(near(-after / before, 0.6, 1e-6) && near(marker.value(at: impact), 0, 1e-6))
      let (value, velocity) = marker.state(at: impact + up / 1000)
      #expect(near(value, -apex, 1e-9) && near(velocity, 0, 1e-9))
      impact += 2 * up / 1000
      up *= 0.6
    }
  }

  @Test(arguments: [0, 0.2, 0.6, 0.95, 1], [-400, 0, 250])
  func `M72, M75: a body never goes below its floor`(elasticity: Double, velocity: Double) {
    let flight = Flight(from: -30, velocity: velocity, floor: 0, elasticity: elasticity)
    for t in stride(from: 0.0, through: 5, by: 1.0 / 240) { #expect(flight.value(at: t) <= 0) }
  }

  @Test
  func `M74: the bounces add up to their geometric limit, where the body rests exactly on the floor`() {
    let flight = Flight(from: 0, floor: 500, elasticity: 0.6)
    // Falls for 1 s, reaches the floor at 1000 pt/s, rebounds for 2 · 0.6/0.4 s.
    #expect(near(flight.restingTime, 4, 1e-12) && flight.settlingTime() == flight.restingTime)
    #expect(flight.state(at: 4.000_001) == (500, 0))
    for left in [1e-3, 1e-6, 1e-9, 1e-12] {
      let (value, velocity) = flight.state(at: flight.restingTime - left)
      // The height and speed of the current bounce shrink with the time that is left.
      #expect(value <= 500 && 500 - value < 1000 * left && abs(velocity) < 1000 * left)
    }
  }

  @Test func `M33: a flight restarted between rebounds equals the uninterrupted flight`() {
    let whole = Flight(from: -100, velocity: -300, floor: 40, elasticity: 0.7)
    for t in stride(from: 0.01, to: 2, by: 0.0173) {
      let (value, velocity) = whole.state(at: t)
      let rest = Flight(from: value, velocity: velocity, floor: 40, elasticity: 0.7)
      for later in [0, 0.1, 0.5] {
        #expect(near(rest.value(at: later), whole.value(at: t + later), 1e-9))
      }
    }
  }

  @Test
  func `resting times are right for a downward throw, an upward throw and a body on the floor`() async {
    #expect(near(Flight(from: 0, velocity: 1e6, floor: 10).restingTime, 1e-5, 1e-9))
    #expect(near(Flight(from: 10, velocity: -200, floor: 10).restingTime, 0.4, 1e-12))
    let lying = Flight(from: 10, floor: 10, elasticity: 1)
    #expect(lying.restingTime == 0 && lying.state(at: 0) == (10, 0))
    #expect(Flight(from: 0, elasticity: 0).restingTime == .infinity)
    #expect(Flight(from: 0, floor: 10, elasticity: 1).restingTime == .infinity)
    #expect(Flight(from: 0, floor: 500, elasticity: 0).restingTime == 1)
    await #expect(processExitsWith: .failure) { _ = Flight(from: 1, floor: 0) }
  }
}
