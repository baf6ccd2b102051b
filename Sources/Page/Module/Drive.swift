internal import MotionAnimation
internal import MotionDynamics
internal import MotionKinematics

/// The law that moves the pane to an end, for the drivers that are closed forms. The demo's pane, which is compiled
/// with it, has drives of the whole library in its place.
enum Drive: Sendable {
  /// A law, and the scene times of its start and of its rest, in s.
  case law(MotionLaw<Double>, start: Double, end: Double)
  /// Additive animations.
  case additive(AdditivePane)

  /// Creates the drive of a law that starts at a scene time, in s.
  init(_ law: MotionLaw<Double>, at time: Double) {
    self = .law(law, start: time, end: time + law.settlingTime(within: .standard))
  }

  /// The scene time at which the pane settles, in s.
  var settles: Double {
    switch self {
    case .law(_, _, let end): end
    case .additive(let pane): pane.endTime
    }
  }

  /// The position at which the pane comes to rest, in pt.
  var target: Double {
    switch self {
    case .law(let law, _, _): law.end
    case .additive(let pane): pane.target
    }
  }

  /// Returns the position and velocity, in pt and pt/s, at a scene time not before the last change.
  func state(at time: Double) -> (value: Double, velocity: Double) {
    switch self {
    case .law(let law, let start, let end): time < end ? law.state(at: time - start) : (law.end, 0)
    case .additive(let pane): pane.state(at: time)
    }
  }

  /// Returns the acceleration at a scene time, in pt/s²; 0 for a law without a closed form of it.
  func acceleration(at time: Double) -> Double {
    guard time < settles else { return 0 }
    return switch self {
    case .law(.spring(let motion), let start, _): motion.acceleration(at: time - start)
    case .law(.smooth(let motion), let start, _): motion.acceleration(at: time - start)
    case .law(.timed, _, _), .additive: 0
    }
  }

  /// Returns the number of animations that run at a scene time.
  func animationCount(at time: Double) -> Int {
    if time >= settles { return 0 }
    if case .additive(let pane) = self { return pane.animationCount(at: time) }
    return 1
  }

  // MARK: A law has no state of its own and takes no steps

  var steps: Bool { false }
  var pace: Double { 1 }
  func hasState(at time: Double) -> Bool { false }
  func isSettled(at time: Double) -> Bool { true }
  mutating func advance(to time: Double) {}
  mutating func stop(at time: Double) -> Double { state(at: time).value }

  /// Returns the next scene time after `time` at which a chord ends or the motion settles, in s; nil if there is none.
  func nextKink(after time: Double) -> Double? {
    chords?.next(after: time) ?? (time < settles ? settles : nil)
  }

  /// The chords of a curve; nil for a spring.
  private var chords: FloorChords? {
    switch self {
    case .law(.spring, _, _): nil
    case .law(_, let start, let end): FloorChords(start: start, end: end)
    case .additive(let pane): FloorChords(start: pane.changeTime, end: pane.endTime)
    }
  }

  /// Returns the pane's edge as a floor, smooth from `time` to `end`.
  func floor(from time: Double, to end: Double) -> PaneFloor {
    guard time < settles else { return .still(StillFloor(height: target)) }
    if let chords { return chords.floor(at: time) { state(at: $0).value } }
    guard case .law(.spring(let motion), let start, _) = self else {
      return .still(StillFloor(height: target))
    }
    return .spring(SpringFloor(motion, start: start))
  }
}

/// The state that one drive hands over to the next one, and the start of the next one.
struct DriveHandover {
  /// The drivers of the page, in the order of their numbers.
  static let drivers: [Driver] = [.spring, .pop, .smooth, .additive, .fromCurrent, .jump]
  /// Pop's bounciness and speed.
  private static let popSpring = PopSpring(bounciness: 6, speed: 15).spring

  /// The position and the target in pt, the velocity in pt/s, and the scene time of the handover in s.
  let position, velocity, target, time: Double
  /// The spring that the user chose.
  let spring: Spring
  /// The animation of drivers that do not take over a velocity; and the frames per s, on which no drive depends.
  let animation: BasicAnimation
  let frameRate: Double
  /// The previous drive; nil at rest and under a finger.
  let previous: Drive?

  /// Returns the drive of a driver, which starts from the state of the previous one.
  func drive(of driver: Driver) -> Drive {
    switch driver {
    case .spring: Drive(.spring(on(spring)), at: time)
    case .pop: Drive(.spring(on(Self.popSpring)), at: time)
    case .smooth: Drive(.smooth(smooth), at: time)
    case .additive: .additive(additive)
    case .jump: Drive(timed(.jump), at: time)
    case .fromCurrent: Drive(timed(.fromCurrent), at: time)
    case .article, .eulerMeasured, .dynamics, .dynamicsIdeal, .animator:
      preconditionFailure("the driver has no closed form")
    }
  }

  private func on(_ spring: Spring) -> SpringMotion<Double> {
    SpringMotion(spring: spring, from: position, velocity: velocity, to: target)
  }

  /// Starts from the position after an interruption, for which the end of the previous animation is the model value.
  private func timed(_ interruption: Interruption) -> MotionLaw<Double> {
    let end = previous?.target ?? position
    return animation.law(from: interruption.start(value: position, end: end), to: target)
  }

  /// A motion that starts with the acceleration of the previous drive.
  private var smooth: SmoothMotion<Double> {
    SmoothMotion(
      spring: spring, from: position, velocity: velocity,
      acceleration: previous?.acceleration(at: time) ?? 0, to: target)
  }

  /// The running animations and another one, or a single one if another driver moved the pane.
  private var additive: AdditivePane {
    guard case .additive(var pane) = previous else {
      return AdditivePane(from: position, velocity: velocity, to: target, by: animation, at: time)
    }
    pane.send(to: target, by: animation, at: time)
    return pane
  }
}
