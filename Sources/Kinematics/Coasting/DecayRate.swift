internal import RealModule

/// The constant λ of a decay, and the functions of it alone.
@usableFromInline struct DecayRate: Hashable, Sendable {
  /// λ = −1000 ln rate, in 1/s: velocity falls as e^(−λt).
  @usableFromInline let constant: Double

  @usableFromInline init(_ rate: Double) {
    require(
      rate > 0 && rate < 1,
      "the share of its velocity that a decay keeps each millisecond must be greater than 0 and less than 1; got \(rate)"
    )
    constant = -1000 * Double.log(rate)
  }

  /// The share of the velocity that is left at `time`.
  @usableFromInline func share(at time: Double) -> Double { Double.exp(-constant * time) }

  /// The distance covered at `time` per initial velocity, in s.
  @usableFromInline func travel(at time: Double) -> Double {
    -Double.expMinusOne(-constant * time) / constant
  }

  /// The time at which `share` of the velocity is left, in s.
  @usableFromInline func time(toShare share: Double) -> Double { -Double.log(share) / constant }
}
