internal import MotionKinematics
internal import PaneCanvas

/// A spring of the scene with its texts. It is given by Pop's bounciness and speed, or set by the tuner.
struct BounceSetting: Hashable, Sendable {
  private(set) var spring: Spring
  /// The spring's parameters as text: bounciness and speed, or the coefficients if Pop has no such spring.
  private(set) var law = InlineText()
  /// The overshoot as text, in % of the distance.
  private(set) var finding = InlineText()

  init(bounciness: Double, speed: Double) {
    spring = Spring(bounciness: bounciness, speed: speed)
    describe()
  }

  mutating func change(to spring: Spring) {
    self.spring = spring
    describe()
  }

  /// Adds to the bounciness and to the speed, within Pop's range of 0…20. A spring that Pop does not have counts
  /// as bounciness 10, speed 10.
  mutating func add(bounciness: Double = 0, speed: Double = 0) {
    let present = spring.bouncinessAndSpeed ?? (10, 10)
    // Rounded to quarters, so that the keys give round numbers.
    func sum(_ value: Double, _ step: Double) -> Double { min(max((value * 4).rounded() / 4 + step, 0), 20) }
    self = BounceSetting(
      bounciness: sum(present.bounciness, bounciness), speed: sum(present.speed, speed))
  }

  private mutating func describe() {
    if let (bounciness, speed) = spring.bouncinessAndSpeed {
      law = "bounciness \(short(bounciness)) speed \(short(speed))"
    } else {
      law = spring.words
    }
    finding = "overshoot \(fixed(spring.overshoot * 100, decimals: 1)) %"
  }
}
