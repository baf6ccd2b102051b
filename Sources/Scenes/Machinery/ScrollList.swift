internal import MotionAnimation
internal import MotionGestures
internal import MotionKinematics

/// A list that scrolls: a finger holds it, it coasts, or a spring returns it from beyond an end.
///
/// Its value is the offset, the distance by which the list is scrolled, in pt. The offset grows while the
/// finger moves up.
struct ScrollList: Sendable {
  private(set) var offset = MovingValue(0.0, tolerance: .standard)
  /// The greatest offset, in pt.
  private(set) var reach: Double
  private var band: RubberBand
  /// The finger that holds the list; its y is −offset.
  private var finger: Finger?
  /// The number of laws so far; each has a mark in the chart.
  private(set) var lawCount = 0

  /// Creates a list with a greatest offset and the height of its visible part, in pt, over which the rubber band
  /// stretches.
  init(reach: Double, viewport: Double) {
    self.reach = reach
    band = RubberBand(dimension: viewport)
  }

  var isHeld: Bool { finger != nil }

  /// Returns the offset and the velocity, in pt and pt/s.
  func state(at time: Double) -> (value: Double, velocity: Double) {
    guard let finger, finger.isPointer else { return offset.state(at: time) }
    return (offset.value(at: time), -finger.hold(at: time).velocity.y)
  }

  /// The time at which the list comes to rest, in s; nil under a finger and at rest.
  var deadline: Double? { offset.phase == .moving ? offset.endTime : nil }

  mutating func move(_ parts: inout Parts) {
    finger?.adopt(parts.handTime, at: parts.time)
    // The tracked velocity of a finger that has stopped reaches 0 only later.
    parts.note(isMoving: finger?.isPointer == false || state(at: parts.time).velocity != 0)
    parts.note(isMoving: deadline != nil, until: deadline)
    guard parts.advances else { return }
    if let finger, !finger.isPointer {
      let hold = finger.hold(at: parts.time)
      offset.drag(to: -hold.value.y, velocity: -hold.velocity.y)
    } else {
      _ = offset.advance(to: parts.time)
    }
  }

  // MARK: Pointer

  /// Grabs the list with a finger, which stops it where it is.
  mutating func grab(at time: Double) {
    if finger?.isPointer == true { return }
    hold(at: time)
    finger = Finger(taking: SIMD2(0, -offset.value(at: time)), limits: limits, time: time)
  }

  /// Moves the pointer that holds the list by `distance` pt; down is positive.
  mutating func drag(by distance: Double, at time: Double) {
    guard var finger, finger.isPointer else { return }
    finger.move(by: SIMD2(0, distance), at: time)
    offset.drag(to: -finger.value(at: time).y)
    self.finger = finger
  }

  /// Releases the list with a velocity of the finger, in pt/s, down is positive; nil is the tracked one.
  mutating func release(velocity: Double?, at time: Double) {
    guard let finger else { return }
    let tracked = state(at: time).velocity
    self.finger = nil
    let given = velocity.map { -finger.hold(at: time, fingerVelocity: SIMD2(0, $0)).velocity.y }
    scroll(velocity: given ?? tracked, at: time)
  }

  // MARK: Arrow keys

  /// Sets the velocity of the offset that the keyboard's finger approaches, in pt/s.
  mutating func glide(to velocity: Double, at time: Double) {
    let now = state(at: time)
    hold(at: time)
    var finger = Finger(
      taking: SIMD2(0, -now.value), velocity: SIMD2(0, -now.velocity), limits: limits, time: time)
    finger.glide(to: SIMD2(0, -velocity), at: time)
    self.finger = finger
  }

  private var limits: DragLimits { DragLimits(horizontal: .locked, vertical: .banded(-reach...0, band)) }

  // MARK: Throwing

  /// Adds a velocity, in pt/s, to that of the list; a list under a finger is not affected.
  mutating func flick(by velocity: Double, at time: Double) {
    guard finger == nil else { return }
    scroll(velocity: offset.velocity(at: time) + velocity, at: time)
  }

  /// Adapts the list to another layout. A finger is lifted, and the list continues with its current velocity.
  mutating func resize(reach: Double, viewport: Double, at time: Double) {
    let velocity = state(at: time).velocity
    finger = nil
    self.reach = reach
    band = RubberBand(dimension: viewport)
    scroll(velocity: velocity, at: time)
  }

  /// Coasts from the current offset; a spring takes over at the exact time at which the list reaches an end
  /// (formula F9).
  private mutating func scroll(velocity: Double, at time: Double) {
    let motion = ScrollMotion(from: offset.value(at: time), velocity: velocity, within: 0...reach)
    offset.follow(.settling(motion), at: time)
    lawCount += 1
  }

  /// Stops the list at a time, in s, and counts a law.
  private mutating func hold(at time: Double) {
    offset.grab(at: time)
    lawCount += 1
  }
}
