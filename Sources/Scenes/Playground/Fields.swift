internal import MotionAnimation
internal import MotionDynamics
internal import MotionKinematics
internal import PaneCanvas

/// A field that acts on all bodies for `duration`.
enum TimedField: String, Hashable, Sendable, CaseIterable {
  case magnet, vortex, wind, honey

  /// The duration of every field, in s.
  static let duration = 5.0

  var key: Character { rawValue.first ?? " " }

  /// The vortex includes a spring to the centre, because alone it would throw all bodies out.
  func behavior(of bodies: [BodyID], in arena: Arena, calm: Bool) -> CompositeBehavior {
    // The strengths are the same for every arena; a body takes about a second to reach the centre.
    let center = arena.middle
    func field(_ formula: Field.Formula, _ strength: Double) -> Field {
      Field(bodies, formula, center: center, strength: calm ? strength / 4 : strength, minimumRadius: 48)
    }
    switch self {
    case .magnet: return CompositeBehavior([field(.radial(falloff: 1), 6000), field(.drag, 1)])
    case .vortex: return CompositeBehavior([field(.vortex(falloff: 0), 1800), field(.spring, 14)])
    case .wind: return CompositeBehavior([field(.noise(scale: 240, rate: 1.2, seed: 9), 5000)])
    case .honey: return CompositeBehavior([field(.drag, 8)])
    }
  }
}
