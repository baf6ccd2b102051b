public import MotionKinematics

/// A transition between two screens, as a value: the chrome eases out and a photo springs. A finger may take
/// the transition at any time, in either direction, any number of times.
///
/// While the transition is interactive, the finger moves the photo. On release, the photo springs with the
/// finger's velocity, and the chrome, which a `PercentDrivenTransition` drives, takes exactly as long.
public struct InterruptibleTransition<Chrome: MotionVector, Photo: MotionVector>: Sendable {
  /// The state machine, with the log of its effects.
  public var machine: TransitionMachine { driven.machine }
  /// The photo's value at the start of the transition.
  public private(set) var photoStart: Photo
  /// The photo's value at the end of the transition.
  public private(set) var photoEnd: Photo
  /// The photo's motion after a release.
  public private(set) var photoTiming: TransitionTiming
  /// The rule that chooses the outcome of a release.
  public var rule: TransitionRule { driven.rule }
  private var driven: PercentDrivenTransition<PropertyAnimation<Chrome>>
  private var change: @Sendable (inout Chrome) -> Void
  private var photo: MovingValue<Photo>

  /// Copies the log of the effects if its memory is shared with a copy of the transition.
  package mutating func takeMemory() { driven.takeMemory() }

  /// Creates a transition at its start.
  /// - Parameters:
  ///   - chrome: everything that eases, at the start.
  ///   - duration: the duration of the chrome without a finger, in s, over 0.
  ///   - timing: the timing of the chrome.
  ///   - start: the photo's value at the start.
  ///   - end: the photo's value at the end.
  ///   - photoTiming: the photo's motion after a release.
  ///   - rule: the rule that chooses the outcome of a release.
  ///   - machine: the state machine, which determines whether the transition begins interactively and whether
  ///     a finger may take it.
  ///   - change: the change that the transition makes to the chrome.
  public init(
    chrome: Chrome, duration: Double, timing: AnimationTiming<Chrome> = .curve(.easeOut),
    photo start: Photo, to end: Photo, photoTiming: TransitionTiming = .sample,
    rule: TransitionRule = TransitionRule(), machine: TransitionMachine = TransitionMachine(),
    change: @escaping @Sendable (inout Chrome) -> Void
  ) {
    require(positive: duration, "a duration")
    photoStart = start
    photoEnd = end
    self.photoTiming = photoTiming
    self.change = change
    driven = PercentDrivenTransition(
      driving: PropertyAnimation(chrome, duration: duration, timing: timing), machine: machine, rule: rule)
    photo = MovingValue(start)
  }

  /// Returns the chrome at a time, in s.
  public func chrome(at time: Double) -> Chrome { driven.object.state(at: time).value }
  /// Returns the photo and its velocity (per second) at a time, in s.
  public func photo(at time: Double) -> (value: Photo, velocity: Photo) { photo.state(at: time) }
  /// Returns the chrome's fraction of the way to the end; meaningful only while interactive.
  public func fraction(at time: Double) -> Double { driven.object.fractionComplete(at: time) }
  /// The time at which the chrome will be at rest, in s; infinite while it does not run.
  /// A chrome that has no way left waits for the photo.
  public private(set) var chromeEndTime = Double.infinity
  /// The time at which the photo will be at rest, in s; infinite while it does not run.
  public var photoEndTime: Double { photo.phase == .moving ? photo.endTime : .infinity }
  /// The time at which the transition will end, in s; infinite while it does not run. Chrome and photo end at
  /// the same time.
  public var endTime: Double { max(chromeEndTime, photoEndTime) }

  /// Begins the transition, interactively or running.
  /// - Parameters:
  ///   - velocity: the photo's velocity, per second, if the transition begins running; at rest by default.
  ///   - time: the time, in s.
  public mutating func begin(velocity: Photo = .zero, at time: Double) {
    if machine.phase == .idle { add(change, at: time) }
    handle(.begin, at: time, velocity: velocity)
  }

  /// Hands a running transition to the finger, with everything at its current position; has no effect if a
  /// finger may not take it.
  public mutating func interrupt(at time: Double) { handle(.interrupt, at: time) }

  /// Moves the transition with the finger.
  /// - Parameters:
  ///   - fraction: the fraction of the chrome, which is limited to 0…1, or to that at which a finger took a chrome beyond
  ///     an end.
  ///   - position: the photo's value under the finger.
  ///   - time: the time, in s.
  public mutating func drag(fraction: Double, photo position: Photo, at time: Double) {
    require(finite: fraction, "a fraction")
    handle(.update(driven.reached(fraction)), at: time)
    if machine.phase == .interactive { photo.drag(to: position) }
  }

