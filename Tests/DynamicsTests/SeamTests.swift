import Foundation
import MotionDynamics
import Testing

/// A body that slides along the x axis over the seams of a floor below it, all turned about the origin.
private struct Slide {
  enum Floor {
    /// Collinear edges of one path that share end points at these x.
    case path([Double])
    /// Anchored boxes of 30 × 20 pt side by side, the tops of which are this much above 0.
    case boxes([Double])
  }

  static let hexagon = BodyShape.convex(
    ConvexOutline(
      (0..<6).map { SIMD2(10 * cos(Double($0) * .pi / 3), 10 * sin(Double($0) * .pi / 3)) }))
  static let box = BodyShape.box(width: 20, height: 20)

  var world = World(.ideal)
  let bodies: [BodyID]
  let turn: Double

  /// Creates bodies above each other, each with its centre 20 pt above that of the one below.
  init(
    _ floor: Floor, speed: Double, from x: Double = 315, shape: BodyShape = Self.box, height: Double = 10,
    count: Int = 1, turn: Double = 0, gravity: SIMD2<Double> = [0, 1], friction: Double = 0
  ) {
    self.turn = turn
    var world = World(.ideal)
    func turned(_ vector: SIMD2<Double>) -> SIMD2<Double> { Self.turned(vector, by: turn) }
    let bodies = (0..<count).map {
      world.add(
        Body(shape, center: turned([x, -height - 20 * Double($0)]), angle: turn), velocity: turned([speed, 0])
      )
    }
    world.add(ItemProperties(bodies, elasticity: 0, friction: friction, resistance: 0))
    world.add(Gravity(bodies, vector: turned(gravity)))
    var items = bodies
    var boundaries: [String: Collision.Boundary] = [:]
    switch floor {
    case .path(let seams):
      boundaries["floor"] = .path(([-3000] + seams + [3000]).map { turned([$0, 0]) }, isClosed: false)
    case .boxes(let tops):
      let floor = tops.enumerated().map {
        world.add(
          Body(
            .box(width: 30, height: 20), center: turned([15 + 30 * Double($0), 10 - $1]), angle: turn))
      }
      world.add(ItemProperties(floor, elasticity: 0, friction: friction, isAnchored: true))
      items += floor
    }
    world.add(Collision(items, boundaries: boundaries, elasticity: 0, friction: friction))
    (self.world, self.bodies) = (world, bodies)
  }

  static func turned(_ vector: SIMD2<Double>, by angle: Double) -> SIMD2<Double> {
    [cos(angle) * vector.x - sin(angle) * vector.y, sin(angle) * vector.x + cos(angle) * vector.y]
  }

  mutating func run(_ seconds: Double) {
    for _ in 0..<Int(seconds * 60) { world.advance(by: 1.0 / 60) }
  }

  func center(_ index: Int = 0) -> SIMD2<Double> { Self.turned(world[bodies[index]].center, by: -turn) }
  func velocity(_ index: Int = 0) -> SIMD2<Double> {
    Self.turned(world.motion(of: bodies[index]).velocity, by: -turn)
  }
  func tilt(_ index: Int = 0) -> Double { world[bodies[index]].angle - turn }
}

struct SeamTests {
  /// Seams closer than the body, as wide as it, and far apart.
  private static let floors: [Slide.Floor] = [
    .path([-90, 0, 60, 200, 220, 240.3, 247, 330, 350, 360.3, 367, 420, 421, 422, 560, 561.7, 660]),
    .boxes(Array(repeating: 0, count: 40))
  ]

  @Test(arguments: floors, [300, 30, -150])
  fileprivate func `a body slides over the seams of a flat floor as over one line`(
    floor: Slide.Floor, speed: Double
  ) {
    for turn in [0, Double.pi / 6, -2.1] {
      for (shape, height) in [(Slide.box, 10.0), (Slide.hexagon, 75.0.squareRoot())] {
        var slide = Slide(floor, speed: speed, shape: shape, height: height, turn: turn)
        slide.run(1.5)
        #expect(abs(slide.center().x - 315 - speed * 1.5) < 1e-6, "\(slide.center())")
        #expect(abs(slide.center().y + height) < 1e-9 && abs(slide.tilt()) < 1e-9)
        #expect(abs(slide.velocity().x - speed) < 1e-6 && abs(slide.velocity().y) < 1e-6)
      }
    }
  }

