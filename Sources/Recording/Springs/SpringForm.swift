internal import MotionKinematics

/// A notation of a spring in some library's code: the words that identify it, its numbers and their meaning.
struct SpringForm {
  typealias Meaning = @Sendable (SpringNumbers) throws(ParseError) -> Spring

  /// The words of which one must occur; empty if any text fits.
  var heads: Set<String> = []
  /// More words of which one must occur; empty if any text fits.
  var scopes: Set<String> = []
  /// True if the notation is an object such as `{ name: 1 }`, not a call.
  var isObject = false
  /// The names of the required numbers, in lower case.
  var required: Set<String> = []
  /// The names of the optional numbers, in lower case.
  var optional: Set<String> = []
  /// True if one of the numbers must be there.
  var needsNumber = false
  let meaning: Meaning

  /// The names of numbers that describe the start or end of a motion, not the spring.
  private static let ignored: Set<String> = [
    "velocity", "initialvelocity", "dx", "dy", "delay", "blendduration", "restdelta", "restspeed",
    "precision",
    "visibilitythreshold", "restdisplacementthreshold", "restspeedthreshold", "energythreshold", "from", "to",
    "options",
    "finalposition"
  ]

  /// Returns the spring of a pasted text, or nil if no form fits.
  static func spring(in snippet: SpringSnippet, text: String) throws(ParseError) -> Spring? {
    for form in all where form.fits(snippet) {
      return try form.meaning(
        SpringNumbers(text: text, values: snippet.values, writtenNames: snippet.writtenNames))
    }
    for (head, names, meaning) in calls {
      guard snippet.words.contains(head), let values = snippet.arguments[head], values.count == names.count
      else {
        continue
      }
      return try meaning(
        SpringNumbers(text: text, values: Dictionary(uniqueKeysWithValues: zip(names, values))))
    }
    return nil
  }

  private func fits(_ snippet: SpringSnippet) -> Bool {
    let names = Set(snippet.values.keys).subtracting(Self.ignored.subtracting(optional).subtracting(required))
    return [heads, scopes].allSatisfy { $0.isEmpty || !$0.isDisjoint(with: snippet.words) }
      && (!isObject || snippet.isObject)
      && required.isSubset(of: names) && names.isSubset(of: required.union(optional))
      && !(needsNumber && names.isEmpty)
  }

  /// Calls whose numbers have no names.
  private static let calls: [(head: String, names: [String], meaning: Meaning)] = [
    // harmonica: NewSpring(FPS(60), ω₀, ζ)
    (
      "newspring", ["ω₀", "ζ"],
      { numbers throws(ParseError) in
        Spring(
          response: 2 * .pi / (try numbers.value("ω₀", over: 0)),
          dampingRatio: try numbers.value("ζ", from: 0))
      }
    ),
    // libadwaita, in C, Vala, Python and JavaScript
    ("adwspringparamsnew", ["damping ratio", "mass", "stiffness"], stiff(ratio: "damping ratio")),
    ("new", ["damping ratio", "mass", "stiffness"], stiff(ratio: "damping ratio")),
    ("springparams", ["damping ratio", "mass", "stiffness"], stiff(ratio: "damping ratio")),
    ("adwspringparamsnewfull", ["damping", "mass", "stiffness"], physical())
  ]

  /// All forms; the first that fits is used.
  private static let all: [SpringForm] = swift + javaScript + mobile + presets

  /// The words that identify a form or a spring.
  static let heads = Set(all.flatMap(\.heads))

  // MARK: Meanings

  /// Returns the meaning of a stiffness, a damping and a mass.
  /// - Parameter standard: the values of missing names; nil if a name is required.
  static func physical(
    _ stiffness: String = "stiffness", _ damping: String = "damping", _ mass: String = "mass",
    or standard: (stiffness: Double?, damping: Double?, mass: Double) = (nil, nil, 1)
  ) -> Meaning {
    { numbers throws(ParseError) in
      Spring(
        stiffness: try numbers.value(stiffness, or: standard.stiffness, over: 0),
        damping: try numbers.value(damping, or: standard.damping, from: 0),
        mass: try numbers.value(mass, or: standard.mass, over: 0))
    }
  }

  /// Returns the meaning of a duration and a bounce.
  /// - Parameter standard: the values of missing names; nil if a name is required.
  static func perceptual(
    _ duration: String = "duration", or standard: (duration: Double?, bounce: Double?) = (nil, 0)
  ) -> Meaning {
    { numbers throws(ParseError) in
      Spring(
        duration: try numbers.value(duration, or: standard.duration, over: 0),
        bounce: try numbers.value("bounce", or: standard.bounce, over: -1, to: 1))
    }
  }

  /// Returns the meaning of a response, a damping ratio and a mass, which is 1 if it is missing.
  /// - Parameter standard: the values of missing names; nil if a name is required.
  static func periodic(
    _ response: String = "response", ratio: String,
    or standard: (response: Double?, dampingRatio: Double?) = (nil, nil)
  ) -> Meaning {
    { numbers throws(ParseError) in
      Spring(
        response: try numbers.value(response, or: standard.response, over: 0),
        dampingRatio: try numbers.value(ratio, or: standard.dampingRatio, from: 0),
        mass: try numbers.value("mass", or: 1, over: 0))
    }
  }

