import Motion
import Testing

struct HitTargetTests {
  /// A ball of radius 20 pt, 0.2 s after its start from (50, 50) to (400, 50).
  static let motion = SpringMotion(
    spring: Spring(response: 1, dampingRatio: 1), from: SIMD2(50, 50.0), to: end)
  static let end = SIMD2(400.0, 50)
  static let seen = motion.value(at: 0.2)
  static var ball: HitTarget<String> {
    HitTarget("ball", shape: .circle(center: .zero, radius: 20), following: motion, to: end, at: 0.2)
  }

  private func hit(_ point: SIMD2<Double>, _ targets: HitTarget<String>...) -> HitTarget<String>.Hit {
    HitTarget.hit(point, among: targets)
  }

  @Test func `M109: a moving item is hit at its shown position and not at its target`() {
    #expect((Self.seen - Self.end).length > 100 && (Self.seen - SIMD2(50, 50)).length > 50)
    #expect(hit(Self.seen + SIMD2(0, 19), Self.ball) == .target("ball"))
    #expect(hit(Self.end, Self.ball) == .nothing)
    #expect(hit(SIMD2(50, 50), Self.ball) == .nothing)
  }

  @Test func `M109: with manualHitTesting a moving item is hit at its target and not at its shown position`()
  {
    var ball = Self.ball
    ball.manualHitTesting = true
    #expect(hit(Self.seen, ball) == .nothing)
    #expect(hit(Self.end, ball) == .target("ball"))
  }

  @Test
  func `M109, M60: a moving item without interaction swallows touches, also those of items behind it`() {
    var ball = Self.ball
    ball.allowsInteraction = false
    let stage = HitTarget("stage", at: .rectangle(origin: .zero, size: SIMD2(800, 600)))
    #expect(hit(Self.seen, stage, ball) == .swallowed(by: "ball"))
    #expect(hit(Self.end, stage, ball) == .target("stage"))
    ball.isMoving = false
    #expect(hit(Self.seen, stage, ball) == .target("ball"))
  }

  @Test func `M60: a moving item with interaction is hit`() {
    var ball = Self.ball
    #expect(ball.allowsInteraction && ball.isMoving)
    #expect(hit(Self.seen, ball) == .target("ball"))
    ball.allowsInteraction = false
    #expect(hit(Self.seen, ball) == .swallowed(by: "ball"))
  }

  @Test func `M60: an item at rest is hit although it allows no interaction while it moves`() {
    var stage = HitTarget("stage", at: .rectangle(origin: .zero, size: SIMD2(800, 600)))
    stage.allowsInteraction = false
    #expect(!stage.isMoving && hit(SIMD2(10, 10), stage) == .target("stage"))
  }

  @Test(arguments: [(75.0, 45.0), (36, 70), (114, 109)])
  func `M48: a hit on one of its bars is a hit on the hamburger button`(x: Double, y: Double) {
    var bars = [40.0, 69, 99].map { y in
      HitTarget("bar", at: .rectangle(origin: SIMD2(35, y), size: SIMD2(80, 11)))
    }
    let circle = HitShape.circle(center: SIMD2(75, 75), radius: 75)
    #expect(hit(SIMD2(x, y), HitTarget("button", at: circle, children: bars)) == .target("bar"))
    for index in bars.indices { bars[index].isHit = false }
    #expect(hit(SIMD2(x, y), HitTarget("button", at: circle, children: bars)) == .target("button"))
    #expect(hit(SIMD2(2, 2), HitTarget("button", at: circle, children: bars)) == .nothing)
  }

  @Test func `the last target is in front of earlier ones, and a child is in front of its parent`() {
    let whole = HitShape.rectangle(origin: .zero, size: SIMD2(10, 10))
    let (back, front) = (HitTarget("back", at: whole), HitTarget("front", at: whole))
    #expect(hit(SIMD2(5, 5), back, front) == .target("front"))
    #expect(hit(SIMD2(5, 5), HitTarget("parent", at: whole, children: [back, front])) == .target("front"))
  }

  @Test func `M121: a parent at rest clips a moving child, unless clipsChildren is false`() {
    var parent = HitTarget(
      "parent", at: .rectangle(origin: SIMD2(30, 30), size: SIMD2(60, 40)), children: [Self.ball])
    // The ball is shown outside its parent.
    #expect(hit(Self.seen, parent) == .nothing)
    parent.clipsChildren = false
    #expect(hit(Self.seen, parent) == .target("ball") && hit(SIMD2(32, 32), parent) == .target("parent"))
    #expect(hit(Self.end, parent) == .nothing && hit(SIMD2(20, 20), parent) == .nothing)
    parent.children[0].manualHitTesting = true
    #expect(hit(Self.seen, parent) == .nothing && hit(Self.end, parent) == .target("ball"))
    // A touch of the child is subject to the parent's interaction and hit testing.
    (parent.isMoving, parent.allowsInteraction) = (true, false)
    #expect(hit(Self.end, parent) == .swallowed(by: "parent") && hit(SIMD2(20, 20), parent) == .nothing)
    parent.isHit = false
    #expect(hit(Self.end, parent) == .nothing)
  }

  @Test func `a target that follows a law can be at rest, and has children`() {
    let child = HitTarget("spot", at: .circle(center: Self.end, radius: 5))
    var ball = HitTarget(
      "ball", shape: .circle(center: .zero, radius: 20), following: Self.motion, to: Self.end, at: 60,
      isMoving: false, children: [child])
    ball.allowsInteraction = false
    #expect(hit(Self.end, ball) == .target("spot") && hit(Self.end + SIMD2(0, 15), ball) == .target("ball"))
  }
}
