internal import Motion
internal import PaneCanvas

/// The flight of a picture between its place in the grid and the whole screen. The screen eases out, the picture is on a
/// spring, and both end together (M104). A finger can take it at any time, in either direction, any number of times (M102).
///
/// A frame is a vector, which a spring moves: the middle and the size, in pt.
struct PhotoFlight: Sendable {
  typealias Frame = SIMD4<Double>

  /// The frame in the grid and that of the open picture, the height of the screen in pt, and the spring.
  struct Places: Sendable {
    let tile, full: Frame
    let height: Double
    let spring: SpringTiming
  }

  /// A finger, and the state of the flight when the finger grabbed it.
  private struct Grip: Sendable {
    var hold: Hold
    /// The location of the finger, in pt.
    let start: SIMD2<Double>
    /// The touched point, which stays under the finger (M111).
    let pin: TouchPin
    /// The fraction of the way of the screen, and of the change in size of the picture.
    let fraction, share: Double
    /// The part of the frame that the finger's position cannot produce, because the picture had overshot an end.
    var slack = Frame.zero
  }

  /// The duration of the screen's way without a finger, in s.
  private static let duration = 0.4

  /// True for a flight to the whole screen, which a finger advances that moves up; false for one to the grid.
  let isPush: Bool
  /// The openness of the screen: 0 is the grid, 1 the open picture.
  private var screen: PropertyAnimation<Double>
  private var photo: MovingValue<Frame>
  private var places: Places
  /// The end to which the flight goes, and the time at which both are at rest there, in s; nil under a finger.
  private var goal: (outcome: TransitionMachine.Outcome, time: Double)?
  private var grip: Grip?

  /// Begins a flight at its start, paused.
  init(isPush: Bool, _ places: Places, at time: Double) {
    (self.isPush, self.places) = (isPush, places)
    photo = MovingValue(isPush ? places.tile : places.full)
    screen = PropertyAnimation(isPush ? 0 : 1, duration: Self.duration, timing: .curve(.easeOut))
    // An animator that is active, as this one is until its flight ends, refuses none of the calls that are made here.
    try? screen.addAnimations(at: time) { $0 = isPush ? 1 : 0 }
    try? screen.pause(at: time)
  }

  private var start: Frame { isPush ? places.tile : places.full }
  private var end: Frame { isPush ? places.full : places.tile }

  // MARK: State

  /// The finger that holds the picture; nil if none does.
  var hold: Hold? { grip?.hold }

  /// Returns true if the flight ends with the picture open, or would do so if it were released now.
  func opens(at time: Double) -> Bool {
    ((goal?.outcome ?? outcome(along: hold?.velocity(at: time) ?? .zero, at: time)) == .finish) == isPush
  }

  /// Returns the openness of the screen, from 0 (the grid) to 1 (the open picture).
  func openness(at time: Double) -> Double {
    guard grip != nil else { return screen.state(at: time).value }
    return isPush ? fraction(at: time) : 1 - fraction(at: time)
  }

  /// Returns the fraction of the way of a screen that does not run.
  private func fraction(at time: Double) -> Double {
    guard let grip else { return screen.fractionComplete(at: time) }
    return min(max(grip.fraction + step(grip.hold.value(at: time) - grip.start), 0), 1)
  }

  /// Returns the frame of the picture and its velocity, per second. Under a finger the progress gives the size.
  /// - Parameter velocity: the velocity of the finger, in pt/s; nil for its own.
  func state(at time: Double, finger velocity: SIMD2<Double>? = nil) -> (value: Frame, velocity: Frame) {
    guard let grip else { return photo.state(at: time) }
    let (finger, velocity) = (grip.hold.value(at: time), velocity ?? grip.hold.velocity(at: time))
    let share = grip.share + step(finger - grip.start)
    let size = TouchPin.size(from: start.highHalf, to: end.highHalf, fraction: share)
    let growth = share > -0.05 && share < 1.05 ? step(velocity) * (end - start).highHalf : .zero
    func frame(_ finger: SIMD2<Double>, _ size: SIMD2<Double>) -> Frame {
      SIMD4(lowHalf: grip.pin.origin(finger: finger, size: size) + size / 2, highHalf: size)
    }
    return (frame(finger, size) + grip.slack, frame(velocity, growth))
  }

