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
  /// The finger that holds the list; its y is −offset.
  private var finger: Finger?
  /// The number of laws so far: a mark in the chart for each.
  private(set) var lawCount = 0

  init(_ layout: ScrollLayout) {
    reach = layout.reach
    band = layout.band
  }

  var isHeld: Bool { finger != nil }

  /// Whether it stays as it is until the next event.
  var isAtRest: Bool {
    finger?.isPointer != false && offset.phase != .moving
  }

  /// Offset and velocity, in pt and pt/s.
  func state(at time: Double) -> (value: Double, velocity: Double) {
    guard let finger, finger.isPointer else { return offset.state(at: time) }
    return (offset.value(at: time), -finger.hold(at: time).velocity.y)
  }

  /// When it is still, in s; nil while a finger has it, and at rest.
  var deadline: Double? { offset.phase == .moving ? offset.endTime : nil }

  mutating func advance(to time: Double) {
    if let finger, !finger.isPointer {
      let hold = finger.hold(at: time)
      offset.drag(to: -hold.value.y, velocity: -hold.velocity.y)
    } else {
      _ = offset.advance(to: time)
    }
  }

  // MARK: A pointer

  /// A finger comes down: the list stops under it, wherever it is.
  mutating func grab(at time: Double) {
    if finger?.isPointer == true { return }
    hold(at: time)
    finger = Finger(taking: SIMD2(0, -offset.value(at: time)), limits: limits, time: time)
  }

  /// The pointer that has it moves by `distance` pt, down is positive.
  mutating func drag(by distance: Double, at time: Double) {
    guard var finger, finger.isPointer else { return }
    finger.move(by: SIMD2(0, distance), at: time)
    offset.drag(to: -finger.value(at: time).y)
    self.finger = finger
  }

  /// It lets go.
  /// - Parameter velocity: the finger's, in pt/s, down is positive; nil: as it was tracked.
  mutating func release(velocity: Double?, at time: Double) {
    guard let finger else { return }
    let tracked = state(at: time).velocity
    self.finger = nil
    let given = velocity.map { -finger.hold(at: time, fingerVelocity: SIMD2(0, $0)).velocity.y }
    scroll(velocity: given ?? tracked, at: time)
  }

  // MARK: The arrow keys

  /// The keyboard's finger strives for a velocity of the offset, in pt/s.
  mutating func glide(to velocity: Double, at time: Double) {
    let now = state(at: time)
    hold(at: time)
    var finger = Finger(
      taking: SIMD2(0, -now.value), velocity: SIMD2(0, -now.velocity), limits: limits, time: time)
    finger.glide(to: SIMD2(0, -velocity), at: time)
    self.finger = finger
  }

  /// The limits of a finger that holds the list.
  private var limits: DragLimits {
    DragLimits(horizontal: .locked, vertical: .banded(-reach...0, band))
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
}
