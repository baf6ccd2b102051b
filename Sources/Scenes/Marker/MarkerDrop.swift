internal import MotionAnimation
internal import MotionDynamics
internal import MotionKinematics

/// The laws by which a marker falls. The y of its tip is 0 on the line, in pt, and positive below it.
enum MarkerDrop: String, Hashable, Sendable {
  /// UIView's spring: 0.5 s, damping ratio 0.2, relative velocity 5 (M71).
  case spring
  /// Gravity, a floor and elasticity, computed exactly (M73, M74).
  case gravity
  /// The same fall in the time steps of UIKit Dynamics (M77).
  case uikit = "UIKit steps"
  /// Keyframes that imitate the rebounds (M133). The first marker falls by them instead of on the spring.
  case keyframes
  /// The spring, which bounces off the line at the instants at which it would cross it (M173).
  case bouncing = "bouncing spring"

  /// The laws of the first marker, which follow each other.
  static let ways: [MarkerDrop] = [.spring, .keyframes, .bouncing]
  /// The initial laws of the three markers.
  static let lanes: [MarkerDrop] = [.spring, .gravity, .uikit]

  /// The size of the marker, in pt.
  static let size = SIMD2(30.0, 40)
  /// The fraction of its speed that a bounce keeps.
  private static let elasticity = 0.6
  /// The initial velocity of the spring relative to the distance, in 1/s.
  private static let relativeVelocity = 5.0

  static let standardSpring =
    SpringTiming(duration: 0.5, dampingRatio: 0.2, relativeVelocity: relativeVelocity).played

  /// The y at rest, in pt. UIKit has a skin of 1.5 pt around every body (formula F4).
  var rest: Double { self == .uikit ? -1.5 : 0 }

  /// True if the marker cannot go below its rest position.
  var hasFloor: Bool { self != .spring }

  static func elasticity(in environment: MotionEnvironment) -> Double { environment.elasticity(elasticity) }

  /// Returns the world in which the marker falls; nil if it falls by a law.
  func world(in environment: MotionEnvironment) -> MarkerWorld? {
    self == .uikit ? MarkerWorld(elasticity: Self.elasticity(in: environment)) : nil
  }

  /// Returns the initial velocity of a fall on the spring, in pt/s: the given one, or, from rest, the
  /// relative velocity of the documented code.
  static func springVelocity(from y: Double, velocity: Double) -> Double {
    velocity == 0 ? RelativeVelocity.absolute(relativeVelocity, from: y, to: 0) : velocity
  }
}

/// A marker above a floor in a persistent world. Gravity, collision and item behaviour are set once (M79); each drop
/// moves the marker to its lifted position and notifies the world (M76). The y of the tip is 0 on the line.
struct MarkerWorld: Sendable {
  /// The duration after which a marker counts as being at rest in any case, in s.
  private static let longest = 10.0

  /// The y of the floor in the world, in pt. UIKit Dynamics computes in single precision, so its results depend on it; it is
  /// the documented one.
  private static let floor = 250.0
  /// The distance from the tip to the body's centre in the world, in pt.
  private static let offset = floor - MarkerDrop.size.y / 2

  var body: SteppedBody

  init(elasticity: Double) {
    let size = MarkerDrop.size
    var world = World()
    let id = world.add(Body(.box(width: size.x, height: size.y), center: SIMD2(100, Self.offset)))
    world.add(Gravity([id]))
    world.add(ItemProperties([id], elasticity: elasticity))
    // A contact uses the larger elasticity of the two bodies, so the floor has the marker's.
    world.add(
      Collision(
        [id], boundaries: ["floor": .line(SIMD2(0, Self.floor), SIMD2(400, Self.floor))],
        elasticity: elasticity))
    body = SteppedBody(id, in: world)
  }

  /// Drops the marker from a y, in pt, with a velocity, in pt/s, at a scene time, in s.
  mutating func drop(from y: Double, velocity: Double, updatesItem: Bool, at time: Double) {
    body.begin(y: Self.offset + y, velocity: velocity, updatesItem: updatesItem, at: time)
  }

  /// Returns y and velocity, in pt and pt/s, at a scene time between the last tick and the next.
  func state(at time: Double) -> (value: Double, velocity: Double) {
    let (y, velocity) = body.state(at: time)
    return (y - Self.offset, velocity)
  }

  /// True if the marker has come to rest: the world sleeps.
  var hasComeToRest: Bool { body.world.isPaused || body.elapsed >= Self.longest }
}

/// Keyframes that imitate a fall with rebounds (M133).
///
/// They depend neither on gravity nor on velocity: a drop in flight starts them from rest, and the heights of the
/// rebounds follow from the position of the drop alone.
enum BounceImitation {
  private static let reboundCount = 3
  /// The gravity whose times they imitate, in pt/s².
  private static let gravity = 1000.0

  /// Returns the motion from a y above the line, in pt, to the line.
  /// - Parameter elasticity: The fraction of its speed that a rebound seems to keep.
  static func law(from y: Double, elasticity: Double) -> MotionLaw<Double> {
    guard y < 0 else { return .still(0) }
    let fall = (-2 * y / gravity).squareRoot()
    var (steps, time) = ([(time: 0.0, y: y, curve: TimingCurve.linear)], fall)
    steps.append((time, 0, .easeIn))
    var kept = elasticity
    for _ in 0..<reboundCount where kept > 0 {
      steps.append((time + kept * fall, kept * kept * y, .easeOut))
      time += 2 * kept * fall
      steps.append((time, 0, .easeIn))
      kept *= elasticity
    }
    let frames = steps.enumerated().map { index, step in
      Keyframe(time: index + 1 == steps.count ? 1 : step.time / time, value: step.y, curve: step.curve)
    }
    return .timed(KeyframeMotion(Keyframes(frames), duration: time), duration: time)
  }
}
