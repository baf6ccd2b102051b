import MotionKinematics
import Testing

struct PathMotionTests {
  typealias Path = CubicPath<SIMD2<Double>>

  /// A quarter of a circle of radius 100 pt around the origin, to 0.03 %, and a line back to the centre.
  static let arc = Path(
    from: [100, 0],
    [
      .init([100, 55.22847498307936], [55.22847498307936, 100], to: [0, 100]),
      .init([0, 70], [0, 30], to: [0, 0])
    ])
  /// An irregular loop that has a control point on an end point.
  static let loop = Path(
    from: [0, 0],
    [
      .init([0, 0], [300, -80], to: [200, 100]), .init([180, 136], [40, 300], to: [-100, 120])
    ], closed: true)
  static let paths = [arc, loop]

  /// The length of a polyline with many corners.
  private func length(_ path: Path, to distance: Double) -> Double {
    let count = 1000
    var (sum, last) = (0.0, path.point(at: 0).value)
    for step in 1...count {
      let next = path.point(at: distance * Double(step) / Double(count)).value
      sum += (next - last).length
      last = next
    }
    return sum
  }

  @Test func `M120: the length of a path is the sum of its arc and its line`() {
    #expect(abs(Self.arc.length - (50 * Double.pi + 100)) < 0.05)
    #expect(Self.arc.point(at: 0).value == [100, 0] && Self.arc.end == [0, 0])
    let half = Self.arc.point(at: 25 * .pi)
    #expect((half.value - SIMD2(1, 1) * 70.71).length < 0.1)
    #expect((half.tangent - SIMD2(-1, 1) * 0.5.squareRoot()).length < 1e-3)
    #expect((Self.arc.point(at: Self.arc.length - 50).value - [0, 50]).length < 1e-9)
  }

  @Test(arguments: paths)
  func `M120: positions are spaced by arc length, wherever the control points are`(path: Path) {
    for share in [0.05, 0.3, 0.55, 0.8, 1] {
      let distance = share * path.length
      #expect(abs(length(path, to: distance) - distance) < 1e-3 * path.length)
    }
    // Equal steps of distance move the point by nearly equal lengths.
    let step = path.length / 200
    for index in 0..<200 {
      let way = path.point(at: Double(index + 1) * step).value - path.point(at: Double(index) * step).value
      #expect(way.length <= step + 1e-9 && way.length > 0.7 * step)
    }
  }

