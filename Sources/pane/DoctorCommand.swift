internal import ArgumentParser
internal import PaneCanvas
internal import PaneRecording
internal import PaneTerminal

/// The command that reports the capabilities of the terminal and measures frames.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Report the terminal's capabilities with the reasons, and measure frames.",
    discussion: """
      On a terminal it plays for two seconds, measures the intervals between frames and the terminal's answer \
      time, and prints a report. If stdout is not a terminal, or with a script or a --size, it plays in memory, through \
      scene, canvas and presenter, and prints the cost of a frame. Without a script it taps every 1.2 s.
      """)

  @Option(help: "text or json (one object).")
  var format = ReportFormat.text

  @OptionGroup var input: ScriptInput

  @Option(
    help: "The stage in cells, COLUMNSxROWS, 40x12 to 500x200. (default: the script's, or 120x40)")
  var size: String?

  @OptionGroup var scene: SceneOptions

  @OptionGroup var display: DisplayOptions

  func validate() throws { _ = try size.map(StageSize.parse) }

  func run() throws {
    if isatty(STDOUT_FILENO) == 1, input.path == nil, size == nil {
      try MainActor.assumeIsolated { try Checkup.start(scene, display.choice, printing: text(of:)) }
    }
    let depth = display.color.depth ?? (Environment.declinesColor ? .monochrome : .trueColor)
    let lines = try input.script()
    let size = try StageSize.said(size, in: lines ?? Script())
    let report = try MainActor.assumeIsolated {
      try HeadlessRun.report(of: scene, script: lines, size: size, depth: depth, display: display)
    }
    try StandardOutput.write(Array(text(of: report).utf8))
  }

  private func text(of report: DoctorReport) -> String { format == .json ? report.json : report.text }
}

enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
  /// Lines for people.
  case text
  /// One JSON object.
  case json
}
