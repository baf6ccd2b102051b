internal import ArgumentParser
internal import PaneSprings

extension PaneCommand {
  /// Returns the message of an error about the arguments in one line, without the usage. It quotes a value once. Where it
  /// is about the names of options or the number of arguments, it names the help.
  static func line(for error: any Error) -> String {
    let message = message(for: error)
    if let found = message.firstMatch(
      of: /^The value '(.*?)' is invalid for '(--?[^ ']*)?(?: ?<.*?>)?'(.*)$/.dotMatchesNewlines())
    {
      return line(about: String(found.1), of: found.2.map(String.init), found.3)
    }
    let text = message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard message.starts(with: /Unknown|Unexpected|Missing|Value|The option|\d+ unexpected/) else {
      return text
    }
    let quoted = text.replacing(/'(.*?)'/) { "“\($0.1)”" }.replacing(". Did", with: "; did")
    let help = fullMessage(for: error).firstMatch(of: /See '(.*?)' for more information/)
    return quoted.prefix(1).lowercased() + quoted.dropFirst() + (help.map { "; see \($0.1)" } ?? "")
  }

  /// - Parameters:
  ///   - option: The name of the option; nil for an argument.
  ///   - reason: What is behind the name: a colon and an error, or a sentence with the possible values.
  private static func line(about value: String, of option: String?, _ reason: Substring) -> String {
    let choices = reason.matches(of: /'(.*?)'|- (\S+)/).map { $0.1 ?? $0.2 ?? "" }
    let isError = reason.hasPrefix(": ")
    let expected = isError ? String(reason.dropFirst(2)) : "expected \(choices.joined(separator: ", "))"
    let isQuoted = isError && (expected.contains("“\(excerpt(value))") || expected.contains("; got "))
    let got = isQuoted ? "" : "; got “\(excerpt(value))”"
    return (option.map { "\($0): " } ?? "") + expected + got
  }
}
