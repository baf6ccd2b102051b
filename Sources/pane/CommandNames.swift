internal import ArgumentParser

/// The names of the commands on a command line, checked before ArgumentParser reads it: it takes an unknown name for an
/// argument of the default command, and `help` ignores one.
enum CommandNames {
  /// Returns the arguments with the current name of a command whose name has changed.
  ///
  /// `pane trace diff` is `pane diff`, because a command with subcommands cannot have an argument, and
  /// `pane trace FILE` has one.
  static func current(_ arguments: [String]) -> [String] {
    for (old, new) in [(["trace", "diff"], ["diff"]), (["help", "trace", "diff"], ["help", "diff"])]
    where arguments.starts(with: old) {
      return new + arguments.dropFirst(old.count)
    }
    return arguments
  }

  /// Throws an error if a word where the name of a command is expected is not one.
  static func check(_ arguments: [String]) throws {
    var command: any ParsableCommand.Type = PaneCommand.self
    var path = ["pane"]
    let isHelp = arguments.first == "help"
    for word in isHelp ? arguments.dropFirst() : arguments[...] {
      let commands = command.configuration.subcommands
      guard !word.hasPrefix("-"), isHelp || !commands.isEmpty else { return }
      if word == "help", path.count == 1 || !isHelp { return }
      guard let next = commands.first(where: { $0._commandName == word }) else {
        throw ValidationError(
          "“\(word)” is not a command of \(path.joined(separator: " "))\(hint(for: word, in: names(of: command)))"
        )
      }
      command = next
      path.append(word)
    }
  }

  /// Returns the names of the commands of a command, without those that are hidden.
  static func names(of command: any ParsableCommand.Type) -> [String] {
    command.configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
  }

  private static func hint(for word: String, in names: [String]) -> String {
    if let name = nearest(to: word, in: names) { return "; did you mean “\(name)”?" }
    return names.isEmpty ? "" : "; expected one of \(names.joined(separator: ", "))"
  }

  /// Returns the name that was probably meant: the one with the fewest typing errors, at most a third of the word's
  /// letters, or the only one that begins with the word; nil if there is none.
  private static func nearest(to word: String, in names: [String]) -> String? {
    let word = word.lowercased()
    let starts = names.filter { $0.hasPrefix(word) }
    if starts.count == 1 { return starts[0] }
    let distances = names.map { (name: $0, errors: typingErrors(Array(word), Array($0))) }
    guard let best = distances.min(by: { $0.errors < $1.errors }), best.errors <= max(1, word.count / 3)
    else { return nil }
    return best.name
  }

  /// Returns the number of letters that are missing, surplus, wrong or swapped with their neighbour: the distance of
  /// Damerau and Levenshtein (optimal string alignment).
  private static func typingErrors(_ one: [Character], _ other: [Character]) -> Int {
    var rows = [Array(0...other.count)]
    for (i, letter) in one.enumerated() {
      var row = [i + 1]
      for (j, otherLetter) in other.enumerated() {
        var errors = min(rows[i][j] + (letter == otherLetter ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, letter == other[j - 1], one[i - 1] == otherLetter {
          errors = min(errors, rows[i - 1][j - 1] + 1)
        }
        row.append(errors)
      }
      rows.append(row)
    }
    return rows[one.count][other.count]
  }
}
