import Foundation
import Testing

/// The commands on the reader page, as arguments of the program.
private func commandsOfThePage() throws -> [[String]] {
  let page = URL(filePath: #filePath)
    .appending(path: "../../../Sources/pane/pane.docc/ForTheReaderOfTheArticle.md").standardized
  let text = try String(contentsOf: page, encoding: .utf8)
  let commands = Set(text.matches(of: /`pane ([^`]+)`/).map { String($0.1) })
  return commands.sorted().map { command in
    command.matches(of: /'([^']*)'|([^ ]+)/).map { String($0.1 ?? $0.2 ?? "") }
  }
}

@Test func `each command on the reader page runs`() throws {
  let commands = try commandsOfThePage()
  #expect(commands.count > 20)
  // The doctor is slow and has tests of its own.
  for arguments in commands where arguments[0] != "doctor" {
    // A command that plays a scene is run as `pane trace`, which has the same options.
    let isScene = arguments[0].hasPrefix("--")
    let run = try runPane(isScene ? ["trace"] + arguments + ["--duration", "0.02"] : arguments)
    #expect(run.code == 0 && !run.output.isEmpty, "pane \(arguments.joined(separator: " ")): \(run.errors)")
  }
}
