extension QuinticPath {
  /// Returns the path of a body under constant acceleration and linear drag, in closed form.
  ///
  /// With z = drag · h: v = v₀ φ₀ + a h φ₁ and x = x₀ + v₀ h φ₁ + a h² φ₂, where φₙ is the series Σ (−z)ᵏ/(k
  /// + n)!. φ₀ is e⁻ᶻ. Without drag each series has only its first term.
  static func free(_ body: IdealBody, start: Double, duration: Double) -> QuinticPath {
    let acceleration = body.acceleration + body.support
    let first = acceleration - body.drag * body.velocity
    guard body.drag != .zero else {
      return QuinticPath(
        start: start, duration: duration, (body.position, body.velocity, first),
        (
          body.position + duration * (body.velocity + duration / 2 * acceleration),
          body.velocity + duration * acceleration, acceleration
        ))
    }
    let z = duration * body.drag
    var term = Coordinates(repeating: 1)
    var (zeroth, once, twice) = (Coordinates.zero, Coordinates.zero, Coordinates.zero)
    var index = 0.0
    // z is below 1 for any drag below 240 1/s, so the terms decrease faster than 1/k!.
    while index < 60, term != .zero {
      zeroth += term
      once += term / (index + 1)
      twice += term / ((index + 1) * (index + 2))
      index += 1
      term *= -z / index
      if abs(term.x) + abs(term.z) < 1e-18 { break }
    }
    let velocity = body.velocity * zeroth + duration * acceleration * once
    let position = body.position + duration * (body.velocity * once + duration * acceleration * twice)
    return QuinticPath(
      start: start, duration: duration, (body.position, body.velocity, first),
      (position, velocity, acceleration - body.drag * velocity))
  }
}
