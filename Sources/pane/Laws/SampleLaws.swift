internal import ArgumentParser
internal import MotionKinematics
internal import PaneRecording

struct SpringSample: LawCommand {
  static let configuration = CommandConfiguration(
    commandName: "spring", abstract: "A damped spring, exact at any time.",
    discussion: """
      A SPRING is one of \(SpringSpec.forms).

      The settling time is that of the library, the tuner and pane spring: the last time at which √(y² + (y′/ω₀)²) \
      equals the tolerance, where y is the displacement and ω₀ the angular frequency.
      """)

  @Argument(
    help: "The spring, such as k=300,c=20.", completion: .list(SpringSpec.names),
    transform: reading(givenSpring))
  var spring: Spring
  @OptionGroup var way: WayOptions
  @OptionGroup var start: VelocityOptions

  @Option(
    "The tolerance within which it counts as settled, in pt. (default: 0.1 % of the distance from start to target)",
    reading: .tolerance)
  var tolerance: Double?

  @Option(
    "Bounce off the target, and keep this fraction of the speed, 0 to 1. (default: cross it)",
    reading: .elasticity)
  var elasticity: Double?

  @Flag(help: "Stop where the target is first reached.")
  var clamp = false

  @Flag(
    help: "Begin without acceleration, and join the course of the spring after a quarter of its response.")
  var smooth = false

  @Option("The velocity of a target that moves evenly, in pt/s: a number or x,y. (default: 0)")
  var targetVelocity: CoordinateArgument?

  @Option(
    "Begin again each time it has settled, this number of times in all, 1 to 1000. (default: 1)",
    name: .customLong("repeat"), reading: .count)
  var count: Double?

  @Flag(help: "Go back to the start each time it has settled.")
  var autoreverse = false

  @OptionGroup var sampling: SamplingOptions

  func law() throws(ParseError) -> any SampledLaw {
    let courses: [(name: String, course: SpringCourse?)] = [
      ("--elasticity", elasticity.map { .bouncing(elasticity: $0) }), ("--clamp", clamp ? .clamped : nil),
      ("--smooth", smooth ? .smooth : nil),
      ("--target-velocity", targetVelocity.map { .following(velocity: $0) }),
      (
        count != nil ? "--repeat" : "--autoreverse",
        count != nil || autoreverse ? .repeated(count: Int(count ?? 1), autoreverses: autoreverse) : nil
      )
    ]
    let given = courses.filter { $0.course != nil }
    guard given.count < 2 else {
      throw ParseError("\(given[0].name) and \(given[1].name) exclude each other; expected one of them")
    }
    return try Laws.spring(
      spring, from: way.from, to: way.target, velocity: start.velocity, tolerance: tolerance,
      course: given.first?.course ?? .free)
  }
}

struct DecaySample: LawCommand {
  static let configuration = CommandConfiguration(
    commandName: "decay", abstract: "Deceleration to rest, as in a scroll view.")

  @OptionGroup var coast: CoastOptions
  @OptionGroup var sampling: SamplingOptions

  var tolerance: Double? { coast.tolerance }

  func law() throws(ParseError) -> any SampledLaw {
    try Laws.decay(from: coast.from, velocity: coast.velocity, rate: coast.rate, tolerance: coast.tolerance)
  }
}

struct BezierSample: LawCommand {
  static let configuration = CommandConfiguration(
    commandName: "bezier", abstract: "A timing curve: a cubic Bézier from (0, 0) to (1, 1).",
    discussion: """
      It can also be a name: ease-in is 0.42,0,1,1; ease-out 0,0,0.58,1; ease-in-out 0.42,0,0.58,1; \
      ease 0.25,0.1,0.25,1. Where the curve is vertical, the velocity is inf.
      """)

  // A first number with a minus sign is parsed as a curve too, so that the error names the curve.
  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The control points, with x from 0 to 1.", valueName: "x1,y1,x2,y2"),
    completion: .list(CurveSpec.allNames))
  var curve: [String]

  @OptionGroup var way: WayOptions

  @Option("The duration of the motion, in s. (default: 1)", reading: .seconds)
  var over = 1.0

  @OptionGroup var sampling: SamplingOptions

  func law() throws(ParseError) -> any SampledLaw {
    let curve = try CurveSpec.parse(curve.joined(separator: " "))
    return try Laws.bezier(curve, from: way.from, to: way.target, duration: over)
  }
}

