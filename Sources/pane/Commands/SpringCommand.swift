internal import ArgumentParser
internal import Motion
internal import PaneRecording
internal import PaneSprings
internal import PaneTerminal
internal import Synchronization

struct SpringCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spring",
    abstract: "Show a spring, its code for other platforms, or how two springs differ.",
    discussion: """
      A SPRING is one of \(SpringReading.forms), a name such as snappy or wobbly, or code of another library, in quotes or \
      through a pipe. Without --to, --json and --out it is shown with its curve. The first line says what it was read as. \
      Two springs print a table of their differences.

        pane spring k=300,c=20
        pane spring '.spring(response: 0.35, dampingFraction: 0.7)' --to react-spring
        echo '{ tension: 170, friction: 26 }' | pane spring
        pane spring snappy bouncy --out feel.html
      """)

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp(
      "The spring, or two to compare; - is stdin, which is also read without one.", valueName: "spring"),
    completion: .list(SpringReading.names))
  var arguments: [String] = []

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("Print only the code for one platform, or for all.", valueName: "platform"),
    completion: .list(SpringPlatform.allCases.map(\.rawValue) + ["all"]), transform: Self.platforms)
  var platforms: [SpringPlatform]?

  @Flag(help: "Print all numbers, and the code for all platforms, as JSON.")
  var json = false

  @Option(
    name: .customLong("out"),
    help: ArgumentHelp(
      "Write a page on which the spring can be felt in any browser, FILE.html, or its curve, FILE.svg.",
      valueName: "file"), completion: .file())
  var output: String?

  @Sendable private static func platforms(_ name: String) throws -> [SpringPlatform] {
    if name.lowercased() == "all" { return SpringPlatform.allCases }
    guard let platform = SpringPlatform(named: name) else {
      let names = SpringPlatform.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("expected \(names) or all")
    }
    return [platform]
  }

  /// The springs as texts; `-` stands for stdin.
  private var texts: [String] {
    guard arguments.count > 1 else { return arguments.isEmpty ? ["-"] : arguments }
    // One spring that the shell has split at its blanks.
    let whole = arguments.joined(separator: " ")
    let isSplit = !arguments.contains { $0 == "-" || (try? SpringReading($0)) != nil }
    return isSplit && (try? SpringReading(whole)) != nil ? [whole] : arguments
  }

  func validate() throws {
    guard !arguments.isEmpty || isatty(STDIN_FILENO) == 0 else {
      throw ValidationError("a spring is missing; expected one, as k=300,c=20, or two to compare")
    }
    // CSS variables are written as options are.
    if let option = arguments.first(where: { $0.hasPrefix("-") && $0 != "-" && !$0.contains(":") }) {
      throw ValidationError("unknown option “\(excerpt(option))”")
    }
    let texts = texts
    for text in texts where text != "-" { _ = try validated(try SpringReading(text)) }
    guard texts.count < 3 else {
      throw ValidationError("\(texts.count) springs are given; expected one, or two to compare")
    }
    guard texts != ["-", "-"] else { throw ValidationError("only one of the springs can be stdin") }
    guard [platforms != nil, json, output != nil].count(where: { $0 }) < 2 else {
      throw ValidationError("--to, --json and --out are given together; expected one of them")
    }
    guard texts.count < 2 || platforms == nil else {
      throw ValidationError("--to prints the code of one spring; two are given")
    }
    if let output, !OutputFile.hasEnding(output, ".html"), !OutputFile.hasEnding(output, ".svg") {
      throw ValidationError("--out must be FILE.html or FILE.svg; got “\(output)”")
    }
  }

  func run() throws {
    let reports = try texts.map {
      SpringReport(try $0 == "-" ? readStdin() : validated(try SpringReading($0)))
    }
    guard let output else { return try StandardOutput.write(text(of: reports)) }
    guard OutputFile.hasEnding(output, ".html") else {
      return try PlotOutput(file: output).show(Plot([reports.map(\.curve)]))
    }
    let file = try OutputFile(output)
    try file.write(SpringPage.html(of: reports.map(\.spring)))
    try file.commit()
  }

  private func readStdin() throws(Failure) -> SpringReading {
    try InputFile.parsed("-") { text, name throws(ParseError) in
      guard !text.allSatisfy(\.isWhitespace) else {
        throw ParseError("\(name): expected a spring, as k=300,c=20; found nothing")
      }
      do throws(ParseError) { return try SpringReading(text) } catch { throw ParseError("\(name): \(error)") }
    }
  }

  private func text(of reports: [SpringReport]) -> String {
    let report = reports[0]
    if reports.count > 1 {
      let comparison = SpringComparison(report, reports[1])
      return json ? comparison.json.text : comparison.text
    }
    if json { return report.json.text }
    guard let platforms else { return report.text(colors: PlotOutput.colors) }
    // The reading stands in comments, so that the code can be pasted with it.
    let head = report.readingLines.map { "\($0.name): \($0.text)" }
    if platforms.count > 1 {
      return head.map { "// \($0)\n" }.joined() + SpringCode.everything(for: report.spring)
    }
    let code = SpringCode.code(for: report.spring, on: platforms[0])
    return platforms[0].described(code, by: head) + "\n"
  }
}

/// Returns the spring of a command line's text. The parts of the text that were not used, and the notes on it, are printed
/// on stderr once.
@Sendable func givenSpring(_ text: String) throws(ParseError) -> Spring {
  let reading = try SpringReading(text)
  if let remark = reading.remark(of: text), toldSprings.withLock({ $0.insert(text).inserted }) {
    StandardError.write("pane: \(remark.printable())\n")
  }
  return reading.spring
}

/// The texts of springs whose remarks were printed on stderr.
private let toldSprings = Mutex<Set<String>>([])

extension SpringPlatform {
  /// Returns code for the platform with lines in front, as comments of its language. JSON has none: in design tokens
  /// the lines are the description of the group.
  fileprivate func described(_ code: String, by lines: [String]) -> String {
    guard self == .tokens else { return lines.map(comment).joined() + code }
    let text = lines.joined(separator: "; ").replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return code.replacing(
      "\"spring\": {\n", with: "\"spring\": {\n    \"$description\": \"\(text)\",\n", maxReplacements: 1)
  }
}

/// A page on which springs can be felt in a browser: one file that needs no network.
enum SpringPage {
  /// Returns the page in HTML.
  ///
  /// The law, the finger and the sliders are the page's own JavaScript. Code of other platforms comes from the templates of
  /// `SpringPlatform`.
  /// - Parameter springs: one spring, or two that stand side by side.
  static func html(of springs: [Spring]) -> String {
    let platforms = SpringPlatform.allCases.map { platform in
      JSON.object([
        "name": .string(platform.rawValue), "title": .string(platform.title),
        "templates": .array(platform.templates.map { .string($0) }),
        "critical": .string(SpringCode.criticalRemark(of: platform))
      ])
    }
    return String(decoding: PackageResources.page_html, as: UTF8.self)
      .replacing("@springs@", with: springs.map(\.text).joined(separator: "&"))
      .replacing("@platforms@", with: JSON.array(platforms).text)
  }
}
