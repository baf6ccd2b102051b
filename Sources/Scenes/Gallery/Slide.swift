internal import MotionAnimation
internal import MotionGestures
internal import MotionKinematics

/// A coordinate of the gallery along one axis, in pt, that a spring moves from one value to another. The mouse
/// can catch it on its way, drag it and throw it. All times are session times, in s.
struct Slide: Sendable {
  enum SlideAxis: Hashable { case horizontal, vertical }

  private static let spring = Spring(response: 0.4, dampingRatio: 0.85)

  private let axis: SlideAxis
  private var motion: MovingValue<Double>
  private var finger: Finger?

  init(_ axis: SlideAxis, at place: Double = 0) {
    self.axis = axis
    motion = MovingValue(place, tolerance: .standard)
  }

  /// The value at which the coordinate rests, or to which it moves.
  var target: Double { motion.target }

  var isHeld: Bool { finger != nil }

  /// True if the coordinate does not move until the next event.
  var isAtRest: Bool { motion.phase != .moving }

  func value(at time: Double) -> Double { motion.value(at: time) }

  /// Returns the velocity, in pt/s.
  func velocity(at time: Double) -> Double {
    finger.map { component($0.hold(at: time).velocity) } ?? motion.velocity(at: time)
  }

  mutating func advance(to time: Double) { _ = motion.advance(to: time) }

  /// Moves the coordinate to `place` on the spring, from its value and velocity at `time`. In reduced motion
  /// it is there at once.
  mutating func move(to place: Double, at time: Double, reducesMotion: Bool) {
    guard isHeld || place != target else { return }
    start(to: place, at: time, reducesMotion: reducesMotion)
  }

  /// Sets the coordinate, at rest.
  mutating func place(_ place: Double, at time: Double) {
    finger = nil
    motion.place(place, at: time)
  }

  // MARK: The mouse

  /// Catches the coordinate, which stops under the mouse.
  /// - Parameters:
  ///   - location: the location of the mouse, in pt.
  ///   - bounds: the places between which the coordinate follows 1:1; outside it follows on a rubber band.
  ///   - dimension: the extent of the dragged item along the axis, in pt.
  mutating func grab(
    at location: SIMD2<Double>, within bounds: ClosedRange<Double>, dimension: Double, time: Double
  ) {
    motion.grab(at: time)
    let band = DragLimits.Axis.banded(bounds, RubberBand(dimension: dimension))
    let limits =
      axis == .horizontal
      ? DragLimits(horizontal: band, vertical: .locked) : DragLimits(horizontal: .locked, vertical: band)
    let value = motion.value(at: time)
    finger = Finger(
      taking: axis == .horizontal ? SIMD2(value, 0) : SIMD2(0, value), location: location,
      slop: PanGesture.standardSlop, limits: limits, time: time)
  }

  /// Moves the mouse that holds the coordinate to a location, in pt.
  mutating func drag(to location: SIMD2<Double>, at time: Double) {
    finger?.move(to: location, at: time)
    guard let finger, finger.isDragging else { return }
    motion.drag(to: component(finger.value(at: time)))
  }

  /// Releases the coordinate, which moves with the mouse's velocity to the one of `places` to which it was thrown.
  /// - Returns: its new target.
  mutating func release(onto places: [Double], at time: Double, reducesMotion: Bool) -> Double {
    let place = Detents(places).landing(from: value(at: time), velocity: velocity(at: time))
    start(to: place, at: time, reducesMotion: reducesMotion)
    return place
  }

  /// True if the mouse has moved while it held the coordinate.
  var isDragged: Bool { finger?.isDragging ?? false }

  private mutating func start(to place: Double, at time: Double, reducesMotion: Bool) {
    if reducesMotion {
      motion.place(place, at: time)
    } else if isHeld {
      motion.release(velocity: velocity(at: time), to: place, with: Self.spring, at: time)
    } else {
      motion.retarget(to: place, with: Self.spring, at: time)
    }
    finger = nil
  }

  private func component(_ vector: SIMD2<Double>) -> Double { axis == .horizontal ? vector.x : vector.y }
}
