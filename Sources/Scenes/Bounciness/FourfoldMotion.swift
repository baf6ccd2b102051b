internal import Animation
internal import Kinematics

/// Four animations at once on one square, each for itself: size, place, angle and colour (M44).
struct FourfoldMotion: Sendable {
  /// The size that it grows to.
  static let largest = 1.5
  /// How far it turns, in rad: twice round.
  static let turn = 4 * Double.pi
  static let names = ["scale", "move", "spin", "color"]

  private(set) var scale = MovingValue(1.0, tolerance: PropertyKind.scale.tolerance)
  /// How much of its way it has gone.
  private(set) var place: MovingValue<Double>
  /// In rad.
  private(set) var angle = MovingValue(0.0, tolerance: PropertyKind.rotation.tolerance)
  /// From `red` to `green`.
  private(set) var color = MovingValue(Self.red, tolerance: PropertyKind.color.tolerance)

  private static let red = RGBA(red: 1, green: 0.25, blue: 0.25)
  private static let green = RGBA(red: 0.25, green: 0.85, blue: 0.55)

  /// At its start.
  /// - Parameter tolerance: of its place, in ways.
  init(tolerance: Tolerance) { place = MovingValue(0, tolerance: tolerance) }

  /// How far the colour is on its way, 0 (red) … 1 (green), as far as it can be shown.
  func greenness(at time: Double) -> Double {
    let (way, gone) = (Self.green - Self.red, color.value(at: time).clamped - Self.red)
    return min(max((way.channels * gone.channels).sum() / way.squaredLength, 0), 1)
  }

  var isAtRest: Bool { (0..<4).allSatisfy { !isMoving($0) } }

  /// Whether the animation of one of `names` is under way.
  func isMoving(_ index: Int) -> Bool {
    switch index {
    case 0: scale.phase == .moving
    case 1: place.phase == .moving
    case 2: angle.phase == .moving
    default: color.phase == .moving
    }
  }

  mutating func advance(to time: Double) {
    _ = scale.advance(to: time)
    _ = place.advance(to: time)
    _ = angle.advance(to: time)
    _ = color.advance(to: time)
  }

  /// There or back, all four, from where they are and as fast as they are. In reduced motion it does not spin.
  mutating func go(
    there: Bool, with spring: Spring, in environment: MotionEnvironment, at time: Double
  ) {
    let spring = environment.spring(spring)
    scale.retarget(to: there ? Self.largest : 1, with: spring, at: time)
    place.retarget(to: there ? 1 : 0, with: spring, at: time)
    let angle = there ? Self.turn : 0
    if environment.reducesMotion {
      self.angle.place(at: angle, at: time)
    } else {
      self.angle.retarget(to: angle, with: spring, at: time)
    }
    color.retarget(to: there ? Self.green : Self.red, with: spring, at: time)
  }

  /// Another spring for what is under way.
  mutating func change(to spring: Spring, at time: Double) {
    if isMoving(0) { scale.retarget(to: scale.target, with: spring, at: time) }
    if isMoving(1) { place.retarget(to: place.target, with: spring, at: time) }
    if isMoving(2) { angle.retarget(to: angle.target, with: spring, at: time) }
    if isMoving(3) { color.retarget(to: color.target, with: spring, at: time) }
  }
}