  @Test(arguments: paths)
  func `M120: the tangent is the derivative with respect to distance and has length 1`(path: Path) {
    for index in 1..<100 {
      let distance = path.length * Double(index) / 100
      let (_, tangent) = path.point(at: distance)
      let slope = path.point(at: distance + 1e-4).value - path.point(at: distance - 1e-4).value
      #expect(abs(tangent.length - 1) < 1e-12)
      #expect((5e3 * slope - tangent).length < 2e-2)
    }
    for end in [0, path.length] { #expect(abs(path.point(at: end).tangent.length - 1) < 1e-12) }
  }

  @Test
  func `M120: where a control point lies on its end point, the tangent points to the other control point`() {
    #expect((Self.loop.point(at: 0).tangent - SIMD2(300, -80) * (1 / SIMD2(300.0, -80).length)).length < 1e-9)
    let line = Path(from: [0, 0], [.init([0, 0], [30, 40], to: [30, 40])])
    for distance in [0, 20, 50] as [Double] {
      #expect((line.point(at: distance).tangent - [0.6, 0.8]).length < 1e-9)
      #expect((line.point(at: distance).value - distance * SIMD2(0.6, 0.8)).length < 1e-9)
    }
    let end = Path(from: [0, 0], [.init([10, 0], [10, 20], to: [10, 20])])
    #expect((end.point(at: end.length).tangent - [0, 1]).length < 1e-9)
  }

  @Test func `M120: a closed path ends at its start and repeats, an open one continues straight`() {
    let loop = Self.loop
    #expect(loop.curves.count == 3 && loop.end == loop.start && loop.isClosed)
    for distance in [10.0, 250, 700] {
      #expect((loop.point(at: distance + loop.length).value - loop.point(at: distance).value).length < 1e-6)
      #expect((loop.point(at: distance - loop.length).value - loop.point(at: distance).value).length < 1e-6)
    }
    #expect(loop.point(at: loop.length).value == [0, 0])
    // A path that already ends at its start gets no closing line.
    let closed = Path(from: [0, 0], [.init([50, 0], [0, 50], to: [0, 0])], closed: true)
    #expect(closed.curves.count == 1)
    #expect((Self.arc.point(at: -30).value - [100, -30]).length < 1e-9)
    #expect((Self.arc.point(at: Self.arc.length + 30).value - [0, -30]).length < 1e-9)
    #expect((Self.arc.point(at: -30).tangent - [0, 1]).length < 1e-9)
  }

  @Test func `M120: pieces of zero length are skipped, and a path of zero length stays at its start`() {
    let dot = Path.CubicCurve([5, 5], [5, 5], to: [5, 5])
    let path = Path(from: [5, 5], [dot, .init([6, 5], [7, 5], to: [8, 5]), .init([8, 5], [8, 5], to: [8, 5])])
    #expect(abs(path.length - 3) < 1e-12)
    #expect((path.point(at: 0).tangent - [1, 0]).length < 1e-12)
    #expect((path.point(at: 1.5).value - [6.5, 5]).length < 1e-12)
    #expect((path.point(at: 3).value - [8, 5]).length < 1e-12)
    let still = Path(from: [5, 5], [dot])
    #expect(still.length == 0 && still.point(at: 3) == ([5, 5], [0, 0]))
    #expect(PathMotion(still, duration: 1).state(at: 0.5) == ([5, 5], [0, 0]))
  }

  @Test(arguments: paths, [TimingCurve.linear, .easeInOut, .easeOut])
  func `M120: the velocity is the derivative, points along the tangent and follows the timing curve`(
    path: Path, curve: TimingCurve
  ) {
    let motion = PathMotion(path, duration: 2, curve: curve)
    for time in stride(from: 0.013, to: 2, by: 0.025) {
      let (value, velocity) = motion.state(at: time)
      let (expected, tangent) = path.point(at: curve.progress(at: time / 2) * path.length)
      #expect(value == expected && motion.value(at: time) == value && motion.velocity(at: time) == velocity)
      #expect((velocity - curve.slope(at: time / 2) / 2 * path.length * tangent).length < 1e-9)
      let slope = motion.value(at: time + 1e-6) - motion.value(at: time - 1e-6)
      #expect((5e5 * slope - velocity).length < 0.02 * path.length)
    }
    #expect(motion.state(at: 2) == (path.end, .zero) && motion.value(at: 0) == path.start)
  }

  @Test func `M120: a spring that interrupts a path starts with its value and velocity`() {
    let motion = PathMotion(Self.arc, duration: 1)
    let (value, velocity) = motion.state(at: 0.4)
    let spring = SpringMotion(spring: .standard, from: value, velocity: velocity, to: Self.arc.end)
    #expect(spring.state(at: 0) == (value, velocity) && velocity.length > 200)
  }

  @Test
  func `a path without curves fails a precondition`()
    async
  {
    await #expect(processExitsWith: .failure) { _ = CubicPath(from: 0.0, []) }
  }

  @Test func `M120: an open path continues straight beyond pieces of zero length at its ends`() {
    let curve = Path.CubicCurve([10, 0], [20, 0], to: [30, 0])
    let (first, last) = (
      Path.CubicCurve([0, 0], [0, 0], to: [0, 0]), Path.CubicCurve([30, 0], [30, 0], to: [30, 0])
    )
    for path in [Path(from: [0, 0], [first, curve, last, last]), Path(from: [0, 0], [curve, last])] {
      #expect(path.point(at: path.length) == ([30, 0], [1, 0]))
      #expect((path.point(at: path.length + 10).value - [40, 0]).length < 1e-12)
      #expect((path.point(at: -10).value - [-10, 0]).length < 1e-12)
    }
  }

  @Test func `M120: at a vertical tangent of the curve, components without distance have velocity 0`() throws
  {
    let line = Path(from: [0, 0], [.init([10, 0], [20, 0], to: [30, 0])])
    let upright = try TimingCurve(0, 1, 0, 1)
    #expect(PathMotion(line, duration: 1, curve: upright).velocity(at: 0) == [.infinity, 0])
    let still = Path(from: [5, 5], [.init([5, 5], [5, 5], to: [5, 5])])
    #expect(PathMotion(still, duration: 1, curve: upright).state(at: 0) == ([5, 5], [0, 0]))
  }
}
