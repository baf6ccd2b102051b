internal import Motion
internal import RealModule

/// A notation of a spring: the words that announce it, and its numbers.
///
/// A row fits the inside of brackets, or the text itself. It must have one of the row's marks, all names without a
/// default, and no other parameter of springs. Where two rows fit, the first is taken. A row with marks stands before
/// one without, and a refusal before the row that it narrows; the order of others is free.
struct SpringNotation: Sendable {
  typealias Meaning = @Sendable ([Double]) throws(ParseError) -> Spring

  let title: String
  /// The place by which the row is known. `spring(` means in the call, `spring({` in an object of the call, `config:`
  /// in its value, `type=spring` beside that type. `=` means in the short notation, or in a comment; others are words
  /// of the text.
  let marks: [String]
  /// The names, several for a number that has more, and the defaults; nil for what must be given.
  let names: [(names: [String], standard: Double?)]
  let spring: Meaning
  /// The reason why a spring of this notation is refused.
  let refusal: String?
  /// A remark on the notation; where `ifover` is set, on an over-damped spring alone.
  private let remark: String?
  private let flags: Set<Substring>
  /// Names without effect here.
  let idle: Set<String>
  /// The numbers of arguments with which the call alone makes a spring by its defaults; empty if it makes none.
  private let alone: Set<Int>

  /// An over-damped spring is played critically damped, unless the fourth number, `allowOverDamping`, is 1.
  var isCritical: Bool { flags.contains("critical") }

  func note(on spring: Spring) -> String? { flags.contains("ifover") && !spring.isOverDamped ? nil : remark }

