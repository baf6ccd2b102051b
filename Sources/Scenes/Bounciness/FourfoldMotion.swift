internal import Animation
internal import Kinematics

/// Four animations at once on one square, each for itself: size, place, angle and colour (M44).
struct FourfoldMotion: Sendable {
  /// The size that it grows to.
  static let largest = 1.5
  /// How far it turns, in rad: twice round.
  static let turn = 4 * Double.pi
  static let names = ["scale", "move", "spin", "color"]

  /// What moves, each by the animation of its name.
  struct Figure: Sendable {
    var scale = 1.0
    /// How much of its way it has gone.
    var place = 0.0
    /// In rad.
    var angle = 0.0
    /// From `red` to `green`.
    var color = FourfoldMotion.red
  }

  private(set) var figure = KeyedValues(Figure())
  /// When its place counts as arrived, in ways.
  private let placeTolerance: Tolerance

  fileprivate static let red = RGBA(red: 1, green: 0.25, blue: 0.25)
  private static let green = RGBA(red: 0.25, green: 0.85, blue: 0.55)

  /// A square at its start.
  /// - Parameter tolerance: of its place, in ways.
  init(tolerance: Tolerance) { placeTolerance = tolerance }

  /// How far the colour is on its way, 0 (red) … 1 (green), as far as it can be shown.
  var greenness: Double {
    let (way, gone) = (Self.green - Self.red, figure.values.color.clamped - Self.red)
    return min(max((way.channels * gone.channels).sum() / way.squaredLength, 0), 1)
  }

  var isAtRest: Bool { figure.isAtRest }

  /// Whether the animation of one of `names` is under way.
  func isMoving(_ name: String) -> Bool { figure.isAnimating(name) }

  mutating func advance(to time: Double) { figure.advance(to: time) }

  /// There or back, all four, from where they are and as fast as they are. In reduced motion it does not spin.
  mutating func go(
    there: Bool, with spring: Spring, in environment: MotionEnvironment, at time: Double
  ) {
    let spring = environment.spring(spring)
    figure.send(
      "scale", \.scale, to: there ? Self.largest : 1, with: spring, within: PropertyKind.scale.tolerance,
      at: time)
    figure.send("move", \.place, to: there ? 1 : 0, with: spring, within: placeTolerance, at: time)
    let angle = there ? Self.turn : 0
    if environment.reducesMotion {
      figure.place("spin", \.angle, at: angle, time: time)
    } else {
      figure.send(
        "spin", \.angle, to: angle, with: spring, within: PropertyKind.rotation.tolerance, at: time)
    }
    figure.send(
      "color", \.color, to: there ? Self.green : Self.red, with: spring, within: PropertyKind.color.tolerance,
      at: time)
  }

  /// Another spring for what is under way.
  mutating func change(to spring: Spring, at time: Double) {
    figure.retune("scale", \.scale, with: spring, at: time)
    figure.retune("move", \.place, with: spring, at: time)
    figure.retune("spin", \.angle, with: spring, at: time)
    figure.retune("color", \.color, with: spring, at: time)
  }
}
