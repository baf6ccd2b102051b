import Foundation
import SeededRandom
import MotionKinematics
import Testing

@testable import MotionDynamics

struct CrowdTests {
  @Test func `the grid finds every pair of neighbours exactly once, at any distance from the origin`() {
    var random = SplitMix64(seed: 3)
    var places: [Vector] = []
    for index in 0..<1500 {
      // A dense heap around the origin, and some circles far away in all directions.
      let reach = index.isMultiple(of: 50) ? 1e5 : 3.0
      let (x, y) = (random.number(-reach...reach), random.number(-reach...reach))
      places.append(Vector(Float(x), Float(y)))
    }
    var grid = CrowdGrid()
    var order: [Int32] = []
    grid.sort(places, cell: 0.1, into: &order)
    #expect(order.sorted() == (0..<1500).map(Int32.init))
    func areNear(_ one: Vector, _ two: Vector) -> Bool { (one - two).magnitude <= 0.1 }
    var found: [UInt64] = []
    grid.forEachRange { one, others in
      for other in others {
        let (first, second) = (Int(order[one]), Int(order[other]))
        if areNear(places[first], places[second]) { found.append(PairSet.key(first, second)) }
      }
    }
    var expected: [UInt64] = []
    for one in places.indices {
      for two in 0..<one where areNear(places[one], places[two]) { expected.append(PairSet.key(one, two)) }
    }
    #expect(expected.count > 500)
    #expect(found.sorted() == expected.sorted())
  }

  @Test func `the grid finds all circles in a box`() {
    var random = SplitMix64(seed: 4)
    let places = (0..<800).map { _ in
      Vector(Float(random.number(-2...2)), Float(random.number(-2...2)))
    }
    var grid = CrowdGrid()
    var order: [Int32] = []
    grid.sort(places, cell: 0.1, into: &order)
    for half: Float in [0.03, 0.4, 1e6] {
      let box = RigidBounds(lower: Vector(0.3, -0.7), upper: Vector(0.3, -0.7)).widened(by: half)
      var found: Set<Int32> = []
      grid.forEach(overlapping: box) { found.insert(order[$0]) }
      for (index, place) in places.enumerated()
      where box.contains(RigidBounds(lower: place, upper: place)) {
        #expect(found.contains(Int32(index)))
      }
    }
  }

