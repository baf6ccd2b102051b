/// The completion scripts of the shells, in which the options of the default command stand at the root as well.
///
/// ArgumentParser's scripts complete those only after the name of the command.
enum CompletionScript {
  /// The root command, and its default command.
  private static let (root, standard) = ("pane", "play")

  /// Returns the completed script; the same text if it is not a script of ArgumentParser's that this type knows.
  static func withDefaultCommand(_ script: String) -> String {
    let lines = script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let start = lines.firstIndex(of: "_\(root)() {") else { return fish(lines).joined(separator: "\n") }
    let isBash = lines[start...].contains { $0.contains("COMP_WORDS") }
    return (isBash ? bash(lines, from: start) : zsh(lines, from: start)).joined(separator: "\n")
  }

  /// Inserts the name of the default command before an option of the command line.
  private static func bash(_ lines: [String], from start: Int) -> [String] {
    inserting(
      """
          if [[ "${unparsed_words[0]}" = -* ]]; then
              unparsed_words=(\(standard) "${unparsed_words[@]}")
          fi
      """, after: "local -a unparsed_words=", in: lines, from: start)
  }

  private static func zsh(_ lines: [String], from start: Int) -> [String] {
    inserting(
      """
          if [[ "${words[2]}" == -* ]]; then
              words=("${words[1]}" \(standard) "${(@)words[2,-1]}")
              ((CURRENT++))
          fi
      """, after: "local -A opt_args", in: lines, from: start)
  }

  private static func inserting(
    _ text: String, after mark: String, in lines: [String], from start: Int
  ) -> [String] {
    guard let place = lines[start...].firstIndex(where: { $0.contains(mark) }) else { return lines }
    return Array(lines[...place]) + [text] + lines[(place + 1)...]
  }

  /// Offers each option of the default command at the root, and lets the root's parser know them.
  private static func fish(_ lines: [String]) -> [String] {
    let call = "__\(root)_parse_subcommand"
    let options = lines.indices.first { lines[$0].contains("case '\(standard)'") }
      .flatMap { lines[($0 + 1)...].first { $0.contains(call) } }?
      .split(separator: call).last
    var isRoot = true
    return lines.flatMap { line -> [String] in
      if isRoot, let options, let range = line.firstRange(of: call),
        line[..<range.lowerBound].allSatisfy(\.isWhitespace)
      {
        isRoot = false
        return [String(line[..<range.upperBound]) + options]
      }
      guard line.hasPrefix("complete "), line.contains("\"\(root) \(standard)\"") else { return [line] }
      return [line, line.replacing("\"\(root) \(standard)\"", with: "\"\(root)\"")]
    }
  }
}
