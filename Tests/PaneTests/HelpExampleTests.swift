import Foundation
import Testing

/// Runs the examples in the help of the commands.
struct HelpExampleTests {
  private static let commands = [
    "trace", "diff", "check", "plot", "cast", "sample", "spring", "fit", "page", "doctor", "replay", "play"
  ]

  /// The examples in the help of a command: indented lines that run the program.
  private static func examples(_ command: String) throws -> [String] {
    let help = try runPane(["help"] + command.split(separator: " ").map(String.init))
    #expect(help.code == 0 && help.errors == "")
    let lines = help.output.split(separator: "\n", omittingEmptySubsequences: false)
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
    for name in ["a.csv", "b.csv"] {
      let trace = try runPane(["trace", "--duration", "1", "--out", folder.path(name)])
      #expect(trace.code == 0)
    }
    return folder
  }

  @Test(arguments: commands)
  func `each example in the help runs without an error`(command: String) throws {
    let folder = try folder()
    for example in try Self.examples(command) {
      let run = try runShell("cd '\(folder.path)'; \(example)")
      // Checks and comparisons exit with 1 if they find a difference.
      let codes: Set<Int32> = command == "check" || command == "diff" ? [0, 1] : [0]
      #expect(codes.contains(run.code) && run.errors == "", "\(example): \(run.errors)")
    }
  }

  @Test func `there are at least 15 examples, and those of plot and cast write pictures`() throws {
    #expect(try Self.commands.flatMap(Self.examples).count >= 15)
    let folder = try folder()
    for command in ["plot", "cast"] {
      for example in try Self.examples(command) { _ = try runShell("cd '\(folder.path)'; \(example)") }
    }
    #expect(try #require(folder.text("c.svg")).hasPrefix("<svg "))
    #expect(try #require(folder.text("panel.svg")).contains("@keyframes"))
  }

  @Test func `the example of a check finds the discontinuity of the driver`() throws {
    let folder = try folder()
    let example = try #require(try Self.examples("check").first { $0.contains("from-current") })
    let run = try runShell("cd '\(folder.path)'; \(example)")
    #expect(run.code == 1 && run.output.hasSuffix("not continuous\n"))
  }

  @Test func `the example of a comparison finds a difference`() throws {
    let folder = try folder()
    let examples = try Self.examples("diff")
    let run = try runShell("cd '\(folder.path)'; \(examples.joined(separator: "\n"))")
    #expect(run.code == 1 && run.output.hasPrefix("value     ") && !run.output.hasPrefix("value     0 "))
  }
}
