/// The moving bodies of a world that has many of them, and their contacts.
///
/// A crowd is a world with more than `CrowdTuning.count` moving bodies. A smaller world keeps UIKit's order of solving,
/// on which the final positions depend. The contacts of a crowd are found on a grid once in a step of one or two of
/// UIKit's sub-steps, and coloured so that no two contacts of a colour share a body. Then they are solved four at a time,
/// in sub-steps with soft contacts (E. Catto, Solver2D).
///
/// The bodies are numbered: first those in the grid in its order, then the moving bodies that are too large for it, then
/// the obstacles, finally the ground, a placeholder for the bodies of lanes without a contact.
struct Crowd {
  /// The state of a moving body in a step, besides its motion and its shift.
  struct Dynamics {
    /// The linear and angular acceleration (x, y, α, 0) by all forces but fields, in m/s² and 1/s².
    var acceleration: Wide
    /// The acceleration by fields at the start of the step, in m/s².
    var field: Wide
    /// The factors (x, y, ω, 1) by which the resistances reduce the velocities in a sub-step.
    var slowing: Wide
    /// The angle at the start of the step, in radians.
    var angle: Float
    /// The kinetic energy at the start of the step, in J.
    var energy: Float
    var isAwake: Bool
    var isTouching = false
    var isJointed = false
    /// True if the body has more energy after the step than the forces gave it.
    var hasGained = false
  }

  /// The moving bodies, oldest first; empty while there is no crowd. Their outlines, and their shapes before they turn.
  private(set) var members: [Int32] = []
  private var memberOutlines: [CrowdOutline] = []
  private var memberShapes: [CrowdShape] = []
  /// The bodies in the grid and those that are too large for it, as positions in `members`.
  private var gridMembers: [Int32] = []
  private var largeMembers: [Int32] = []
  /// The largest radius of a body in the grid, in m.
  private var largestRadius: Float = 0
  /// False from a change of the bodies or of what they collide with until they are sorted again.
  var isSorted = false
  /// True if a static body was moved or reshaped since the last frame. It may then add energy to the bodies it pushes.
  var isPushed = false
  var isActive: Bool { !members.isEmpty }
  /// True if some pairs of bodies do not collide.
  private(set) var mayPass = false
  /// The size of a grid cell, in m.
  private var cell: Float = 1
  private(set) var grid = CrowdGrid()
  private var centers: [Vector] = []
  private var order: [Int32] = []

  private(set) var obstacles = CrowdObstacles()
  private var haveObstaclesMoved = false

  // The bodies by their numbers.
  private(set) var count = 0
  private(set) var gridCount = 0
  private(set) var asleepCount = 0
  var dynamics: [Dynamics] = []
  /// The indices of the bodies in the world, and the number of each index; −1 for a body that does not move.
  private(set) var indices: [Int32] = []
  private(set) var numbers: [Int32] = []
  private(set) var outlines: [CrowdOutline] = []
  private(set) var shapes: [CrowdShape] = []
  private(set) var surfaces: [CrowdSurface] = []
  /// The centres at the start of the step and the extents along x and y, in m.
  private(set) var places: [Wide] = []
  private(set) var inverseInertias: [Float] = []
  /// The velocities and inverse masses of `WideContact`, and the velocities that the bodies had without contacts.
  var motions: [Wide] = []
  var freeMotions: [Wide] = []
  /// The shifts since the start of the step, in m and radians: as they are, and without the removal of overlaps.
  var shifts: [Wide] = []
  var freeShifts: [Wide] = []

  /// The pairs of bodies that may touch in this step.
  var neighbours: [(Int32, Int32)] = []
  /// A buffer for the obstacles near a body, and for the contacts that begin.
  var found: [Int32] = []
  var contacts: [CrowdContact] = []
  /// The contacts of the previous step, by their owners. Those of body b begin at `storedStarts[b]`.
  var storedContacts: [StoredContact] = []
  var storedStarts: [Int32] = []
  private var unsortedContacts: [StoredContact] = []
  var isFound: [Bool] = []
  var changes: [ImpulseWorld.ContactChange] = []
  /// A lower bound of each body's distance to the nearest obstacle, in m.
  var clearances: [Float] = []
  var largeTree = BoxTree()

  /// The contacts, those with two points first, and the second points.
  var wide: [WideContact] = []
  var secondPoints: [WidePoint] = []
  /// The greatest elasticity of the contacts.
  var elasticity: Float = 0
  /// True if bodies approach each other in this sub-step so fast that they rebound.
  var isRebounding = false
  /// True if bodies still approached each other faster than `CrowdTuning.shockSpeed` after the last sub-step.
  var isShocked = false
  var colouring = ContactColouring()
  var islands = CrowdIslands()
  /// The numbers of the bodies on which joints act.
  var jointed: [Int32] = []
}

