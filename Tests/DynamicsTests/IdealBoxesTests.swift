import MotionDynamics
import Testing

/// Boxes of 60 × 40 pt above a floor at 0, in gravity.
struct BoxYard {
  var world = World(.ideal)
  let boxes: [BodyID]

  init(
    _ centers: [SIMD2<Double>], angles: [Double] = [], elasticity: Double = 0.2, allowsRotation: Bool = true
  ) {
    var world = World(.ideal)
    let boxes = centers.indices.map {
      world.add(
        Body(
          .box(width: 60, height: 40), center: centers[$0], angle: angles.isEmpty ? 0 : angles[$0]))
    }
    world.add(Gravity(boxes))
    world.add(ItemProperties(boxes, elasticity: elasticity, allowsRotation: allowsRotation))
    world.add(
      Collision(boxes, boundaries: ["floor": .line([-900, 0], [900, 0])], elasticity: min(elasticity, 0.2)))
    (self.world, self.boxes) = (world, boxes)
  }

  /// Runs until all bodies sleep, or for the given number of frames.
  mutating func run(frames: Int = 600) {
    for _ in 0..<frames where !world.isPaused { world.advance(by: 1.0 / 60) }
  }

  /// The largest distance of a box from its expected position.
  func error(_ expected: [SIMD2<Double>]) -> Double {
    zip(boxes, expected).map { box, place in
      let away = world[box].center - place
      return (away * away).sum().squareRoot()
    }.max()!
  }
}

struct IdealBoxesTests {
  @Test(arguments: [0.0, 0.2, 0.6], [true, false])
  func `one of two equal boxes rests on the other without penetration`(elasticity: Double, turns: Bool) {
    var yard = BoxYard([[0, -20], [0, -60]], elasticity: elasticity, allowsRotation: turns)
    yard.run()
    #expect(yard.world.isPaused)
    #expect(yard.error([[0, -20], [0, -60]]) < 1e-6)
  }

  @Test func `boxes that touch side by side fall and rest without moving sideways`() {
    var yard = BoxYard([[0, -40], [60, -40]])
    yard.run()
    #expect(yard.world.isPaused)
    #expect(yard.error([[0, -20], [60, -20]]) < 1e-6)
  }

  @Test func `a stack of four boxes at rest stays at rest`() {
    var yard = BoxYard([[0, -20], [0, -60], [0, -100], [0, -140]])
    yard.run()
    #expect(yard.world.isPaused)
    #expect(yard.error([[0, -20], [0, -60], [0, -100], [0, -140]]) < 1e-5)
  }

  @Test(arguments: [2, 3, 4])
  func `a stack of boxes that start 5 pt apart comes to rest`(count: Int) {
    var yard = BoxYard((0..<count).map { [0, -20 - 45 * Double($0)] })
    yard.run()
    #expect(yard.world.isPaused)
    #expect(yard.error((0..<count).map { [0, -20 - 40 * Double($0)] }) < 1e-3)
  }

  /// Arrangements that once caused an endless loop of impacts within one frame.
  @Test(
    arguments: [
      ([[0, -20], [0, -65], [0, -110]], 0.2), ([[0, -20], [7, -65]], 0.6), ([[0, -40], [0, -85]], 0.2),
      ([[0, -40], [60, -40]], 0.6),
      ([[-31, -20], [31, -20], [0, -65], [93, -20], [62, -65], [31, -110]], 0.5)
    ] as [([SIMD2<Double>], Double)])
  func `boxes that fall on each other come to rest after fewer than 2000 contacts`(
    centers: [SIMD2<Double>], elasticity: Double
  ) {
    var yard = BoxYard(centers, elasticity: elasticity)
    var contacts = 0
    for _ in 0..<300 where !yard.world.isPaused {
      yard.world.advance(by: 1.0 / 60) { event, _ in if case .contactBegan = event { contacts += 1 } }
    }
    #expect(yard.world.isPaused)
    #expect(contacts < 2000, "\(contacts)")
    for (box, center) in zip(yard.boxes, centers) {
      let rows = ((-center.y - 20) / 45).rounded(.down)
      #expect(abs(yard.world[box].center.y + 20 + 40 * rows) < 1e-3)
    }
  }

  @Test func `tumbling boxes end in a heap without overlaps`() {
    var yard = BoxYard(
      [[0, -50], [10, -120], [-15, -200], [5, -300]], angles: [0.3, 0.7, -0.4, 1.1], elasticity: 0.5)
    yard.run()
    #expect(yard.world.isPaused)
    for box in yard.boxes { #expect(yard.world[box].center.y < -20 + 1e-6) }
  }
}
