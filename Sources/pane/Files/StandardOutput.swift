internal import PaneTerminal
internal import PaneRecording

/// The standard output, for results.
enum StandardOutput {
  /// Writes all bytes. Throws the reason if it cannot.
  static func write(_ bytes: [UInt8]) throws(Failure) { try OutputFile("-").write(bytes) }

  /// Writes a text, and ends the program.
  static func end(with text: String) -> Never {
    do throws(Failure) { try write(Array(text.utf8)) } catch { error.exit() }
    exit(EXIT_SUCCESS)
  }

  /// Writes lines for people. Control characters are escaped, because names and words in the lines come from
  /// input files.
  static func write(report: String) throws(Failure) {
    try write(Array(report.printable(keepingLines: true).utf8))
  }
}
