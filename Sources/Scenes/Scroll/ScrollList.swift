internal import Animation
internal import Gestures
internal import Kinematics

/// A list that scrolls: a finger has it, or it coasts, or a spring brings it back from past an end.
///
/// What moves is the offset: how far the list is scrolled, in pt; under a finger that moves up it grows.
struct ScrollList: Sendable {
  private(set) var offset = MovingValue(0.0)
  /// How far it can be scrolled, in pt.
  private(set) var reach: Double
  private var band: RubberBand
  private var finger: Finger?
  /// How many laws it has had: a mark in the chart for each.
  private(set) var lawCount = 0

  private enum Finger: Sendable {
    /// A pointer, and how far it has moved since it came, in pt.
    case pointer(PanGesture, travel: Double)
    /// The arrow keys: the finger's own place, and what the band can't reach of the list's.
    case arrows(Glide, start: Double, slack: Double)
  }

  init(_ layout: ScrollLayout) {
    reach = layout.reach
    band = layout.band
  }

  var isHeld: Bool { finger != nil }

  /// Whether it stays as it is until the next event.
  var isAtRest: Bool {
    if case .arrows = finger { return false }
    return offset.phase != .moving
  }

  /// Offset and velocity, in pt and pt/s.
  func state(at time: Double) -> (value: Double, velocity: Double) {
    guard case .pointer(let pan, _) = finger else { return offset.state(at: time) }
    return (offset.value(at: time), -(pan.pan(at: time)?.velocity.y ?? 0))
  }

  /// When it is still, in s; nil while a finger has it, and at rest.
  var deadline: Double? { offset.phase == .moving ? offset.endTime : nil }

  mutating func advance(to time: Double) {
    if case .arrows(let glide, let start, let slack) = finger {
      let place = glide.value(at: time - start)
      offset.drag(
        to: band.value(forFinger: place, within: 0...reach) + slack,
        velocity: slope(at: place) * glide.velocity(at: time - start))
    } else {
      _ = offset.advance(to: time)
    }
  }

  // MARK: A pointer

  /// A finger comes down: the list stops under it, wherever it is.
  mutating func grab(at time: Double) {
    if case .pointer = finger { return }
    hold(at: time)
    let limits = DragLimits(horizontal: .locked, vertical: .banded(-reach...0, band))
    var pan = PanGesture(slop: 0, limits: limits)
    _ = pan.handle(PointerSample(.began, at: .zero, time: time))
    finger = .pointer(pan, travel: 0)
  }

  /// The pointer that has it moves by `distance` pt, down is positive.
  mutating func drag(by distance: Double, at time: Double) {
    guard case .pointer(var pan, var travel) = finger else { return }
    travel += distance
    let shown = offset.value(at: time)
    _ = pan.handle(PointerSample(.moved, at: SIMD2(0, travel), time: time), taking: SIMD2(0, -shown))
    if let value = pan.pan(at: time)?.value.y { offset.drag(to: -value) }
    finger = .pointer(pan, travel: travel)
  }

  /// It lets go.
  /// - Parameter velocity: the finger's, in pt/s, down is positive; nil: as it was tracked.
  mutating func release(velocity: Double?, at time: Double) {
    guard finger != nil else { return }
    let tracked = state(at: time).velocity
    let place = band.finger(forValue: bandedValue(at: time), within: 0...reach)
    finger = nil
    scroll(velocity: velocity.map { -$0 * slope(at: place) } ?? tracked, at: time)
  }

  // MARK: The arrow keys

  /// The keyboard's finger strives for a velocity of the offset, in pt/s.
  mutating func glide(to velocity: Double, at time: Double) {
    let now = state(at: time)
    let shown = bandedValue(at: time)
    let place = band.finger(forValue: shown, within: 0...reach)
    hold(at: time)
    let glide = Glide(
      from: place, velocity: now.velocity / slope(at: place), to: velocity,
      rampDuration: KeyboardFinger.rampDuration)
    finger = .arrows(glide, start: time, slack: now.value - shown)
  }

  // MARK: Throwing

  /// Adds a velocity (pt/s) to what it has; a list under a finger stays.
  mutating func flick(by velocity: Double, at time: Double) {
    guard finger == nil else { return }
    scroll(velocity: offset.velocity(at: time) + velocity, at: time)
  }

  mutating func resize(to layout: ScrollLayout, at time: Double) {
    let velocity = state(at: time).velocity
    finger = nil
    reach = layout.reach
    band = layout.band
    scroll(velocity: velocity, at: time)
  }

  /// Coasts from where it is; at the exact instant of an end a spring takes over (F9).
  private mutating func scroll(velocity: Double, at time: Double) {
    let motion = ScrollMotion(from: offset.value(at: time), velocity: velocity, within: 0...reach)
    offset.follow(.settling(motion), at: time)
    lawCount += 1
  }

  private mutating func hold(at time: Double) {
    offset.grab(at: time)
    lawCount += 1
  }

  /// The offset, no further past an end than the band reaches.
  private func bandedValue(at time: Double) -> Double {
    let furthest = 0.9 * band.dimension
    return min(max(offset.value(at: time), -furthest), reach + furthest)
  }

  /// How fast the list follows a finger at `place`: 1, and less past an end (M15).
  private func slope(at place: Double) -> Double {
    let edge = min(max(place, 0), reach)
    return place == edge ? 1 : band.slope(at: place - edge)
  }
}
