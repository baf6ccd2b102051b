import Motion
import Testing

struct MotionVectorTests {
  typealias Rectangle = Pair<SIMD2<Double>, SIMD2<Double>>
  typealias Transform = Pair<Rectangle, Double>

  @Test func `M39: numbers, points, rectangles, colours and transforms animate component by component`() {
    expectMovesByComponent(from: 0.2, velocity: -3.0, to: 1)
    expectMovesByComponent(from: SIMD2(1, 2), velocity: SIMD2(30, 0), to: SIMD2(-5.0, 9))
    expectMovesByComponent(
      from: SIMD4(1, 2, 3, 4), velocity: SIMD4(0, 0, 100, -100), to: SIMD4(9.0, 8, 7, 6))
    expectMovesByComponent(
      from: RGBA(red: 1, green: 0, blue: 0), velocity: .zero, to: RGBA(red: 0, green: 1, blue: 0, alpha: 0.5))
    let frame = Rectangle(SIMD2(0, 0), SIMD2(75, 75))
    expectMovesByComponent(
      from: Transform(frame, 0), velocity: Transform(.zero, 12),
      to: Transform(Rectangle(SIMD2(5, 5), .zero), .pi))
  }

  @Test
  func `M8, M99: the components of a pair are those of the first value followed by those of the second`() {
    var value = Transform(Rectangle(SIMD2(1, 2), SIMD2(3, 4)), 5)
    #expect(Transform.componentCount == 5)
    #expect((0..<5).map { value[component: $0] } == [1, 2, 3, 4, 5])
    for index in 0..<5 { value[component: index] *= 10 }
    #expect(value == Transform(Rectangle(SIMD2(10, 20), SIMD2(30, 40)), 50))
    #expect(value.squaredLength == 5500 && (value - value) == .zero && (2 * value - value) == value)
  }

  @Test func `a number in single precision is one component, rounded to its precision`() {
    var value: Float = -2.5
    #expect(Float.componentCount == 1 && value[component: 0] == -2.5 && value.squaredLength == 6.25)
    value[component: 0] = 0.1
    #expect(value == Float(0.1))
    // 0.1 has more digits than a Float: the product is rounded once, at the end.
    let factor = 0.1
    #expect(factor * Float(3) == Float(0.1 * 3.0))
    let motion = SpringMotion(spring: .standard, from: Float(1), velocity: -30, to: 9)
    let exact = SpringMotion(spring: .standard, from: 1.0, velocity: -30, to: 9)
    #expect(near(Double(motion.value(at: 0.05)), exact.value(at: 0.05), 1e-5))
  }

  @Test func `M62: 100 pt/s over 200 pt are a share of 0.5, and (150, 150) over (200, 200) are 0.75`() throws
  {
    #expect(100.0.share(of: 200) == 0.5 && (-100.0).share(of: 200) == -0.5 && (-100.0).share(of: -200) == 0.5)
    #expect(try near(#require(SIMD2(150.0, 150).share(of: SIMD2(200, 200))), 0.75, 1e-12))
    #expect(SIMD2(0.0, 70).share(of: SIMD2(35, 0)) == 0 && 100.0.share(of: 0) == nil)
  }

  @Test func `a value is finite if every component is finite`() {
    #expect(SIMD2(1.0, 2).isFinite && !SIMD2(1, Double.nan).isFinite)
    #expect(!Pair(SIMD2(0.0, 0), Double.infinity).isFinite)
    #expect(SIMD2(3.0, 4).length == 5)
  }

  /// A vector that uses the library's default for its length.
  private struct Insets: MotionVector {
    var (left, right) = (0.0, 0.0)
    static let zero = Insets()
    static func + (a: Self, b: Self) -> Self { Self(left: a.left + b.left, right: a.right + b.right) }
    static func - (a: Self, b: Self) -> Self { Self(left: a.left - b.left, right: a.right - b.right) }
    static func * (factor: Double, a: Self) -> Self { Self(left: factor * a.left, right: factor * a.right) }
    static var componentCount: Int { 2 }
    subscript(component index: Int) -> Double {
      get { index == 0 ? left : right }
      set { if index == 0 { left = newValue } else { right = newValue } }
    }
  }

  @Test func `a custom vector gets its length from its components`() {
    #expect(Insets(left: 3, right: -4).length == 5)
    expectMovesByComponent(from: Insets(left: 1, right: 2), velocity: .zero, to: Insets(left: 0, right: 9))
  }

  /// Expects that each component of the motion equals the motion of that component alone.
  private func expectMovesByComponent<Value: MotionVector>(from start: Value, velocity: Value, to end: Value)
  {
    let whole = SpringMotion(spring: .standard, from: start, velocity: velocity, to: end)
    for t in [0, 0.05, 0.3, 1] {
      let state = whole.state(at: t)
      for index in 0..<Value.componentCount {
        let alone = SpringMotion(
          spring: .standard, from: start[component: index], velocity: velocity[component: index],
          to: end[component: index])
        #expect(near(state.value[component: index], alone.value(at: t), 1e-12))
        #expect(near(state.velocity[component: index], alone.velocity(at: t), 1e-9))
      }
    }
  }
}
