import MotionDynamics
import MotionKinematics
import Testing

private func expectEqual(_ values: some Collection<Double>, _ expected: [Double], within tolerance: Double) {
  #expect(values.count == expected.count)
  for (value, expected) in zip(values, expected) { #expect(abs(value - expected) <= tolerance) }
}

@Test func `M24: in UIKit's stepping the pane matches the reference frame by frame`() throws {
  var pane = PaneWorld(.uikit)
  for row in try fixture("pane_uikit") {
    let numbers = row.compactMap(Double.init)
    #expect((pane.world[pane.body].center - SIMD2(numbers[1], numbers[2])).length < 1e-3)
    #expect((pane.world.motion(of: pane.body).velocity - SIMD2(numbers[3], numbers[4])).length < 1e-3)
    pane.world.advance(by: 1.0 / 60)
  }
  var again = PaneWorld(.uikit)
  let values = again.frames(90)
  expectEqual(
    values[..<8], [388.617, 342.553, 279.906, 213.419, 151.272, 98.034, 55.601, 24.049], within: 1e-3)
  #expect(values.min() == values[11])
  #expect(abs(values[11] + 20.867) < 1e-3)
  #expect(values[27...].allSatisfy { abs($0) < 1 } && abs(values[26]) > 1)
}

@Test func `M25: a new target moves only the anchor, and the velocity changes only by force`() {
  var pane = PaneWorld(.uikit)
  _ = pane.frames(9)
  let before = pane.world.motion(of: pane.body).velocity
  pane.world[pane.pane].target = [0, 400]
  #expect(pane.world.motion(of: pane.body).velocity == before)
  let values = [pane.y] + pane.frames(20)
  expectEqual(values[..<5], [2.328, 20.149, 69.271, 132.598, 198.243], within: 1e-3)
  #expect(values.max() == values[12])
  #expect(abs(values[12] - 424.487) < 1e-3)
}

@Test(arguments: [World.Stepping.uikit, .ideal])
func `M26: a velocity is set by adding the difference`(stepping: World.Stepping) {
  var pane = PaneWorld(stepping)
  _ = pane.frames(5)
  pane.world.setVelocity([0, -1500], of: pane.body)
  #expect((pane.world.motion(of: pane.body).velocity - SIMD2(0, -1500)).length < 1e-4)
}

@Test(arguments: [World.Stepping.uikit, .ideal])
func `M27: a tap in flight does not change the velocity, even one that was set explicitly`(
  stepping: World.Stepping
) {
  var pane = PaneWorld(stepping)
  pane.world.setVelocity([0, -1500], of: pane.body)
  _ = pane.frames(40)
  let velocity = pane.world.motion(of: pane.body).velocity
  pane.world[pane.pane].target = [0, 400]
  #expect(pane.world.motion(of: pane.body).velocity == velocity)
  let start = pane.y
  _ = pane.frames(1)
  #expect(pane.y > start)
}

@Test(arguments: [World.Stepping.uikit, .ideal])
func `M28: density has no effect on the motion of the spring`(stepping: World.Stepping) {
  var light = PaneWorld(stepping, density: 1)
  let frames = light.frames(60)
  // Exact to the bit for a density that is a power of two; other densities differ by rounding.
  var heavy = PaneWorld(stepping, density: 128)
  #expect(heavy.frames(60) == frames)
  var hundredfold = PaneWorld(stepping, density: 100)
  expectEqual(hundredfold.frames(60), frames, within: stepping == .ideal ? 1e-9 : 2e-4)
}

@Test(arguments: [
  (World.Stepping.uikit, 10.0, 20.867, 0.01), (.uikit, 0, 74.45, 0.01), (.ideal, 10, 31.833, 1e-3),
  (.ideal, 0, 101.531, 1e-3)
])
func `M29: a higher resistance gives the expected lower overshoot`(
  stepping: World.Stepping, resistance: Double, overshoot: Double, tolerance: Double
) {
  var pane = PaneWorld(stepping, resistance: resistance)
  var lowest = 0.0
  // In ideal stepping the frame length does not change the motion, so short frames find the minimum.
  for _ in 0..<(stepping == .uikit ? 60 : 6000) {
    pane.world.advance(by: stepping == .uikit ? 1.0 / 60 : 1e-4)
    lowest = min(lowest, pane.y)
  }
  #expect(abs(-lowest - overshoot) < tolerance)
}