  @Test(arguments: floors)
  fileprivate func `a body is accelerated over seams by gravity at an angle`(floor: Slide.Floor) {
    for x in [-0.3, 0.3] {
      var slide = Slide(floor, speed: 0, gravity: [x, 1])
      slide.run(1)
      #expect(abs(slide.center().x - 315 - 500 * x) < 1e-6, "\(slide.center())")
      #expect(abs(slide.velocity().x - 1000 * x) < 1e-6 && abs(slide.tilt()) < 1e-9)
    }
  }

  @Test(arguments: floors)
  fileprivate func `friction stops a body on seams where it stops it on one line`(floor: Slide.Floor) {
    var slide = Slide(floor, speed: 300, friction: 0.2)
    slide.run(2)
    // v² / 2μg
    #expect(abs(slide.center().x - 315 - 225) < 1e-6, "\(slide.center())")
    #expect(slide.velocity() == .zero && abs(slide.tilt()) < 1e-9)
  }

  @Test(arguments: floors)
  fileprivate func `a tower slides over seams as a whole`(floor: Slide.Floor) {
    var slide = Slide(floor, speed: 300, count: 3)
    slide.run(1)
    for index in 0..<3 {
      let away = slide.center(index) - [615, -10 - 20 * Double(index)]
      #expect(abs(away.x) < 1e-3 && abs(away.y) < 1e-6 && abs(slide.tilt(index)) < 1e-6, "\(away)")
    }
  }

  @Test func `rounding of the heights of a floor's boxes does not stop a body, and a step of 1 pt does`() {
    for error in [1e-13, 1e-11, 1e-9, 1e-7] {
      var slide = Slide(.boxes((0..<40).map { $0 % 2 == 0 ? 0 : error }), speed: 300)
      slide.run(1)
      #expect(abs(slide.center().x - 615) < 1e-4 && abs(slide.tilt()) < 1e-6, "\(slide.center())")
    }
    var slide = Slide(.boxes((0..<40).map { $0 < 12 ? 0 : 1 }), speed: 30)
    slide.run(3)
    #expect(slide.center().x < 350 + 1e-6 && abs(slide.center().y + 10) < 1e-6, "\(slide.center())")
  }

  @Test(arguments: [0, 0.2])
  func `a box slides along a wall of two lines as along one`(friction: Double) {
    var world = World(.ideal)
    let box = world.add(Body(Slide.box, center: [10, 0]))
    world.add(ItemProperties([box], elasticity: 0, friction: friction, resistance: 0))
    world.add(Gravity([box], vector: [-0.5, 1]))
    world.add(
      Collision(
        [box], boundaries: ["upper": .line([0, -1000], [0, 40]), "lower": .line([0, 40], [0, 3000])],
        elasticity: 0, friction: friction))
    for _ in 0..<60 { world.advance(by: 1.0 / 60) }
    #expect(abs(world[box].center.x - 10) < 1e-9 && abs(world[box].angle) < 1e-9)
    #expect(abs(world[box].center.y - 500 * (1 - 0.5 * friction)) < 1e-6)
  }

  @Test(arguments: [-10, -1, -0.01, 0.01, 1, 10], [false, true])
  func `a box goes round a bend of a floor without a trip`(degrees: Double, isOfBodies: Bool) {
    var world = World(.ideal)
    let box = world.add(Body(Slide.box, center: [55, -10]), velocity: [300, 0])
    let angle = degrees * .pi / 180
    let way = SIMD2(cos(angle), sin(angle))
    world.add(Gravity([box]))
    world.add(ItemProperties([box], elasticity: 0, friction: 0, resistance: 0))
    if isOfBodies {
      let deep = Slide.turned([0, 100], by: angle)
      let outlines = [
        [[-3000, 0], [70, 0], [70, 100], [-3000, 100]],
        [[70, 0], [70, 0] + 3000 * way, [70, 0] + 3000 * way + deep, [70, 0] + deep]
      ].map(ConvexOutline.init)
      let floor = outlines.map { world.add(Body(.convex($0), center: $0.centroid)) }
      world.add(ItemProperties(floor, elasticity: 0, friction: 0, isAnchored: true))
      world.add(Collision([box] + floor, mode: .items))
    } else {
      world.add(
        Collision(
          [box], boundaries: ["floor": .path([[-3000, 0], [70, 0], [70, 0] + 3000 * way], isClosed: false)],
          elasticity: 0, friction: 0))
    }
    for _ in 0..<60 { world.advance(by: 1.0 / 60) }
    let (center, velocity) = (world[box].center, world.motion(of: box).velocity)
    // It lies on the second part, and has lost only the energy of the impact.
    #expect(abs(world[box].angle - angle) < 1e-6, "\(world[box])")
    let away = center - [70, 0]
    #expect(abs(away.x * way.y - away.y * way.x - 10) < 1e-6)
    let energy = (velocity * velocity).sum() / 2 - 1000 * (center.y + 10)
    #expect(energy < 45_000 + 1e-3 && energy > 42_000, "\(energy)")
  }

