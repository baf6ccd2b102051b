internal import Animation
internal import Dynamics
internal import Kinematics

/// How a marker goes down, by the documents; y is that of its tip, 0 on the line, in pt, down.
enum MarkerDrop: String, Hashable, Sendable, CaseIterable {
  /// UIView's spring: .5 s, ratio .2, relative velocity 5 (M71).
  case spring
  /// Gravity, a floor and elasticity, exactly (M73, M74).
  case gravity
  /// The same as UIKit Dynamics steps it (M77).
  case uikit = "UIKit steps"

  /// The marker's size, in pt.
  static let size = SIMD2(30.0, 40)
  /// The part of its speed that a bounce keeps.
  private static let elasticity = 0.6
  /// In pt/s².
  private static let acceleration = 1000.0
  private static let ratio = 0.2
  private static let duration = 0.5
  /// In 1/s.
  private static let relativeVelocity = 5.0

  static let standardSpring = SpringTiming(
    duration: duration, dampingRatio: ratio, relativeVelocity: relativeVelocity
  ).played

  /// y at rest: UIKit has a skin of 1.5 pt round everything (F4).
  var rest: Double { self == .uikit ? -1.5 : 0 }

  /// Whether it cannot go below its rest.
  var hasFloor: Bool { self != .spring }

  /// What of a speed comes back from the floor.
  static func elasticity(in environment: MotionEnvironment) -> Double { environment.elasticity(elasticity) }

  /// The way down.
  /// - Parameters:
  ///   - y: at most `rest` where there is a floor.
  ///   - velocity: in pt/s.
  func law(
    from y: Double, velocity: Double, spring: Spring, in environment: MotionEnvironment
  ) -> MarkerLaw {
    let elasticity = Self.elasticity(in: environment)
    switch self {
    case .spring:
      // From a hand the velocity is the hand's; from standstill it is the number in the document's code.
      let velocity =
        velocity == 0 ? RelativeVelocity.absolute(Self.relativeVelocity, from: y, to: 0) : velocity
      let motion = SpringMotion(
        spring: environment.spring(spring), from: y, velocity: velocity, to: 0)
      return .spring(motion)
    case .gravity:
      return .flight(
        Flight(from: y, velocity: velocity, gravity: Self.acceleration, floor: 0, elasticity: elasticity))
    case .uikit:
      return .ticks(MarkerWorld(elasticity: elasticity).drop(from: y, velocity: velocity))
    }
  }
}

/// A law that a marker follows, as a function of the time since it began, in s.
enum MarkerLaw: Sendable {
  case still(Double)
  case lift(TimedMotion<Double>)
  case spring(SpringMotion<Double>)
  case flight(Flight)
  case ticks(TickTable)

  func state(at elapsed: Double) -> (value: Double, velocity: Double) {
    switch self {
    case .still(let y): return (y, 0)
    case .lift(let motion): return motion.state(at: elapsed)
    case .spring(let motion): return motion.state(at: elapsed)
    case .flight(let flight): return flight.state(at: elapsed)
    case .ticks(let table):
      let state = table.state(at: elapsed)
      return (state.value, state.velocity)
    }
  }

  /// When it is over, in s.
  var duration: Double {
    switch self {
    case .still: 0
    case .lift(let motion): motion.duration
    case .spring(let motion): motion.settlingTime()
    case .flight(let flight): flight.restingTime
    case .ticks(let table): table.duration
    }
  }
}

/// A marker over a floor in UIKit's world: gravity, collision and item behaviour are set once (M79); for each drop
/// the marker is put where it was lifted to, and the world told so (M76).
struct MarkerWorld {
  /// UIKit's frames per second.
  private static let rate = 60.0
  /// A marker that is not asleep after so many frames is taken to be.
  private static let longest = 600
  /// y of the floor in the world, in pt.
  private static let floor = 250.0

  private var world = World(.uikit)
  private let body: BodyID

  init(elasticity: Double) {
    let size = MarkerDrop.size
    body = world.add(Body(.box(width: size.x, height: size.y), center: SIMD2(100, Self.floor - size.y / 2)))
    world.add(Gravity([body]))
    world.add(ItemProperties([body], elasticity: elasticity))
    world.add(
      Collision([body], boundaries: ["floor": .line(SIMD2(0, Self.floor), SIMD2(400, Self.floor))]))
  }

  /// The tip's way, frame by frame, until the world pauses.
  func drop(from y: Double, velocity: Double) -> TickTable {
    var world = world
    world[body].center.y = Self.floor + y - MarkerDrop.size.y / 2
    world.updateItemUsingCurrentState(body)
    world.setVelocity(SIMD2(0, velocity), of: body)
    // It computes in single precision; what was handed over is exact.
    var states = [TickTable.State(value: y, velocity: velocity)]
    repeat {
      world.advance(by: 1 / Self.rate)
      states.append(
        TickTable.State(
          value: world[body].center.y + MarkerDrop.size.y / 2 - Self.floor,
          velocity: world.motion(of: body).velocity.y))
    } while !world.isPaused && states.count < Self.longest
    states[states.count - 1] = TickTable.State(value: MarkerDrop.uikit.rest, velocity: 0)
    return TickTable(states: states, rate: Self.rate)
  }
}
