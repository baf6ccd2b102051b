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
  private(set) var color: MovingValue<RGBA>

  /// At its start.
  /// - Parameter tolerance: of its place, in ways.
  init(color: RGBA, tolerance: Tolerance) {
    self.color = MovingValue(color, tolerance: PropertyKind.color.tolerance)
    place = MovingValue(0, tolerance: tolerance)
  }

  var isAtRest: Bool { (0..<4).allSatisfy { !isMoving($0) } }

  /// Whether the animation of one of `names` is under way.
  func isMoving(_ index: Int) -> Bool {
    let phase =
      switch index {
      case 0: scale.phase == .moving
      case 1: place.phase == .moving
      case 2: angle.phase == .moving
      default: color.phase == .moving
      }
    return phase
  }

  mutating func advance(to time: Double) {
    _ = scale.advance(to: time)
    _ = place.advance(to: time)
    _ = angle.advance(to: time)
    _ = color.advance(to: time)
  }

  /// There or back, all four, from where they are and as fast as they are. In reduced motion it does not spin.
  mutating func go(
    there: Bool, color target: RGBA, with spring: Spring, in environment: MotionEnvironment, at time: Double
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
    color.retarget(to: target, with: spring, at: time)
  }

  /// Another spring for what is under way.
  mutating func change(to spring: Spring, at time: Double) {
    if isMoving(0) { scale.retarget(to: scale.target, with: spring, at: time) }
    if isMoving(1) { place.retarget(to: place.target, with: spring, at: time) }
    if isMoving(2) { angle.retarget(to: angle.target, with: spring, at: time) }
    if isMoving(3) { color.retarget(to: color.target, with: spring, at: time) }
  }

  /// Another look: the colour is the new one's at once.
  mutating func recolor(to color: RGBA, at time: Double) { self.color.place(at: color, at: time) }
}