  /// Returns the meaning of a stiffness, a damping ratio and a mass, which is 1 if it is missing.
  /// - Parameter standard: the values of missing names; nil if a name is required.
  static func stiff(
    _ stiffness: String = "stiffness", ratio: String = "dampingratio", _ mass: String = "mass",
    or standard: (stiffness: Double?, dampingRatio: Double?) = (nil, nil)
  ) -> Meaning {
    { numbers throws(ParseError) in
      Spring(
        stiffness: try numbers.value(stiffness, or: standard.stiffness, over: 0),
        dampingRatio: try numbers.value(ratio, or: standard.dampingRatio, from: 0),
        mass: try numbers.value(mass, or: 1, over: 0))
    }
  }

  /// Returns the meaning of Pop's bounciness and speed.
  static func pop(_ bounciness: String, _ speed: String) -> Meaning {
    { numbers throws(ParseError) in
      Spring(
        bounciness: try numbers.value(bounciness, from: 0, to: 20),
        speed: try numbers.value(speed, from: 0, to: 20))
    }
  }

  /// Returns the meaning of a duration in which UIKit's spring settles, and a damping ratio.
  private static func settling(_ duration: String, _ dampingRatio: String) -> Meaning {
    { numbers throws(ParseError) in
      let speed = try numbers.value("initialspringvelocity", or: 0, from: -1e6, to: 1e6)
      return SpringTiming(
        duration: try numbers.value(duration, over: 0, to: 86_400),
        dampingRatio: try numbers.value(dampingRatio, from: 1e-6, to: 1), relativeVelocity: speed
      ).spring
    }
  }

  // MARK: SwiftUI, UIKit, Core Animation, Pop

  private static let swift: [SpringForm] = [
    SpringForm(
      heads: ["interactivespring"], optional: ["response", "dampingfraction"],
      meaning: periodic(ratio: "dampingfraction", or: (0.15, 0.86))),
    SpringForm(
      heads: ["spring"], optional: ["response", "dampingfraction"], needsNumber: true,
      meaning: periodic(ratio: "dampingfraction", or: (0.5, 0.825))),
    SpringForm(
      heads: ["spring"], required: ["response", "dampingratio"], meaning: periodic(ratio: "dampingratio")),
    SpringForm(
      heads: ["uispringtimingparameters"], required: ["duration", "bounce"], meaning: perceptual()),
    SpringForm(heads: ["uispringtimingparameters"], required: ["dampingratio"]) {
      numbers throws(ParseError) in
      throw ParseError(
        "“\(excerpt(numbers.text))” has no duration; write UIViewPropertyAnimator(duration: 0.5, dampingRatio: 0.7)"
      )
    },
    SpringForm(
      heads: ["uispringtimingparameters"], optional: ["mass", "stiffness", "damping"],
      meaning: physical(or: (1000, 500, 3))),
    SpringForm(
      required: ["withduration", "usingspringwithdamping"], optional: ["initialspringvelocity"],
      meaning: settling("withduration", "usingspringwithdamping")),
    SpringForm(
      heads: ["uiviewpropertyanimator"], required: ["duration", "dampingratio"],
      meaning: settling("duration", "dampingratio")),
    SpringForm(
      required: ["springduration"], optional: ["bounce", "initialspringvelocity"],
      meaning: perceptual("springduration")),
    SpringForm(
      required: ["perceptualduration"], optional: ["bounce"], meaning: perceptual("perceptualduration")),
    SpringForm(
      heads: ["caspringanimation"], optional: ["mass", "stiffness", "damping"],
      meaning: physical(or: (100, 10, 1))),
    SpringForm(
      required: ["springbounciness", "springspeed"], meaning: pop("springbounciness", "springspeed")),
    SpringForm(
      required: ["dynamicstension", "dynamicsfriction"], optional: ["dynamicsmass"],
      meaning: physical("dynamicstension", "dynamicsfriction", "dynamicsmass"))
  ]

  // MARK: react-spring, Motion, Reanimated

