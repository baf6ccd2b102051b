internal import MotionDynamics
internal import MotionKinematics

/// A chain of beads and a weight, each on a spring from the one above: attachments as one behaviour.
struct Chain: Behavior {
  static let beads = 7
  /// The factor on the density of a bead. A spring between light bodies is weak at any frequency: beads of
  /// ordinary density would let the weight lie on the floor.
  static let beadDensity = 10.0

  private(set) var links: [Attachment]

  var children: [any Behavior] { links }

  /// Creates a chain on `spring`.
  /// - Parameters:
  ///   - bodies: the bodies from the first bead to the weight.
  ///   - hook: the point on which the first bead hangs, in pt.
  ///   - distance: the distance between two beads, in pt.
  ///   - weightRadius: the radius of the weight, in pt.
  init(_ bodies: [BodyID], hook: SIMD2<Double>, distance: Double, weightRadius: Double, spring: Spring) {
    links = bodies.enumerated().map { index, body in
      Attachment(body, to: index == 0 ? .point(hook) : .body(bodies[index - 1]))
    }
    hang(on: hook, distance: distance, weightRadius: weightRadius)
    take(spring)
  }

  /// Changes the anchor and the lengths only: velocities change through forces (M25).
  mutating func hang(on hook: SIMD2<Double>, distance: Double, weightRadius: Double) {
    links[0].anchor = .point(hook)
    for index in links.indices {
      links[index].length = index == links.count - 1 ? distance / 2 + weightRadius : distance
    }
  }

  /// The highest frequency of a link, in Hz. It is far above what a step of 1/120 s resolves, so the link is
  /// rigid.
  static let highestFrequency = 1000.0

  mutating func take(_ spring: Spring) {
    for index in links.indices {
      links[index].frequency = min(1 / spring.response, Self.highestFrequency)
      links[index].damping = spring.dampingRatio
    }
  }

  /// Returns the resistance that models the friction between the links, in 1/s. It grows as the chain slows
  /// down, so that the chain swings freely and then soon comes to rest. It has few levels, so that it rarely
  /// changes.
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
