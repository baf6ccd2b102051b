internal import Motion
internal import MotionDynamics

/// A law of the pane's edge: y in pt as a function of scene time, in s.
protocol PaneLaw: Sendable {
  /// The y at which the edge comes to rest, in pt.
  var end: Double { get }
  /// The scene time from which the edge rests there, in s; infinite while it is not known.
  var settles: Double { get }
  /// Returns y and velocity, in pt and pt/s, at a time from the last change or tick on.
  func state(at time: Double) -> (value: Double, velocity: Double)
  /// The edge as an exact floor for the ball; nil if the ball meets pieces or ticks.
  var floor: SpringFloor? { get }
  /// Returns the time of the first tick after `time`, for a law that changes at ticks and stands still between them.
  func nextTick(after time: Double) -> Double?
  /// Advances a law with a state of its own to its next tick, if that is due.
  mutating func advance(to time: Double)
}

extension PaneLaw {
  var floor: SpringFloor? { nil }
  func nextTick(after time: Double) -> Double? { nil }
  mutating func advance(to time: Double) {}
}

/// A method that moves the pane to an end, with the numbers of its document.
struct Driver: Sendable {
  let name: String
  /// True if an animation is shown over a model value, which is at the end at once.
  var hasModel = false
  let law: @Sendable (PaneStart) -> any PaneLaw

  /// A spring in closed form, with the coefficients that the user has set.
  static let spring = Driver(name: "spring") { PlayedLaw(on: $0.spring, from: $0) }

  static let all: [Driver] = [
    spring,
    // The animation begins at the model value: the position jumps.
    Driver(name: "jump", hasModel: true) { start in
      PlayedLaw(start.animation.law(from: start.interrupted?.end ?? start.value, to: start.end), from: start)
    },
    // The animation begins at the shown value, at rest: the velocity jumps.
    Driver(name: "from-current", hasModel: true) { start in
      PlayedLaw(start.animation.law(from: start.value, to: start.end), from: start)
    },
    // The objc.io article's hand-made spring (k 300, c 20): 60 steps a second, at any frame rate.
    Driver(name: "article") { EulerSteps(from: $0) },
    // UIKit Dynamics in time steps: an attachment of 3.5 Hz and damping 0.4, resistance 10.
    Driver(name: "dynamics") { AttachedPane.next(from: $0) },
    // Pop: bounciness 6, speed 15.
    Driver(name: "pop") { PlayedLaw(on: popSpring, from: $0) },
    // A property animator with spring timing, 0.5 s and damping ratio 0.7, which takes over the velocity.
    Driver(name: "animator") { start in
      let timing = SpringTiming(
        duration: 0.5, dampingRatio: 0.7, displacement: start.value - start.end, velocity: start.velocity)
      return PlayedLaw(on: timing.played, from: start)
    },
    // Additive animation; easeInOut over 1 s.
    Driver(name: "additive", hasModel: true) { AdditiveLaw.next(from: $0) }
  ]

  private static let popSpring = PopSpring(bounciness: 6, speed: 15).spring
  static func named(_ name: String) -> Driver? { all.first { $0.name == name } }
}

/// An animation as in UIKit before property animators: a displacement and a timing, independent of any earlier motion. Drivers
/// that take over no velocity use it.
enum BasicAnimation: String, Hashable, Sendable, CaseIterable {
  /// A curve that starts and ends at rest, over 1 s.
  case ease
  /// Over 1 s, too.
  case linear
  /// UIView's spring: 0.5 s, damping ratio 0.7, relative velocity 2/s (M66).
  case spring = "spring, v 2"

  private static let played = SpringTiming(duration: 0.5, dampingRatio: 0.7, relativeVelocity: 2).played

  /// The duration, in s. A spring over a long distance counts as arrived a little later.
  var duration: Double { self == .spring ? 0.5 : 1 }

  /// Returns the law of motion, as a function of the time since its start.
  func law(from start: Double, to end: Double) -> any Law<Double> {
    let curve: TimingCurve
    switch self {
    case .ease: curve = .easeInOut
    case .linear: curve = .linear
    case .spring:
      // The velocity is relative to the distance, and along the line (M62).
      let velocity = 2 * (end - start)
      return SpringMotion(spring: Self.played, from: start, velocity: velocity, to: end)
    }
    return TimedMotion(from: start, to: end, duration: duration, curve: curve)
  }
}

// MARK: Laws in closed form

/// A law of the time since its start. After it has settled, the edge rests on its end.
private struct PlayedLaw: PaneLaw {
  private let law: any Law<Double>
  let start, end, settles: Double

  init(on spring: Spring, from start: PaneStart) {
    let motion = SpringMotion(spring: spring, from: start.value, velocity: start.velocity, to: start.end)
    self.init(motion, from: start)
  }

  init(_ law: any Law<Double>, from start: PaneStart) {
    self.law = law
    (self.start, end) = (start.time, start.end)
    let settles = start.time + law.settlingTime(within: .standard)
    // A law that starts within the tolerance of its end lasts until just after its start, so that the value does not jump
    // there.
    self.settles = settles > start.time || law.state(at: 0) == (end, 0) ? settles : start.time.nextUp
  }

