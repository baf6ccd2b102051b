import MotionDynamics
import MotionKinematics
import Testing

/// Two equal circles on a line, without resistance or friction.
private func collide(
  _ stepping: World.Stepping, elasticity: Double, _ first: Double, _ second: Double
) -> (first: SIMD2<Double>, second: SIMD2<Double>) {
  var world = World(stepping)
  let a = world.add(Body(.circle(radius: 20), center: [100, 100]), velocity: [first, 0])
  let b = world.add(Body(.circle(radius: 20), center: [170, 100]), velocity: [second, 0])
  _ = world.add(
    ItemProperties([a, b], elasticity: elasticity, friction: 0, resistance: 0, angularResistance: 0))
  _ = world.add(Collision([a, b], mode: .items))
  for _ in 0..<60 { world.advance(by: 1.0 / 60) }
  return (world.motion(of: a).velocity, world.motion(of: b).velocity)
}

@Test(arguments: [
  (World.Stepping.uikit, 0.5, 200.0, -200.0, -100.0, 100.0), (.ideal, 0.5, 200, -200, -100, 100),
  (.uikit, 0.5, 300, -100, 0, 200), (.ideal, 0.5, 300, -100, 0, 200),
  // UIKit has no rebound below 100 pt/s; ideal stepping has.
  (.uikit, 0.5, 95, -2, 46.5, 46.5), (.ideal, 0.5, 95, -2, 22.25, 70.75),
  (.ideal, 1, 300, -100, -100, 300), (.uikit, 1, 300, -100, -100, 300)
])
func `M114: two equal circles collide head-on with the expected velocities`(
  stepping: World.Stepping, elasticity: Double, first: Double, second: Double, firstAfter: Double,
  secondAfter: Double
) {
  let after = collide(stepping, elasticity: elasticity, first, second)
  #expect((after.first - SIMD2(firstAfter, 0)).length < 1e-3)
  #expect((after.second - SIMD2(secondAfter, 0)).length < 1e-3)
}

@Test(arguments: [(World.Stepping.ideal, 1), (.uikit, 1), (.uikit, 80)])
func `a contact has its instant, its normal and its velocity before the impact, alone and in a crowd`(
  stepping: World.Stepping, count: Int
) {
  var world = World(stepping)
  let balls = (0..<count).map {
    world.add(Body(.circle(radius: 10), center: [100 * Double($0), 0]), velocity: [30, 0])
  }
  world.add(Gravity(balls))
  world.add(ItemProperties(balls, elasticity: 0, friction: 0, resistance: 0, angularResistance: 0))
  world.add(Collision(balls, boundaries: ["floor": .line([-1000, 510], [20_000, 510])], elasticity: 0))
  var began: [Contact] = []
  var ended: [Contact] = []
  func note(_ event: WorldEvent, _ world: inout World) {
    if case .contactBegan(let contact) = event { began.append(contact) }
    if case .contactEnded(let contact) = event { ended.append(contact) }
  }
  for _ in 0..<90 { world.advance(by: 1.0 / 60, onEvent: note) }
  // A fall of 500 pt takes 1 s.
  let slack = stepping == .ideal ? 1e-9 : 2.0 / 60
  #expect(began.count == count && ended.isEmpty && Set(began.map(\.body)) == Set(balls))
  for contact in began {
    #expect(abs(contact.time - 1) <= slack && (contact.normal - SIMD2(0, -1)).length < 1e-6)
    #expect(abs(contact.velocity.x - 30) < 1e-3 && abs(contact.velocity.y - 1000) <= 1000 * slack)
    #expect(abs(contact.closingSpeed - contact.velocity.y) < 1e-3)
  }
  let now = world.time
  world.removeAllBehaviors()
  world.advance(by: 1.0 / 60, onEvent: note)
  #expect(ended.count == count)
  for contact in ended {
    #expect(contact.time == now && contact.normal == .zero && contact.closingSpeed == 0)
  }
}

