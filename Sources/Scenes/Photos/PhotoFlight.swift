internal import MotionAnimation
internal import MotionGestures
internal import MotionKinematics
internal import PaneCanvas

/// The flight of a picture from the grid to the whole screen or back. The screen eases out and the picture
/// follows a timing of its own; a finger can grab both at any time (M102–M104, M111).
struct PhotoFlight: Sendable {
  enum Operation: Hashable, Sendable {
    /// The flight from the grid to the whole screen; a finger that moves up advances it.
    case push
    /// The flight back to the grid; a finger that moves down advances it.
    case pop

    /// The direction of the finger that advances the flight: 1 is down, −1 is up.
    var direction: Double { self == .push ? -1 : 1 }
  }

  /// A finger, and the state of the flight when the finger grabbed it.
  private struct HeldPhoto: Sendable {
    var finger: Finger
    /// The location of the finger at the grab, in pt.
    let start: SIMD2<Double>
    let pin: TouchPin
    /// The fraction of the screen's transition at the grab.
    let fraction: Double
    /// The fraction of the change in size of the picture at the grab.
    let share: Double
    /// The part of the grabbed frame that the finger's position cannot produce, because the picture had
    /// overshot an end.
    var slack: SIMD4<Double>
  }

  /// The duration of the screen's transition without a finger, in s.
  static let duration = 0.4

  let operation: Operation
  let picture: Int
  /// The transition: the screen (x) and the title bar alongside it (y) ease out, and the picture follows a
  /// timing of its own.
  var transition: InterruptibleTransition<SIMD2<Double>, SIMD4<Double>>
  private var layout: PhotoLayout
  private var hold: HeldPhoto?

  init(
    _ operation: Operation, _ picture: Int, in layout: PhotoLayout, timing: TransitionTiming,
    isInteractive: Bool, at time: Double
  ) {
    self.operation = operation
    self.picture = picture
    self.layout = layout
    let (tile, full) = (layout.tile(picture).vector, layout.full.vector)
    let isPush = operation == .push
    let (start, end) = isPush ? (0.0, 1.0) : (1, 0)
    transition = InterruptibleTransition(
      chrome: SIMD2(start, start), duration: Self.duration, photo: isPush ? tile : full,
      to: isPush ? full : tile, photoTiming: timing,
      machine: TransitionMachine(wantsInteractiveStart: isInteractive)
    ) { $0.x = end }
    transition.animateAlongside(at: time) { $0.y = end }
    transition.begin(at: time)
  }

  // MARK: State

  var isHeld: Bool { hold != nil }

  func modelFrame(at time: Double) -> PhotoFrame {
    opens(at: time) == (operation == .push) ? ends.end : ends.start
  }

  /// Returns true if the flight ends with the picture open, or would do so if it were released now.
  func opens(at time: Double) -> Bool {
    let outcome: TransitionOutcome
    switch transition.machine.phase {
    case .animating(let end), .ended(let end): outcome = end
    case .idle, .interactive:
      outcome = transition.rule.outcome(
        fraction: transition.fraction(at: time),
        velocity: operation.direction * (hold?.finger.hold(at: time).velocity.y ?? 0))
    }
    return (outcome == .finish) == (operation == .push)
  }

  /// The openness of the screen, from 0 to 1, at which the outcome of a slow release changes.
  var threshold: Double {
    let fraction = transition.rule.finishFraction
    return operation == .push ? fraction : 1 - fraction
  }

  /// Returns the openness of the screen, from 0 (the grid) to 1 (the open picture).
  func openness(at time: Double) -> Double { transition.chrome(at: time).x }

  /// Returns the cross-fade of the titles, from 0 (the grid's) to 1 (the open picture's).
  func titleFade(at time: Double) -> Double { transition.chrome(at: time).y }

  /// Returns the openness of the picture's size: 0 in the grid, 1 when open, and outside this range in an overshoot.
  func photoOpenness(at time: Double) -> Double {
    let share = share(of: transition.photo(at: time).value.highHalf)
    return operation == .push ? share : 1 - share
  }

  /// Returns the frame of the picture and its velocity, in pt and pt/s.
  func state(at time: Double) -> (frame: PhotoFrame, velocity: SIMD4<Double>) {
    let (value, velocity) = transition.photo(at: time)
    guard let hold else { return (PhotoFrame(value), velocity) }
    return (PhotoFrame(value), self.velocity(hold, finger: hold.finger.hold(at: time).velocity, at: time))
  }

  // MARK: Finger

  /// Grabs the picture where it is visible, in flight or at the start.
  /// - Parameters:
  ///   - start: The place of the finger at which it takes the picture, in pt; nil for its present one.
  ///   - shown: The visible frame of the picture.
  mutating func grab(_ finger: Finger, from start: SIMD2<Double>? = nil, shown: PhotoFrame, at time: Double) {
    transition.interrupt(at: time)
    let start = start ?? finger.value(at: time)
    let pin = TouchPin(finger: start, origin: shown.shown.origin, size: shown.shown.size)
    var hold = HeldPhoto(
      finger: finger, start: start, pin: pin, fraction: transition.fraction(at: time),
      share: share(of: shown.size), slack: .zero)
    hold.slack = shown.vector - frame(hold, finger: start).vector
    self.hold = hold
    transition.drag(fraction: hold.fraction, photo: shown.vector, at: time)
  }

