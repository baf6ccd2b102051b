internal import ArgumentParser
internal import PaneRecording

/// The command that samples a timeline of keyframes.
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
