internal import ArgumentParser
internal import PaneRecording

/// The command that samples the coasting of a scroll view.
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

  func law() throws(ParseError) -> any SampledLaw {
    try Laws.scroll(
      from: coast.from, velocity: coast.velocity, edges: edge, rate: coast.rate, tolerance: coast.tolerance)
  }
}
