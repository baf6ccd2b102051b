public import Kinematics

/// A transition between two screens in which the chrome eases and a photo springs, and that a finger may take
/// at any time, both ways, as often as it likes; as a value.
///
/// The photo is in the finger's hand while it is interactive; let go, it springs with the finger's velocity,
/// and the chrome takes exactly as long.
public struct InterruptibleTransition<Chrome: MotionVector, Photo: MotionVector>: Sendable {
  /// States, effects and their log.
  public private(set) var machine: TransitionMachine
  /// Where the photo is at the start.
  public private(set) var photoStart: Photo
  /// Where the photo is at the end.
  public private(set) var photoEnd: Photo
  /// The photo's spring.
  public private(set) var photoTiming: SpringTiming
  /// Where it ends when it is let go of.
  public let rule: TransitionRule
  private var chrome: PropertyAnimation<Chrome>
  private var change: @Sendable (inout Chrome) -> Void
  private var photo: MovingValue<Photo>

  /// Apple's sample: mass 4.5, stiffness 1300, damping 95.
  public static var samplePhotoTiming: SpringTiming {
    SpringTiming(Spring(stiffness: 1300, damping: 95, mass: 4.5))
  }

  /// A transition at its start.
  /// - Parameters:
  ///   - chrome: everything that eases, at the start.
  ///   - duration: of the chrome by itself, in s, over 0.
  ///   - timing: how the chrome goes.
  ///   - start: where the photo is at the start.
  ///   - end: where the photo is at the end.
  ///   - photoTiming: a damped spring.
  ///   - rule: where it ends when it is let go of.
  ///   - machine: its states: how it begins, and whether a finger may take it.
  ///   - change: what the transition does to the chrome.
  public init(
    chrome: Chrome, duration: Double, timing: AnimationTiming<Chrome> = .curve(.easeInOut),
    photo start: Photo, to end: Photo, photoTiming: SpringTiming = Self.samplePhotoTiming,
    rule: TransitionRule = TransitionRule(), machine: TransitionMachine = TransitionMachine(),
    change: @escaping @Sendable (inout Chrome) -> Void
  ) {
    precondition(duration.isFinite && duration > 0, "a duration is finite and over 0, not \(duration)")
    self.machine = machine
    photoStart = start
    photoEnd = end
    self.photoTiming = photoTiming
    self.rule = rule
    self.change = change
    self.chrome = PropertyAnimation(chrome, duration: duration, timing: timing)
    photo = MovingValue(start)
  }

  /// What eases, at a time.
  public func chrome(at time: Double) -> Chrome { chrome.state(at: time).value }
  /// The photo, and its velocity (per second), at a time.
  public func photo(at time: Double) -> (value: Photo, velocity: Photo) { photo.state(at: time) }
  /// How far the chrome is towards the end, in its way; counts only while interactive.
  public func fraction(at time: Double) -> Double { chrome.fractionComplete(at: time) }
  /// When the chrome will be at rest, in s; infinite while it does not run.
  public var chromeEndTime: Double { chrome.endTime }
  /// When the photo will be at rest, in s; infinite while it does not run.
  public var photoEndTime: Double { photo.phase == .moving ? photo.endTime : .infinity }
  /// When it will be over, in s; infinite while it does not run. The two ends coincide.
  public var endTime: Double { max(chromeEndTime, photoEndTime) }

  /// Begins: under the finger, or running.
  public mutating func begin(at time: Double) { handle(.begin, at: time) }

  /// A finger takes it in mid-flight: everything stays where it is. Does nothing where it may not be taken.
  public mutating func interrupt(at time: Double) { handle(.interrupt, at: time) }

  /// The finger moves it.
  /// - Parameters:
  ///   - fraction: how far the chrome is; beyond its ends counts as there.
  ///   - position: where the finger holds the photo.
  ///   - time: when, in s.
  public mutating func drag(fraction: Double, photo position: Photo, at time: Double) {
    precondition(fraction.isFinite, "a fraction is finite, not \(fraction)")
    handle(.update(min(max(fraction, 0), 1)), at: time)
    if machine.phase == .interactive { photo.drag(to: position) }
  }

  /// The finger lets go of it, or was taken away: the rule says where it goes, and how fast a photo may be thrown.
  /// - Parameters:
  ///   - along: the finger's velocity along the transition, in pt/s; over 0 towards its end.
  ///   - velocity: the photo's, per second.
  ///   - time: when, in s.
  public mutating func release(along: Double, velocity: Photo, at time: Double) {
    let outcome = rule.outcome(fraction: fraction(at: time), velocity: along)
    let end = outcome == .finish ? photoEnd : photoStart
    let thrown = TransitionRule.clipped(velocity: velocity, from: photo.value(at: time), to: end)
    handle(.release(outcome), at: time, velocity: thrown)
  }