@Test(arguments: [World.Stepping.ideal, .uikit], [true, false])
func `the normal and the velocity of a contact are those of its body, whichever was added first`(
  stepping: World.Stepping, isCircleFirst: Bool
) throws {
  var world = World(stepping)
  let circle = Body(.circle(radius: 20), center: [100, 100])
  let box = Body(.box(width: 40, height: 40), center: [190, 100])
  let first = world.add(isCircleFirst ? circle : box, velocity: isCircleFirst ? [200, 0] : [-100, 50])
  let second = world.add(isCircleFirst ? box : circle, velocity: isCircleFirst ? [-100, 50] : [200, 0])
  world.add(ItemProperties([first, second], friction: 0, resistance: 0, angularResistance: 0))
  world.add(Collision([first, second], mode: .items))
  var contacts: [Contact] = []
  for _ in 0..<30 {
    world.advance(by: 1.0 / 60) { event, _ in
      if case .contactBegan(let contact) = event { contacts.append(contact) }
    }
  }
  let contact = try #require(contacts.first)
  #expect(contact.body == first && contact.other == .body(second))
  let sign = isCircleFirst ? 1.0 : -1
  #expect((contact.normal - sign * SIMD2(-1, 0)).length < 1e-6)
  #expect((contact.velocity - sign * SIMD2(300, -50)).length < 1e-3)
  #expect(abs(contact.closingSpeed - 300) < 1e-3)
  // They are 50 pt apart at first.
  #expect(abs(contact.time - 50.0 / 300) <= (stepping == .ideal ? 1e-9 : 1.0 / 60))
}

