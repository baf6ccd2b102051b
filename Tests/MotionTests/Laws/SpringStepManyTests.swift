import SeededRandom
import Motion
import Testing

struct SpringStepManyTests {
  private static func state(count: Int, seed: UInt64) -> (displacements: [Double], velocities: [Double]) {
    var random = SplitMix64(seed: seed)
    return (
      (0..<count).map { _ in .random(in: -500...500, using: &random) },
      (0..<count).map { _ in .random(in: -5000...5000, using: &random) }
    )
  }

  /// Counts around the widths of SIMD registers, and zero.
  @Test(arguments: [0, 1, 2, 3, 4, 5, 7, 8, 9, 31, 64, 1001], SpringStepTests.springs)
  func `F1: advancing many springs together gives bit-for-bit the same result as advancing each alone`(
    count: Int, spring: Spring
  ) {
    let step = SpringStep(spring, duration: 1.0 / 60)
    let before = Self.state(count: count, seed: 60)
    var (displacements, velocities) = before
    step.advance(displacements: &displacements, velocities: &velocities)
    for index in 0..<count {
      var (displacement, velocity) = (before.displacements[index], before.velocities[index])
      step.advance(displacement: &displacement, velocity: &velocity)
      #expect(displacements[index] == displacement && velocities[index] == velocity)
    }
  }

  @Test func `M8: advancing many points equals advancing their coordinates`() {
    let step = SpringStep(.standard, duration: 1.0 / 60)
    var (x, vx) = Self.state(count: 100, seed: 1)
    var (y, vy) = Self.state(count: 100, seed: 2)
    var points = zip(x, y).map { SIMD2($0, $1) }
    var velocities = zip(vx, vy).map { SIMD2($0, $1) }
    for _ in 0..<60 {
      step.advance(displacements: &x, velocities: &vx)
      step.advance(displacements: &y, velocities: &vy)
      step.advance(displacements: &points, velocities: &velocities)
    }
    #expect(points.map(\.x) == x && points.map(\.y) == y)
    #expect(velocities.map(\.x) == vx && velocities.map(\.y) == vy)
  }

  @Test func `a slice of the springs can be advanced in place`() {
    let step = SpringStep(.standard, duration: 0.1)
    let before = Self.state(count: 10, seed: 3)
    var (displacements, velocities) = before
    displacements.withUnsafeMutableBufferPointer { displacements in
      velocities.withUnsafeMutableBufferPointer { velocities in
        step.advance(
          displacements: .init(rebasing: displacements[2..<5]),
          velocities: .init(rebasing: velocities[2..<5]))
      }
    }
    for index in 0..<10 {
      #expect((displacements[index] != before.displacements[index]) == (2..<5).contains(index))
    }
  }

  @Test func `arrays of displacements and velocities of different lengths fail a precondition`() async {
    await #expect(processExitsWith: .failure) {
      var (displacements, velocities) = ([1.0, 2], [0.0])
      SpringStep(.standard, duration: 0.1).advance(displacements: &displacements, velocities: &velocities)
    }
  }
}