  /// Turns round in mid-flight: goes to its other end from where it is, as fast as it is. Does nothing where it may
  /// not be taken.
  public mutating func turnRound(at time: Double) {
    guard case .animating(let outcome) = machine.phase, machine.isInterruptible, time < endTime else {
      return
    }
    let velocity = photo.velocity(at: time)
    interrupt(at: time)
    handle(.release(outcome == .finish ? .cancel : .finish), at: time, velocity: velocity)
  }

  /// Other ends or another spring for the photo from here on, on a screen of another size, say: place and velocity
  /// stay as they are, and what runs towards an end goes on to where that is now.
  /// - Parameters:
  ///   - start: where the photo is at the start.
  ///   - end: where the photo is at the end.
  ///   - timing: a damped spring.
  ///   - time: when, in s.
  public mutating func retarget(
    photo start: Photo, to end: Photo, timing: SpringTiming, at time: Double
  ) {
    (photoStart, photoEnd, photoTiming) = (start, end, timing)
    guard case .animating(let outcome) = machine.phase, time < endTime else { return }
    let velocity = photo.velocity(at: time)
    expectLegal { (transition) throws(AnimatorError) in
      try transition.chrome.pause(at: time)
      transition.photo.grab(at: time)
      try transition.chrome.setReversed(false, at: time)
      try transition.run(to: outcome, at: time, velocity: velocity)
    }
  }

  /// Adds something that eases along and ends with it; too late once it is over.
  /// - Parameters:
  ///   - time: when, in s.
  ///   - change: what it does to the chrome.
  public mutating func animateAlongside(at time: Double, _ change: @escaping @Sendable (inout Chrome) -> Void)
  {
    switch machine.phase {
    case .idle:
      let before = self.change
      self.change = {
        before(&$0)
        change(&$0)
      }
    case .interactive, .animating:
      expectLegal { (transition) throws(AnimatorError) in
        try transition.chrome.addAnimations(at: time, change)
      }
    case .ended: break
    }
  }

  /// Lets time pass. Returns how it ended, once: when the chrome and the photo are both at rest.
  public mutating func advance(to time: Double) -> TransitionOutcome? {
    guard case .animating = machine.phase, time >= endTime else { return nil }
    _ = chrome.advance(to: time)
    _ = photo.advance(to: time)
    handle(.animatorsEnded, at: time)
    if case .ended(let outcome) = machine.phase { return outcome }
    return nil
  }

  private mutating func handle(_ event: TransitionMachine.Event, at time: Double, velocity: Photo = .zero) {
    for effect in machine.handle(event) {
      expectLegal { (transition) throws(AnimatorError) in
        try transition.perform(effect, at: time, velocity: velocity)
      }
    }
  }

  /// The machine's phases allow only what F7 allows.
  private mutating func expectLegal(
    _ body: (inout InterruptibleTransition) throws(AnimatorError) -> Void
  ) {
    do { try body(&self) } catch { preconditionFailure("\(error)") }
  }

  private mutating func perform(
    _ effect: TransitionMachine.Effect, at time: Double, velocity: Photo
  ) throws(AnimatorError) {
    switch effect {
    case .startInteractive, .complete: break
    case .animate:
      try chrome.addAnimations(at: time, change)
      try chrome.pause(at: time)
      photo.grab(at: time)
    case .start: try run(to: .finish, at: time, velocity: .zero)
    case .pause:
      try chrome.pause(at: time)
      try chrome.setReversed(false, at: time)
      photo.grab(at: time)
    case .update(let fraction): try chrome.setFraction(fraction, at: time)
    case .finish: try run(to: .finish, at: time, velocity: velocity)
    case .cancel: try run(to: .cancel, at: time, velocity: velocity)
    }
  }

  /// The photo springs to an end, and the chrome takes as long as that.
  private mutating func run(
    to outcome: TransitionOutcome, at time: Double, velocity: Photo
  ) throws(AnimatorError) {
    let (start, end) = (photo.value(at: time), outcome == .finish ? photoEnd : photoStart)
    let settling = photoTiming.settlingTime(displacement: start - end, velocity: velocity)
    precondition(settling.isFinite, "a photo's spring is damped, or the transition would never end")
    photo.follow(
      .timedSpring(photoTiming.motion(from: start, velocity: velocity, to: end), duration: settling), at: time
    )
    try chrome.setReversed(outcome == .cancel, at: time)
    try chrome.continueAnimation(factor: settling / chrome.duration, at: time)
  }
}
