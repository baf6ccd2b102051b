import MotionDynamics
import Motion
import Testing

private func expectEqual(_ values: some Collection<Double>, _ expected: [Double], within tolerance: Double) {
  #expect(values.count == expected.count)
  for (value, expected) in zip(values, expected) { #expect(abs(value - expected) <= tolerance) }
}

@Test func `M24: the pane matches the reference frame by frame`() throws {
  var pane = PaneWorld()
  for row in try fixture("pane_uikit") {
    let numbers = row.compactMap(Double.init)
    #expect((pane.world[pane.body].center - SIMD2(numbers[1], numbers[2])).length < 1e-3)
    #expect((pane.world.motion(of: pane.body).velocity - SIMD2(numbers[3], numbers[4])).length < 1e-3)
    pane.world.advance(by: 1.0 / 60)
  }
  var again = PaneWorld()
  let values = again.frames(90)
  expectEqual(
    values[..<8], [388.617, 342.553, 279.906, 213.419, 151.272, 98.034, 55.601, 24.049], within: 1e-3)
  #expect(values.min() == values[11])
  #expect(abs(values[11] + 20.867) < 1e-3)
  #expect(values[27...].allSatisfy { abs($0) < 1 } && abs(values[26]) > 1)
}

@Test func `M25: a new target moves only the anchor, and the velocity changes only by force`() {
  var pane = PaneWorld()
  _ = pane.frames(9)
  let before = pane.world.motion(of: pane.body).velocity
  pane.world[pane.pane].target = [0, 400]
  #expect(pane.world.motion(of: pane.body).velocity == before)
  let values = [pane.y] + pane.frames(20)
  expectEqual(values[..<5], [2.328, 20.149, 69.271, 132.598, 198.243], within: 1e-3)
  #expect(values.max() == values[12])
  #expect(abs(values[12] - 424.487) < 1e-3)
}

@Test func `M26: a velocity is set by adding the difference`() {
  var pane = PaneWorld()
  _ = pane.frames(5)
  pane.world.setVelocity([0, -1500], of: pane.body)
  #expect((pane.world.motion(of: pane.body).velocity - SIMD2(0, -1500)).length < 1e-4)
}

@Test func `M27: a tap in flight does not change the velocity, even one that was set explicitly`() {
  var pane = PaneWorld()
  pane.world.setVelocity([0, -1500], of: pane.body)
  _ = pane.frames(40)
  let velocity = pane.world.motion(of: pane.body).velocity
  pane.world[pane.pane].target = [0, 400]
  #expect(pane.world.motion(of: pane.body).velocity == velocity)
  let start = pane.y
  _ = pane.frames(1)
  #expect(pane.y > start)
}

@Test func `M28: density has no effect on the motion of the spring`() {
  var light = PaneWorld(density: 1)
  let frames = light.frames(60)
  // Exact to the bit for a density that is a power of two; other densities differ by rounding.
  var heavy = PaneWorld(density: 128)
  #expect(heavy.frames(60) == frames)
  var hundredfold = PaneWorld(density: 100)
  expectEqual(hundredfold.frames(60), frames, within: 2e-4)
}

@Test(arguments: [(10.0, 20.867), (0, 74.45)])
func `M29: a higher resistance gives the expected lower overshoot`(resistance: Double, overshoot: Double) {
  var pane = PaneWorld(resistance: resistance)
  #expect(abs(-pane.frames(60).min()! - overshoot) < 0.01)
}