  @Test func `contact colouring puts every contact in a group, and no group contains a body twice`() {
    var random = SplitMix64(seed: 5)
    // Body 0 touches 80 others: more than there are colours.
    var pairs: [(Int, Int)] = (1...80).map { (0, $0) }
    for _ in 0..<600 {
      let (one, two) = (Int(random.number(1...199.5)), Int(random.number(1...200.5)))
      if one != two { pairs.append((one, two)) }
    }
    var colouring = ContactColouring()
    func hasTwoPoints(_ index: Int) -> Bool { index.isMultiple(of: 3) }
    colouring.colour(pairs.count, bodyCount: 200) {
      $0 == 7 ? nil : (pairs[$0].0, pairs[$0].1, hasTwoPoints($0))
    }
    #expect(colouring.slots[7] == -1)
    let slots = colouring.slots.filter { $0 >= 0 }
    #expect(Set(slots).count == pairs.count - 1)
    var groups: [Int: [Int]] = [:]
    for (index, slot) in colouring.slots.enumerated() where slot >= 0 {
      #expect(Int(slot) / 4 < colouring.groupCount)
      #expect((Int(slot) / 4 < colouring.pairGroupCount) == hasTwoPoints(index))
      groups[Int(slot) / 4, default: []] += [pairs[index].0, pairs[index].1].filter { $0 < 200 }
    }
    for bodies in groups.values { #expect(Set(bodies).count == bodies.count) }
  }

  /// Circles in rows, `gap` pt apart.
  private func rows(
    _ count: Int, gap: Double, elasticity: Double, friction: Double = 0.2, _ world: inout World,
    velocity: (Int) -> SIMD2<Double>
  ) -> [BodyID] {
    let circles = (0..<count).map { index in
      world.add(
        Body(.circle(radius: 5), center: (10 + gap) * SIMD2(Double(index % 20), Double(index / 20))),
        velocity: velocity(index))
    }
    _ = world.add(
      ItemProperties(circles, elasticity: elasticity, friction: friction, resistance: 0, angularResistance: 0)
    )
    return circles
  }

  @Test func `M129: a magnetic field turns the bodies of a crowd as it turns one`() {
    var world = World(.uikit)
    let circles = rows(300, gap: 2, elasticity: 0, friction: 0, &world) { _ in SIMD2(100, 0) }
    _ = world.add(
      ItemProperties(circles, elasticity: 0, friction: 0, charge: 1, resistance: 0, angularResistance: 0))
    _ = world.add(Field(circles, .magnetic(falloff: 0), strength: 300))
    var one = World(.uikit)
    let single = rows(1, gap: 2, elasticity: 0, friction: 0, &one) { _ in SIMD2(100, 0) }
    _ = one.add(
      ItemProperties(single, elasticity: 0, friction: 0, charge: 1, resistance: 0, angularResistance: 0))
    _ = one.add(Field(single, .magnetic(falloff: 0), strength: 300))
    for _ in 0..<60 {
      world.advance(by: 1.0 / 60)
      one.advance(by: 1.0 / 60)
      let (velocity, expected) = (world.motion(of: circles[7]).velocity, one.motion(of: single[0]).velocity)
      #expect((velocity - expected).length < 0.5 && abs(velocity.length - 100) < 0.5)
    }
    #expect((one.motion(of: single[0]).velocity - SIMD2(100, 0)).length > 1)
  }

  @Test func `a colliding crowd keeps its momentum, and keeps more energy at higher elasticity`() {
    var kept: [Double] = []
    for elasticity in [0.0, 0.5, 1] {
      var world = World(.uikit)
      var random = SplitMix64(seed: 6)
      let circles = rows(300, gap: 2, elasticity: elasticity, friction: 0, &world) { _ in
        SIMD2(random.number(-500...500), random.number(-500...500))
      }
      _ = world.add(Collision(circles, mode: .items))
      func sums() -> (momentum: SIMD2<Double>, energy: Double) {
        circles.reduce((.zero, 0)) { sum, circle in
          let motion = world.motion(of: circle)
          let turning = 12.5 / 2 * motion.angularVelocity * motion.angularVelocity
          return (sum.0 + motion.velocity, sum.1 + motion.velocity.squaredLength / 2 + turning)
        }
      }
      let start = sums()
      var before = start
      for _ in 0..<30 {
        world.advance(by: 1.0 / 60)
        let now = sums()
        #expect((now.momentum - start.momentum).length < 0.05)
        #expect(now.energy < before.energy * (1 + 1e-5))
        before = now
      }
      kept.append(before.energy / start.energy)
    }
    #expect(kept[0] < 0.8 * kept[1] && kept[1] < 0.9 * kept[2] && kept[2] > 0.95, "\(kept)")
  }

  @Test func `resting contacts persist when bodies far away join the crowd engine and when they leave it`() {
    var world = World(.uikit)
    let circles = rows(60, gap: 0.5, elasticity: 0, &world) { _ in .zero }
    _ = world.add(Gravity(circles))
    let floor = ["box": Collision.Boundary.rectangle(from: [-5.1, -900], to: [204.6, 26.1])]
    let collision = world.add(Collision(circles, boundaries: floor))
    for _ in 0..<120 { world.advance(by: 1.0 / 60) }
    let places = circles.map { world[$0].center }
    var changes = 0
    func count(_ event: WorldEvent) { if event != .paused { changes += 1 } }
    // A hundred more bodies, far above the floor and far from each other.
    var far: [BodyID] = []
    for index in 0..<100 {
      far.append(world.add(Body(.circle(radius: 5), center: [1000 + 50 * Double(index), 0])))
    }
    world[collision].bodies += far
    for _ in 0..<10 { world.advance(by: 1.0 / 60) { event, _ in count(event) } }
    for body in far { world.remove(body) }
    for _ in 0..<10 { world.advance(by: 1.0 / 60) { event, _ in count(event) } }
    #expect(changes == 0)
    for (circle, place) in zip(circles, places) { #expect((world[circle].center - place).length < 0.5) }
  }

  @Test func `boxes, rods and large circles collide with a crowd and stay in the room`() {
    var world = World(.uikit)
    var circles = rows(300, gap: 1, elasticity: 0.2, &world) { _ in .zero }
    let box = world.add(Body(.box(width: 60, height: 30), center: [80, -60]), velocity: [0, 300])
    let large = world.add(Body(.circle(radius: 30), center: [160, -80]), velocity: [0, 300])
    let table = world.add(Body(.box(width: 40, height: 10), center: [100, 240]))
    _ = world.add(ItemProperties([table], isAnchored: true))
    _ = world.add(Attachment(circles[0], to: .body(circles[1]), length: 11))
    _ = world.add(Joint(circles[2], to: .point(world[circles[2]].center), .pin))
    circles += [box, large]
    _ = world.add(Gravity(circles))
    _ = world.add(
      Collision(circles + [table], boundaries: ["room": .rectangle(from: [-20, -200], to: [240, 300])]))
    world.advance(by: 1.0 / 60)
    // Positions are kept in single precision.
    let tablePlace = world[table].center
    #expect((tablePlace - SIMD2(100, 240)).length < 1e-4)
    var boxContacts = 0
    for _ in 0..<120 {
      world.advance(by: 1.0 / 60) { event, _ in
        if case .contactBegan(let contact) = event, contact.body == box || contact.other == .body(box) {
          boxContacts += 1
        }
      }
      let isInside = circles.allSatisfy { circle in
        let center = world[circle].center
        return center.x > -20 && center.x < 240 && center.y > -200 && center.y < 300
      }
      #expect(isInside)
    }
    #expect(boxContacts > 2)
    #expect(world[table].center == tablePlace)
    #expect(((world[circles[0]].center - world[circles[1]].center).length - 11).magnitude < 1)
    #expect((world[circles[2]].center - SIMD2(22, 0)).length < 1)
    // No small circle is inside the large one.
    for circle in circles[..<300] {
      #expect((world[circle].center - world[large].center).length > 33)
    }
  }

  @Test func `a crowd at 10,000 pt/s stays in its room, even at the corners`() {
    var world = World(.uikit)
    var random = SplitMix64(seed: 8)
    let circles = rows(300, gap: 4, elasticity: 0.9, &world) { _ in
      SIMD2(random.number(-1e4...1e4), random.number(-1e4...1e4))
    }
    _ = world.add(
      Collision(circles, boundaries: ["room": .rectangle(from: [-20, -20], to: [300, 240])], elasticity: 0.9))
    for _ in 0..<60 {
      world.advance(by: 1.0 / 60)
      let isInside = circles.allSatisfy { circle in
        let center = world[circle].center
        return center.x > -20 && center.x < 300 && center.y > -20 && center.y < 240
      }
      #expect(isInside)
    }
  }

  @Test(arguments: [3, 7])
  func `boxes, polygons and circles of unequal sizes at 3,000 pt/s are a crowd that stays in its room`(
    corners: Int
  ) {
    var world = World(.uikit)
    var random = SplitMix64(seed: 9)
    var bodies: [BodyID] = []
    for index in 0..<300 {
      let size = random.number(3...9)
      let shapes: [BodyShape] = [
        .circle(radius: size), .box(width: 2 * size, height: size),
        .convex(
          ConvexOutline(
            (0..<corners).map { index in
              let angle = 2 * .pi * Double(index) / Double(corners)
              return [size * cos(angle), size * sin(angle)]
            }))
      ]
      let center = 22 * SIMD2(Double(index % 20) + 0.5, Double(index / 20) + 0.5)
      let velocity = SIMD2(random.number(-3000...3000), random.number(-3000...3000))
      bodies.append(world.add(Body(shapes[index % 3], center: center), velocity: velocity))
    }
    _ = world.add(Gravity(bodies))
    _ = world.add(Collision(bodies, boundaries: ["room": .rectangle(from: [0, 0], to: [440, 330])]))
    var areInside = true
    for _ in 0..<120 {
      world.advance(by: 1.0 / 60)
      areInside =
        areInside
        && bodies.allSatisfy { body in
          let center = world[body].center
          return center.x > 0 && center.x < 440 && center.y > 0 && center.y < 330
        }
    }
    #expect(areInside)
  }

  @Test func `a circle of a crowd that hits two near walls many times in a sub-step stays between them`() {
    var world = World(.uikit)
    let circles = rows(300, gap: 4, elasticity: 1, &world) { _ in .zero }
    let ball = world.add(Body(.circle(radius: 5), center: [-100, 0]), velocity: [1e5, 0])
    _ = world.add(ItemProperties([ball], elasticity: 1, resistance: 0))
    _ = world.add(
      Collision(
        circles + [ball],
        boundaries: ["left": .line([-106, -90], [-106, 90]), "right": .line([-94, -90], [-94, 90])],
        elasticity: 1, friction: 0))
    for _ in 0..<30 {
      world.advance(by: 1.0 / 60)
      #expect(abs(world[ball].center.x + 100) < 6)
    }
  }

  @Test
  func `bodies that are placed elsewhere meet what is there: a circle of a crowd, and its anchored table`() {
    var world = World(.uikit)
    let circles = rows(300, gap: 1, elasticity: 0.2, &world) { _ in .zero }
    let table = world.add(Body(.box(width: 400, height: 10), center: [100, 600]))
    _ = world.add(ItemProperties([table], isAnchored: true))
    _ = world.add(Gravity(circles))
    _ = world.add(
      Collision(circles + [table], boundaries: ["room": .rectangle(from: [-20, -200], to: [240, 700])]))
    for _ in 0..<10 { world.advance(by: 1.0 / 60) }
    world[table].center = [100, 300]
    world.updateItemUsingCurrentState(table)
    // The table keeps the crowd above it, and the circle that was placed below falls to the floor.
    world[circles[0]].center = [100, 400]
    world.updateItemUsingCurrentState(circles[0])
    for _ in 0..<180 { world.advance(by: 1.0 / 60) }
    #expect(circles[1...].allSatisfy { world[$0].center.y < 295 })
    #expect(abs(world[circles[0]].center.y - 695) < 1)
  }

  @Test(arguments: [30.0, -30])
  func `circles of a crowd that spin leave a floor in the same direction as a few circles`(spin: Double) {
    func velocity(count: Int) -> SIMD2<Double> {
      var world = World(.uikit)
      let circles = (0..<count).map {
        world.add(
          Body(.circle(radius: 8), center: [30 * Double($0), -150]), velocity: [0, 3000],
          angularVelocity: spin)
      }
      _ = world.add(
        ItemProperties(circles, elasticity: 0.5, friction: 0.5, resistance: 0, angularResistance: 0))
      _ = world.add(
        Collision(
          circles, boundaries: ["floor": .line([-500, 0], [30 * Double(count) + 500, 0])], elasticity: 0.5,
          friction: 0.5))
      for _ in 0..<8 { world.advance(by: 1.0 / 60) }
      return world.motion(of: circles[count / 2]).velocity
    }
    let (few, many) = (velocity(count: 5), velocity(count: 300))
    #expect(few.y < -1000 && abs(few.x) > 20)
    #expect((few - many).length < 0.1 * abs(few.x), "\(few) \(many)")
  }
}
