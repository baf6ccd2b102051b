internal import MotionDynamics
internal import Motion

extension FuzzTarget {
  /// A world of random bodies and behaviours, which come and go between the frames: all of it stays finite, a frame has
  /// a bounded number of events, and each contact that ends has begun.
  func world(_ bytes: Choices) throws {
    var choices = bytes
    var world = World()
    var bodies: [Body.ID] = []
    for _ in 0..<1 + choices.index(below: 8) {
      let shape: Body.Shape =
        choices.flag()
        ? .circle(radius: choices.size(0.5...200))
        : .box(width: choices.size(1...400), height: choices.size(1...400))
      let body = Body(shape, center: choices.point(-500...500), angle: choices.number(-4...4))
      bodies.append(
        world.add(body, velocity: choices.point(-3000...3000), angularVelocity: choices.number(-50...50)))
    }
    func chosen(_ choices: inout Choices) -> Body.ID { choices.element(of: bodies) }
    for _ in 0..<choices.index(below: 6) {
      switch choices.index(below: 8) {
      case 0: world.add(Gravity(bodies, vector: choices.point(-3...3)))
      case 1:
        world.add(
          Collision(
            bodies,
            boundaries: choices.flag() ? ["box": .rectangle(from: [-600, -600], to: [600, 600])] : [:],
            elasticity: choices.number(0...1), friction: choices.number(0...2)))
      case 2:
        world.add(
          Attachment(
            chosen(&choices), offset: choices.point(-50...50), to: .point(choices.point(-500...500)),
            length: choices.number(0...300), frequency: choices.flag() ? 0 : choices.size(0.1...30),
            damping: choices.number(0...2)))
      case 3:
        let (one, other) = (chosen(&choices), chosen(&choices))
        guard one != other else { break }
        let kinds: [Joint.Kind] = [
          .pin, .fixed(angle: choices.number(-4...4)), .limit(length: choices.size(1...500)),
          .sliding(
            axis: [choices.size(0.1...10), choices.number(-1...1)], range: -choices.number(0...100)...50)
        ]
        world.add(Joint(one, to: .body(other, offset: choices.point(-50...50)), choices.element(of: kinds)))
      case 4:
        world.add(
          ItemProperties(
            [chosen(&choices)], elasticity: choices.number(0...1), density: choices.size(0.01...100),
            charge: choices.number(-2...2), resistance: choices.number(0...20), isAnchored: choices.flag()))
      case 5:
        let formulas: [Field.Formula] = [
          .spring, .radial(falloff: 2), .linear(direction: [1, 1]), .drag, .vortex(falloff: 1),
          .electric(falloff: 2),
          .magnetic(falloff: 1), .noise(scale: 50, rate: 1, seed: 1)
        ]
        world.add(
          Field(
            bodies, choices.element(of: formulas), center: choices.point(-200...200),
            strength: choices.number(-50...50),
            region: choices.flag() ? .everywhere : .circle(radius: choices.size(10...500))))
      case 6: world.add(Snap(chosen(&choices), to: choices.point(-500...500), damping: choices.number(0...1)))
      default:
        world.add(
          Push(bodies, vector: choices.point(-3...3), mode: choices.flag() ? .continuous : .instantaneous))
      }
    }
    /// The contacts that began less those that ended; a body may touch several edges of one boundary.
    var touching: [Pair: Int] = [:]
    // A world takes 64.
    var collisions = 0
    // The bodies of the frame before and those that were added since: contacts of removed ones end in the next frame.
    var count = bodies.count
    for _ in 0..<12 {
      let byte = choices.byte()
      let span = choices.element(of: [1.0 / 60, 0, 1.0 / 1000, 0.25])
      var events = 0
      var added: [Body.ID] = []
      let present = world.bodies.count
      world.advance(by: span)
      for event in world.events {
        events += 1
        switch event {
        case .contactBegan(let contact): touching[Pair(contact), default: 0] += 1
        case .contactEnded(let contact):
          touching[Pair(contact), default: 0] -= 1
          try expect(touching[Pair(contact)]! >= 0, "\(contact) never began")
        case .paused, .stopped: break
        }
        guard byte & 7 == 7, case .contactBegan(let contact) = event else { continue }
        switch byte >> 3 & 3 {
        case 0: world.remove(contact.body)
        case 1 where added.count < 4:
          added.append(world.add(Body(.circle(radius: 10), center: contact.point)))
        case 2: world.removeAllBehaviors()
        case 3 where collisions < 40:
          collisions += 1
          world.add(Collision([contact.body]))
        default: break
        }
      }
      bodies += added
      // A contact of a pair begins and ends at most once in a sub-step.
      try expect(
        Double(events) <= 2 * Double(count * (count + 8)) * max(1, span / 1e-3),
        "\(events) events of \(count) bodies in \(span) s")
      count = present + added.count
      for body in bodies where world.contains(body) {
        let (place, motion) = (world[body], world.motion(of: body))
        try expect(
          place.center.isFinite && place.angle.isFinite && motion.velocity.isFinite
            && motion.angularVelocity.isFinite,
          "\(place) with \(motion)")
      }
    }
  }
}

/// What two sides of a contact have in common at its beginning and its end.
private struct Pair: Hashable {
  let body: Body.ID
  let other: World.Contact.Other

  init(_ contact: World.Contact) { (body, other) = (contact.body, contact.other) }
}
