internal import PaneCanvas

/// The jumps of the place and of the speed at an event.
struct Jump: Hashable, Sendable {
  static let none = Jump(distance: 0, speed: 0)
  /// The greatest jump that counts as a rounding error, in pt and in pt/s.
  private static let rounding = 1e-6

  /// The jump of the place, in pt.
  let distance: Double
  /// The jump of the velocity, in pt/s.
  let speed: Double

  var breaksPlace: Bool { distance > Self.rounding }
  var breaksSpeed: Bool { speed > Self.rounding }
  var isNone: Bool { !breaksPlace && !breaksSpeed }

  var lines: [InlineText] {
    var lines: [InlineText] = []
    if breaksPlace { lines.append("place: \(Self.number(distance)) pt in 0 ms") }
    if breaksSpeed { lines.append("speed: \(Self.number(speed)) pt/s in 0 ms") }
    return lines
  }

  /// Returns a size in whole numbers, or with a decimal under 10.
  static func number(_ size: Double) -> InlineText {
    fixed(size, decimals: size > rounding && size < 10 ? 1 : 0)
  }
}

extension Pane {
  /// Changes the law of the pane at a time, in s. Returns the velocity that the old law or the finger handed over, in
  /// pt/s, and what jumps; nil if the law is the same.
  /// - Parameters:
  ///   - fingerVelocity: The velocity of the finger that lets go, in pt/s, or nil for the tracked one.
  ///   - isPush: True if the change adds a velocity on purpose.
  mutating func replaceLaw(
    at time: Double, fingerVelocity: Double?, isPush: Bool = false, _ change: (inout Pane, Double) -> Void
  ) -> (velocity: Double, jump: Jump)? {
    let handedOver = fingerVelocity.flatMap { drag?.paneVelocity(for: $0, at: time) }
    let before = (position: position(at: time), velocity: handedOver ?? velocity(at: time), count: lawCount)
    change(&self, time)
    guard lawCount != before.count else { return nil }
    // A finger changes the velocity on purpose.
    let keepsVelocity = phase == .animating && !isPush
    let jump = Jump(
      distance: abs(position(at: time) - before.position),
      speed: keepsVelocity ? abs(velocity(at: time) - before.velocity) : 0)
    return (before.velocity, jump)
  }
}
