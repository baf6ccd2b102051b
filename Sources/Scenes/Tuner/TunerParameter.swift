internal import MotionKinematics

/// A parameter of a spring that can be changed; the other parameters follow. The raw value is its name, for display.
enum TunerParameter: String, Hashable, Sendable, CaseIterable {
  /// The name of a known spring.
  case name
  case response
  case dampingRatio = "damping ratio"
  case duration, bounce
  case bounciness, speed
  case stiffness, damping, mass

  var unit: String { self == .response || self == .duration ? "s" : "" }

  /// True if it is the first of a group of parameters that together define a spring.
  var beginsGroup: Bool { [.name, .response, .duration, .bounciness, .stiffness].contains(self) }

  /// The change per key press, and the range within which the keys change the value, in the unit of the parameter.
  var scale: (step: Double, range: ClosedRange<Double>) {
    switch self {
    case .name: (1, 0...Double(SpringPreset.all.count - 1))
    case .response, .duration: (0.01, 0.05...3)
    case .dampingRatio: (0.01, 0.05...2)
    case .bounce: (0.01, -0.5...0.95)
    case .bounciness: (0.5, Spring.bouncinessRange)
    case .speed: (0.5, Spring.speedRange)
    case .stiffness: (10, 10...5000)
    case .damping: (1, 1...500)
    case .mass: (0.1, 0.1...20)
    }
  }

  /// Returns the value for a spring; of a name, its place in the list. Nil if the spring has no name, or no equivalent
  /// bounciness and speed.
  func value(of spring: Spring) -> Double? {
    switch self {
    case .name: SpringPreset.all.firstIndex { $0.spring == spring }.map(Double.init)
    case .response: spring.response
    case .dampingRatio: spring.dampingRatio
    case .duration: spring.duration
    case .bounce: spring.bounce
    case .bounciness: spring.bouncinessAndSpeed?.bounciness
    case .speed: spring.bouncinessAndSpeed?.speed
    case .stiffness: spring.stiffness
    case .damping: spring.damping
    case .mass: spring.mass
    }
  }

  /// Returns the spring with this parameter changed. The others of its group stay, and so does the mass,
  /// unless it is the changed parameter.
  func changed(to value: Double, in spring: Spring) -> Spring {
    // A spring without an equivalent bounciness and speed starts from Pop's defaults.
    let pop = spring.bouncinessAndSpeed ?? Self.popDefault
    let mass = spring.mass
    return switch self {
    case .name: SpringPreset.all[Int(value)].spring
    case .response: Spring(response: value, dampingRatio: spring.dampingRatio, mass: mass)
    case .dampingRatio: Spring(response: spring.response, dampingRatio: value, mass: mass)
    case .duration: Spring(duration: value, bounce: spring.bounce, mass: mass)
    case .bounce: Spring(duration: spring.duration, bounce: value, mass: mass)
    case .bounciness: Spring(bounciness: value, speed: pop.speed, mass: mass)
    case .speed: Spring(bounciness: pop.bounciness, speed: value, mass: mass)
    case .stiffness: Spring(stiffness: value, damping: spring.damping, mass: mass)
    case .damping: Spring(stiffness: spring.stiffness, damping: value, mass: mass)
    case .mass: Spring(stiffness: spring.stiffness, damping: spring.damping, mass: value)
    }
  }

  private static let popDefault = (bounciness: 4.0, speed: 12.0)

  /// Returns the multiple of the step that is `count` steps away in a direction (1 or −1), within the range.
  func turned(_ value: Double?, by direction: Double, count: Double) -> Double {
    let (step, range) = scale
    guard let value else {
      if self == .name { return direction > 0 ? range.lowerBound : range.upperBound }
      return self == .bounciness ? Self.popDefault.bounciness : Self.popDefault.speed
    }
    let steps = value / step
    // A value that differs from a multiple only by a rounding error goes on to the next multiple.
    let edge = direction > 0 ? (steps + 1e-6).rounded(.down) : (steps - 1e-6).rounded(.up)
    return min(max((edge + direction * count) * step, range.lowerBound), range.upperBound)
  }
}
