internal import MotionKinematics

/// A spring of the scene with its texts. It is given by Pop's bounciness and speed, or set by the tuner.
struct BounceSetting: Hashable, Sendable {
  private(set) var spring: Spring
  /// The spring's parameters as text: bounciness and speed, or the coefficients if Pop has no such spring.
  private(set) var law = ""
  /// The overshoot as text, in % of the distance.
  private(set) var finding = ""

  init(bounciness: Double, speed: Double) {
    spring = Spring(bounciness: bounciness, speed: speed)
    describe()
  }

  mutating func change(to spring: Spring) {
    self.spring = spring
    describe()
  }

  /// Adds `step` to the bounciness, within Pop's range of 0…20. A spring that Pop does not have counts as
  /// bounciness 10, speed 10.
  mutating func addBounciness(_ step: Double) {
    let (bounciness, speed) = said
    self = BounceSetting(bounciness: Self.within(bounciness + step), speed: speed)
  }

  /// Adds `step` to the speed, within Pop's range of 0…20. A spring that Pop does not have counts as
  /// bounciness 10, speed 10.
  mutating func addSpeed(_ step: Double) {
    let (bounciness, speed) = said
    self = BounceSetting(bounciness: bounciness, speed: Self.within(speed + step))
  }

  /// The bounciness and speed, rounded to quarters so that the keys give round numbers; (10, 10) if Pop has
  /// no such spring.
  private var said: (bounciness: Double, speed: Double) {
    guard let said = spring.bouncinessAndSpeed else { return (10, 10) }
    return ((said.bounciness * 4).rounded() / 4, (said.speed * 4).rounded() / 4)
  }

  private static func within(_ number: Double) -> Double { min(max(number, 0), 20) }

  private mutating func describe() {
    if let (bounciness, speed) = spring.bouncinessAndSpeed {
      law = "bounciness \(short(bounciness)) speed \(short(speed))"
    } else {
      law = spring.words
    }
    finding = "overshoot \(fixed(spring.overshoot * 100, decimals: 1)) %"
  }
}