// MARK: Members

extension Crowd {
  /// Sorts the bodies into members and obstacles. The contacts of the previous step are kept.
  mutating func sort(_ all: [RigidBody], order: [Int32]) {
    members.removeAll(keepingCapacity: true)
    for index in order where !all[Int(index)].isStatic { members.append(index) }
    memberOutlines.removeAll(keepingCapacity: true)
    memberShapes.removeAll(keepingCapacity: true)
    let surface = CrowdSurface(all[Int(members[0])])
    mayPass = !surface.collides(with: surface)
    var sum: Float = 0
    for index in members {
      let body = all[Int(index)]
      let outline = CrowdOutline(body.shape, adding: &memberShapes)
      memberOutlines.append(outline)
      sum += outline.outerRadius
      mayPass = mayPass || !CrowdSurface(body).hasMasks(of: surface)
    }
    largestRadius = CrowdTuning.largestRatio * sum / Float(members.count)
    sortBySize()
    haveObstaclesMoved = true
    numbers.reset(to: -1, count: all.count)
    for (number, member) in members.enumerated() { numbers[Int(member)] = Int32(number) }
    clearances.reset(to: 0, count: all.count)
    sortStoredContacts()
  }

  private mutating func sortBySize() {
    largeMembers.removeAll(keepingCapacity: true)
    gridMembers.removeAll(keepingCapacity: true)
    cell = 0
    for (number, outline) in memberOutlines.enumerated() {
      if outline.outerRadius > largestRadius {
        largeMembers.append(Int32(number))
      } else {
        gridMembers.append(Int32(number))
        cell = max(cell, 2 * outline.outerRadius + CrowdTuning.reach)
      }
    }
  }

  /// Sorts the stored contacts by their owners, after the bodies were sorted.
  private mutating func sortStoredContacts() {
    swap(&storedContacts, &unsortedContacts)
    for index in unsortedContacts.indices {
      let (first, second) = (unsortedContacts[index].first, unsortedContacts[index].second)
      let (one, two) = (sizeClass(Int(first)), sizeClass(Int(second)))
      guard two < one || two == one && second < first else { continue }
      (unsortedContacts[index].first, unsortedContacts[index].second) = (second, first)
    }
    let unsorted = unsortedContacts
    StoredContact.sort(unsorted.count, bodyCount: numbers.count, into: &storedContacts, starts: &storedStarts)
    {
      unsorted[$0]
    }
  }

  /// Returns 0 for a body in the grid, 1 for a larger one, 2 for an obstacle. The body of the lower class owns a contact,
  /// so that no body owns many.
  private func sizeClass(_ body: Int) -> Int {
    guard numbers[body] >= 0 else { return 2 }
    return memberOutlines[Int(numbers[body])].outerRadius > largestRadius ? 1 : 0
  }

  /// Ends the crowd. The caller has moved its contacts back to `ContactList`.
  mutating func dissolve() {
    members.removeAll(keepingCapacity: true)
    storedContacts.removeAll(keepingCapacity: true)
    numbers.reset(to: -1, count: numbers.count)
  }

  mutating func reserveCapacity(_ count: Int) {
    guard count > CrowdTuning.count else { return }
    let contactCount = 4 * count
    members.reserveCapacity(count)
    memberOutlines.reserveCapacity(count)
    memberShapes.reserveCapacity(count)
    gridMembers.reserveCapacity(count)
    largeMembers.reserveCapacity(count)
    grid.reserveCapacity(count)
    centers.reserveCapacity(count)
    order.reserveCapacity(count)
    obstacles.reserveCapacity()
    dynamics.reserveCapacity(count)
    indices.reserveCapacity(count)
    numbers.reserveCapacity(count)
    outlines.reserveCapacity(count)
    shapes.reserveCapacity(count)
    surfaces.reserveCapacity(count)
    places.reserveCapacity(count)
    inverseInertias.reserveCapacity(count)
    motions.reserveCapacity(count)
    freeMotions.reserveCapacity(count)
    shifts.reserveCapacity(count)
    freeShifts.reserveCapacity(count)
    neighbours.reserveCapacity(2 * contactCount)
    found.reserveCapacity(contactCount)
    contacts.reserveCapacity(contactCount)
    storedContacts.reserveCapacity(contactCount)
    storedStarts.reserveCapacity(count + 2)
    unsortedContacts.reserveCapacity(contactCount)
    isFound.reserveCapacity(contactCount)
    changes.reserveCapacity(count)
    clearances.reserveCapacity(count)
    largeTree.reserveCapacity(count)
    wide.reserveCapacity(count)
    secondPoints.reserveCapacity(count)
    colouring.reserveCapacity(count, contacts: contactCount)
    islands.reserveCapacity(count)
    jointed.reserveCapacity(count)
  }

