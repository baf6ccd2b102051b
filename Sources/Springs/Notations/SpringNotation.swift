internal import Motion

/// A notation of a spring in the code of some library: one row that reads it. `SpringPlatform` has the rows that write.
struct SpringNotation: Sendable {
  typealias Meaning = @Sendable (inout SpringArguments) throws(SpringTextError) -> Spring

  /// The unit of the initial velocity.
  enum VelocityUnit { case relative, perSecond, perMillisecond }

  /// The spring that the library plays if its numbers are those of an over-damped one.
  enum OverDamping {
    case asWritten
    /// The critically damped spring of the same stiffness and mass.
    case critical
    /// The critically damped spring, unless a value of this name is true.
    case criticalUnless(String)
  }

  /// The name of the library and, if it has several notations, of this one.
  let title: String
  var velocity = VelocityUnit.perSecond
  /// The seconds of a delay without a unit.
  var delay = 1.0
  /// True if the language leaves out the fraction of 1/3.
  var dividesIntegers = false
  /// The names that the library leaves out beside those that it reads; others that are not read are refused.
  var idle: Set<String> = []
  var overDamping = OverDamping.asWritten
  /// Returns true for the sites that are written in this notation.
  let fits: @Sendable (SpringArguments) -> Bool
  let read: Meaning

  /// All notations; the first that fits a site reads it.
  static let all: [SpringNotation] = apple + web + styles + mobile + toolkits + presets + general

  // MARK: Meanings

  static func physical(
    _ stiffness: String = "stiffness", _ damping: String = "damping", _ mass: String = "mass",
    or standard: (stiffness: Double?, damping: Double?, mass: Double?) = (nil, nil, 1)
  ) -> Meaning {
    { values throws(SpringTextError) in
      Spring(
        stiffness: try values.number(stiffness, or: standard.stiffness, over: 0),
        damping: try values.number(damping, or: standard.damping, from: 0),
        mass: try values.number(mass, or: standard.mass, over: 0))
    }
  }

  static func perceptual(
    _ duration: String = "duration", unit: Double = 1,
    or standard: (duration: Double?, bounce: Double?) = (nil, 0)
  ) -> Meaning {
    { values throws(SpringTextError) in
      Spring(
        duration: try values.time(duration, unit: unit, or: standard.duration),
        bounce: try values.number("bounce", or: standard.bounce, over: -1, to: 1))
    }
  }

  static func periodic(
    _ response: String = "response", ratio: String,
    or standard: (response: Double?, dampingRatio: Double?) = (nil, nil)
  ) -> Meaning {
    { values throws(SpringTextError) in
      Spring(
        response: try values.time(response, or: standard.response),
        dampingRatio: try values.number(ratio, or: standard.dampingRatio, from: 0),
        mass: values.has("mass") ? try values.number("mass", over: 0) : 1)
    }
  }

  static func stiff(
    ratio: String = "dampingratio", or standard: (stiffness: Double?, dampingRatio: Double?) = (nil, nil)
  ) -> Meaning {
    { values throws(SpringTextError) in
      Spring(
        stiffness: try values.number("stiffness", or: standard.stiffness, over: 0),
        dampingRatio: try values.number(ratio, or: standard.dampingRatio, from: 0),
        mass: values.has("mass") ? try values.number("mass", over: 0) : 1)
    }
  }

  static let frequent: Meaning = { values throws(SpringTextError) in
    Spring(
      frequency: try values.number("frequency", over: 0),
      dampingRatio: try values.number(
        values.has("dampingratio") ? "dampingratio" : "damping", from: 0))
  }

  static func origami(or standard: (tension: Double?, friction: Double?) = (nil, nil)) -> Meaning {
    { values throws(SpringTextError) in
      Spring(
        tension: try values.number("tension", or: standard.tension, from: Spring.tensionRange.lowerBound),
        friction: try values.number("friction", or: standard.friction, from: Spring.frictionRange.lowerBound))
    }
  }

  static func pop(
    _ bounciness: String = "bounciness", _ speed: String = "speed",
    or standard: (bounciness: Double?, speed: Double?) = (nil, nil), to highest: Double = 20
  ) -> Meaning {
    { values throws(SpringTextError) in
      Spring(
        popBounciness: try values.number(bounciness, or: standard.bounciness, from: 0, to: highest),
        speed: try values.number(speed, or: standard.speed, from: 0, to: highest))
    }
  }

  /// Rebound and React Native have no bound for bounciness and speed.
  static let mostSpeed = 1e4

  static func origami(at values: inout SpringArguments) throws(SpringTextError) -> Spring {
    Spring(
      tension: try values.number(at: 0, named: "tension", from: Spring.tensionRange.lowerBound),
      friction: try values.number(at: 1, named: "friction", from: Spring.frictionRange.lowerBound))
  }

  static func pop(at values: inout SpringArguments) throws(SpringTextError) -> Spring {
    Spring(
      popBounciness: try values.number(at: 0, named: "bounciness", from: 0, to: mostSpeed),
      speed: try values.number(at: 1, named: "speed", from: 0, to: mostSpeed))
  }

  /// The shortest and the longest time in which a spring is asked to settle, in s.
  static let (leastSettling, mostSettling) = (1e-6, SpringRange.longestTime)

  /// Returns the spring through the places of a law that takes steps, v ← (1 − d) v − s y, y ← y + v; nil if there is
  /// none.
  /// - Parameter duration: the time of a step, in s.
  static func stepped(_ s: Double, _ d: Double, duration: Double) -> Spring? {
    guard d < 1,
      let (k, c) = Spring.coefficients(trace: 2 - s - d, determinant: 1 - d, duration: duration), k > 0
    else { return nil }
    return Spring(stiffness: k, damping: c)
  }

  /// Returns a bounce after bounding it, because sums may be off by a rounding.
  static func bounded(bounce: Double) -> Double { min(max(bounce, (-1).nextUp), 1) }

  /// Refuses code that moves a value by a law of its own, in which stiffness and damping can mean anything.
  static func requireNoLaw(_ values: SpringArguments) throws(SpringTextError) {
    guard values.mentions("velocity +=") else { return }
    throw SpringTextError(
      "“\(excerpt(values.text))” changes a velocity step by step, where stiffness and damping can mean anything; write the spring alone"
    )
  }

  /// Returns the meaning of a text that names no spring.
  /// - Parameter isOther: true if it is another animation; the text may contain a spring as well.
  static func refusal(
    isOther: Bool = false, _ message: @escaping @Sendable (SpringArguments) -> String
  ) -> Meaning {
    { values throws(SpringTextError) in throw SpringTextError(message(values), namesNone: isOther) }
  }

  /// Returns the spring that the library plays for the spring of these numbers, and notes a difference.
  func played(_ spring: Spring, _ values: inout SpringArguments) throws(SpringTextError) -> Spring {
    var condition = ""
    switch overDamping {
    case .asWritten: return spring
    case .critical: break
    case .criticalUnless(let name):
      if try values.flag(normalized(name)) == true { return spring }
      condition = " unless \(name) is true"
    }
    guard spring.isOverDamped else { return spring }
    values.notes.append("\(title) plays it critically damped\(condition)")
    return SpringTiming(spring).played
  }
}