  var floor: SpringFloor? {
    (law as? SpringMotion<Double>).map { SpringFloor($0, start: start) }
  }

  func state(at time: Double) -> (value: Double, velocity: Double) { law.state(at: max(0, time - start)) }
}

/// Additive animation: the model value jumps to the end, and fading offsets are added to it.
struct AdditiveLaw: PaneLaw {
  /// The spring on which a velocity from elsewhere fades: critically damped.
  private static let momentum = Spring(stiffness: 100, damping: 20)
  /// The number of animations that run side by side. It bounds the work of a frame if a script taps thousands of times a
  /// second.
  private static let mostAnimations = 256

  private(set) var motion: AdditiveMotion<Double>
  /// The scene time at which the motion's clock began, in s.
  private let start: Double

  /// Returns the running animations and another one; a single one if another driver moved the pane, or if there are too many.
  static func next(from start: PaneStart) -> Self {
    var law = Self(motion: AdditiveMotion(start.value), start: start.time)
    if var running = start.interrupted as? Self {
      running.motion.removeEnded(by: start.time - running.start)
      if running.motion.offsets.count < mostAnimations {
        running.send(to: start)
        return running
      }
    }
    law.send(to: start)
    if start.velocity != 0 {
      let rest = SpringMotion(spring: momentum, from: 0, velocity: start.velocity, to: 0)
      let duration = max(start.animation.duration, rest.settlingTime(within: .standard))
      law.motion.add(rest, at: 0, until: duration)
    }
    return law
  }

  /// The other animations continue.
  private mutating func send(to start: PaneStart) {
    let (way, time) = (
      Course(start.animation.law(from: motion.model - start.end, to: 0)), start.time - self.start
    )
    motion.model = start.end
    motion.add(way, at: time, until: time + way.settlingTime(within: .standard))
  }

  var end: Double { motion.model }
  var settles: Double { start + motion.offsets.reduce(0) { max($0, $1.end) } }

  func state(at time: Double) -> (value: Double, velocity: Double) { motion.state(at: time - start) }
}

// MARK: Laws in steps

/// A hand-made spring that takes one step of Euler in each 1/60 s.
private struct EulerSteps: PaneLaw {
  private let motion: EulerMotion<Double>
  let start, settles: Double

  init(from start: PaneStart) {
    let motion = EulerMotion(from: start.value, velocity: start.velocity, to: start.end)
    self.motion = motion
    self.start = start.time
    settles = start.time + motion.settlingTime()
  }

  var end: Double { motion.end }

  func state(at time: Double) -> (value: Double, velocity: Double) { motion.state(at: max(0, time - start)) }

  func nextTick(after time: Double) -> Double? {
    // The motion counts a time that misses a tick by rounding as that tick.
    func place(_ tick: Double) -> Double { start + (tick - 1e-11) / motion.rate }
    let tick = ((time - start) * motion.rate).rounded(.down) + 1
    return place(tick) > time ? place(tick) : place(tick + 1)
  }
}

/// The pane in a world, with the article's attachment and item behaviour. Both are added once; another target moves only
/// the anchor (M25, M27).
private struct AttachedPane: PaneLaw {
  /// The number of ticks per second.
  private static let rate = 60.0

  private var world = World()
  private let body: Body.ID
  private let attachment: World.BehaviorID<Attachment>
  /// The scene time of tick 0, in s, and the number of ticks since then.
  private let start: Double
  private var ticks = 0
  /// The state at the last tick. It is exact where it was given, although the world computes in single precision.
  private var shown: (value: Double, velocity: Double)
  private(set) var end: Double
  private(set) var settles = Double.infinity

  /// Continues in the same world, or in a new one if another driver moved the pane.
  static func next(from start: PaneStart) -> Self {
    guard var pane = start.interrupted as? Self else { return Self(from: start) }
    pane.end = start.end
    pane.world[pane.attachment].anchor = .point(SIMD2(0, start.end))
    return pane
  }

  private init(from start: PaneStart) {
    // The article's pane, in pt, its frequency in Hz, and its resistance in 1/s.
    body = world.add(Body(.box(width: 768, height: 592), center: SIMD2(0, start.value)))
    let anchor = SIMD2(0, start.end)
    attachment = world.add(
      Attachment(body, to: .point(anchor), length: 0, frequency: 3.5, damping: 0.4))
    _ = world.add(ItemProperties([body], density: 100, resistance: 10, allowsRotation: false))
    world.setVelocity(SIMD2(0, start.velocity), of: body)
    (self.start, shown, end) = (start.time, (start.value, start.velocity), start.end)
  }

  /// 1e-9 of a tick is subtracted, so that a time that misses a tick by rounding reaches it.
  func nextTick(after time: Double) -> Double? { start + (Double(ticks + 1) - 1e-9) / Self.rate }

  mutating func advance(to time: Double) {
    guard let tick = nextTick(after: time), tick <= time else { return }
    world.advance(by: 1 / Self.rate)
    ticks += 1
    shown = (world[body].center.y, world.motion(of: body).velocity.y)
    if world.isPaused { settles = time }
  }

  func state(at time: Double) -> (value: Double, velocity: Double) { shown }
}
