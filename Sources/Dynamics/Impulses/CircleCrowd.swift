/// The circles of a crowd, sorted by the cells of a grid, and their contacts with each other and with lines.
///
/// With few bodies UIKit's order of solving determines where they end, so it is kept. A crowd is a world of
/// more than `ImpulseTuning.crowd` circles of similar size. Its contacts are found on a grid, coloured so
/// that no two contacts of a colour share a circle, and solved four at a time. All other bodies keep their
/// contacts in `ContactList`.
struct CircleCrowd {
  /// The state of a circle in a sub-step. Circles are numbered by their position in the grid.
  struct Circle {
    /// x, y, r and the signed inverse mass of `WideContact` at the start of the sub-step.
    var place: Wide
    /// vₓ, v_y, ω r and the signed inverse mass, after the forces were applied.
    var motion: Wide
    /// The acceleration by all forces, in m/s².
    var acceleration: Vector
    /// √friction and elasticity.
    var surface: Vector
    var itemMask: UInt64
    /// The kinetic energy at the start of the sub-step, in J.
    var energy: Float
    var body: Int32
    var isAwake: Bool
    /// True if the circle is in a contact of the crowd in this sub-step.
    var isTouching = false
    /// True if contacts of `ContactList` or joints act on the circle too.
    var isShared = false
  }

  /// Two circles in contact.
  struct CirclePair {
    /// The numbers of the circles; between sub-steps the indices of the bodies, the lower one first.
    var first: Int32
    var second: Int32
    var normalImpulse: Float = 0
    var tangentImpulse: Float = 0
  }

  /// A circle in contact with a line.
  struct LinePair {
    /// The number of the circle; between sub-steps the index of its body.
    var circle: Int32
    /// The index of the line's body.
    var line: Int32
    /// The unit vector from the line to the circle.
    var normal = Vector.zero
    /// The distance of the centre from the line, in m.
    var distance: Float = 0
    var normalImpulse: Float = 0
    var tangentImpulse: Float = 0
  }

  /// The bodies that are circles of the crowd, oldest first; empty while there is no crowd.
  private(set) var members: [Int32] = []
  /// The other bodies that are present, oldest first, and the lines among them.
  private(set) var others: [Int32] = []
  private(set) var lines: [Int32] = []
  /// True if the present bodies are sorted into members and others.
  var isSorted = false
  var isActive: Bool { !members.isEmpty }
  /// True if circles differ in the collision behaviours that they take part in.
  private var haveDifferentMasks = false
  /// The size of a grid cell: the largest diameter, in m.
  private var cell: Float = 1
  var largestRadius: Float { cell / 2 }

  /// The circles in the order of the grid. `places` and `motions` have one more entry for the ground, which
  /// is all zeros.
  var circles: [Circle] = []
  var places: [Wide] = []
  var motions: [Wide] = []
  /// The number of the circle of each body; −1 for a body that is not a member.
  private(set) var numbers: [Int32] = []
  var contacts: [CirclePair] = []
  var lineContacts: [LinePair] = []

  /// The contacts of the previous sub-step, by bodies. Those with the lower body b begin at `knownStarts[b]`.
  private(set) var known: [CirclePair] = []
  private var knownStarts: [Int32] = []
  private var isSeen: [Bool] = []
  var knownLines: [LinePair] = []
  private(set) var knownLineStarts: [Int32] = []
  /// A lower bound of each body's distance to the nearest line, in m.
  var clearances: [Float] = []
  private(set) var lineTree = BoxTree()

  /// The contacts in the order of solving: those between circles, then those with lines.
  var wide: [WideContact] = []
  var lineGroups = 0..<0
  var restitutions: [Wide] = []
  var colouring = ContactColouring()
  var lineColouring = ContactColouring()
  var islands = CrowdIslands()
  private var unsorted: [Circle] = []
  private var order: [Int32] = []
  private var unsortedPlaces: [Wide] = []
  private(set) var grid = CircleGrid()
  /// The circles on which contacts of `ContactList` or joints act too.
  var shared: [Int32] = []
  /// The number of circles that are in a contact of the crowd in this sub-step, and the number that sleep.
  var touchingCount = 0
  private(set) var asleepCount = 0
}

// MARK: Members

