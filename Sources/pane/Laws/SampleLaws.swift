internal import ArgumentParser
internal import Motion
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

  @OptionGroup var sampling: SamplingOptions

  func law() throws(ParseError) -> any SampledLaw {
    try Laws.spring(
      spring, from: way.from, to: way.target, velocity: start.velocity, tolerance: tolerance)
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

struct CoastOptions: ParsableArguments {
  @Option("The position of the release, in pt: a number or x,y. (default: 0)")
  var from: CoordinateArgument?

  @Option("The velocity of the release, in pt/s: a number or x,y. (default: 0)")
  var velocity: CoordinateArgument?

  @Option(
    "The fraction of the velocity that is left after a millisecond, greater than 0 and less than 1. (default: \(Decay<Double>.normalRate))",
    reading: .decayRate)
  var rate = Decay<Double>.normalRate

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
