import Motion
import Testing

struct HitTargetTests {
  private typealias Target = HitTarget<String>

  /// The shown centre of a ball of radius 20 pt, 0.2 s after its start from (50, 50) to (400, 50).
  private static let seen = SpringMotion(
    spring: Spring(response: 1, dampingRatio: 1), from: SIMD2(50, 50.0), to: end
  ).value(at: 0.2)
  private static let end = SIMD2(400.0, 50)
  private static let ball = Target(
    "ball", at: .circle(center: seen, radius: 20), movingTo: .circle(center: end, radius: 20))
  private static let stage = Target("stage", at: .rectangle(origin: .zero, size: SIMD2(800, 600)))

  private func hit(_ point: SIMD2<Double>, _ targets: Target...) -> Target.Hit {
    Target.hit(point, among: targets)
  }

  // MARK: Moving targets

  @Test func `M109: a moving target is hit at its shown position and not at its end`() {
    #expect((Self.seen - Self.end).length > 100 && (Self.seen - SIMD2(50, 50)).length > 50)
    #expect(hit(Self.seen + SIMD2(0, 19), Self.ball) == .target("ball"))
    #expect(hit(Self.end, Self.ball) == .nothing && hit(SIMD2(50, 50), Self.ball) == .nothing)
  }

  @Test func `M109: with manualHitTesting a moving target is hit at its end and not at its shown position`() {
    var ball = Self.ball
    ball.manualHitTesting = true
    #expect(hit(Self.seen, ball) == .nothing && hit(Self.end, ball) == .target("ball"))
    #expect(Self.stage.end == nil && !Self.stage.manualHitTesting && Self.stage.allowsInteraction)
    // At rest both are the same.
    ball.end = nil
    #expect(hit(Self.seen, ball) == .target("ball"))
  }

  @Test
  func `M109, M60: a moving item without interaction swallows touches, also those of items behind it`() {
    var ball = Self.ball
    #expect(ball.allowsInteraction && hit(Self.seen, Self.stage, ball) == .target("ball"))
    ball.allowsInteraction = false
    #expect(hit(Self.seen, Self.stage, ball) == .swallowed(by: "ball"))
    #expect(hit(Self.end, Self.stage, ball) == .target("stage"))
    ball.manualHitTesting = true
    #expect(hit(Self.end, Self.stage, ball) == .swallowed(by: "ball"))
    ball.end = nil
    #expect(hit(Self.seen, Self.stage, ball) == .target("ball"))
  }

  @Test func `M48: a touch of a bar, which is no target, reaches the round button behind it`() {
    let button = Target("button", at: .circle(center: SIMD2(75, 75), radius: 75))
    for bar in [SIMD2(75.0, 45), SIMD2(36, 70), SIMD2(114, 109)] {
      #expect(hit(bar, Self.stage, button) == .target("button"))
    }
    #expect(hit(SIMD2(2, 2), Self.stage, button) == .target("stage") && hit(SIMD2(2, 2), button) == .nothing)
    #expect(hit(SIMD2(75, 45), button, Self.stage) == .target("stage"))
  }

  // MARK: Shapes

  @Test(arguments: [
    (10.0, 20.0, true), (39.9, 59.9, true), (40, 30, false), (20, 60, false), (9.9, 30, false),
    (20, 19.9, false)
  ])
  func `a rectangle contains its left and top edges and not its right and bottom edges`(
    row: (x: Double, y: Double, isInside: Bool)
  ) {
    let tile = Target.Shape.rectangle(origin: SIMD2(10, 20), size: SIMD2(30, 40))
    #expect(tile.contains(SIMD2(row.x, row.y)) == row.isInside)
  }

  @Test func `a circle contains the points within its radius`() {
    let ball = Target.Shape.circle(center: SIMD2(100, 100), radius: 50)
    #expect(ball.contains(SIMD2(150, 100)) && ball.contains(SIMD2(130, 140)))
    #expect(!ball.contains(SIMD2(136, 136)) && !ball.contains(SIMD2(100, 49.9)))
  }
}