  func isMember(_ body: Int) -> Bool { body < numbers.count && numbers[body] >= 0 }

  mutating func notePlaced(_ body: Int) {
    if isMember(body) { clearances[body] = 0 } else { haveObstaclesMoved = true }
  }

  /// The largest extent of a body in the grid, in m.
  var gridExtent: Float { (cell - CrowdTuning.reach) / 2 }
}

// MARK: A step

extension Crowd {
  /// Copies the bodies and the forces on them, in the order of their numbers.
  /// - Parameter duration: the time until the end of the frame, in s, when static bodies are where they were placed.
  mutating func gather(_ all: [RigidBody], _ worldOrder: [Int32], _ duration: Float) {
    if haveObstaclesMoved {
      obstacles.place(all, worldOrder, in: duration)
      haveObstaclesMoved = obstacles.fastest > 0
      clearances.reset(to: 0, count: clearances.count)
    }
    centers.removeAll(keepingCapacity: true)
    for member in gridMembers { centers.append(all[Int(members[Int(member)])].position) }
    grid.sort(centers, cell: cell, into: &order)
    for index in order.indices { order[index] = gridMembers[Int(order[index])] }
    order.append(contentsOf: largeMembers)
    gridCount = gridMembers.count
    count = members.count
    removeBodies()
    all.withUnsafeBufferPointer { all in
      for member in order {
        add(all.baseAddress! + Int(members[Int(member)]), members[Int(member)], memberOutlines[Int(member)])
      }
    }
    for obstacle in obstacles.all {
      indices.append(obstacle.body)
      outlines.append(obstacle.outline)
      surfaces.append(obstacle.surface)
      places.append(Wide(lowHalf: obstacle.center, highHalf: .zero))
      motions.append(obstacle.motion)
    }
    motions.append(.zero)
    let numberCount = motions.count
    for _ in count..<numberCount { inverseInertias.append(0) }
    freeMotions.removeAll(keepingCapacity: true)
    freeMotions.append(contentsOf: motions)
    shifts.reset(to: .zero, count: numberCount)
    freeShifts.reset(to: .zero, count: numberCount)
  }

  private mutating func removeBodies() {
    dynamics.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    outlines.removeAll(keepingCapacity: true)
    // The shapes of obstacles stay.
    shapes.removeAll(keepingCapacity: true)
    shapes.append(contentsOf: obstacles.shapes)
    surfaces.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    inverseInertias.removeAll(keepingCapacity: true)
    motions.removeAll(keepingCapacity: true)
    asleepCount = 0
  }

  private mutating func add(_ body: UnsafePointer<RigidBody>, _ index: Int32, _ outline: CrowdOutline) {
    var outline = outline
    var extent = Vector(repeating: outline.radius)
    if !outline.isCircle {
      let turn = RigidTransform(origin: .zero, angle: body.pointee.angle)
      let shape = memberShapes[Int(outline.shape)].turned(turn)
      outline.shape = Int32(shapes.count)
      shapes.append(shape)
      extent += shape.extent
    }
    numbers[Int(index)] = Int32(indices.count)
    indices.append(index)
    outlines.append(outline)
    surfaces.append(CrowdSurface(body.pointee))
    places.append(Wide(lowHalf: body.pointee.position, highHalf: extent))
    inverseInertias.append(body.pointee.isAwake ? body.pointee.inverseInertia : 0)
    dynamics.append(Dynamics(body))
    motions.append(Self.motion(body))
    if !body.pointee.isAwake { asleepCount += 1 }
  }

  /// Returns the velocities and the inverse mass of a body, which is 0 while it sleeps.
  private static func motion(_ body: UnsafePointer<RigidBody>) -> Wide {
    Wide(
      lowHalf: body.pointee.velocity,
      highHalf: Vector(body.pointee.angularVelocity, body.pointee.isAwake ? body.pointee.inverseMass : 0))
  }

  /// Updates a body that has woken up, with the forces on it.
  mutating func wake(_ all: [RigidBody], _ body: Int) {
    let number = Int(numbers[body])
    all.withUnsafeBufferPointer {
      dynamics[number] = Dynamics($0.baseAddress! + body)
      motions[number] = Self.motion($0.baseAddress! + body)
    }
    inverseInertias[number] = all[body].inverseInertia
    freeMotions[number] = motions[number]
  }