  /// Releases the transition, after the finger was lifted or taken away. The rule chooses the outcome and
  /// limits the photo's velocity.
  /// - Parameters:
  ///   - along: the finger's velocity along the transition, in pt/s, positive towards its end.
  ///   - velocity: the photo's velocity, per second.
  ///   - time: the time, in s.
  public mutating func release(along: Double, velocity: Photo, at time: Double) {
    let outcome = rule.outcome(fraction: fraction(at: time), velocity: along)
    let thrown = TransitionRule.clipped(velocity: velocity, from: photoStart, to: photoEnd)
    handle(.release(outcome), at: time, velocity: thrown)
  }

  /// Reverses a running transition at its current position and velocity; has no effect if a finger may not
  /// take it.
  public mutating func reverse(at time: Double) {
    guard case .animating(let outcome) = machine.phase, machine.isInterruptible, time < endTime else {
      return
    }
    let velocity = photo.state(at: time).velocity
    interrupt(at: time)
    handle(.release(outcome.opposite), at: time, velocity: velocity)
  }

  /// Changes the ends and the motion of the photo, for instance after the screen has changed its size.
  /// Position and velocity are kept, and a running photo continues to the new end.
  /// - Parameters:
  ///   - start: the photo's value at the start.
  ///   - end: the photo's value at the end.
  ///   - timing: the photo's motion from now on.
  ///   - time: the time, in s.
  public mutating func retarget(
    photo start: Photo, to end: Photo, timing: TransitionTiming, at time: Double
  ) {
    (photoStart, photoEnd, photoTiming) = (start, end, timing)
    guard case .animating(let outcome) = machine.phase, time < endTime else { return }
    let velocity = photo.state(at: time).velocity
    drive(at: time, velocity: velocity) { $0.rerun(to: outcome, at: time, $1) }
  }

  /// Adds a change that eases along with the transition and ends with it; has no effect after the end.
  /// - Parameters:
  ///   - time: the time, in s.
  ///   - change: the change to the chrome.
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
      add(change, at: time)
    case .ended: break
    }
  }

  /// Advances to `time` (s). Returns the outcome, once, when the chrome and the photo are both at rest.
  public mutating func advance(to time: Double) -> TransitionOutcome? {
    guard case .animating = machine.phase else { return nil }
    _ = photo.advance(to: time)
    guard photo.phase == .resting, time >= chromeEndTime else { return nil }
    _ = driven.object.advance(to: time)
    handle(.animatorsEnded, at: time)
    if case .ended(let outcome) = machine.phase { return outcome }
    return nil
  }

  /// Adds a change to the chrome, which is queued, paused or running and accepts every change.
  private mutating func add(_ change: @escaping @Sendable (inout Chrome) -> Void, at time: Double) {
    do { try driven.object.addAnimations(at: time, change) } catch { fatalError("\(error)") }
  }

  private mutating func handle(_ event: TransitionMachine.Event, at time: Double, velocity: Photo = .zero) {
    let wasInteractive = machine.phase == .interactive
    drive(at: time, velocity: velocity) { $0.handle(event, at: time, $1) }
    guard machine.phase == .interactive, !wasInteractive else { return }
    chromeEndTime = .infinity
    photo = MovingValue(photo.state(at: time).value)
    photo.grab(at: time)
  }

  /// Makes a call that may run the chrome to an end. The photo is run there first, and the chrome for the same duration.
  private mutating func drive(
    at time: Double, velocity: Photo,
    _ call: (
      inout PercentDrivenTransition<PropertyAnimation<Chrome>>,
      PercentDrivenTransition<PropertyAnimation<Chrome>>.CompletionTiming
    ) -> Void
  ) {
    var photo = photo
    var run: (left: Double, duration: Double)?
    let (start, end, timing) = (photoStart, photoEnd, photoTiming)
    call(&driven) { chrome, outcome in
      let left = 1 - chrome.fractionComplete(at: time)
      let law = timing.law(
        from: photo.state(at: time).value, velocity: velocity, to: outcome == .finish ? end : start,
        duration: max(left, 0.1) * chrome.duration)
      photo = MovingValue(photo.state(at: time).value)
      photo.follow(law, at: time)
      let duration = law.settlingTime(within: .automatic)
      require(duration.isFinite, "a photo's spring must be damped, or the transition would never end")
      run = (left, duration)
      return (nil, duration / chrome.duration)
    }
    guard let run else { return }
    self.photo = photo
    chromeEndTime = run.left > 0 ? driven.object.endTime : time + run.duration
  }
}

/// The outcome of a transition.
public enum TransitionOutcome: Hashable, Sendable {
  /// The transition is completed, at its end.
  case finish
  /// The transition is cancelled, back at its start.
  case cancel