  /// Reads a line of the table.
  private init(_ line: Substring) {
    let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { $0.split(separator: " ") }
    let text = cells.count > 4 ? cells[4].joined(separator: " ") : nil
    title = cells[0].joined(separator: " ")
    marks = cells[1].map(String.init)
    names = cells[2].map { name in
      let parts = name.split(separator: "=")
      return (parts[0].split(separator: "/").map(String.init), parts.count > 1 ? Double(parts[1]) : nil)
    }
    flags = Set(cells[3])
    spring = Self.meanings[cells[3][0]] ?? Self.physical
    (refusal, remark) = flags.contains("refused") ? (text, nil) : (nil, text)
    idle = Set(flags.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) })
    alone = Set(flags.first { $0.hasPrefix("alone") }?.compactMap(\.wholeNumberValue) ?? [])
  }

  func fits(_ pairs: [SpringText.Pair], _ site: Int, _ code: SpringText) -> Bool {
    let (given, own) = (Set(pairs.map(\.name)), Set(names.flatMap(\.names)))
    return (marks.isEmpty || marks.contains { has($0, pairs, site, code) })
      && names.allSatisfy { $0.standard != nil || !given.isDisjoint(with: $0.names) }
      && given.intersection(SpringNames.own).subtracting(own).isSubset(of: idle)
      && !given.isDisjoint(with: own)
  }

  /// True if a call makes the spring by its defaults, as nothing in it gives others.
  func standsAlone(_ pairs: [SpringText.Pair], _ site: Int, _ code: SpringText) -> Bool {
    let place = code.sites[site]
    let calls = marks.filter { $0.hasSuffix("(") || $0.hasPrefix("type") }
    guard !alone.isEmpty, calls.contains(where: { has($0, pairs, site, code) }),
      place.opening != "(" || alone.contains(code.arguments(of: site).count)
    else { return false }
    let isGiven = code.pairs.contains { pair in
      place.content.contains(pair.value.lowerBound)
        && (SpringNames.own.contains(pair.name) && !idle.contains(pair.name)
          || ["config", "spring", "speed"].contains(pair.name)
          || pair.site == site && pair.name == "duration")
    }
    return !isGiven && !code.tokens[place.content].contains { $0.isSymbol("...") }
  }

  private func has(_ mark: String, _ pairs: [SpringText.Pair], _ site: Int, _ code: SpringText) -> Bool {
    let place = code.sites[site]
    switch mark {
    case "=":
      let isNotation = code.sites.count == 1 || place.opening == "/"
      return isNotation && !pairs.contains(where: \.isLabelled)
    case "Spring(mass": return place.calls.contains("Spring(") && pairs.first?.name == "mass"
    case "type=spring": return pairs.contains(where: code.isSpring)
    case _ where mark.hasSuffix("({"):
      return place.opening != "(" && place.names.contains(String(mark.dropLast()))
    case _ where mark.hasSuffix("("): return place.opening == "(" && place.calls.contains(mark)
    case _ where mark.hasSuffix(":"): return place.names.contains(mark)
    default: return code.words.contains(Substring(mark))
    }
  }

  /// The meanings of the numbers of a row, by the names in the table.
  private static let meanings: [Substring: Meaning] = [
    "physical": physical, "perceptual": bouncing(0), "interactive": bouncing(0.14), "snappy": bouncing(0.15),
    "bouncy": bouncing(0.3), "general": general,
    "motion": { Spring(motionDuration: min(max($0[0], 0.01), 10), bounce: min(max($0[1], 0), 1)) },
    "stiff": { Spring(stiffness: $0[0], dampingRatio: $0[1], mass: $0.count > 2 ? $0[2] : 1) },
    "periodic": { Spring(response: $0[0], dampingRatio: $0[1]) },
    "frequent": { Spring(frequency: $0[0], dampingRatio: $0[1]) },
    "origami": { Spring(tension: $0[0], friction: $0[1]) },
    "pop": { Spring(popBounciness: $0[0], speed: $0[1]) },
    "visual": { Spring(response: 1.2 * $0[0], dampingRatio: min(max(1 - $0[1], 0.05), 1)) },
    "heavy": { n throws(ParseError) in try general([n[0], n[1], max(n[2], 1)]) },
    "anime": { numbers in
      let n = numbers.map { min(max($0, 0.1), 100) }
      return Spring(stiffness: n[0], damping: n[1], mass: n[2])
    },
    // The duration in which UIKit's spring of a damping ratio and an initial velocity settles.
    "timing": { n throws(ParseError) in
      guard n[1] >= 1e-6 else { throw ParseError("a spring without damping does not settle") }
      return SpringTiming(duration: n[0], dampingRatio: n[1], relativeVelocity: n[2]).spring
    },
    "careful": { n throws(ParseError) in
      let spring = try general(n)
      guard spring.isOverDamped else { return spring }
      throw ParseError("some libraries play it over-damped, others critically damped: name the library")
    }
  ]

  private static let physical: Meaning = {
    Spring(stiffness: $0[0], damping: $0[1], mass: $0.count > 2 ? $0[2] : 1)
  }
  private static func bouncing(_ bounce: Double) -> Meaning {
    { n throws(ParseError) in
      guard n[1] + bounce > -1, n[1] + bounce < 1 + 1e-9 else {
        throw ParseError("its bounce is not from -1 to 1")
      }
      return Spring(duration: n[0], bounce: min(n[1] + bounce, 1))
    }
  }
  /// Stiffness and damping without the word of a library.
  private static let general: Meaning = { n throws(ParseError) in
    guard n[0] > 1 || n[1] > 1 || n[2] != 1 else {
      throw ParseError("stiffness and damping up to 1 are of a spring like Svelte’s, which acts once a frame")
    }
    guard n[1] >= 1 || n[1] == 0 || n[0] <= 20 else {
      throw ParseError("a damping under 1 may be a ratio: name it dampingRatio, or c beside k")
    }
    return Spring(stiffness: n[0], damping: n[1], mass: n[2])
  }

  static let all = table.split(separator: "\n").map(SpringNotation.init)

  // Title | marks | names with defaults, `a/b` for several names of one number | meaning and flags | remark.
  private static let table = """
    UIKit’s UIViewPropertyAnimator | UIViewPropertyAnimator | duration dampingratio velocity=0 | timing
    UIKit’s UIView.animate | | duration usingspringwithdamping velocity=0 | timing
    UIKit | UIView UISpringTimingParameters CASpringAnimation | springduration/perceptualduration/duration bounce | perceptual
    | UISpringTimingParameters | dampingratio | refused | it has no duration, as UIViewPropertyAnimator(duration: 0.5, dampingRatio: 0.7) has
    UISpringTimingParameters | UISpringTimingParameters uispringtimingparameters( | stiffness=1000 damping=500 mass=3 | physical critical alone0
    CASpringAnimation | CASpringAnimation | stiffness=100 damping=10 mass=1 allowsoverdamping=0 | physical critical
    Pop | | springbounciness=4 springspeed=12 | pop
    Pop | | dynamicstension dynamicsfriction dynamicsmass=1 | physical
    | | springbounciness/springspeed dynamicstension/dynamicsfriction/dynamicsmass | refused | Pop’s bounciness and dynamics depend on their order
    SwiftUI’s interactiveSpring | interactivespring( | duration=0.15 extrabounce | interactive
    SwiftUI’s interactiveSpring | interactivespring( | response=0.15 dampingfraction=0.86 | periodic alone0
    SwiftUI’s interpolatingSpring | interpolatingspring( | stiffness damping mass=1 | physical
    SwiftUI | spring( interpolatingspring( | duration=0.5 bounce=0 | perceptual
    SwiftUI | spring( | response=0.5 dampingfraction=0.825 | periodic
    SwiftUI | .spring( | duration=0.5 bounce=0 | perceptual alone0 | before iOS 17 it is response 0.5, damping fraction 0.825
    SwiftUI’s smooth | smooth( | duration=0.5 extrabounce=0 | perceptual alone0
    SwiftUI’s snappy | snappy( | duration=0.5 extrabounce=0 | snappy alone0
    SwiftUI’s bouncy | bouncy( | duration=0.5 extrabounce=0 | bouncy alone0
    SwiftUI’s Spring | | stiffness damping mass=1 allowoverdamping | physical critical
    this library’s Spring | motion.spring( | stiffness damping mass=1 | physical
    SwiftUI’s Spring | swiftui.spring( spring(spring( animation(spring( Spring(mass | stiffness damping mass=1 | physical critical
    this library’s Spring | Spring( | stiffness damping mass=1 | physical ifover | taken as this library’s; SwiftUI’s plays it critically damped
    this library’s Spring | spring( | tension friction | origami
    Flutter | withdampingratio( | stiffness ratio=1 mass | stiff
    Flutter | withdurationandbounce( | duration=0.5 bounce=0 | perceptual alone0
    Flutter | springdescription( | stiffness damping mass | physical
    | springanimation({ | spring damping=0 mass=0 | refused | it is Qt’s, which acts once a frame
    | svelte svelte/motion | stiffness=0 damping | refused | it is Svelte’s, which acts once a frame
    Jetpack Compose | spring( springspec( floatspringspec( | stiffness=1500 dampingratio=1 | stiff
    Android | SpringForce SpringAnimation | stiffness=1500 dampingratio=0.5 | stiff
    Rebound | fromorigamitensionandfriction( createspring( | tension friction | origami
    Rebound | frombouncinessandspeed( createspringwithbouncinessandspeed( | bounciness speed | pop
    Rebound | springconfig( springconfig({ | tension friction | physical | the constructor takes k and c; fromOrigamiTensionAndFriction takes Origami’s
    React Native | animated.spring({ useNativeDriver | stiffness=100 damping=10 mass=1 | physical critical
    React Native | animated.spring({ useNativeDriver Animated | bounciness=8 speed=12 | pop critical
    React Native | animated.spring( animated.spring({ useNativeDriver Animated | tension=40 friction=7 | origami critical alone12
    | withspring({ springify | duration/dampingratio | refused -stiffness -damping -mass | the versions of Reanimated give a duration and a damping ratio different meanings
    Remotion | fps | stiffness=100 damping=10 mass=1 | physical critical
    Reanimated | withSpring springify usebottomsheetspringconfigs({ WithSpringConfig overshootClamping restSpeedThreshold restDisplacementThreshold MotiView moti | stiffness damping mass | physical critical
    Reanimated | withSpring springify usebottomsheetspringconfigs({ WithSpringConfig overshootClamping restSpeedThreshold restDisplacementThreshold MotiView moti withspring( | stiffness=100 damping=10 mass=1 | physical critical alone1 | Reanimated 2 and 3 have mass 1, stiffness 100, damping 10 by default, Reanimated 4 has mass 4, stiffness 900, damping 120
    | config: usespring({ usesprings({ usetransition({ usetrail({ RoactSpring | duration | refused -tension -friction -mass | “duration” makes react-spring play an easing
    react-spring | config: usespring({ usesprings({ usetransition({ usetrail({ RoactSpring | tension=170 friction=26 mass=1 | physical
    react-spring | config: usespring({ usesprings({ usetransition({ usetrail({ RoactSpring | frequency damping | periodic | react-spring’s frequency is a period, in s
    Motion | type=spring | stiffness=100 damping=10 mass=1 | physical -bounce -visualduration alone0
    Motion | type=spring spring( | visualduration bounce | visual
    Motion | type=spring | duration=0.8 bounce=0.3 | motion
    | type=spring spring({ | dampingratio | refused -stiffness -mass | it has no dampingRatio
    Motion | transition: usespring({ framer-motion motion/react | stiffness=100 damping=10 mass=1 | physical -bounce -visualduration
    anime.js 3 | | animestiffness animedamping animemass | anime critical | it bounds its numbers to 0.1…100
    anime.js 4 | createspring({ | stiffness=100 damping=10 mass=1 | heavy | version 4.4 plays a mass of 1 or more
    | spring({ | duration bounce | refused | its duration has no unit: anime.js has ms, Motion s
    a spring of JavaScript | spring({ | stiffness damping mass=1 | careful
    duration and bounce | = | duration bounce | perceptual
    tension and friction | = | tension friction | origami | tension and friction are Origami’s; react-spring’s tension is k
    react-spring | | tension friction mass=1 | physical | taken as react-spring’s, where tension is k; Origami, Rebound and React Native mean another spring
    bounciness and speed | | bounciness speed | pop
    response and damping ratio | | response dampingratio/dampingfraction/damping | periodic
    frequency and damping ratio | | frequency/frequencyhz dampingratio/damping | frequent
    design tokens | $value | stiffness damping mass | physical
    stiffness and damping ratio | | stiffness dampingratio/dampingfraction mass=1 | stiff
    stiffness, damping, mass | | stiffness damping mass=1 | general
    k, c, m | = | k c m=1 | physical
    k, damping ratio, m | = | k dampingratio/dampingfraction m=1 | stiff
    """

  /// The names of the numbers of a call without labels; nil for other calls.
  static func places(_ code: SpringText, _ site: Int, _ arguments: [Range<Int>]) -> [String]? {
    let (place, text) = (code.sites[site], code.text(code.sites[site].content))
    switch (place.call, arguments.count) {
    case ("springsimulation", 4): return ["", "", "", "velocity"]
    case ("adwspringparamsnewfull", 3): return ["damping", "mass", "stiffness"]
    case ("spring", 3) where place.names.contains("curve:"): return ["stiffness", "damping", "velocity"]
    case ("adwspringparamsnew", 3), ("springparams", 3): return ["dampingRatio", "mass", "stiffness"]
    case ("new", 3) where place.calls.contains("springparams.new("):
      return ["dampingRatio", "mass", "stiffness"]
    case ("springconfig", 2) where code.words.contains("rebound"),
      ("fromorigamitensionandfriction", 2), ("createspring", 2):
      return ["tension", "friction"]
    case ("frombouncinessandspeed", 2), ("createspringwithbouncinessandspeed", 2):
      return ["bounciness", "speed"]
    case ("springify", 1): return ["duration"]
    case ("spring", _) where !place.calls.isDisjoint(with: [".spring(", "Spring("]): return nil
    case ("spring", 4),
      ("spring", 3) where !place.names.isDisjoint(with: ["easing:", "ease:"]) && !text.hasSuffix(","):
      return ["anime mass", "anime stiffness", "anime damping", "velocity"]
    case ("spring", 1...2) where text.hasSuffix("f") || text.contains("Spring."):
      return ["dampingRatio", "stiffness"]
    default: return nil
    }
  }
}

extension Spring {
  /// True if the spring is over-damped by more than the rounding of written numbers.
  var isOverDamped: Bool { dampingRatio > 1 + 1e-6 }

  /// The spring that Motion (motion.dev) plays for a duration, of 0.01 to 10 s, and a bounce of 0 to 1.
  ///
  /// ζ = 1 − bounce, from 0.05 to 1. At ω₀ the envelope has fallen to a thousandth after the duration T. It is ζ /
  /// √(1 − ζ²) · e^(−ζω₀T), and (1 + ω₀T) e^(−ω₀T) for ζ = 1.
  init(motionDuration duration: Double, bounce: Double) {
    let dampingRatio = max(1 - bounce, 0.05)
    // The last of (1 + x) e⁻ˣ = 0.001.
    var phase = 9.233413476451586
    if dampingRatio < 1 {
      let amplitude = dampingRatio / (1 - dampingRatio * dampingRatio).squareRoot()
      phase = Double.log(amplitude / 0.001) / dampingRatio
    }
    let frequency = phase / duration
    self.init(stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency)
  }
}
