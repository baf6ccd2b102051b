internal import MotionAnimation
internal import MotionKinematics

/// A slider whose value follows the finger at once. Its knob does too, or follows on a spring after a press
/// beside it.
struct Slider: Sendable {
  private static let spring = Spring(response: 0.3, dampingRatio: 0.8)

  let label: String
  /// The value, 0…1.
  private(set) var value: Double
  /// The knob's position minus the value. It goes to 0.
  private var lag = MovingValue(0.0, tolerance: Tolerance(distance: 0.0005))

  init(_ label: String, value: Double) {
    self.label = label
    self.value = value
  }

  /// Returns the position of the knob, 0…1.
  func knob(at time: Double) -> Double { Self.within(value + lag.value(at: time)) }

  mutating func move(_ parts: inout Parts) { parts.move(&lag, isCharted: false) }

  /// Stops the knob at its current position, which becomes the value.
  mutating func catchKnob(at time: Double) {
    value = knob(at: time)
    lag.place(0, at: time)
  }

  /// Sets the value to that of a moved finger, limited to 0…1. The knob keeps its distance to the value.
  mutating func drag(to value: Double) { self.value = Self.within(value) }

  /// Sets the value at once, limited to 0…1, and sends the knob there from its current position and velocity.
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
