internal import Animation
internal import Gestures
internal import Kinematics

/// A picture on its way from the grid to the whole screen, or back: the screen eases, the picture springs, and a
/// finger takes both at any time (M102–M112).
struct PhotoFlight: Sendable {
  enum Operation: Hashable, Sendable {
    /// From the grid to the whole screen; a finger that moves up brings it on.
    case push
    /// Back to the grid; a finger that moves down brings it on.
    case pop

    /// 1 where a finger that moves down brings it on.
    var direction: Double { self == .push ? -1 : 1 }
  }

  /// A finger, and what it took hold of.
  private struct Hold: Sendable {
    var finger: Finger
    /// Where it took hold, in pt.
    let start: SIMD2<Double>
    let pin: TouchPin
    /// How far the screen and the picture's size were.
    let fraction: Double
    let share: Double
    /// What of the frame that was taken a finger cannot reach: it was caught as it swung past an end.
    var slack: SIMD4<Double>
  }

  /// How long the screen takes by itself, in s.
  static let duration = 0.4

  let operation: Operation
  /// Which picture of the album.
  let picture: Int
  /// The screen and, alongside, its title ease; the picture springs.
  private(set) var transition: InterruptibleTransition<SIMD2<Double>, SIMD4<Double>>
  private var layout: PhotoLayout
  private var hold: Hold?

