internal import ArgumentParser
internal import PaneRecording

/// The command that samples a motion along a timing curve.
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