extension CircleCrowd {
  /// Sorts the bodies into members of the crowd and others.
  mutating func sort(_ bodies: [RigidBody], order: [Int32]) {
    isSorted = true
    members.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    var sum: Float = 0
    var count = 0
    for index in order where bodies[Int(index)].isMovingCircle {
      sum += bodies[Int(index)].shape.radius
      count += 1
    }
    guard count > ImpulseTuning.crowd else { return }
    let largest = ImpulseTuning.crowdRadiusRatio * sum / Float(count)
    var mask: UInt64?
    haveDifferentMasks = false
    cell = 0
    for index in order {
      let body = bodies[Int(index)]
      guard body.isMovingCircle, body.shape.radius <= largest else {
        others.append(index)
        if body.shape.kind == .edge { lines.append(index) }
        continue
      }
      members.append(index)
      cell = max(cell, 2 * body.shape.radius)
      haveDifferentMasks = haveDifferentMasks || mask ?? body.itemMask != body.itemMask
      mask = body.itemMask
    }
    guard members.count > ImpulseTuning.crowd else {
      members.removeAll(keepingCapacity: true)
      return
    }
    numbers.reset(to: -1, count: bodies.count)
    for (number, member) in members.enumerated() { numbers[Int(member)] = Int32(number) }
    clearances.reset(to: 0, count: bodies.count)
    lineTree.removeAll()
    for line in lines { lineTree.add(BoundingBox(bodies[Int(line)].bounds), index: Int(line)) }
    lineTree.build()
    known.removeAll(keepingCapacity: true)
    knownLines.removeAll(keepingCapacity: true)
  }

  /// Ends the crowd. The caller has moved its contacts back to `ContactList`.
  mutating func dissolve() {
    members.removeAll(keepingCapacity: true)
    isSorted = false
    numbers.reset(to: -1, count: numbers.count)
  }

  func isMember(_ body: Int) -> Bool { body < numbers.count && numbers[body] >= 0 }
}

// MARK: A sub-step

extension CircleCrowd {
  /// Copies the circles and the forces on them, sorted in the order of the grid.
  mutating func gather(_ bodies: [RigidBody], _ step: Float) {
    unsorted.removeAll(keepingCapacity: true)
    unsortedPlaces.removeAll(keepingCapacity: true)
    bodies.withUnsafeBufferPointer { bodies in
      for index in members {
        let circle = Circle(bodies.baseAddress! + Int(index), index, step)
        unsorted.append(circle)
        unsortedPlaces.append(circle.place)
      }
    }
    grid.sort(unsortedPlaces, cell: cell, into: &order)
    circles.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    motions.removeAll(keepingCapacity: true)
    shared.removeAll(keepingCapacity: true)
    asleepCount = 0
    for (number, index) in order.enumerated() {
      let circle = unsorted[Int(index)]
      circles.append(circle)
      if !circle.isAwake { asleepCount += 1 }
      places.append(circle.place)
      motions.append(circle.motion)
      numbers[Int(circle.body)] = Int32(number)
    }
    places.append(.zero)
    motions.append(.zero)
  }

  /// Finds the contacts of circles, with the impulses of the previous sub-step.
  mutating func findContacts(onChange: (_ first: Int, _ second: Int, _ isBeginning: Bool) -> Void) {
    contacts.removeAll(keepingCapacity: true)
    let haveDifferentMasks = haveDifferentMasks
    places.withUnsafeBufferPointer { places in
      grid.forEachRange { circle, others in
        let one = places[circle]
        for other in others {
          let two = places[other]
          let apart = two.lowHalf - one.lowHalf
          let radii = one.z + two.z
          guard dot(apart, apart) <= radii * radii else { continue }
          if haveDifferentMasks, circles[circle].itemMask & circles[other].itemMask == 0 { continue }
          contacts.append(CirclePair(first: Int32(circle), second: Int32(other)))
        }
      }
    }
    recall(onChange: onChange)
  }

  /// Matches the contacts with those of the previous sub-step, and reports those that began or ended.
  private mutating func recall(onChange: (_ first: Int, _ second: Int, _ isBeginning: Bool) -> Void) {
    isSeen.reset(to: false, count: known.count)
    for index in contacts.indices {
      let one = circles[Int(contacts[index].first)].body
      let two = circles[Int(contacts[index].second)].body
      let (low, high) = one < two ? (one, two) : (two, one)
      var isNew = true
      if !known.isEmpty {
        for candidate in Int(knownStarts[Int(low)])..<Int(knownStarts[Int(low) + 1])
        where known[candidate].second == high {
          contacts[index].normalImpulse = known[candidate].normalImpulse
          contacts[index].tangentImpulse = known[candidate].tangentImpulse
          isSeen[candidate] = true
          isNew = false
          break
        }
      }
      if isNew { onChange(Int(low), Int(high), true) }
    }
    for index in known.indices where !isSeen[index] {
      onChange(Int(known[index].first), Int(known[index].second), false)
    }
  }

