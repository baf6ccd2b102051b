internal import ArgumentParser

/// The completion scripts of the shells, in which the options of the default command stand at the root as well, and the
/// names of the commands after `help`.
///
/// ArgumentParser's scripts complete those options only after the name of the command, and nothing after `help`.
enum CompletionScript {
  /// The root command, and its default command.
  private static let (root, standard) = ("pane", "play")

  /// Returns the completed script; the same text if it is not a script of ArgumentParser's that this type knows.
  static func withDefaultCommand(_ script: String) -> String {
    let lines = script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let start = lines.firstIndex(of: "_\(root)() {") else { return fish(lines).joined(separator: "\n") }
    let isBash = lines[start...].contains { $0.contains("COMP_WORDS") }
    let completed = isBash ? bash(lines, from: start) : zsh(lines, from: start)
    return (isBash ? bashHelp(completed) : zshHelp(completed)).joined(separator: "\n")
  }

  /// The names of the commands, and those of the commands of a command that has some.
  private static var commands: String { CommandNames.names(of: PaneCommand.self).joined(separator: " ") }
  private static var nestedCommands: [(command: String, names: String)] {
    PaneCommand.configuration.subcommands.map { ($0._commandName, CommandNames.names(of: $0)) }
      .filter { !$0.1.isEmpty }.map { ($0.0, $0.1.joined(separator: " ")) }
  }

  private static func bashHelp(_ lines: [String]) -> [String] {
    guard let start = lines.firstIndex(of: "_\(root)_help() {") else { return lines }
    let cases = [("help", commands)] + nestedCommands
    let text =
      cases.map { "    \($0.0)) COMPREPLY+=($(compgen -W '\($0.1)' -- \"${cur}\")) ;;\n" }.joined()
    return inserting(
      "    case \"${prev}\" in\n\(text)    esac", after: "__\(root)_offer_flags_options", in: lines,
      from: start)
  }

  private static func zshHelp(_ lines: [String]) -> [String] {
    guard let start = lines.firstIndex(of: "_\(root)_help() {"),
      let place = lines[start...].firstIndex(where: { $0.contains("'*:subcommands:'") })
    else { return lines }
    let nested = nestedCommands.map { "[[ ${words[2]} == \($0.command) ]] && compadd \($0.names)" }
    var lines = lines
    lines[place] = """
              '1:command:(\(commands))'
              '2:command:{\(nested.joined(separator: "; "))}'
      """
    return lines
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
    func offersCommand(of path: String, _ line: String) -> Bool {
      line.hasPrefix("complete ") && line.contains("positional \"\(path)\" -eq 1' -fa ")
    }
    return lines.flatMap { line -> [String] in
      if offersCommand(of: root, line), !line.contains("-fa 'help'") {
        return [line, line.replacing("\"\(root)\" -eq 1'", with: "\"\(root) help\" -eq 1'")]
      }
      for (command, _) in nestedCommands where offersCommand(of: "\(root) \(command)", line) {
        let condition = "\"\(root) help\" -eq 2; and contains \(command) (__\(root)_tokens -pc)'"
        return [line, line.replacing("\"\(root) \(command)\" -eq 1'", with: condition)]
      }
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