  /// Returns the angular speed up to which a body counts as still, in 1/s. The rim of a touching body may move at
  /// `ImpulseTuning.sleepSpeed`.
  func slowTurn(of index: Int32) -> Float {
    let number = Int(numbers[Int(index)])
    guard dynamics[number].isTouching else { return ImpulseTuning.sleepAngularSpeed }
    return max(ImpulseTuning.sleepAngularSpeed, ImpulseTuning.sleepSpeed / outlines[number].outerRadius)
  }

  /// Copies the bodies back to the world.
  /// - Parameter part: the part of the rest of the frame that the step took.
  mutating func scatter(_ all: inout [RigidBody], _ part: Float) {
    if haveObstaclesMoved {
      for obstacle in obstacles.all { all[Int(obstacle.body)].startAfter(part) }
    }
    all.withUnsafeMutableBufferPointer { all in
      for (number, member) in dynamics.enumerated() where member.isAwake {
        let body = all.baseAddress! + Int(indices[number])
        body.pointee.velocity = motions[number].lowHalf
        body.pointee.angularVelocity = motions[number].z
        body.pointee.startPosition = places[number].lowHalf
        body.pointee.startAngle = member.angle
        body.pointee.position = places[number].lowHalf + shifts[number].lowHalf
        body.pointee.angle = member.angle + shifts[number].z
      }
    }
  }
}

extension Crowd.Dynamics {
  fileprivate init(_ body: UnsafePointer<RigidBody>) {
    let (mass, inertia) = (body.pointee.inverseMass, body.pointee.inverseInertia)
    let linear = body.pointee.acceleration + mass * body.pointee.force
    acceleration = Wide(lowHalf: linear, highHalf: Vector(inertia * body.pointee.torque, 0))
    field = Wide(lowHalf: body.pointee.fieldAcceleration, highHalf: .zero)
    let resistance = 1 / (1 + CrowdTuning.step * body.pointee.resistance)
    let angularResistance = 1 / (1 + CrowdTuning.step * body.pointee.angularResistance)
    angle = body.pointee.angle
    slowing = Wide(resistance, resistance, angularResistance, 1)
    let (velocity, turn) = (body.pointee.velocity, body.pointee.angularVelocity)
    energy = (dot(velocity, velocity) / mass + (inertia > 0 ? turn * turn / inertia : 0)) / 2
    isAwake = body.pointee.isAwake
  }
}

/// The constants of crowds, in metres, seconds and radians.
enum CrowdTuning {
  /// The number of moving bodies above which a world is a crowd. Up to this number everything is solved in UIKit's
  /// order: more than in any scene whose trajectories were compared with UIKit's, and few enough that a frame takes less
  /// than 0.3 ms.
  static let count = 64
  /// The number of UIKit's sub-steps for which contacts are found at once: those of a frame at 60 Hz.
  static let stepsAtOnce = 2
  /// The duration of a sub-step of a crowd, in s: half of UIKit's.
  static let step = ImpulseTuning.step / 2
  /// The ratio to the mean radius above which a body is not in the grid.
  static let largestRatio: Float = 3
  /// The distance up to which bodies count as near, in m. How far they may come in a step is added to it.
  static let reach: Float = ImpulseTuning.slop / 8
  /// The number of iterations in which joints are solved in each sub-step, and in which they are corrected.
  static let jointIterations = 4
  static let correctionIterations = 6

  /// A rebound is propagated from body to body within a sub-step while more than this share of it is passed on, and in at
  /// most this number of iterations. In a dense crowd of 1,000 circles without friction that meet at 500 pt/s with
  /// elasticity 1, 97 % of the energy remain after 1 s, and 70 % with one iteration.
  static let reboundShare: Float = 0.1
  static let reboundIterations = 6

  /// The approach to an obstacle within a step that is not an impact, in m. It exceeds the rounding error of a body that
  /// slides along the obstacle.
  static let grazing: Float = 1e-5
  /// The speed in m/s above which an anchored body jumps to its new place instead of moving there: 50 pt in a frame of
  /// 1/60 s.
  static let fastestObstacle: Float = 30

  /// The closing speed in m/s at which the overlap grows by `ImpulseTuning.slop` in a sub-step. Above it, a sub-step is
  /// solved in up to `shockIterations` iterations.
  static let shockSpeed = ImpulseTuning.slop / step
  static let shockIterations = 8

  /// The overlap of bodies at rest, in m: much smaller than `ImpulseTuning.slop`, and large enough that their contacts do
  /// not end.
  static let restingOverlap = ImpulseTuning.slop / 50
  /// The speed at which an overlap larger than `ImpulseTuning.slop` is removed, per metre of its excess, in 1/s, and the
  /// upper bound of this speed, in m/s.
  static let pushRate: Float = 17.5
  static let pushSpeed: Float = 1
  /// The largest fraction of its kinetic energy that a crowd loses in a step to cover the work of removing overlaps.
  static let liftShare = 0.1
}
