internal import Animation
internal import Kinematics

/// A slider: its value follows the finger at once, its knob too or, where the finger came down elsewhere, on a
/// spring.
struct Slider: Sendable {
  private static let spring = Spring(response: 0.3, dampingRatio: 0.8)

  let label: String
  /// 0…1.
  private(set) var value: Double
  /// How far the knob is from the value, going to 0.
  private var lag = MovingValue(0.0, tolerance: Tolerance(distance: 0.0005))

  init(_ label: String, value: Double) {
    self.label = label
    self.value = value
  }

  /// Where the knob is, 0…1.
  func knob(at time: Double) -> Double { Self.within(value + lag.value(at: time)) }

  var isAtRest: Bool { lag.phase == .resting }

  mutating func advance(to time: Double) { _ = lag.advance(to: time) }

  /// A finger takes the knob where it is.
  mutating func catchKnob(at time: Double) {
    value = knob(at: time)
    lag.place(at: 0, at: time)
  }

  /// The finger has moved: the knob keeps its distance to the value.
  mutating func drag(to value: Double) { self.value = Self.within(value) }

  /// The value is another at once, and the knob goes there from where it is, as fast as it is.
  mutating func jump(to value: Double, in environment: MotionEnvironment, at time: Double) {
    let value = Self.within(value)
    let motion = SpringMotion(
      spring: environment.spring(Self.spring), from: knob(at: time) - value, velocity: lag.velocity(at: time),
      to: 0.0)
    self.value = value
    lag.follow(.spring(motion), at: time)
  }

  private static func within(_ value: Double) -> Double { min(max(value, 0), 1) }
}
