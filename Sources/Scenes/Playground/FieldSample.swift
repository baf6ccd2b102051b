internal import MotionDynamics

/// A kind of field on the page of fields (M129).
enum FieldSample: String, Hashable, Sendable, CaseIterable {
  case linear, radial, velocity, drag, spring, electric, magnetic, vortex, noise

  /// The duration for which a field acts, in s.
  static let duration = 10.0
  static let greatestFalloff = 3

  /// The sentence that says what to watch, at most 76 characters.
  var sentence: String {
    switch self {
    case .linear: "linear gravity: all accelerate to the right alike, large and small"
    case .radial: "radial gravity: all fall towards the cross, and orbit it when they miss"
    case .velocity: "velocity: a stream takes all bodies along, at its own velocity in the end"
    case .drag: "drag: what moves slows down, the faster the more"
    case .spring: "spring: all swing through the cross in the same time, from near and far"
    case .electric: "electric: + flies away from the cross and − towards it; others feel nothing"
    case .magnetic: "magnetic: + and − turn in opposite directions, and keep their speed"
    case .vortex: "vortex: all are pushed around the cross, and spiral outwards"
    case .noise: "noise: smooth gusts, which vary from place to place and with time"
    }
  }

  /// True if the strength depends on the distance by an exponent.
  var hasFalloff: Bool {
    switch self {
    case .radial, .electric, .magnetic, .vortex: true
    case .linear, .velocity, .drag, .spring, .noise: false
    }
  }

  /// True if the field acts on charges only.
  var actsOnCharge: Bool { self == .electric || self == .magnetic }

  /// Returns the formula, and the strength in its unit. At 100 pt a magnetic field turns a body once in 1.6 s.
  private func law(falloff: Int) -> (formula: Field.Formula, strength: Double) {
    switch self {
    case .linear: (.linear(direction: SIMD2(1, 0)), 300)
    case .radial: (.radial(falloff: falloff), 1500)
    case .velocity: (.velocity(SIMD2(300, 0)), 2)
    case .drag: (.drag, 3)
    case .spring: (.spring, 14)
    case .electric: (.electric(falloff: falloff), 1500)
    case .magnetic: (.magnetic(falloff: falloff), 4)
    case .vortex: (.vortex(falloff: falloff), 700)
    case .noise: (.noise(scale: 240, rate: 1.2, seed: 9), 2500)
    }
  }

  /// Returns the field. Reduced motion makes it weaker.
  /// - Parameters:
  ///   - bodies: the bodies on which it acts.
  ///   - center: its centre, in pt.
  ///   - region: the region around its centre in which it acts.
  ///   - falloff: the exponent of the distance, 0…3.
  ///   - calm: true in reduced motion.
  func field(
    of bodies: [BodyID], at center: SIMD2<Double>, region: FieldRegion, falloff: Int, calm: Bool
  ) -> Field {
    let (formula, strength) = law(falloff: falloff)
    return Field(
      bodies, formula, center: center, strength: calm ? strength / 4 : strength, region: region,
      minimumRadius: 48)
  }
}