  /// Stores the contacts for the next sub-step, sorted by bodies (a counting sort).
  mutating func remember() {
    knownStarts.reset(to: 0, count: numbers.count + 2)
    known.reset(to: CirclePair(first: 0, second: 0), count: contacts.count)
    known.withUnsafeMutableBufferPointer { known in
      knownStarts.withUnsafeMutableBufferPointer { starts in
        circles.withUnsafeBufferPointer { circles in
          for contact in contacts {
            let (one, two) = (circles[Int(contact.first)].body, circles[Int(contact.second)].body)
            starts[Int(min(one, two)) + 2] += 1
          }
          for body in 2..<starts.count { starts[body] += starts[body - 1] }
          for contact in contacts {
            let (one, two) = (circles[Int(contact.first)].body, circles[Int(contact.second)].body)
            let low = min(one, two)
            known[Int(starts[Int(low) + 1])] = CirclePair(
              first: low, second: max(one, two), normalImpulse: contact.normalImpulse,
              tangentImpulse: contact.tangentImpulse)
            starts[Int(low) + 1] += 1
          }
        }
      }
    }
    knownLines.removeAll(keepingCapacity: true)
    for contact in lineContacts {
      var contact = contact
      contact.circle = circles[Int(contact.circle)].body
      knownLines.append(contact)
    }
    indexKnownLines()
  }

  /// Finds the first contact of each circle with a line. The contacts of a circle are consecutive.
  private mutating func indexKnownLines() {
    knownLineStarts.reset(to: -1, count: numbers.count)
    for index in knownLines.indices.reversed() {
      knownLineStarts[Int(knownLines[index].circle)] = Int32(index)
    }
  }

  /// Replaces the known contacts by others, which refer to bodies.
  mutating func adopt(_ contacts: [CirclePair], _ lineContacts: [LinePair]) {
    known = contacts.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
    knownStarts.reset(to: 0, count: numbers.count + 2)
    for contact in known { knownStarts[Int(contact.first) + 1] += 1 }
    for body in 1..<knownStarts.count { knownStarts[body] += knownStarts[body - 1] }
    knownLines = lineContacts.sorted { ($0.circle, $0.line) < ($1.circle, $1.line) }
    indexKnownLines()
  }

  /// Updates a circle that has woken up, with the forces on it.
  mutating func wake(_ bodies: [RigidBody], _ body: Int, _ step: Float) {
    let number = Int(numbers[body])
    bodies.withUnsafeBufferPointer {
      circles[number] = Circle($0.baseAddress! + body, Int32(body), step)
    }
    motions[number] = circles[number].motion
  }

  /// Copies the circles back to their bodies.
  mutating func scatter(_ bodies: inout [RigidBody], _ step: Float) {
    bodies.withUnsafeMutableBufferPointer { bodies in
      for (number, circle) in circles.enumerated() where circle.isAwake {
        let body = bodies.baseAddress! + Int(circle.body)
        let motion = motions[number]
        body.pointee.startPosition = circle.place.lowHalf
        body.pointee.startAngle = body.pointee.angle
        body.pointee.velocity = motion.lowHalf
        body.pointee.angularVelocity = motion.z / circle.place.z
        body.pointee.position = places[number].lowHalf
        body.pointee.placement.origin = body.pointee.position
        if circle.isShared {
          body.pointee.synchronize()
        } else {
          body.pointee.angle += step * body.pointee.angularVelocity
        }
      }
    }
  }
}

extension RigidBody {
  fileprivate var isMovingCircle: Bool { shape.kind == .circle && !isStatic && isPresent }
}

extension CircleCrowd.Circle {
  fileprivate init(_ body: UnsafePointer<RigidBody>, _ index: Int32, _ step: Float) {
    let radius = body.pointee.shape.radius
    let mass = body.pointee.inverseMass
    let signed = body.pointee.inverseInertia > 0 ? mass : -mass
    place = Wide(lowHalf: body.pointee.position, highHalf: Vector(radius, signed))
    acceleration =
      body.pointee.acceleration + body.pointee.fieldAcceleration + mass * body.pointee.force
    var velocity = body.pointee.velocity
    var turn = body.pointee.angularVelocity
    let inertia = body.pointee.inverseInertia
    energy =
      (dot(velocity, velocity) / mass + (inertia > 0 ? turn * turn / inertia : 0)) / 2
    if body.pointee.isAwake {
      velocity += step * acceleration
      turn += step * inertia * body.pointee.torque
      velocity *= 1 / (1 + step * body.pointee.resistance)
      turn *= 1 / (1 + step * body.pointee.angularResistance)
    }
    motion = Wide(lowHalf: velocity, highHalf: Vector(turn * radius, signed))
    surface = Vector(body.pointee.friction.squareRoot(), body.pointee.restitution)
    itemMask = body.pointee.itemMask
    self.body = index
    isAwake = body.pointee.isAwake
  }
}