  private static let javaScript: [SpringForm] = [
    SpringForm(
      required: ["tension"], optional: ["friction", "mass"],
      meaning: physical("tension", "friction", or: (nil, 26, 1))),
    SpringForm(
      required: ["friction"], optional: ["mass"], meaning: physical("tension", "friction", or: (170, nil, 1))),
    // The frequency of react-spring is a period, in s.
    SpringForm(
      isObject: true, required: ["frequency", "damping"], optional: ["mass"],
      meaning: periodic("frequency", ratio: "damping")),
    SpringForm(heads: ["withspring"], required: ["duration"], optional: ["dampingratio"]) {
      numbers throws(ParseError) in
      throw ParseError(
        "the versions of Reanimated give this duration different meanings; write { mass: 1, stiffness: 300, damping: 20 }"
      )
    },
    SpringForm(isObject: true, required: ["visualduration"], optional: ["bounce"]) {
      numbers throws(ParseError) in
      let bounce = try numbers.value("bounce", or: 0.3, from: 0, to: 1)
      return Spring(
        response: 1.2 * (try numbers.value("visualduration", over: 0)),
        dampingRatio: min(max(1 - bounce, 0.05), 1))
    },
    SpringForm(isObject: true, required: ["duration", "bounce"], meaning: motion),
    SpringForm(
      heads: ["type"], isObject: true, optional: ["duration", "bounce"], needsNumber: true, meaning: motion),
    SpringForm(
      heads: ["type"], isObject: true, optional: ["stiffness", "damping", "mass", "duration", "bounce"],
      meaning: physical(or: (100, 10, 1)))
  ]

  private static let motion: Meaning = { numbers throws(ParseError) in
    let duration = try numbers.value("duration", or: 0.8, over: 0)
    return Spring(
      motionDuration: min(max(duration, 0.01), 10),
      bounce: try numbers.value("bounce", or: 0.3, from: 0, to: 1))
  }

  // MARK: Flutter, Android, and all forms that give a stiffness

  private static let mobile: [SpringForm] = [
    SpringForm(
      heads: ["withdurationandbounce"], optional: ["milliseconds", "microseconds", "seconds", "bounce"]
    ) { numbers throws(ParseError) in
      let units = [("seconds", 1.0), ("milliseconds", 1e-3), ("microseconds", 1e-6)]
      let parts = units.compactMap { name, unit in numbers.values[name].map { $0 * unit } }
      let duration = parts.isEmpty ? 0.5 : parts.reduce(0, +)
      let values = numbers.values.merging(["duration": duration]) { $1 }
      return try perceptual()(SpringNumbers(text: numbers.text, values: values))
    },
    SpringForm(
      heads: ["withdampingratio"], required: ["mass", "stiffness"], optional: ["ratio"],
      meaning: stiff(ratio: "ratio", or: (nil, 1))),
    SpringForm(
      heads: ["springforce"], optional: ["stiffness", "dampingratio"], meaning: stiff(or: (1500, 0.5))),
    SpringForm(
      heads: ["spring"], optional: ["stiffness", "dampingratio"], needsNumber: true,
      meaning: stiff(or: (1500, 1))),
    SpringForm(required: ["stiffness", "dampingratio"], optional: ["mass"], meaning: stiff()),
    SpringForm(required: ["stiffness", "damping"], optional: ["mass"], meaning: physical()),
    SpringForm(
      heads: ["spring", "interpolatingspring"], optional: ["duration", "bounce"], needsNumber: true,
      meaning: perceptual(or: (0.5, 0)))
  ]

  // MARK: Names

  /// Springs that have a name. SwiftUI's springs take an optional duration and extra bounce.
  private static let presets: [SpringForm] =
    [("smooth", 0.0), ("snappy", 0.15), ("bouncy", 0.3)].map { name, bounce in
      SpringForm(heads: [name], optional: ["duration", "extrabounce"]) { numbers throws(ParseError) in
        Spring(
          duration: try numbers.value("duration", or: 0.5, over: 0),
          bounce: bounce + (try numbers.value("extrabounce", or: 0, over: -1 - bounce, to: 1 - bounce)))
      }
    }
    + material(
      "materialexpressive", "expressive",
      fast: Spring.MaterialExpressive.fastSpatial, normal: Spring.MaterialExpressive.defaultSpatial,
      slow: Spring.MaterialExpressive.slowSpatial)
    + material(
      "material", "standard", fast: Spring.Material.fastSpatial, normal: Spring.Material.defaultSpatial,
      slow: Spring.Material.slowSpatial)
    + [
      ("fasteffects", Spring.Material.fastEffects), ("defaulteffects", Spring.Material.defaultEffects),
      ("sloweffects", Spring.Material.slowEffects), ("interactive", .interactive),
      ("gentle", Spring.ReactSpring.gentle), ("wobbly", Spring.ReactSpring.wobbly),
      ("stiff", Spring.ReactSpring.stiff), ("slow", Spring.ReactSpring.slow),
      ("molasses", Spring.ReactSpring.molasses), ("default", Spring.ReactSpring.standard),
      ("spring", Spring(response: 0.5, dampingRatio: 0.825))
    ].map { name, spring in SpringForm(heads: [name, name + "spec"]) { _ throws(ParseError) in spring } }

  /// Returns the spatial springs of a scheme of Material, as `Material.fastSpatial` or
  /// `MotionScheme.standard().fastSpatialSpec()`.
  private static func material(
    _ scheme: String, _ function: String, fast: Spring, normal: Spring, slow: Spring
  ) -> [SpringForm] {
    [("fastspatial", fast), ("defaultspatial", normal), ("slowspatial", slow)].map { name, spring in
      SpringForm(heads: [name, name + "spec"], scopes: [scheme, function]) { _ throws(ParseError) in spring }
    }
  }
}
