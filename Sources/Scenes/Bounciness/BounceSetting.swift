internal import Kinematics

/// A spring by Pop's two numbers, or what the tuner made of it; with what there is to say of it.
struct BounceSetting: Hashable, Sendable {
  private(set) var spring: Spring
  /// Its numbers.
  private(set) var law = ""
  /// How far it goes too far.
  private(set) var finding = ""

  init(bounciness: Double, speed: Double) {
    spring = Spring(bounciness: bounciness, speed: speed)
    describe()
  }

  mutating func change(to spring: Spring) {
    self.spring = spring
    describe()
  }

  /// More or less bouncy, within Pop's range; a spring that Pop cannot say becomes one that it can.
  mutating func addBounciness(_ step: Double) {
    let (bounciness, speed) = said
    self = BounceSetting(bounciness: Self.within(bounciness + step), speed: speed)
  }

  /// Faster or slower, within Pop's range.
  mutating func addSpeed(_ step: Double) {
    let (bounciness, speed) = said
    self = BounceSetting(bounciness: bounciness, speed: Self.within(speed + step))
  }

  /// Its numbers, on the nearest quarter: what a key adds to stays round.
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
    finding = "\(fixed(spring.overshoot * 100, decimals: 1)) % too far"
  }
}
