internal import MotionDynamics
internal import MotionKinematics

/// The page of attachments: a body on each kind of joint (M129).
extension Playground {
  mutating func addHeldBodies() {
    let stations = JointStations(arena)
    // A pendulum comes to rest within some ten seconds.
    var material = BodyMaterial()
    material.resistance = 1
    for (index, sample) in JointSample.allCases.enumerated() {
      add(.held(sample), stations.body(on: sample), color: index + 1, material)
    }
    add(.partner, stations.partner, color: 1, material)
    chosen = pieces.first?.id
  }

  /// Adds the joints of the page for its present bodies. The fixed joint holds them as they lie.
  mutating func addJoints() {
    let stations = JointStations(arena)
    for sample in JointSample.allCases {
      guard let id = body(on: sample) else { continue }
      world.add(joint(sample, holding: id, stations))
    }
  }

  private func joint(_ sample: JointSample, holding id: BodyID, _ stations: JointStations) -> Joint {
    let anchor = Attachment.Anchor.point(stations.anchor(of: sample))
    switch sample {
    case .fixed:
      let partner = pieces.first { $0.kind == .partner }?.id
      return world.joint(.fixed, id, to: partner, at: world[id].center)
    case .pin: return Joint(id, offset: stations.pinnedPoint, to: anchor, .pin)
    case .sliding:
      let (reach, angle) = (stations.railReach, stations.railAngle)
      return Joint(id, to: anchor, .sliding(axis: stations.rail, angle: angle, range: -reach...reach))
    case .limit: return Joint(id, to: anchor, .limit(length: stations.ropeLength))
    }
  }

  /// Returns the body on a joint; nil on the other pages.
  func body(on sample: JointSample) -> BodyID? { pieces.first { $0.kind == .held(sample) }?.id }

  var chosenJoint: JointSample? {
    switch chosenPiece?.kind {
    case .held(let sample): sample
    case .partner: .fixed
    default: nil
    }
  }
}

/// A kind of joint on the page of attachments, and the joint that shows it (M129).
enum JointSample: String, Hashable, Sendable, CaseIterable {
  case fixed, pin, sliding, limit

  /// The sentence that says what to watch, at most 76 characters.
  var sentence: String {
    switch self {
    case .fixed: "fixed: two bodies move as one, at the same distance and angle"
    case .pin: "pin: the body only turns about the pin, and swings as a pendulum"
    case .sliding: "sliding: the body keeps to its rail and its angle, and stops at the ends"
    case .limit: "limit: free within its rope; the taut rope stops it without a rebound"
    }
  }
}

/// The measures of the bodies on joints, for an arena. Lengths are in pt.
struct JointStations: Sendable {
  private let arena: Arena
  /// The length by which all bodies are measured.
  let unit: Double

  init(_ arena: Arena) {
    self.arena = arena
    unit = min(arena.weightRadius, 0.1 * arena.size.y)
  }

  /// Returns the anchor of a joint: its pin, the middle of its rail or the end of its rope.
  func anchor(of sample: JointSample) -> SIMD2<Double> {
    let index = JointSample.allCases.firstIndex(of: sample) ?? 0
    let column = (Double(index) + 0.5) / Double(JointSample.allCases.count)
    let row = sample == .sliding ? 0.55 : 0.25
    return arena.upper + SIMD2(column, row) * arena.size
  }

  /// The direction of the rail, and half its length.
  var railAngle: Double { 0.4 }
  var railReach: Double { arena.size.x / 12 }
  var rail: SIMD2<Double> { Rotation(angle: railAngle).direction }

  var ropeLength: Double { 0.4 * arena.size.y }

  /// A kite whose tail ends at the pin.
  private var kite: ConvexOutline {
    ConvexOutline([[0, -2.4], [0.9, 0.8], [0, 1.6], [-0.9, 0.8]].map { unit * $0 })
  }

  /// The point of the kite that is pinned, relative to its centre.
  var pinnedPoint: SIMD2<Double> { SIMD2(0, -2.2 * unit) - kite.centroid }

  /// Returns the body on a joint where it starts.
  func body(on sample: JointSample) -> Body {
    let anchor = anchor(of: sample)
    switch sample {
    case .fixed: return Body(.convex(.regular(6, radius: 1.2 * unit)), center: anchor, angle: 0.3)
    case .pin:
      return Body(.convex(kite), center: anchor - Rotation(angle: -1.2).turn(pinnedPoint), angle: -1.2)
    case .sliding:
      return Body(
        .box(width: 2.8 * unit, height: 1.4 * unit), center: anchor - 0.9 * railReach * rail, angle: railAngle
      )
    case .limit:
      return Body(.circle(radius: unit), center: anchor - SIMD2(0.7 * min(ropeLength, arena.size.x / 8), 0))
    }
  }

  /// The triangle that the fixed joint holds at a hexagon.
  var partner: Body {
    let start = body(on: .fixed)
    return Body(
      .convex(.regular(3, radius: 1.2 * unit)),
      center: start.center + Rotation(angle: start.angle).turn([0, 3 * unit]), angle: 0.8)
  }
}

extension ConvexOutline {
  /// Returns a regular polygon whose corners are at a distance from its centre, in pt.
  static func regular(_ count: Int, radius: Double) -> ConvexOutline {
    ConvexOutline(
      (0..<count).map { Rotation(angle: 2 * .pi * Double($0) / Double(count)).turn(SIMD2(0, -radius)) })
  }
}

/// A chain of beads and a weight, each on a spring from the one above: attachments as one behaviour.
struct Chain: Behavior {
  static let beads = 7
  /// The factor on the density of a bead. A spring between light bodies is weak at any frequency: beads of
  /// ordinary density would let the weight lie on the floor.
  static let beadDensity = 10.0

  private(set) var links: [Attachment] { didSet { children = links } }
  /// The links, in a form that a world reads without an allocation.
  private(set) var children: [any Behavior] = []

  /// Creates a chain of bodies from the first bead, which hangs on the hook, to the weight. Lengths are in pt.
  init(_ bodies: [BodyID], hook: SIMD2<Double>, distance: Double, weightRadius: Double, spring: Spring) {
    links = bodies.enumerated().map { index, body in
      Attachment(body, to: index == 0 ? .point(hook) : .body(bodies[index - 1]))
    }
    hang(on: hook, distance: distance, weightRadius: weightRadius)
    take(spring)
  }

  /// Changes the anchor and the lengths only: velocities change through forces (M25).
  mutating func hang(on hook: SIMD2<Double>, distance: Double, weightRadius: Double) {
    var links = links
    links[0].anchor = .point(hook)
    for index in links.indices {
      links[index].length = index == links.count - 1 ? distance / 2 + weightRadius : distance
    }
    self.links = links
  }

  /// The highest frequency of a link, in Hz. It is far above what a step of 1/120 s resolves, so the link is rigid.
  private static let highestFrequency = 1000.0

  mutating func take(_ spring: Spring) {
    var links = links
    for index in links.indices {
      links[index].frequency = min(1 / spring.response, Self.highestFrequency)
      links[index].damping = spring.dampingRatio
    }
    self.links = links
  }

  /// Returns the resistance that models the friction between the links, in 1/s. It grows as the chain slows down, so
  /// that the chain swings freely and then soon comes to rest. It has few levels, so that it rarely changes.
  /// - Parameter speed: the speed of the chain's fastest body, in pt/s.
  static func friction(atSpeed speed: Double) -> Double {
    switch speed {
    case 200...: 0
    case 60...: 1.5
    case 20...: 3
    default: 4
    }
  }
}
