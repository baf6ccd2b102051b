import ArgumentParser
import Foundation
import Testing

@testable import pane

/// Runs the examples in the help of the commands.
struct HelpExampleTests {
  /// The examples in the help of a command: indented lines that run the program.
  private static func examples(of command: any ParsableCommand.Type) -> [String] {
    let lines = PaneCommand.helpMessage(for: command).split(separator: "\n", omittingEmptySubsequences: false)
    return zip(lines, lines.dropFirst()).compactMap { line, next in
      let example = line.trimmingCharacters(in: .whitespaces)
      guard line.hasPrefix("  "), example.hasPrefix("pane ") || example.hasPrefix("printf ") else {
        return nil
      }
      // A wrapped example could not be pasted.
      #expect(next.isEmpty || next.hasPrefix("  "), "\(line)")
      return example
    }
  }

  /// A folder with the files that the examples name.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try ".2 tap\n.5 tap\n".write(toFile: folder.path("session.script"), atomically: true, encoding: .utf8)
    let film = try runPane(["trace", folder.path("session.script")])
    try film.output.write(toFile: folder.path("film.csv"), atomically: true, encoding: .utf8)
    return folder
  }

  @Test(arguments: PaneCommand.configuration.subcommands.map { $0._commandName })
  func `each example in the help runs without an error, and writes what it says`(command: String) throws {
    let folder = try folder()
    let type = try #require(PaneCommand.configuration.subcommands.first { $0._commandName == command })
    for example in Self.examples(of: type) {
      let run = try runShell("cd '\(folder.path)'; \(example)")
      // A check exits with 1 if it finds a jump.
      let codes: Set<Int32> = command == "check" ? [0, 1] : [0]
      #expect(codes.contains(run.code) && run.errors == "", "\(example): \(run.errors)")
      if let file = example.firstMatch(of: /--out (\w\S*)/) {
        #expect(folder.text(String(file.1))?.isEmpty == false, "\(example)")
      } else {
        #expect(!run.output.isEmpty, "\(example)")
      }
    }
  }
}
