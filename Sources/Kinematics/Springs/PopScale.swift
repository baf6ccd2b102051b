/// The maps from Pop's parameters to Origami's (formula F3), and their inverses.
enum PopScale {
  /// Friction at full blend.
  static let leastFriction = 0.01

  // T = 0.5 + s · 199.5, s = (S/1.7)/20
  static func tension(ofSpeed speed: Double) -> Double { 0.5 + speed / 34 * 199.5 }
  static func speed(ofTension tension: Double) -> Double { (tension - 0.5) / 199.5 * 34 }

  // q = 2b − b², b = 0.8 · (B/1.7)/20
  static func blend(ofBounciness bounciness: Double) -> Double {
    let share = 0.8 * bounciness / 34
    return share * (2 - share)
  }
  static func bounciness(ofBlend blend: Double) -> Double {
    // b = 1 − √(1 − q), without the difference of near numbers
    blend / (1 + (1 - blend).squareRoot()) * 34 / 0.8
  }

  /// N(T): the friction at which a spring of that tension hardly bounces.
  static func calmFriction(atTension t: Double) -> Double {
    if t <= 18 { return ((0.0007 * t - 0.031) * t + 0.64) * t + 1.28 }
    if t <= 44 { return ((0.000044 * t - 0.006) * t + 0.36) * t + 2 }
    return ((0.00000045 * t - 0.000332) * t + 0.1078) * t + 5.84
  }
}