  /// Returns the part of a way, in pt, or of a velocity, in pt/s, that advances the flight.
  private func advance(by way: SIMD2<Double>) -> Double { isPush ? -way.y : way.y }

  /// Returns the progress for a way of the finger, in pt, or its rate for a velocity, in pt/s: half the height of the screen
  /// is the whole way (M103).
  private func step(_ way: SIMD2<Double>) -> Double {
    TransitionRule.step(translation: advance(by: way), height: places.height)
  }

  private func outcome(along finger: SIMD2<Double>, at time: Double) -> TransitionMachine.Outcome {
    TransitionRule().outcome(fraction: fraction(at: time), velocity: advance(by: finger))
  }

  // MARK: A finger

  /// Grabs the picture where it is visible, in flight or at the start.
  /// - Parameter shown: the visible frame of the picture.
  mutating func grab(_ hold: Hold, shown: Frame, at time: Double) {
    pause(at: time)
    let finger = hold.value(at: time)
    let size = pointwiseMax(shown.highHalf, SIMD2(Box.column, Box.row))
    let pin = TouchPin(finger: finger, origin: shown.lowHalf - size / 2, size: size)
    let share = (shown.z - start.z) / (end.z - start.z)
    grip = Grip(hold: hold, start: finger, pin: pin, fraction: fraction(at: time), share: share)
    let slack = shown - state(at: time).value
    grip?.slack = slack
  }

  mutating func follow(_ touch: Touch, at time: Double) { grip?.hold.follow(touch, at: time) }

  /// Releases the picture; the rule selects the end.
  /// - Parameter velocity: the velocity of the finger, in pt/s; nil for its own.
  mutating func release(velocity: SIMD2<Double>? = nil, at time: Double) {
    guard let grip else { return }
    let outcome = outcome(along: velocity ?? grip.hold.velocity(at: time), at: time)
    run(to: outcome, velocity: state(at: time, finger: velocity).velocity, at: time)
  }

  // MARK: Changes without a finger

  /// Runs on to the same end or to the other one, with the present velocity.
  mutating func run(isReversed: Bool, at time: Double) {
    guard let goal, time < goal.time else { return }
    let outcome = (goal.outcome == .finish) != isReversed ? TransitionMachine.Outcome.finish : .cancel
    run(to: outcome, velocity: photo.velocity(at: time), at: time)
  }

  /// Adapts the flight to another screen or another spring, from the present frame and velocity.
  mutating func change(to places: Places, at time: Double) {
    let (hold, shown) = (hold, state(at: time).value)
    if hold != nil { pause(at: time) }
    self.places = places
    if let hold { grab(hold, shown: shown, at: time) }
    run(isReversed: false, at: time)
  }

  /// Moves the flight. Returns true once if it has ended with the picture open, and false if in the grid.
  mutating func move(_ parts: inout Parts) -> Bool? {
    parts.move(hold)
    parts.note(isMoving: goal != nil)
    return parts.isDue(goal?.time) ? opens(at: parts.time) : nil
  }

  private mutating func pause(at time: Double) {
    photo.place(state(at: time).value)
    let fraction = grip == nil ? nil : fraction(at: time)
    (goal, grip) = (nil, nil)
    try? screen.pause(at: time)
    try? screen.setReversed(false, at: time)
    if let fraction { try? screen.setFraction(fraction, at: time) }
  }

  /// Runs the picture to an end on its spring, and the screen for the same duration.
  mutating func run(to goal: TransitionMachine.Outcome, velocity: Frame, at time: Double) {
    pause(at: time)
    let target = goal == .finish ? end : start
    let way = photo.target - target
    let duration = places.spring.settlingTime(displacement: way, velocity: velocity)
    let motion = places.spring.motion(from: photo.target, velocity: velocity, to: target)
    photo.follow(Course(motion).then(at: duration) { _ in Rest(target) }, at: time)
    try? screen.setReversed(goal == .cancel, at: time)
    try? screen.continueAnimation(factor: duration / Self.duration, at: time)
    self.goal = (goal, max(time + duration, screen.endTime))
  }
}
