internal import MotionDynamics
internal import MotionKinematics

/// A chain of beads and a weight, each on a spring from the one above: attachments as one behaviour.
struct Chain: Behavior {
  static let beads = 7
  /// The factor on the density of a bead. A spring between light bodies is weak at any frequency: beads of
  /// ordinary density would let the weight lie on the floor.
  static let beadDensity = 10.0
  /// The resistance of the beads and the weight without the friction between the links, in 1/s.
  static let resistance = 1.0

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
