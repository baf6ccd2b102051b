import MotionKinematics
import Testing

struct LinearApproximationTests {
  static let springs = [
    Spring.standard, Spring(bounciness: 20, speed: 1), Spring(response: 0.5, dampingRatio: 1),
    Spring(response: 0.3, dampingRatio: 2), Spring(response: 0.4, dampingRatio: 0.1)
  ]

  private static let still = TimedMotion(from: 0.0, to: 0, duration: 1, curve: .linear)

  private func motion(_ spring: Spring) -> SpringMotion<Double> {
    SpringMotion(spring: spring, from: 0, to: 1)
  }

  @Test(arguments: springs, [0.1, 0.01, 0.001])
  func `no point of the polyline is further from the curve than the tolerance`(
    spring: Spring, tolerance: Double
  ) {
    let motion = motion(spring)
    let duration = motion.settlingTime(within: Tolerance(distance: tolerance / 2))
    let line = LinearApproximation(
      of: motion, duration: duration, tolerance: tolerance, steps: 400, end: 1)
    for step in 0...400 {
      let time = duration * Double(step) / 400
      #expect(abs(line.value(at: time) - motion.value(at: time)) <= tolerance * (1 + 1e-6))
    }
    #expect(line.points.first?.value == 0 && line.points.first?.time == 0)
    #expect(abs((line.points.last?.value ?? 0) - 1) < 1e-9 && line.points.last?.time == duration)
  }

  /// The smallest number of lines whose corners have values on a grid, found by trying all of them.
  private func fewestLines(_ values: [Double], tolerance: Double, spacing: Double) -> Int {
    let last = values.count - 1
    func choices(_ index: Int) -> [Double] {
      if index == 0 || index == last { return [values[index]] }
      let lowest = Int(((values[index] - tolerance) / spacing).rounded(.up))
      let highest = Int(((values[index] + tolerance) / spacing).rounded(.down))
      return lowest <= highest ? (lowest...highest).map { Double($0) * spacing } : []
    }
    var best = Array(repeating: [Double: Int](), count: values.count)
    best[0][values[0]] = 0
    for start in 0..<last {
      for (value, count) in best[start] {
        for end in (start + 1)...last {
          for target in choices(end) where best[end][target] ?? .max > count + 1 {
            let fits = (start..<end).allSatisfy { index in
              let line = value + (target - value) * Double(index - start) / Double(end - start)
              return abs(line - values[index]) <= tolerance + 1e-12
            }
            if fits { best[end][target] = count + 1 }
          }
        }
      }
    }
    return best[last][values[last]] ?? .max
  }

  @Test(arguments: springs, [0.2, 0.08, 0.03])
  func `the polyline has the smallest possible number of corners`(spring: Spring, tolerance: Double) {
    let motion = motion(spring)
    let (steps, duration) = (14, 0.6)
    let values = (0...steps).map { motion.value(at: duration * Double($0) / Double(steps)) }
    let line = LinearApproximation(
      of: motion, duration: duration, tolerance: tolerance, steps: steps, end: values[steps])
    let spacing = tolerance / 5
    // A polyline with corners on a grid of values needs at least as many lines. Conversely, any polyline whose
    // corners are rounded to the grid stays in a tube that is wider by half a spacing.
    #expect(line.points.count - 1 <= fewestLines(values, tolerance: tolerance, spacing: spacing))
    #expect(
      line.points.count - 1 >= fewestLines(values, tolerance: tolerance + spacing / 2, spacing: spacing))
  }

  @Test func `a straight line needs only its two end points`() {
    let straight = TimedMotion(from: 2.0, to: 5.0, duration: 3, curve: .linear)
    let line = LinearApproximation(of: straight, duration: 3, tolerance: 1e-6, steps: 100)
    #expect(line.points.count == 2)
  }

  @Test(arguments: springs)
  func `shifting or mirroring the curve leaves the corners unchanged`(spring: Spring) {
    let line = LinearApproximation(of: motion(spring), duration: 0.6, tolerance: 0.01, steps: 60)
    for start in [-1.0, -300, 50] {
      let moved = SpringMotion(spring: spring, from: start, to: start + 1)
      let other = LinearApproximation(of: moved, duration: 0.6, tolerance: 0.01, steps: 60)
      #expect(other.points.map(\.time) == line.points.map(\.time))
    }
    let down = SpringMotion(spring: spring, from: 0, to: -1)
    let other = LinearApproximation(of: down, duration: 0.6, tolerance: 0.01, steps: 60)
    #expect(other.points.count == line.points.count)
  }

  @Test
  func `a duration or tolerance of 0, fewer than one step, or an end off the curve fails a precondition`()
    async
  {
    await #expect(processExitsWith: .failure) {
      _ = LinearApproximation(of: Self.still, duration: 0, tolerance: 0.1, steps: 4)
    }
    await #expect(processExitsWith: .failure) {
      _ = LinearApproximation(of: Self.still, duration: 1, tolerance: 0, steps: 4)
    }
    await #expect(processExitsWith: .failure) {
      _ = LinearApproximation(of: Self.still, duration: 1, tolerance: 0.1, steps: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = LinearApproximation(of: Self.still, duration: 1, tolerance: 0.1, steps: 4, end: 0.2)
    }
  }

  @Test func `before its start and after its end the polyline holds its first and last values`() {
    let line = LinearApproximation(of: motion(.standard), duration: 0.6, tolerance: 0.01, steps: 60, end: 1)
    #expect(line.value(at: -1) == line.points.first?.value && line.value(at: 0) == line.points.first?.value)
    #expect(line.value(at: 0.7) == 1 && line.value(at: 0.6) == 1)
  }
}