struct ScrollSample: LawCommand {
  static let configuration = CommandConfiguration(
    commandName: "scroll",
    abstract: "Deceleration, and a spring back from the instant that an edge is reached.")

  @OptionGroup var coast: CoastOptions

  @Option(
    parsing: .unconditionalSingleValue,
    help: """
      An edge of the scroll range, in pt: a number or x,y. With one edge the other side is unbounded; two edges \
      bound both sides.
      """,
    transform: reading(CoordinateArgument.init(parsing:)))
  var edge: [CoordinateArgument]

  @OptionGroup var sampling: SamplingOptions

  var tolerance: Double? { coast.tolerance }

  func law() throws(ParseError) -> any SampledLaw {
    try Laws.scroll(
      from: coast.from, velocity: coast.velocity, edges: edge, rate: coast.rate, tolerance: coast.tolerance)
  }
}

struct BounceSample: LawCommand {
  static let configuration = CommandConfiguration(
    commandName: "bounce", abstract: "A fall onto a floor, with rebounds.",
    discussion: """
      The value is y, which grows downwards: the floor is at 0, and the fall starts at minus the height. The \
      settling time is the sum of all rebounds.
      """)

  @Option("The initial height above the floor, in pt. (default: 30)", reading: .height)
  var height = 30.0

  @Option("The fraction of the speed after a rebound, 0 to 1. (default: 0.6)", reading: .elasticity)
  var elasticity = 0.6

  @Option("The initial velocity, in pt/s, downwards. (default: 0)", reading: .coordinate)
  var velocity = 0.0

  @Option("The gravity, in pt/s², downwards. (default: 1000)", reading: .gravity)
  var gravity = 1000.0

  @OptionGroup var sampling: SamplingOptions

  func law() throws(ParseError) -> any SampledLaw {
    Laws.bounce(height: height, velocity: velocity, gravity: gravity, elasticity: elasticity)
  }
}

struct EulerSample: LawCommand {
  static let configuration = CommandConfiguration(
    commandName: "euler", abstract: "A spring with the time steps of objc.io's article, for comparison.",
    discussion: """
      It ticks --fps times a second, also with --at and --settle, and holds its value between ticks. It settles at \
      the first tick that meets the article's rule: slower than 0.05 pt/s and nearer than 1 pt. If the ticks are too \
      long for the spring, it never settles: the article's spring diverges below 15 ticks a second.

      A SPRING is one of \(SpringSpec.forms).
      """)

  static let ticks = true

  @Argument(
    help: "The spring. (default: k=300,c=20, the article's)", completion: .list(SpringSpec.names),
    transform: reading(givenSpring))
  var spring = Spring.standard

  @OptionGroup var way: WayOptions
  @OptionGroup var start: VelocityOptions
  @OptionGroup var sampling: SamplingOptions

  func law() throws(ParseError) -> any SampledLaw {
    try Laws.euler(
      spring, from: way.from, to: way.target, velocity: start.velocity,
      ticksPerSecond: sampling.framesPerSecond)
  }
}

struct FlingSample: LawCommand {
  static let configuration = CommandConfiguration(
    commandName: "fling", abstract: "Android's fling, or an even deceleration.")

  @Option("The position of the release, in pt: a number or x,y. (default: 0)")
  var from: CoordinateArgument?
  @OptionGroup var start: VelocityOptions

  @Option("The friction of the fling. (default: 0.015)", reading: .friction)
  var friction: Double?

  @Option("Brake evenly, by this deceleration, in pt/s². (default: Android's fling)", reading: .gravity)
  var deceleration: Double?

  @OptionGroup var sampling: SamplingOptions

  func law() throws(ParseError) -> any SampledLaw {
    guard friction == nil || deceleration == nil else {
      throw ParseError("--friction and --deceleration exclude each other; expected one of them")
    }
    return try Laws.fling(
      from: from, velocity: start.velocity, friction: friction, deceleration: deceleration)
  }
}

