internal import Dynamics
internal import Kinematics

/// A field that acts on all bodies for some seconds.
enum TimedField: String, Hashable, Sendable, CaseIterable {
  case magnet, vortex, wind, honey

  /// How long it acts, in s.
  static let duration = 5.0

  var key: Character { rawValue.first ?? " " }

  /// What it consists of. A vortex alone would throw everything out: it also holds it.
  func behavior(of bodies: [BodyID], in arena: Arena, calm: Bool) -> CompositeBehavior {
    // Everything keeps its time on screens of any size: what is drawn to the middle goes there in a second or so.
    let center = arena.middle
    func field(_ kind: Field.Kind, _ strength: Double) -> Field {
      Field(bodies, kind, center: center, strength: calm ? strength / 4 : strength, minimumRadius: 48)
    }
    switch self {
    case .magnet: return CompositeBehavior([field(.radial(falloff: 1), 6000), field(.drag, 1)])
    case .vortex: return CompositeBehavior([field(.vortex(falloff: 0), 1800), field(.spring, 14)])
    case .wind: return CompositeBehavior([field(.noise(scale: 240, rate: 1.2, seed: 9), 5000)])
    case .honey: return CompositeBehavior([field(.drag, 8)])
    }
  }
}
