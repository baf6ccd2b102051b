internal import ArgumentParser
internal import MotionKinematics
internal import PaneRecording
internal import PaneScenes

/// The command that reports on one spring: its parameters, its behaviour, and its code for other platforms.
struct SpringCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spring",
    abstract: "Print all parameters of a spring, and its code for other platforms.",
    discussion: """
      A SPRING is one of \(SpringSpec.forms).
      \(SpringSpec.pastedForms)

        pane spring k=300,c=20
        pane spring '.spring(response: 0.35, dampingFraction: 0.7)' --to react-spring
        pane spring bounciness=6,speed=15 --to css
        pane spring duration=0.5,bounce=0.3 --to all --json
      """)

  /// A platform, or all of them.
  enum Choice: ExpressibleByArgument {
    case all
    case one(SpringPlatform)

    init?(argument: String) {
      if argument == "all" {
        self = .all
      } else if let platform = SpringPlatform(rawValue: argument) {
        self = .one(platform)
      } else {
        return nil
      }
    }

    static var allValueStrings: [String] { SpringPlatform.allCases.map(\.rawValue) + ["all"] }

    var platforms: [SpringPlatform] {
      switch self {
      case .all: SpringPlatform.allCases
      case .one(let platform): [platform]
      }
    }
  }

  @Argument(help: "The spring, such as k=300,c=20.", transform: reading(SpringSpec.parse))
  var spring: Spring

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("Print only the code for one platform.", valueName: "platform"))
  var platform: Choice?

  @Option(
    parsing: .unconditional,
    help: "The distance of the motion, in pt, for the time to settle to 0.5 pt.",
    transform: reading(NumberArgument.distance.parse))
  var distance = SpringReport.standardDistance

  @Flag(help: "Print one JSON object.")
  var json = false

  func run() throws {
    let report = SpringReport(spring, distance: distance)
    let text: String
    if json {
      text = report.json(code: (platform ?? .all).platforms)
    } else if let platform {
      text = Self.code(for: spring, on: platform)
    } else {
      text = report.text(code: SpringPlatform.allCases)
    }
    try StandardOutput.write(Array(text.utf8))
  }

  private static func code(for spring: Spring, on choice: Choice) -> String {
    switch choice {
    case .all: SpringCode.everything(for: spring)
    case .one(let platform): SpringCode.code(for: spring, on: platform) + "\n"
    }
  }
}