struct ForceSample: LawCommand {
  static let configuration = CommandConfiguration(
    commandName: "force",
    abstract: "A law of force: the acceleration as a formula of value, velocity and time.",
    discussion: """
      The acceleration is in pt/s², the value x in pt, the velocity v in pt/s, the time t in s. A formula has \
      \(ForceSpec.form). It stands in quotes. The law is integrated twice, with a hundredth of the error, and \
      has the decimals that both agree on: at most six of a value and four of a velocity.

        pane sample force '-9.81 * sin(x) - 0.4 * v' --from 1.5
        pane plot 'force 1000 - 0.002 * v * abs(v) --until 3' --velocities
      """)

  // A minus sign at the beginning belongs to the formula.
  @Argument(parsing: .allUnrecognized, help: ArgumentHelp("The formula.", valueName: "formula"))
  var formula: [String]

  @Option("The start, in pt. (default: 0)", reading: .coordinate)
  var from = 0.0

  @Option("The initial velocity, in pt/s. (default: 0)", reading: .coordinate)
  var velocity = 0.0

  @Option(
    "The time for which the force acts, in s; the value rests from then on. (default: 10)",
    reading: .plotDuration)
  var until = 10.0

  @OptionGroup var sampling: SamplingOptions

  func law() throws(ParseError) -> any SampledLaw {
    let force = try ForceSpec(parsing: formula.joined(separator: " "))
    return try Laws.force(force, from: from, velocity: velocity, until: until)
  }
}

struct KeyframesSample: LawCommand {
  static let configuration = CommandConfiguration(
    commandName: "keyframes",
    abstract: "Keyframes: springs, cubic curves, lines and jumps, one after the other.",
    discussion: """
      A keyframe is \(KeyframesSpec.forms); semicolons stand between them, so the shell needs quotes. A spring and a cubic \
      curve take over the velocity of the keyframe before; the first one has that of --velocity. A spring without a \
      time takes until it has settled.

        pane sample keyframes 'spring 1.2 in 0.3 bouncy; cubic 1 in 0.4; move 0' --to css
        pane plot 'keyframes spring 300 snappy; linear 0 in 0.5 ease-in' --velocities

      VALUE is a number in pt, or x,y. A SPRING is one of \(SpringSpec.forms). A CURVE is X1,Y1,X2,Y2, \
      \(CurveSpec.names).
      """)

  // A number with a minus sign belongs to a keyframe.
  @Argument(parsing: .allUnrecognized, help: ArgumentHelp("The keyframes.", valueName: "keyframes"))
  var keyframes: [String]

  @Option("The start, in pt: a number or x,y. (default: 0)")
  var from: CoordinateArgument?
  @OptionGroup var start: VelocityOptions
  @OptionGroup var sampling: SamplingOptions

  func law() throws(ParseError) -> any SampledLaw {
    let keyframes = try KeyframesSpec(parsing: keyframes.joined(separator: " "))
    return try Laws.keyframes(keyframes, from: from, velocity: start.velocity)
  }
}

struct CoastOptions: ParsableArguments {
  @Option("The position of the release, in pt: a number or x,y. (default: 0)")
  var from: CoordinateArgument?

  @Option("The velocity of the release, in pt/s: a number or x,y. (default: 0)")
  var velocity: CoordinateArgument?

  @Option(
    "The fraction of the velocity that is left after a millisecond, greater than 0 and less than 1. (default: \(Projection.normalRate))",
    reading: .decayRate)
  var rate = Projection.normalRate

  @Option("The tolerance within which it counts as settled, in pt. (default: 0.25)", reading: .tolerance)
  var tolerance: Double?
}

/// The options for the start and the end of a motion.
struct WayOptions: ParsableArguments {
  @Option("The start, in pt: a number or x,y. (default: 0)")
  var from: CoordinateArgument?

  @Option("The target, in pt: a number or x,y. (default: 1)")
  var target: CoordinateArgument?
}

struct VelocityOptions: ParsableArguments {
  @Option("The initial velocity, in pt/s: a number or x,y. (default: 0)")
  var velocity: CoordinateArgument?
}