@Test func `in ideal stepping a row of equal circles passes an impact on to the last one`() {
  var world = World(.ideal)
  let balls = (0..<5).map { index in
    world.add(
      Body(.circle(radius: 10), center: [Double(index) * 20 + (index == 0 ? -50 : 0), 0]),
      velocity: index == 0 ? [400, 0] : .zero)
  }
  _ = world.add(ItemProperties(balls, elasticity: 1, friction: 0, resistance: 0, angularResistance: 0))
  _ = world.add(Collision(balls, mode: .items))
  for _ in 0..<30 { world.advance(by: 1.0 / 60) }
  for ball in balls.dropLast() { #expect(world.motion(of: ball).velocity.length < 1e-6) }
  #expect((world.motion(of: balls[4]).velocity - SIMD2(400, 0)).length < 1e-6)
}

@Test(arguments: [World.Stepping.ideal, .uikit])
func `bodies collide only with items of the same collision behaviour`(stepping: World.Stepping) {
  var world = World(stepping)
  let ghost = world.add(Body(.circle(radius: 10), center: [0, 0]), velocity: [200, 0])
  let ball = world.add(Body(.circle(radius: 10), center: [100, 0]))
  _ = world.add(ItemProperties([ghost, ball], resistance: 0))
  _ = world.add(Collision([ghost], boundaries: ["wall": .line([300, -100], [300, 100])]))
  _ = world.add(Collision([ball]))
  for _ in 0..<45 { world.advance(by: 1.0 / 60) }
  #expect(world.motion(of: ball).velocity == .zero)
  #expect(world[ghost].center.x > 130)
  for _ in 0..<120 { world.advance(by: 1.0 / 60) }
  #expect(world.motion(of: ghost).velocity.x < 0)
}

@Test(arguments: [World.Stepping.ideal, .uikit])
func `a body that is taken out of a collision falls through the boundary on which the others rest`(
  stepping: World.Stepping
) {
  var world = World(stepping)
  let balls = [-100.0, 100].map { world.add(Body(.circle(radius: 10), center: [$0, 0])) }
  _ = world.add(Gravity(balls))
  let collision = world.add(
    Collision(balls, mode: .boundaries, boundaries: ["floor": .line([-300, 30], [300, 30])]))
  for _ in 0..<120 { world.advance(by: 1.0 / 60) }
  world[collision].bodies = [balls[0]]
  for _ in 0..<30 { world.advance(by: 1.0 / 60) }
  #expect(world[balls[0]].center.y < 21 && world[balls[1]].center.y > 100)
}

@Test func `in ideal stepping a ball bounces off the end of a line along the way from the end to its centre`()
{
  var world = World(.ideal)
  let ball = world.add(Body(.circle(radius: 10), center: [-6, -100]), velocity: [0, 300])
  _ = world.add(ItemProperties([ball], elasticity: 1, friction: 0, resistance: 0, angularResistance: 0))
  _ = world.add(
    Collision([ball], boundaries: ["edge": .line([0, 0], [100, 0])], elasticity: 1, friction: 0))
  for _ in 0..<60 { world.advance(by: 1.0 / 60) }
  // It touches the end at (-6, -8), so the normal is (-0.6, -0.8) and v − 2 (v · n) n = (-0.96, -0.28) · 300.
  #expect((world.motion(of: ball).velocity - [-288, -84]).length < 1e-6)
}

@Test(arguments: [SIMD2(0.0, 1), [0, -1], [1, 0], [-1, 0]])
func `in ideal stepping a box bounces off the end of a line that meets the middle of its side`(
  direction: SIMD2<Double>
) {
  var world = World(.ideal)
  let box = world.add(
    Body(.box(width: 40, height: 20), center: -100 * direction), velocity: 300 * direction)
  _ = world.add(ItemProperties([box], elasticity: 1, friction: 0, resistance: 0, angularResistance: 0))
  _ = world.add(
    Collision([box], boundaries: ["edge": .line([0, 0], 100 * direction)], elasticity: 1, friction: 0))
  for _ in 0..<60 { world.advance(by: 1.0 / 60) }
  #expect((world.motion(of: box).velocity + 300 * direction).length < 1e-6)
}

@Test func `in ideal stepping a ball rests on the ends of two lines, exactly between them`() {
  var world = World(.ideal)
  let ball = world.add(Body(.circle(radius: 10), center: [0, -8]))
  _ = world.add(Gravity([ball]))
  _ = world.add(
    Collision([ball], boundaries: ["left": .line([-100, 0], [-6, 0]), "right": .line([6, 0], [100, 0])]))
  for _ in 0..<240 { world.advance(by: 1.0 / 60) }
  #expect(world.isPaused && (world[ball].center - [0, -8]).length < 1e-6)
}

@Test(arguments: [World.Stepping.ideal, .uikit])
func `an anchored body does not move, and other bodies rest on it`(stepping: World.Stepping) {
  var world = World(stepping)
  let table = world.add(Body(.box(width: 200, height: 20), center: [0, 100]))
  let box = world.add(Body(.box(width: 30, height: 30), center: [0, 40]))
  _ = world.add(Gravity([table, box]))
  _ = world.add(ItemProperties([table], isAnchored: true))
  _ = world.add(Collision([table, box]))
  for _ in 0..<180 { world.advance(by: 1.0 / 60) }
  #expect(world[table].center == [0, 100])
  #expect(world.isPaused)
  // UIKit's skin: 1.5 pt, or up to half a point more.
  let gap = 75 - world[box].center.y
  #expect(stepping == .ideal ? abs(gap) < 1e-9 : gap > 1.49 && gap < 2)
  #expect(abs(world[box].angle) < 1e-3)
}

@Test func `in ideal stepping a sliding box stops after v²/2μg, and a rolling ball keeps rolling`() {
  var world = World(.ideal)
  let box = world.add(Body(.box(width: 30, height: 20), center: [0, -10]), velocity: [200, 0])
  let ball = world.add(Body(.circle(radius: 10), center: [0, -110]), velocity: [200, 0])
  _ = world.add(Gravity([box, ball]))
  _ = world.add(
    ItemProperties([box, ball], elasticity: 0, friction: 0.2, resistance: 0, angularResistance: 0))
  _ = world.add(
    Collision([box], boundaries: ["floor": .line([-500, 0], [500, 0])], elasticity: 0, friction: 0.2))
  _ = world.add(
    Collision([ball], boundaries: ["shelf": .line([-500, -100], [500, -100])], elasticity: 0, friction: 0.2))
  for _ in 0..<90 { world.advance(by: 1.0 / 60) }
  // μ = √(0.2·0.2): it slows down by 200 pt/s².
  #expect(abs(world[box].center.x - 100) < 1e-3)
  #expect(world.motion(of: box).velocity.length < 1e-9)
  // A disc that slides until it rolls keeps two thirds of its velocity.
  #expect(abs(world.motion(of: ball).velocity.x - 400.0 / 3) < 1e-3)
  #expect(abs(world.motion(of: ball).angularVelocity - 40.0 / 3) < 1e-3)
}

@Test(arguments: [true, false])
func `in ideal stepping an overhanging box tips over in the same way in either order of adding`(
  isReversed: Bool
) {
  func end(isReversed: Bool) -> (SIMD2<Double>, Double) {
    var world = World(.ideal)
    func add(_ center: SIMD2<Double>) -> BodyID {
      let box = world.add(Body(.box(width: 60, height: 20), center: center))
      _ = world.add(ItemProperties([box], elasticity: 0, friction: 0.5, resistance: 0, angularResistance: 0))
      return box
    }
    let (low, high) = (SIMD2(0.0, -10), SIMD2(32.0, -30))
    let boxes = isReversed ? [add(high), add(low)] : [add(low), add(high)]
    _ = world.add(Gravity(boxes))
    _ = world.add(
      Collision(boxes, boundaries: ["floor": .line([-500, 0], [500, 0])], elasticity: 0, friction: 0.5))
    for _ in 0..<15 { world.advance(by: 1.0 / 60) }
    let top = boxes[isReversed ? 0 : 1]
    return (world[top].center, world[top].angle)
  }
  let (one, other) = (end(isReversed: false), end(isReversed: true))
  #expect((one.0 - other.0).length < 1e-3 && abs(one.1 - other.1) < 1e-4, "\(one) \(other)")
  #expect(abs(one.1) > 0.05)
}

@Test(arguments: [1.0, 0.4, 0.1])
func `in ideal stepping a ball bounces off a short line like off the mirrored line`(length: Double) {
  func velocity(_ offset: Double) -> SIMD2<Double> {
    var world = World(.ideal)
    let ball = world.add(Body(.circle(radius: 10), center: [offset, -100]), velocity: [0, 300])
    _ = world.add(ItemProperties([ball], elasticity: 1, friction: 0, resistance: 0, angularResistance: 0))
    _ = world.add(
      Collision(
        [ball], boundaries: ["dot": .line([-length / 2, 0], [length / 2, 0])], elasticity: 1, friction: 0))
    for _ in 0..<30 { world.advance(by: 1.0 / 60) }
    return world.motion(of: ball).velocity
  }
  for offset in [0.0, 0.3, 0.6, 0.9, 4] {
    let (right, left) = (velocity(offset), velocity(-offset))
    #expect((right - left * SIMD2(-1, 1)).length < 1e-6 && right.y < 0)
  }
}

@Test(arguments: [1.0, -1])
func `in ideal stepping a box stops at a thin wall, exactly where they touch`(side: Double) {
  var world = World(.ideal)
  let wall = world.add(Body(.box(width: 1, height: 100), center: .zero))
  let box = world.add(Body(.box(width: 20, height: 20), center: [60 * side, 5]), velocity: [-200 * side, 0])
  _ = world.add(ItemProperties([wall], elasticity: 0, friction: 0, isAnchored: true))
  _ = world.add(ItemProperties([box], elasticity: 0, friction: 0, resistance: 0, angularResistance: 0))
  _ = world.add(Collision([wall, box], mode: .items))
  for _ in 0..<60 { world.advance(by: 1.0 / 60) }
  #expect((world[box].center - SIMD2(10.5 * side, 5)).length < 1e-6)
}

@Test func `in UIKit's stepping a circle that is given a velocity inside another one moves it along`() {
  var world = World(.uikit)
  let circles = [SIMD2(60.0, 0), .zero].map { velocity in
    world.add(Body(.circle(radius: 20), center: [100, 100]), velocity: velocity)
  }
  _ = world.add(ItemProperties(circles, elasticity: 0, friction: 0, resistance: 0, angularResistance: 0))
  _ = world.add(Collision(circles, mode: .items))
  world.advance(by: 1.0 / 60)
  for circle in circles { #expect((world.motion(of: circle).velocity - SIMD2(30, 0)).length < 1e-3) }
}

@Test func `in ideal stepping an overhanging box tips over the edge of a table like a pendulum`() {
  var world = World(.ideal)
  let table = world.add(Body(.box(width: 100, height: 20), center: [-50, 10]))
  let box = world.add(Body(.box(width: 60, height: 20), center: [2, -10]))
  _ = world.add(Gravity([table, box]))
  _ = world.add(ItemProperties([table], elasticity: 0, friction: 1, isAnchored: true))
  _ = world.add(ItemProperties([box], elasticity: 0, friction: 1, resistance: 0, angularResistance: 0))
  _ = world.add(Collision([table, box], mode: .items))
  for _ in 0..<15 { world.advance(by: 1.0 / 60) }
  // θ″ = g x / (I/m + r²), with the arm from the edge to the centre, x to the right.
  let arm = SIMD2(2.0, -10)
  let inertia = (60.0 * 60 + 20 * 20) / 12 + arm.squaredLength
  var (angle, speed) = (0.0, 0.0)
  let step = 1e-5
  for _ in 0..<25_000 {
    speed += step * 1000 * Rotation(angle: angle + step * speed / 2).turn(arm).x / inertia
    angle += step * speed
  }
  #expect(abs(world[box].angle - angle) < 2e-4 && angle > 0.1)
  #expect((world[box].center - Rotation(angle: angle).turn(arm)).length < 2e-3)
}

@Test(arguments: [World.Stepping.ideal, .uikit], [(0.9, 0.1), (0.1, 0.9)])
func `F4: the friction of two materials is √(ab)`(stepping: World.Stepping, frictions: (Double, Double)) {
  var world = World(stepping)
  let box = world.add(Body(.box(width: 200, height: 20), center: [0, -10]))
  _ = world.add(Gravity([box]))
  _ = world.add(
    ItemProperties([box], elasticity: 0, friction: frictions.0, resistance: 0, angularResistance: 0))
  _ = world.add(
    Collision(
      [box], boundaries: ["floor": .line([-2000, 0], [2000, 0])], elasticity: 0, friction: frictions.1))
  for _ in 0..<30 { world.advance(by: 1.0 / 60) }
  world.setVelocity([600, 0], of: box)
  for _ in 0..<30 { world.advance(by: 1.0 / 60) }
  // 0.3 of the gravity for half a second.
  #expect(abs(world.motion(of: box).velocity.x - 450) < (stepping == .ideal ? 1e-6 : 1e-2))
}

@Test(arguments: [World.Stepping.ideal, .uikit], [(0.2, 0.6), (0.6, 0.2)])
func `F4: the elasticity of two materials is the greater one`(
  stepping: World.Stepping, elasticities: (Double, Double)
) {
  var world = World(stepping)
  let ball = world.add(Body(.circle(radius: 10), center: [0, -60]))
  _ = world.add(
    ItemProperties([ball], elasticity: elasticities.0, friction: 0, resistance: 0, angularResistance: 0))
  _ = world.add(
    Collision(
      [ball], boundaries: ["floor": .line([-500, 0], [500, 0])], elasticity: elasticities.1, friction: 0))
  world.setVelocity([0, 500], of: ball)
  for _ in 0..<15 { world.advance(by: 1.0 / 60) }
  #expect((world.motion(of: ball).velocity - SIMD2(0, -300)).length < (stepping == .ideal ? 1e-9 : 1e-3))
}

@Test(arguments: [(0.9, true), (1.1, false)])
func `F4: in UIKit's stepping a body that is slower than 1 pt/s for 0.5 s falls asleep`(
  speed: Double, sleeps: Bool
) {
  var world = World(.uikit)
  let body = world.add(Body(.circle(radius: 10), center: .zero))
  _ = world.add(ItemProperties([body], resistance: 0, angularResistance: 0))
  world.setVelocity([speed, 0], of: body)
  for _ in 0..<29 { world.advance(by: 1.0 / 60) }
  #expect(!world.isAsleep(body) && abs(world.motion(of: body).velocity.x - speed) < 1e-6)
  for _ in 0..<3 { world.advance(by: 1.0 / 60) }
  #expect(world.isAsleep(body) == sleeps)
  for _ in 0..<120 { world.advance(by: 1.0 / 60) }
  #expect(world.isAsleep(body) == sleeps)
}

@Test(arguments: [World.Stepping.ideal, .uikit])
func `the body of a contact is the one that was added first, also after others were removed`(
  stepping: World.Stepping
) {
  var world = World(stepping)
  let removed = world.add(Body(.circle(radius: 10), center: [300, 300]))
  let first = world.add(Body(.circle(radius: 10), center: [0, 0]))
  world.remove(removed)
  let second = world.add(Body(.circle(radius: 10), center: [-60, 0]), velocity: [300, 0])
  world.add(Collision([first, second]))
  var contacts: [Contact] = []
  for _ in 0..<60 {
    world.advance(by: 1.0 / 60) { event, _ in
      switch event {
      case .contactBegan(let contact), .contactEnded(let contact): contacts.append(contact)
      default: break
      }
    }
  }
  #expect(contacts.count == 2)
  #expect(contacts.allSatisfy { $0.body == first && $0.other == .body(second) })
  #expect((contacts[0].normal - [1, 0]).length < 1e-6 && contacts[0].velocity.x < -290)
  #expect(contacts[0].closingSpeed > 290)
}

@Test(arguments: [0, 0.5, 1], [0, 0.3, 2])
func `in ideal stepping two discs that are hit at once part alike, in whichever order they were added`(
  elasticity: Double, turn: Double
) {
  let turned = Rotation(angle: turn)
  for sides in [[-1.0, 1], [1, -1]] {
    var world = World(.ideal)
    let cue = world.add(
      Body(.circle(radius: 10), center: turned.turn([-60, 0])), velocity: turned.turn([500, 0]))
    let discs = sides.map { world.add(Body(.circle(radius: 10), center: turned.turn([0, 10 * $0]))) }
    world.add(
      ItemProperties([cue] + discs, elasticity: elasticity, friction: 0, resistance: 0, angularResistance: 0))
    world.add(Collision([cue] + discs, mode: .items))
    for _ in 0..<30 { world.advance(by: 1.0 / 60) }
    func velocity(_ body: BodyID) -> SIMD2<Double> { turned.turnBack(world.motion(of: body).velocity) }
    // Both part from the cue ball at e times the speed of approach, along normals of ±30°.
    let cosine = 0.75.squareRoot()
    let speed = (1 + elasticity) * 500 * cosine / 2.5
    #expect((velocity(cue) - [500 - 2 * speed * cosine, 0]).length < 1e-6)
    for (disc, side) in zip(discs, sides) {
      #expect((velocity(disc) - speed * SIMD2(cosine, 0.5 * side)).length < 1e-6)
    }
  }
}

@Test(arguments: [0.3, 1])
func `in ideal stepping a box that falls flat onto a seam jumps up as from one line`(elasticity: Double) {
  var world = World(.ideal)
  let box = world.add(Body(.box(width: 20, height: 20), center: [25, -60]))
  world.add(ItemProperties([box], elasticity: elasticity, friction: 0.2, resistance: 0))
  world.add(Gravity([box]))
  world.add(
    Collision([box], boundaries: ["floor": .path([[0, 0], [30, 0], [90, 0]], isClosed: false)], elasticity: 0)
  )
  // It falls 50 pt in √0.1 s, and is for as long times e above the seam on its way up.
  world.advance(by: 0.1.squareRoot() * (1 + elasticity))
  #expect((world[box].center - [25, -10 - 50 * elasticity * elasticity]).length < 1e-6)
  #expect(abs(world[box].angle) < 1e-9 && world.motion(of: box).velocity.length < 1e-6)
}
