import Foundation
import Testing

/// The commands that the page for the readers of the documents names, as the program's arguments.
private func commandsOfThePage() throws -> [[String]] {
  let page = URL(filePath: #filePath)
    .appending(path: "../../../Sources/pane/pane.docc/ForTheReaderOfTheArticle.md").standardized
  let text = try String(contentsOf: page, encoding: .utf8)
  let commands = Set(text.matches(of: /`pane ([^`]+)`/).map { String($0.1) })
  return commands.sorted().map { $0.split(separator: " ").map(String.init) }
}

@Test func `each command on the page for the reader runs`() throws {
  let commands = try commandsOfThePage()
  #expect(commands.count > 20)
  // The doctor takes its time, and has tests of its own.
  for arguments in commands where arguments[0] != "doctor" {
    // What plays takes the same options as what only says how it would go.
    let isScene = arguments[0].hasPrefix("--")
    let run = try runPane(isScene ? ["trace"] + arguments + ["--duration", "0.02"] : arguments)
    #expect(run.code == 0 && !run.output.isEmpty, "pane \(arguments.joined(separator: " ")): \(run.errors)")
  }
}
