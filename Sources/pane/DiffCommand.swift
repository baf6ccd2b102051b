internal import ArgumentParser
internal import PaneRecording
internal import PaneScenes

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two traces: the largest differences of values, velocities and words.",
    discussion: """
      Rows are compared at the times that both traces have, so traces of different frame rates can be compared. The \
      exit code is 1 if a number differs by more than the tolerance, or if a word differs, and 0 otherwise.

        pane trace s --driver dynamics > a.csv
        pane trace s --driver dynamics-ideal > b.csv
        pane diff a.csv b.csv --tolerance 1
      """)

  @Argument(help: "A table from pane trace or pane sample; - reads it from stdin.", completion: .file())
  var first: String

  @Argument(help: "The other table.", completion: .file())
  var second: String

  @Option(
    "The largest allowed difference of numbers, in their own units: pt, pt/s. (default: 0)",
    reading: .difference)
  var tolerance = 0.0

  private var names: (first: String, second: String) {
    (InputFile.name(of: first), InputFile.name(of: second))
  }

  func validate() throws {
    try InputFile.checkOneIsStdin([first, second])
  }

  func run() throws {
    let difference: TraceDifference
    let (one, other) = (try TraceFile.read(first), try TraceFile.read(second))
    do throws(ParseError) { difference = try TraceDifference(between: one, and: other) } catch {
      throw Failure(.data, "\(names.first), \(names.second): \(error)")
    }
    try StandardOutput.write(report: text(difference))
    if difference.exceeds(tolerance) { throw ExitCode.failure }
  }

  private func text(_ difference: TraceDifference) -> String {
    let number = DecimalText.number
    var lines: [String] = []
    func add(_ name: String, _ largest: TraceDifference.Largest?, _ unit: String) {
      guard let largest else { return }
      lines.append(
        "\(name)  \(number(largest.size)) \(unit) at \(number(largest.time)) s (\(largest.column))")
    }
    add("value   ", difference.value, "pt")
    add("velocity", difference.velocity, "pt/s")
    if let words = difference.words {
      lines.append("words     \(words.first), \(words.second) at \(number(words.time)) s (\(words.column))")
    }
    lines.append(
      "rows      \(difference.sharedRows) in both, \(difference.rowsOfFirstOnly) only in \(names.first), "
        + "\(difference.rowsOfSecondOnly) only in \(names.second)")
    return lines.joined(separator: "\n") + "\n"
  }
}

enum TraceFile {
  /// `-` is stdin.
  static func read(_ path: String) throws(Failure) -> TraceTable {
    try InputFile.parsed(path) { text, name throws(ParseError) in try TraceTable(parsing: text, named: name) }
  }
}
