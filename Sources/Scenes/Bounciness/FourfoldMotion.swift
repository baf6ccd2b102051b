internal import MotionAnimation
internal import MotionKinematics

/// Four simultaneous, independent animations of one square: scale, position, angle and colour (M44).
struct FourfoldMotion: Sendable {
  /// The scale of the grown square, relative to its initial size.
  static let largest = 1.5
  /// The angle of the rotation, in rad: two full turns.
  static let turn = 4 * Double.pi
  static let names = ["scale", "move", "spin", "color"]

  struct SquareFigure: Sendable {
    var scale = 1.0
    /// The position as a fraction of the distance: 0 at the start, 1 at the end.
    var place = 0.0
    /// The angle, in rad.
    var angle = 0.0
    var color = FourfoldMotion.red
  }

  private(set) var figure = KeyedValues(SquareFigure())
  /// The distance within which the position has settled, as a fraction of the distance.
  private let placeTolerance: Tolerance

  fileprivate static let red = RGBA(red: 1, green: 0.25, blue: 0.25)
  private static let green = RGBA(red: 0.25, green: 0.85, blue: 0.55)

  init(tolerance: Tolerance) { placeTolerance = tolerance }

  /// The progress of the colour as it is shown, 0 (red) … 1 (green).
  var greenness: Double {
    let (way, gone) = (Self.green - Self.red, figure.values.color.clamped - Self.red)
    return min(max((way.channels * gone.channels).sum() / way.squaredLength, 0), 1)
  }

  mutating func move(_ parts: inout Parts) { figure.move(&parts) }

  /// In reduced motion the angle changes without an animation.
  mutating func go(there: Bool, with spring: Spring, in environment: MotionEnvironment, at time: Double) {
    let spring = environment.spring(spring)
    figure.send(
      "scale", \.scale, to: there ? Self.largest : 1, with: spring,
      within: Tolerance(distance: PropertyKind.scale.tolerance.distance), at: time)
    figure.send(
      "color", \.color, to: there ? Self.green : Self.red, with: spring,
      within: Tolerance(distance: PropertyKind.color.tolerance.distance), at: time)
    figure.send("move", \.place, to: there ? 1 : 0, with: spring, within: placeTolerance, at: time)
    let angle = there ? Self.turn : 0
    if environment.reducesMotion {
      figure.place("spin", \.angle, at: angle, time: time)
    } else {
      figure.send(
        "spin", \.angle, to: angle, with: spring,
        within: Tolerance(distance: PropertyKind.rotation.tolerance.distance), at: time)
    }
  }

  mutating func change(to spring: Spring, at time: Double) {
    figure.retune("scale", \.scale, with: spring, at: time)
    figure.retune("move", \.place, with: spring, at: time)
    figure.retune("spin", \.angle, with: spring, at: time)
    figure.retune("color", \.color, with: spring, at: time)
  }
}
