internal import MotionAnimation
internal import MotionGestures
internal import MotionKinematics

/// A small picture that rests in one of four corners and can be thrown from one to another. Its projected position
/// selects the corner (formula F10), and the spring starts with the finger's velocity in both directions (M8, M99).
struct PictureInPicture: Sendable {
  /// The centre, in pt.
  private(set) var center: MovingValue<SIMD2<Double>>
  /// The index in `corners` of the corner that it goes to or rests in.
  private(set) var corner: Int
  private(set) var spring: Spring
  private var corners: [SIMD2<Double>]
  private var finger: Finger?

  init(in corner: Int, of layout: ScrollLayout, spring: Spring) {
    self.corner = corner
    self.spring = spring
    corners = layout.corners
    center = MovingValue(corners[corner], tolerance: .standard)
  }

  var isHeld: Bool { finger != nil }

  var deadline: Double? { center.phase == .moving ? center.endTime : nil }

  /// Returns the centre and its velocity, in pt and pt/s.
  func state(at time: Double) -> (value: SIMD2<Double>, velocity: SIMD2<Double>) {
    guard let finger else { return center.state(at: time) }
    return (center.value(at: time), finger.hold(at: time).velocity)
  }

  /// Returns the corner to which the picture would go if it were released now.
  func landing(at time: Double) -> Int { landing(velocity: state(at: time).velocity, at: time) }

  /// Returns the corner to which the picture would go with a velocity, in pt/s.
  private func landing(velocity: SIMD2<Double>, at time: Double) -> Int {
    let place = Detents(corners).landing(
      from: center.value(at: time), velocity: velocity, last: corners[corner])
    return corners.firstIndex(of: place) ?? corner
  }

  mutating func move(_ parts: inout Parts) {
    finger?.adopt(parts.handTime, at: parts.time)
    parts.move(&center)
    parts.note(isMoving: finger?.isStill(at: parts.time) == false, isCharted: false)
  }

  mutating func grab(at location: SIMD2<Double>, time: Double) {
    center.grab(at: time)
    finger = Finger(taking: center.value(at: time), location: location, time: time)
  }

  mutating func drag(to location: SIMD2<Double>, time: Double) {
    finger?.move(to: location, at: time)
    if let finger, finger.isDragging { center.drag(to: finger.value(at: time)) }
  }

  /// Releases the picture, which goes with the finger's velocity to the corner at which it was thrown.
  mutating func release(at time: Double) {
    guard isHeld else { return }
    let velocity = state(at: time).velocity
    corner = landing(at: time)
    finger = nil
    center.release(velocity: velocity, to: corners[corner], with: spring, at: time)
  }

  /// Throws the picture without a finger: adds a velocity, in pt/s.
  mutating func kick(_ velocity: SIMD2<Double>, at time: Double) {
    guard !isHeld else { return }
    let velocity = center.velocity(at: time) + velocity
    corner = landing(velocity: velocity, at: time)
    let motion = SpringMotion(
      spring: spring, from: center.value(at: time), velocity: velocity, to: corners[corner])
    center.follow(.spring(motion), at: time)
  }

  /// Replaces the spring; a running motion continues with the new one.
  mutating func change(to spring: Spring, at time: Double) {
    self.spring = spring
    guard center.phase == .moving else { return }
    center.retarget(to: corners[corner], with: spring, at: time)
  }

  /// Moves the picture to the same corner of another layout, from its current position.
  mutating func resize(to layout: ScrollLayout, at time: Double) {
    corners = layout.corners
    finger = nil
    center.retarget(to: corners[corner], with: spring, at: time)
  }
}
