import MotionKinematics
import Testing

struct InterpolationTests {
  @Test(arguments: [Interpolation<Double>.Outside.clamp, .extend])
  func `M169: the output goes straight from point to point, and outside as told`(
    outside: Interpolation<Double>.Outside
  ) {
    let map = Interpolation(from: [0, 100, 150], to: [1.0, 3, 2], outside: outside)
    for (input, output) in [(0.0, 1.0), (50, 2), (100, 3), (125, 2.5), (150, 2)] {
      #expect(abs(map.value(at: input) - output) < 1e-12)
    }
    #expect(map.value(at: -50) == (outside == .clamp ? 1 : 0))
    #expect(map.value(at: 200) == (outside == .clamp ? 2 : 1))
  }

  @Test(arguments: [Interpolation<SIMD2<Double>>.Outside.clamp, .extend])
  func `M169: the velocity of the output is the slope of its value, at a point that of the line entered`(
    outside: Interpolation<SIMD2<Double>>.Outside
  ) {
    let map = Interpolation<SIMD2<Double>>(
      from: [0, 60, 100], to: [[0, 1], [10, 0], [50, -9]], outside: outside)
    let law = InterpolatedMotion(SpringMotion(spring: .bouncy, from: -20, velocity: 200, to: 100.0), by: map)
    for step in 0..<400 {
      let (time, h) = (0.0031 * Double(step) + 1e-4, 1e-7)
      // Forward, since a point is left in the direction of the input.
      let slope = (1 / h) * (law.value(at: time + h) - law.value(at: time))
      #expect((slope - law.velocity(at: time)).length < 0.02)
    }
    func isNear(_ input: (value: Double, velocity: Double), _ velocity: SIMD2<Double>) -> Bool {
      (map.state(of: input).velocity - velocity).length < 1e-12
    }
    #expect(isNear((60, 1), [1, -0.225]) && isNear((60, -1), [-1 / 6.0, 1 / 60.0]))
    #expect(isNear((0, -5), outside == .clamp ? .zero : [-5 / 6.0, 5 / 60.0]))
    #expect(isNear((100, 5), outside == .clamp ? .zero : [5, -1.125]))
  }
}