  /// A box that slides at 300 pt/s on a floor, without gravity or friction, and the objects that it hits.
  private func slid(
    _ seconds: Double, elasticity: Double = 0, boundary: Collision.Boundary, obstacle: Body? = nil
  ) -> (center: SIMD2<Double>, angle: Double, velocity: SIMD2<Double>) {
    var world = World(.ideal)
    let box = world.add(Body(Slide.box, center: [0, -10]), velocity: [300, 0])
    let obstacles = obstacle.map { [world.add($0)] } ?? []
    world.add(ItemProperties([box], elasticity: elasticity, friction: 0, resistance: 0))
    world.add(ItemProperties(obstacles, elasticity: 0, friction: 0, isAnchored: true))
    world.add(
      Collision([box] + obstacles, boundaries: ["line": boundary], elasticity: 0, friction: 0))
    for _ in 0..<Int(seconds * 60) { world.advance(by: 1.0 / 60) }
    return (world[box].center, world[box].angle, world.motion(of: box).velocity)
  }

  @Test func `a box passes a cliff and stops at a wall that begins level with its floor`() {
    let cliff = slid(0.5, boundary: .path([[-900, 0], [70, 0], [70, 200]], isClosed: false))
    #expect(abs(cliff.center.x - 150) < 1e-6 && cliff.velocity == [300, 0])
    let wall = slid(0.5, boundary: .path([[-900, 0], [70, 0], [70, -200]], isClosed: false))
    #expect(abs(wall.center.x - 60) < 1e-6 && abs(wall.center.y + 10) < 1e-6 && abs(wall.angle) < 1e-9)
  }

  @Test func `a box slides up a ramp whose tip is level with its floor`() {
    let outline = ConvexOutline([[70, 0], [370, -30], [370, 0]])
    let ramp = Body(.convex(outline), center: outline.centroid)
    let slid = slid(0.8, boundary: .line([-900, 0], [900, 0]), obstacle: ramp)
    #expect(abs(slid.angle + atan2(30, 300)) < 1e-6 && slid.velocity.x > 250, "\(slid)")
  }

  @Test func `a box rebounds from the end of a line at half its height without turning`() {
    let slid = slid(0.5, elasticity: 0.5, boundary: .line([70, -10], [200, -10]))
    #expect(abs(slid.center.y + 10) < 1e-9 && abs(slid.angle) < 1e-9)
    #expect(abs(slid.velocity.x + 150) < 1e-6 && abs(slid.velocity.y) < 1e-6)
  }

  @Test func `a box that slides off an edge is not pulled back`() {
    var world = World(.ideal)
    let box = world.add(Body(Slide.box, center: [15, -10]), velocity: [300, 0])
    let table = world.add(Body(.box(width: 60, height: 20), center: [30, 10]))
    world.add(Gravity([box]))
    world.add(ItemProperties([box], elasticity: 0, friction: 0, resistance: 0))
    world.add(ItemProperties([table], elasticity: 0, friction: 0, isAnchored: true))
    world.add(Collision([box, table], mode: .items))
    var before = 15.0
    for _ in 0..<240 {
      world.advance(by: 1.0 / 960)
      let x = world[box].center.x
      // Nothing but a side that it tips on pushes it, and that one away from the table.
      #expect(x - before > 300.0 / 960 - 1e-6, "\(before)")
      before = x
    }
  }
}