  /// - Parameters:
  ///   - isInteractive: whether it begins in a finger's hand.
  init(
    _ operation: Operation, _ picture: Int, in layout: PhotoLayout, timing: SpringTiming, isInteractive: Bool,
    at time: Double
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

  // MARK: What is seen

  /// Whether a finger has it.
  var isHeld: Bool { hold != nil }

  /// Whether it stays as it is until the next event.
  func isAtRest(at time: Double) -> Bool {
    guard let finger = hold?.finger else { return false }
    return finger.isPointer && finger.isStill(at: time)
  }

  /// When it will be over, in s; infinite in a finger's hand.
  var endTime: Double { transition.endTime }

  /// Whether it ends, or would if it were let go now, with the picture open.
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

  /// How far the screen is where a finger that lets go would change its end.
  var threshold: Double {
    let fraction = transition.rule.finishFraction
    return operation == .push ? fraction : 1 - fraction
  }

  /// How far the screen is from the grid (0) to the open picture (1).
  func openness(at time: Double) -> Double { transition.chrome(at: time).x }

  /// How far the title is from the grid's (0) to the open picture's (1).
  func titleFade(at time: Double) -> Double { transition.chrome(at: time).y }

  /// How far the picture's size is from that in the grid (0) to the open one's (1), and beyond.
  func photoOpenness(at time: Double) -> Double {
    let share = share(of: transition.photo(at: time).value.highHalf)
    return operation == .push ? share : 1 - share
  }

  /// The picture's frame and its velocity, in pt and pt/s.
  func state(at time: Double) -> (frame: PhotoFrame, velocity: SIMD4<Double>) {
    let (value, velocity) = transition.photo(at: time)
    guard let hold else { return (PhotoFrame(value), velocity) }
    return (PhotoFrame(value), self.velocity(hold, finger: hold.finger.hold(at: time).velocity, at: time))
  }

  // MARK: A finger

  /// A finger takes it where it is seen, in mid-flight or as it begins.
  /// - Parameter shown: its frame as it is seen.
  mutating func grab(_ finger: Finger, shown: PhotoFrame, at time: Double) {
    transition.interrupt(at: time)
    let start = finger.value(at: time)
    let pin = TouchPin(finger: start, origin: shown.shown.origin, size: shown.shown.size)
    var hold = Hold(
      finger: finger, start: start, pin: pin, fraction: transition.fraction(at: time),
      share: share(of: shown.size), slack: .zero)
    hold.slack = shown.vector - frame(hold, finger: start).vector
    self.hold = hold
    transition.drag(fraction: hold.fraction, photo: shown.vector, at: time)
  }

  /// The pointer that has it is seen again.
  mutating func drag(to location: SIMD2<Double>, at time: Double) {
    guard isUnderPointer else { return }
    hold?.finger.move(to: location, at: time)
    follow(at: time)
  }

  /// The pointer that has it moves by so many pt, down is positive.
  mutating func drag(by distance: Double, at time: Double) {
    guard let location = hold?.finger.value(at: time) else { return }
    drag(to: location + SIMD2(0, distance), at: time)
  }

  /// The arrow keys' finger, which has it, strives for a velocity in pt/s.
  mutating func glide(to velocity: Double, at time: Double) {
    hold?.finger.glide(to: SIMD2(0, velocity), at: time)
  }

  private var isUnderPointer: Bool { hold?.finger.isPointer == true }

  /// Whether the arrow keys' finger has it.
  var isGliding: Bool { hold?.finger.isPointer == false }

  /// Goes where the finger is.
  mutating func follow(at time: Double) {
    guard let hold else { return }
    let finger = hold.finger.value(at: time)
    let photo = PhotoFrame(frame(hold, finger: finger).vector + hold.slack)
    transition.drag(fraction: hold.fraction + step(finger - hold.start), photo: photo.vector, at: time)
  }

  /// The finger lets go: the rule says where it goes.
  /// - Parameter velocity: the finger's, in pt/s, down is positive; nil: as it was tracked.
  mutating func release(velocity: Double?, at time: Double) {
    guard let hold else { return }
    follow(at: time)
    let finger = velocity.map { SIMD2(0, $0) } ?? hold.finger.hold(at: time).velocity
    let photo = self.velocity(hold, finger: finger, at: time)
    self.hold = nil
    transition.release(along: operation.direction * finger.y, velocity: photo, at: time)
  }

  // MARK: Without a finger

  /// Goes to its other end, from where it is and as fast as it is.
  mutating func turnRound(at time: Double) { transition.turnRound(at: time) }

  /// A finger throws it in passing: adds a velocity (pt/s) to what it has, and its size follows as if it were
  /// held in the middle; the rule says where it goes.
  mutating func throwOn(_ velocity: SIMD2<Double>, at time: Double) {
    let now = state(at: time).velocity
    hold = nil
    transition.interrupt(at: time)
    let size = step(velocity) * (ends.end.size - ends.start.size)
    transition.release(
      along: operation.direction * velocity.y, velocity: now + SIMD4(lowHalf: velocity, highHalf: size),
      at: time)
  }

  /// Another spring or another screen, from where it is.
  mutating func change(to layout: PhotoLayout, timing: SpringTiming, at time: Double) {
    self.layout = layout
    let (tile, full) = (layout.tile(picture).vector, layout.full.vector)
    let isPush = operation == .push
    let shown = PhotoFrame(transition.photo(at: time).value)
    transition.retarget(photo: isPush ? tile : full, to: isPush ? full : tile, timing: timing, at: time)
    if let finger = hold?.finger { grab(finger, shown: shown, at: time) }
  }

  /// Lets time pass. Returns how it ended, once.
  mutating func advance(to time: Double) -> TransitionOutcome? {
    if isGliding { follow(at: time) }
    return transition.advance(to: time)
  }

  // MARK: Under the finger

  private var ends: (start: PhotoFrame, end: PhotoFrame) {
    (PhotoFrame(transition.photoStart), PhotoFrame(transition.photoEnd))
  }

  /// How much farther a finger's way (pt) or velocity (pt/s) brings it: half the screen is all of it (M103).
  private func step(_ translation: SIMD2<Double>) -> Double {
    TransitionRule.step(translation: operation.direction * translation.y, height: layout.height)
  }

  /// How far a size is on the way of the sizes.
  private func share(of size: SIMD2<Double>) -> Double {
    let way = ends.end.size.x - ends.start.size.x
    return way == 0 ? 0 : (size.x - ends.start.size.x) / way
  }

  /// The frame for a finger's place: the size by how far it is, the touched point under it (M111).
  private func frame(_ hold: Hold, finger: SIMD2<Double>) -> PhotoFrame {
    let size = TouchPin.size(
      from: ends.start.size, to: ends.end.size, fraction: hold.share + step(finger - hold.start))
    return PhotoFrame(center: hold.pin.origin(finger: finger, size: size) + size / 2, size: size)
  }

  /// That frame's velocity for the finger's, in pt/s.
  private func velocity(_ hold: Hold, finger velocity: SIMD2<Double>, at time: Double) -> SIMD4<Double> {
    let share = hold.share + step(hold.finger.value(at: time) - hold.start)
    let grows = share > -0.05 && share < 1.05
    let size = grows ? step(velocity) * (ends.end.size - ends.start.size) : .zero
    return SIMD4(lowHalf: velocity + (SIMD2(0.5, 0.5) - hold.pin.anchor) * size, highHalf: size)
  }
}
