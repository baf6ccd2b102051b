import ArgumentParser
import Foundation
import Testing

@testable import pane

/// Runs the examples in the help of the commands.
struct HelpExampleTests {
  private static let commands = PaneCommand.configuration.subcommands.map { $0._commandName }

  /// The examples in the help of a command: indented lines that run the program.
  private static func examples(_ command: String) throws -> [String] {
    let type = try #require(PaneCommand.configuration.subcommands.first { $0._commandName == command })
    let lines = PaneCommand.helpMessage(for: type).split(separator: "\n", omittingEmptySubsequences: false)
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
    for name in ["s", "session.script"] {
      try ".2 tap\n.5 tap\n".write(toFile: folder.path(name), atomically: true, encoding: .utf8)
    }
    return folder
  }

  @Test(arguments: commands)
  func `each example in the help runs without an error`(command: String) throws {
    let folder = try folder()
    for example in try Self.examples(command) {
      let run = try runShell("cd '\(folder.path)'; \(example)")
      // A check exits with 1 if it finds a jump.
      let codes: Set<Int32> = command == "check" ? [0, 1] : [0]
      #expect(codes.contains(run.code) && run.errors == "", "\(example): \(run.errors)")
    }
  }

  @Test func `the examples of a cast write pictures`() throws {
    let folder = try folder()
    for example in try Self.examples("cast") { _ = try runShell("cd '\(folder.path)'; \(example)") }
    #expect(try #require(folder.text("panel.svg")).contains("@keyframes"))
  }

  @Test func `the example of a check finds the discontinuity of the driver`() throws {
    let folder = try folder()
    let example = try #require(try Self.examples("check").first { $0.contains("from-current") })
    let run = try runShell("cd '\(folder.path)'; \(example)")
    #expect(run.code == 1 && run.output.hasSuffix("not continuous\n"))
  }
}
