internal import ArgumentParser
internal import PaneRecording

/// The command that samples a decaying motion.
struct DecaySample: LawCommand {
  static let configuration = CommandConfiguration(
    commandName: "decay", abstract: "Deceleration to rest, as in a scroll view.")

  @OptionGroup var coast: CoastOptions
  @OptionGroup var sampling: SamplingOptions

  func law() throws(ParseError) -> any SampledLaw {
    try Laws.decay(
      from: coast.from, velocity: coast.velocity, rate: coast.rate, tolerance: coast.tolerance)
  }
}
