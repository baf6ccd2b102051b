internal import ArgumentParser
internal import MotionKinematics
internal import PaneRecording

/// The command that samples a motion on a spring.
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
    transform: reading(SpringSpec.parse))
  var spring: Spring
  @OptionGroup var way: WayOptions
  @OptionGroup var start: VelocityOptions

  @Option(
    """
    The tolerance within which it counts as settled, in pt. (default: 0.1 % of the distance from start to target)
    """, reading: .tolerance)
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
