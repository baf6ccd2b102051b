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
        pane spring duration=0.5,bounce=0.3 --to all --format json
      """)

  /// A platform, or all of them.
  enum Choice: ExpressibleByArgument {
    case all
    case one(SpringPlatform)

    init?(argument: String) {
      if argument.lowercased() == "all" {
        self = .all
      } else if let platform = SpringPlatform(named: argument) {
        self = .one(platform)
      } else {
        return nil
      }
    }

    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

    static var allValueStrings: [String] { SpringPlatform.allCases.map(\.rawValue) + ["all"] }

    var platforms: [SpringPlatform] {
      switch self {
      case .all: SpringPlatform.allCases
      case .one(let platform): [platform]
      }
    }
  }

  @Argument(
    help: ArgumentHelp("The spring, such as k=300,c=20.", valueName: "spring"),
    completion: .list(SpringSpec.names), transform: reading(Reading.init))
  var input: Reading

  /// A spring, and the error of the nearest spring to an easing.
  struct Reading {
    let spring: Spring
    let error: Double?

    init(_ text: String) throws(ParseError) { (spring, error) = try SpringSpec.read(text) }
  }

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("Print only the code for one platform.", valueName: "platform"))
  var platform: Choice?

  @Option(
    parsing: .unconditional,
    help: "The distance of the motion, in pt, for the time to settle to 0.5 pt.",
    transform: reading(NumberArgument.distance.parse))
  var distance = SpringReport.standardDistance

  @Option(help: "text or json (one object).")
  var format = ReportFormat.text

  func run() throws {
    let spring = input.spring
    if let error = input.error {
      StandardError.write(
        "pane: this is the nearest spring; it differs by \(SpringCode.number(100 * error)) % of the distance\n"
      )
    }
    let report = SpringReport(spring, distance: distance)
    let text: String
    if format == .json {
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
