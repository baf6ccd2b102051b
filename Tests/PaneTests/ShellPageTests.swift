import Foundation
import TestSupport
import Testing

/// The commands on the page about the shell, with the output that the page shows.
struct ShellPageTests {
  /// The lines behind `$ ` in the blocks of code, each with the lines that follow it.
  private static func examples() throws -> [(command: String, printed: [String])] {
    let page = URL(filePath: #filePath)
      .appending(path: "../../../Sources/pane/pane.docc/FromTheShell.md").standardized
    let blocks = try String(contentsOf: page, encoding: .utf8)
      .split(separator: "```", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
    var examples: [(command: String, printed: [String])] = []
    for line in blocks.flatMap({ $0.element.split(separator: "\n") }) {
      if line.hasPrefix("$ ") {
        examples.append((String(line.dropFirst(2)), []))
      } else {
        examples[examples.count - 1].printed.append(String(line))
      }
    }
    return examples
  }

  @Test func `each command on the page about the shell prints the page's output`() throws {
    let examples = try Self.examples()
    #expect(examples.count > 8)
    for (command, lines) in examples {
      let folder = try TemporaryFolder()
      let printed = words(of: try runShell("cd '\(folder.path)'; exec 2>&1; \(command)").output)
      let said = words(of: lines.joined(separator: "\n"))
      // The last digit may differ between C libraries.
      let isSame = printed.elementsEqual(said) { printed, said in
        guard let number = Double(printed), let other = Double(said) else { return printed == said }
        return abs(number - other) <= 1e-12 * max(1, abs(other))
      }
      #expect(isSame, "\(command): \(printed.joined(separator: " ").prefix(300))")
    }
  }

  private func words(of text: String) -> [Substring] { text.split { $0.isWhitespace || $0 == "," } }
}
