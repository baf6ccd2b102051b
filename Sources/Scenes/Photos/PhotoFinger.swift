internal import Gestures
internal import Kinematics

/// A finger on the screen: a pointer, or one that the arrow keys move up and down.
struct PhotoFinger: Sendable {
  private enum Kind: Sendable {
    case pointer(PanGesture)
    /// Past the edges of the screen it is slowed down by a rubber band: it has no table beyond to move on.
    case arrows(Glide, since: Double, height: Double)
  }

  /// Where it came down, in pt.
  let start: SIMD2<Double>
  private var kind: Kind

  /// A pointer comes down.
  init(at location: SIMD2<Double>, time: Double) {
    start = location
    var pan = PanGesture(slop: 0)
    _ = pan.handle(PointerSample(.began, at: location, time: time))
    kind = .pointer(pan)
  }

  /// The arrow keys' finger comes down on a screen of a height (pt), with a velocity, in pt/s, down is positive.
  init(glidingFrom location: SIMD2<Double>, velocity: Double, height: Double, time: Double) {
    start = SIMD2(location.x, min(max(location.y, 0), height))
    let glide = Glide(
      from: start.y, velocity: velocity, to: velocity, rampDuration: KeyboardFinger.rampDuration)
    kind = .arrows(glide, since: time, height: height)
  }

  /// The arrow keys' finger strives for a velocity, in pt/s.
  mutating func glide(to velocity: Double, at time: Double) {
    guard case .arrows(let glide, let since, let height) = kind else { return }
    let now = glide.state(at: time - since)
    let next = Glide(
      from: now.value, velocity: now.velocity, to: velocity, rampDuration: KeyboardFinger.rampDuration)
    kind = .arrows(next, since: time, height: height)
  }

  /// Whether it moves by itself: the arrow keys' does.
  var isGliding: Bool { if case .arrows = kind { true } else { false } }

  /// The pointer is seen again.
  mutating func move(to location: SIMD2<Double>, at time: Double) {
    guard case .pointer(var pan) = kind else { return }
    _ = pan.handle(PointerSample(.moved, at: location, time: time))
    kind = .pointer(pan)
  }

  /// In pt.
  func location(at time: Double) -> SIMD2<Double> {
    switch kind {
    case .pointer(let pan): pan.pan(at: time)?.location ?? start
    case .arrows(let glide, let since, let height):
      SIMD2(
        start.x,
        RubberBand(dimension: height).value(forFinger: glide.value(at: time - since), within: 0...height))
    }
  }

  /// In pt/s.
  func velocity(at time: Double) -> SIMD2<Double> {
    switch kind {
    case .pointer(let pan): return pan.pan(at: time)?.fingerVelocity ?? .zero
    case .arrows(let glide, let since, let height):
      let (place, velocity) = glide.state(at: time - since)
      let beyond = place - min(max(place, 0), height)
      return SIMD2(0, beyond == 0 ? velocity : velocity * RubberBand(dimension: height).slope(at: beyond))
    }
  }
}
