import Foundation
import TestSupport
import Testing

@testable import pane

/// The commands and the links of README and of the pages about the program.
struct PageCommandTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized
  private static let pages =
    ["README.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md", ".github/CHANGELOG.md"]
    + ["Scenes", "FromTheShell", "ForTheReaderOfTheArticle", "Contributing"].map {
      "Sources/pane/pane.docc/\($0).md"
    }

  private static func text(of page: String) throws -> String {
    try String(contentsOf: root.appending(path: page), encoding: .utf8)
  }

  /// A folder with the files that the commands name.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try ".2 tap\n.5 tap\n".write(toFile: folder.path("session.script"), atomically: true, encoding: .utf8)
    return folder
  }

  // MARK: Blocks

  /// The lines behind `$ ` in the blocks of a page, each with the lines that follow it.
  private static func examples(_ page: String) throws -> [(command: String, printed: [Substring])] {
    let blocks = try text(of: page).split(separator: "```", omittingEmptySubsequences: false)
    var examples: [(command: String, printed: [Substring])] = []
    for block in stride(from: 1, to: blocks.count, by: 2).map({ blocks[$0] }) where block.hasPrefix("\n$ ") {
      for line in block.split(separator: "\n") {
        if line.hasPrefix("$ ") {
          examples.append((String(line.dropFirst(2)), []))
        } else {
          examples[examples.count - 1].printed.append(line)
        }
      }
    }
    return examples
  }

  @Test(arguments: ["README.md", "Sources/pane/pane.docc/FromTheShell.md"])
  func `each command in a block prints the page's output`(page: String) throws {
    let examples = try Self.examples(page)
    #expect(examples.count >= 4)
    for (command, lines) in examples {
      let run = try withExtendedLifetime(TemporaryFolder()) { folder in
        try runShell("cd '\(folder.path)'; exec 2>&1; \(command)")
      }
      let (printed, said) = (words(of: run.output), words(of: lines.joined(separator: "\n")))
      // The last digit may differ between C libraries.
      let isSame = printed.elementsEqual(said) { printed, said in
        guard let number = Double(printed), let other = Double(said) else { return printed == said }
        return abs(number - other) <= 1e-12 * max(1, abs(other))
      }
      #expect(isSame, "\(command): \(printed.joined(separator: " ").prefix(300))")
    }
  }

  private func words(of text: String) -> [Substring] { text.split { $0.isWhitespace || $0 == "," } }

  // MARK: Commands in a sentence

  @Test(arguments: pages) func `each command in a sentence runs`(page: String) throws {
    let folder = try folder()
    for match in try Self.text(of: page).matches(of: /`pane ([^`]+)`/) {
      // A word alone is the name of a command.
      let isName = match.1.allSatisfy(\.isLetter)
      let line = match.1 + (isName ? " --help" : "")
      let arguments = line.matches(of: /'([^']*)'|([^ ]+)/).map { String($0.1 ?? $0.2 ?? "") }
      #expect(parseError(arguments).map { $0.code == 0 } ?? true, "pane \(line)")
      switch arguments[0] {
      // What needs a terminal has tests of its own.
      case "doctor", "play", "--plain", "--reduce-motion", "--no-tour", "--record-input": break
      case _ where arguments[0].hasPrefix("--"):
        // Such a command plays a scene; `pane trace` has the same options, and needs no terminal.
        let run = try runPane(["trace"] + arguments + ["--duration", "0.02"])
        #expect(run.code == 0 && !run.output.isEmpty, "pane \(line): \(run.errors)")
      default:
        let run = try withExtendedLifetime(folder) { try runShell("cd '\($0.path)'; pane \(line)") }
        #expect(run.code == 0 && !(run.output + run.errors).isEmpty, "pane \(line): \(run.errors)")
      }
    }
  }

  // MARK: Links

  @Test(arguments: pages) func `each link within the repository leads to a file or a folder`(page: String)
    throws
  {
    let folder = Self.root.appending(path: page).deletingLastPathComponent()
    for link in try Self.text(of: page).matches(of: /\]\(([^):#]+)\)/) {
      let file = folder.appending(path: String(link.1)).standardized
      #expect(FileManager.default.fileExists(atPath: file.path), "\(link.1)")
    }
  }
}
