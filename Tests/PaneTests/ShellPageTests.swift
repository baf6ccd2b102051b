import Foundation
import TestSupport
import Testing

/// The commands on the page about the shell, with the output that the page shows.
struct ShellPageTests {
  private struct Example: CustomStringConvertible {
    var command: String
    var printed: [String] = []

    var description: String { command }
  }

  private static func examples() throws -> [Example] {
    let page = URL(filePath: #filePath)
      .appending(path: "../../../Sources/pane/pane.docc/FromTheShell.md").standardized
    let text = try String(contentsOf: page, encoding: .utf8)
    var examples: [Example] = []
    for block in text.split(separator: "```", omittingEmptySubsequences: false).enumerated()
    where block.offset % 2 == 1 {
      for line in block.element.split(separator: "\n") {
        if line.hasPrefix("$ ") {
          examples.append(Example(command: String(line.dropFirst(2))))
        } else {
          examples[examples.count - 1].printed.append(String(line))
        }
      }
    }
    return examples
  }

  /// Runs a line in a shell that finds the program, in a new folder.
  private func shell(_ command: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = URL(filePath: builtProduct("pane"))
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = "\(program.deletingLastPathComponent().path):\(environment["PATH"] ?? "")"
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @Test func `each command on the page about the shell prints the page's output`() throws {
    let examples = try Self.examples()
    #expect(examples.count > 8)
    for example in examples {
      let printed = words(of: try shell(example.command))
      let said = words(of: example.printed.joined(separator: "\n"))
      #expect(printed.count == said.count, "\(example)")
      for (printed, said) in zip(printed, said) where printed != said {
        // The last digit may differ between C libraries.
        let (number, other) = (Double(printed) ?? .nan, Double(said) ?? .nan)
        #expect(abs(number - other) <= 1e-12 * max(1, abs(other)), "\(example): \(printed), not \(said)")
      }
    }
  }

  private func words(of text: String) -> [Substring] { text.split { $0.isWhitespace || $0 == "," } }
}
