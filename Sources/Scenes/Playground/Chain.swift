internal import Dynamics
internal import Kinematics

/// Beads and a weight, each on a spring from the one above: attachments as one behaviour.
struct Chain: Behavior {
  static let beads = 7
  /// How much denser a bead is than what it is made of. A spring between light things is weak, whatever its frequency:
  /// beads that weighed no more than others would let the weight lie on the floor.
  static let beadDensity = 10.0

  /// From the hook down.
  private(set) var links: [Attachment]

  var children: [any Behavior] { links }

  /// - Parameters:
  ///   - bodies: from the first bead to the weight.
  ///   - hook: what the first one hangs on, in pt.
  init(_ bodies: [BodyID], hook: SIMD2<Double>, distance: Double, weightRadius: Double, spring: Spring) {
    links = bodies.enumerated().map { index, body in
      Attachment(body, to: index == 0 ? .point(hook) : .body(bodies[index - 1]))
    }
    hang(on: hook, distance: distance, weightRadius: weightRadius)
    take(spring)
  }

  /// Moves the anchor and the lengths, and nothing else: velocities change by force only (M25).
  mutating func hang(on hook: SIMD2<Double>, distance: Double, weightRadius: Double) {
    links[0].anchor = .point(hook)
    for index in links.indices {
      links[index].length = index == links.count - 1 ? distance / 2 + weightRadius : distance
    }
  }

  /// The highest frequency of a link, in Hz: far above what a step of 1/120 s resolves, so that the link is rigid.
  static let highestFrequency = 1000.0

  /// Changes the springs of all links.
  mutating func take(_ spring: Spring) {
    for index in links.indices {
      links[index].frequency = min(1 / spring.response, Self.highestFrequency)
      links[index].damping = spring.dampingRatio
    }
  }

  /// What its links take by rubbing on each other, as a resistance, in 1/s: the more, the slower they go, so that it
  /// swings freely, and then soon stands, as a real chain does. In steps, so that it rarely changes.
  /// - Parameter speed: of its fastest piece, in pt/s.
  static func friction(atSpeed speed: Double) -> Double {
    switch speed {
    case 200...: 0
    case 60...: 1.5
    case 20...: 3
    default: 4
    }
  }
}