  var opposite: Self { self == .finish ? .cancel : .finish }
}

/// The rules that derive the outcome and progress of a transition from a finger's movement.
public struct TransitionRule: Hashable, Sendable {
  /// The speed above which a flick alone determines the outcome, in pt/s; 0 or more.
  public let flickSpeed: Double
  /// The fraction above which a transition finishes if there is no flick.
  public let finishFraction: Double

  /// Creates a rule. The defaults are those of Apple's sample.
  /// - Parameters:
  ///   - flickSpeed: the speed in pt/s, 0 or more; infinite if a flick never determines the outcome.
  ///   - finishFraction: the fraction, 0 to 1.
  public init(flickSpeed: Double = 1200, finishFraction: Double = 0.33) {
    require(flickSpeed >= 0, "a speed must not be negative; got \(flickSpeed)")
    require((0...1).contains(finishFraction), "a fraction must lie in 0 to 1; got \(finishFraction)")
    self.flickSpeed = flickSpeed
    self.finishFraction = finishFraction
  }

  /// Returns the outcome of a release.
  /// - Parameters:
  ///   - fraction: the fraction of the way.
  ///   - velocity: the finger's velocity along the transition, in pt/s, positive towards its end.
  public func outcome(fraction: Double, velocity: Double) -> TransitionOutcome {
    if abs(velocity) > flickSpeed { return velocity > 0 ? .finish : .cancel }
    return fraction > finishFraction ? .finish : .cancel
  }

  /// Returns the change of the fraction for a translation of the finger. Half the height of the screen
  /// corresponds to the whole transition.
  /// - Parameters:
  ///   - translation: the translation along the transition, in pt.
  ///   - height: the height of the screen, in pt, over 0.
  public static func step(translation: Double, height: Double) -> Double {
    require(height > 0, "a screen must have a height greater than 0 pt; got \(height)")
    return translation / (height / 2)
  }

  /// Returns a velocity whose magnitude is limited relative to the length of a transition's whole way, because a
  /// spring with a larger velocity would leave the screen. The direction is kept, and a way of length 0 limits
  /// nothing.
  ///
  /// Apple's sample limits each component relative to the way that is left. Near an end, or along an axis with a
  /// short way, this stops a throw of ordinary speed.
  /// - Parameters:
  ///   - velocity: the velocity, per second, finite.
  ///   - start: the start of the way.
  ///   - end: the end of the way.
  ///   - limit: the greatest number of ways per second, 0 or more; 35 as in Apple's sample.
  public static func clipped<Value: MotionVector>(
    velocity: Value, from start: Value, to end: Value, limit: Double = 35
  ) -> Value {
    let way = (end - start).length
    guard way > 0 else { return velocity }
    let relative = velocity.length / way
    let clipped = RelativeVelocity.clipped(relative, to: limit)
    return clipped < relative ? clipped / relative * velocity : velocity
  }
}

/// The phase of a transition.
public enum TransitionPhase: Hashable, Sendable {
  /// The transition has not begun.
  case idle
  /// A finger controls the transition; its animators are paused.
  case interactive
  /// The animators run towards an outcome.
  case animating(TransitionOutcome)
  /// The transition has ended.
  case ended(TransitionOutcome)
}

/// The point of a picture at which a finger grabbed it. The point stays under the finger while the picture
/// changes its size.
public struct TouchPin: Hashable, Sendable {
  /// The point as a fraction of the picture's size, from (0, 0) at the top left to (1, 1) at the bottom
  /// right.
  public let anchor: SIMD2<Double>

  /// Creates a pin from a finger on a picture.
  /// - Parameters:
  ///   - finger: the position of the finger, in pt.
  ///   - origin: the picture's top left corner, in pt.
  ///   - size: the picture's size, in pt; both components over 0.
  public init(finger: SIMD2<Double>, origin: SIMD2<Double>, size: SIMD2<Double>) {
    require(size.x > 0 && size.y > 0, "a picture must have a size greater than 0 × 0; got \(size)")
    anchor = (finger - origin) / size
  }

  /// Returns the top left corner, in pt, of a picture of `size` (pt) that keeps its point under the finger.
  public func origin(finger: SIMD2<Double>, size: SIMD2<Double>) -> SIMD2<Double> { finger - anchor * size }

  /// Returns the size at a fraction of the way between two sizes (in pt). The fraction is clamped to
  /// −0.05…1.05, so that a finger may go 5 % beyond either size.
  public static func size(
    from start: SIMD2<Double>, to end: SIMD2<Double>, fraction: Double
  ) -> SIMD2<Double> {
    start + min(max(fraction, -0.05), 1.05) * (end - start)
  }
}