  /// Moves the pointer that holds the picture to a location, in pt.
  mutating func drag(to location: SIMD2<Double>, at time: Double) {
    guard isUnderPointer else { return }
    hold?.finger.move(to: location, at: time)
    follow(at: time)
  }

  mutating func drag(by distance: Double, at time: Double) {
    guard let location = hold?.finger.value(at: time) else { return }
    drag(to: location + SIMD2(0, distance), at: time)
  }

  /// Sets the velocity that the finger of the arrow keys approaches, in pt/s.
  mutating func glide(to velocity: Double, at time: Double) {
    hold?.finger.glide(to: SIMD2(0, velocity), at: time)
  }

  private var isUnderPointer: Bool { hold?.finger.isPointer == true }

  /// True if the finger of the arrow keys holds the picture.
  var isGliding: Bool { hold?.finger.isPointer == false }

  mutating func follow(at time: Double) {
    guard let hold else { return }
    let finger = hold.finger.value(at: time)
    let photo = PhotoFrame(frame(hold, finger: finger).vector + hold.slack)
    transition.drag(fraction: hold.fraction + step(finger - hold.start), photo: photo.vector, at: time)
  }

  /// Releases the picture; the transition's rule selects the end.
  mutating func release(velocity: Double?, at time: Double) {
    guard let hold else { return }
    follow(at: time)
    let finger = velocity.map { SIMD2(0, $0) } ?? hold.finger.hold(at: time).velocity
    let photo = self.velocity(hold, finger: finger, at: time)
    self.hold = nil
    transition.release(along: operation.direction * finger.y, velocity: photo, at: time)
  }

  // MARK: Changes without a finger

  /// Throws the picture: adds a velocity, in pt/s, to the current one. The size changes as if the picture
  /// were held in the middle, and the transition's rule selects the end.
  mutating func throwOn(_ velocity: SIMD2<Double>, at time: Double) {
    let now = state(at: time).velocity
    hold = nil
    transition.interrupt(at: time)
    let size = step(velocity) * (ends.end.size - ends.start.size)
    transition.release(
      along: operation.direction * velocity.y, velocity: now + SIMD4(lowHalf: velocity, highHalf: size),
      at: time)
  }

  /// Adapts the flight to another layout or another timing, from the current position.
  mutating func change(to layout: PhotoLayout, timing: TransitionTiming, at time: Double) {
    self.layout = layout
    let (tile, full) = (layout.tile(picture).vector, layout.full.vector)
    let isPush = operation == .push
    let shown = PhotoFrame(transition.photo(at: time).value)
    transition.retarget(photo: isPush ? tile : full, to: isPush ? full : tile, timing: timing, at: time)
    if let finger = hold?.finger { grab(finger, shown: shown, at: time) }
  }

  /// Returns the outcome once, when the flight ends.
  mutating func move(_ parts: inout Parts) -> TransitionOutcome? {
    hold?.finger.adopt(parts.handTime, at: parts.time)
    let isStill = isUnderPointer && hold?.finger.isStill(at: parts.time) == true
    parts.note(isMoving: !isStill, until: transition.endTime)
    guard parts.advances else { return nil }
    if isGliding { follow(at: parts.time) }
    return transition.advance(to: parts.time)
  }

  // MARK: Progress and frames

  private var ends: (start: PhotoFrame, end: PhotoFrame) {
    (PhotoFrame(transition.photoStart), PhotoFrame(transition.photoEnd))
  }

  /// Returns the progress for a movement of the finger, in pt, or its rate for a velocity, in pt/s. Half the
  /// height of the screen is the whole distance (M103).
  private func step(_ translation: SIMD2<Double>) -> Double {
    TransitionRule.step(translation: operation.direction * translation.y, height: layout.height)
  }

  private func share(of size: SIMD2<Double>) -> Double {
    let way = ends.end.size.x - ends.start.size.x
    return way == 0 ? 0 : (size.x - ends.start.size.x) / way
  }

  /// Returns the frame for a position of the finger. The progress gives the size, and the touched point stays
  /// under the finger (M111).
  private func frame(_ hold: HeldPhoto, finger: SIMD2<Double>) -> PhotoFrame {
    let size = TouchPin.size(
      from: ends.start.size, to: ends.end.size, fraction: hold.share + step(finger - hold.start))
    return PhotoFrame(center: hold.pin.origin(finger: finger, size: size) + size / 2, size: size)
  }

  /// Returns the velocity of that frame for a velocity of the finger, in pt/s.
  private func velocity(_ hold: HeldPhoto, finger velocity: SIMD2<Double>, at time: Double) -> SIMD4<Double> {
    let share = hold.share + step(hold.finger.value(at: time) - hold.start)
    let grows = share > -0.05 && share < 1.05
    let size = grows ? step(velocity) * (ends.end.size - ends.start.size) : .zero
    return SIMD4(lowHalf: velocity + (SIMD2(0.5, 0.5) - hold.pin.anchor) * size, highHalf: size)
  }
}
