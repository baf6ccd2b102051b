internal import ArgumentParser
internal import Motion
internal import PaneRecording
internal import PaneSprings
internal import PaneTerminal
internal import Synchronization

struct SpringCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spring",
    abstract: "Print all parameters of a spring, and its code for other platforms.",
    discussion: """
      A SPRING is one of \(SpringSpec.forms).
      \(SpringSpec.pastedForms)

      The first line says what the spring was read as. Two springs print a table of their differences. \
      pane page shows springs in a browser, to be felt.

        pane spring k=300,c=20
        pane spring '.spring(response: 0.35, dampingFraction: 0.7)' --to react-spring
        echo '{ tension: 170, friction: 26 }' | pane spring -
        pane spring snappy '{ type: "spring", stiffness: 300, damping: 20 }'
        pane spring 'cubic-bezier(0.34, 1.56, 0.64, 1)' --nearest
        pane spring k=300,c=20 --velocity 1000 --to css
        pane spring duration=0.5,bounce=0.3 --to all --format json
      """)

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
    help: ArgumentHelp(
      "The spring, such as k=300,c=20, or two to compare; - is stdin, which is also read without one.",
      valueName: "spring"),
    completion: .list(SpringSpec.names))
  var inputs: [String] = []

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("Print only the code for one platform.", valueName: "platform"))
  var platform: Choice?

  @Flag(help: "Accept any CSS easing, also without a duration, and print the spring nearest to it.")
  var nearest = false

  @Option(
    "The initial velocity towards the target, in pt/s. (default: the code's, or 0)",
    reading: .coordinate)
  var velocity: Double?

  @Option(
    """
    The distance of the motion, in pt, for velocities in pt/s and the time to settle to 0.5 pt. \
    (default: \(SpringReport.standardDistance.plain))
    """, reading: .distance)
  var distance = SpringReport.standardDistance

  @Option(help: ReportFormat.help)
  var format = ReportFormat.text

  /// The springs as texts; nil stands for stdin.
  private var sources: [String?] {
    if inputs.isEmpty { return [nil] }
    return inputs.map { $0 == "-" ? nil : $0 }
  }

  func validate() throws {
    guard !inputs.isEmpty || isatty(STDIN_FILENO) == 0 else {
      throw ValidationError("Missing expected argument '<spring> ...'")
    }
    for (index, text) in inputs.enumerated() where text.allSatisfy(\.isWhitespace) {
      throw ValidationError("argument \(index + 1) is empty; expected a spring, as k=300,c=20")
    }
    try checkCommas()
    guard inputs.count < 3 else {
      throw ValidationError("\(inputs.count) springs are given; expected one, or two to compare")
    }
    guard sources.count(where: { $0 == nil }) < 2 else {
      throw ValidationError("only one of the springs can be stdin")
    }
    guard inputs.count < 2 || platform == nil || format == .json else {
      throw ValidationError("--to prints the code of one spring; two are given")
    }
    for text in sources { if let text { _ = try answer(text) } }
  }

  /// Checks that the arguments are not the parts of one spring, with spaces in place of its commas.
  private func checkCommas() throws {
    let parts = inputs.flatMap { $0.split(whereSeparator: \.isWhitespace) }
    let whole = parts.joined(separator: ",")
    guard parts.count > 1, parts.allSatisfy({ $0.contains("=") }), (try? SpringSpec.parse(whole)) != nil,
      !inputs.allSatisfy({ (try? SpringSpec.parse($0)) != nil })
    else { return }
    throw ValidationError("“\(parts.joined(separator: " "))” has spaces for commas; write \(whole)")
  }

  private func answer(_ text: String) throws -> SpringReading {
    var reading = try validated(try SpringSpec.read(text, acceptsAnyCurve: nearest)).reading
    guard let velocity else { return reading }
    guard reading.call.velocity == .relative(0) || reading.call.velocity == .absolute(0) else {
      throw ValidationError(
        "--velocity \(velocity.plain): the spring has an initial velocity already; expected one")
    }
    reading.call.velocity = .absolute(velocity)
    reading.values.append("velocity: \(DecimalText.number(velocity)) pt/s")
    return reading
  }

  func run() throws {
    var reports: [SpringReport] = []
    for source in sources {
      let reading: SpringReading
      if let source {
        reading = try answer(source)
      } else {
        let text = try InputFile.parsed("-") { text, _ in text }
        guard !text.allSatisfy(\.isWhitespace) else {
          throw Failure(.data, "stdin: expected a spring, as k=300,c=20; found nothing")
        }
        do { reading = try answer(text) } catch let error as ValidationError {
          throw Failure(.data, "stdin: \(error.message)")
        }
      }
      reports.append(SpringReport(reading, distance: distance))
    }
    try StandardOutput.write(text(of: reports))
  }

  private func text(of reports: [SpringReport]) -> String {
    let report = reports[0]
    if reports.count > 1 {
      let comparison = SpringComparison(report, reports[1])
      return format == .json ? comparison.json(code: (platform ?? .all).platforms) : comparison.text
    }
    if format == .json { return report.json(code: (platform ?? .all).platforms) }
    guard let platform else { return report.text(code: SpringPlatform.allCases) }
    // The reading stands in comments, so that the code can be pasted with it.
    let head = report.readingLines.map { "\($0.name): \($0.text)" }
    switch platform {
    case .all:
      return head.map { "// \($0)\n" }.joined()
        + SpringCode.everything(for: report.call, distance: distance)
    case .one(let platform):
      let code = SpringCode.code(for: report.call, on: platform, distance: distance)
      return platform.described(code, by: head) + "\n"
    }
  }
}

/// Returns the spring of a command line's text. The parts of the text that were not used, and the notes on it, are printed
/// on stderr once.
@Sendable func givenSpring(_ text: String) throws(ParseError) -> Spring {
  let reading = try SpringSpec.readPlain(text)
  if let remark = SpringSpec.remark(on: reading, of: text), toldSprings.withLock({ $0.insert(text).inserted })
  {
    StandardError.write("pane: \(remark.printable())\n")
  }
  return reading.call.spring
}

/// The texts of springs whose remarks were printed on stderr.
private let toldSprings = Mutex<Set<String>>([])

extension SpringPlatform {
  /// Returns code for the platform with lines in front, as comments of its language. JSON has none: in design tokens
  /// the lines are the description of the group.
  fileprivate func described(_ code: String, by lines: [String]) -> String {
    switch self {
    case .tokens:
      let text = lines.joined(separator: "; ").replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return code.replacing(
        "\"spring\": {\n", with: "\"spring\": {\n    \"$description\": \"\(text)\",\n", maxReplacements: 1)
    case .css, .cssVariables:
      return lines.map { "/* \($0.replacing("*/", with: "* /")) */\n" }.joined() + code
    default: return lines.map { "// \($0)\n" }.joined() + code
    }
  }
}
