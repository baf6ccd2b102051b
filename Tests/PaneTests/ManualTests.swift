import Foundation
import Testing

/// Tests of the manual that `make install` writes.
struct ManualTests {
  private func lines() throws -> [Substring] {
    let run = try runPane(["manual", "--date", "2026-03-04"])
    #expect(run.code == 0 && run.errors == "")
    return run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  @Test func `the manual has a date, every command and every value of an option`() throws {
    let lines = try lines()
    #expect(lines[0] == ".Dd March 4, 2026")
    for command in ["play", "trace", "diff", "sample bezier", "fit", "spring"] {
      #expect(lines.contains(".Ss pane \(command)"), "\(command)")
    }
    let text = lines.joined(separator: " ")
    for values in [
      "spring, article, euler-measured, dynamics", "swiftui, uikit, css, css-variables", "csv, json, jsonl"
    ] {
      #expect(text.contains("Values: \(values)"), "\(values)")
    }
    #expect(!text.contains("pane manual"))
  }

  @Test func `the manual has the keys of every scene, those of the tuner, and examples that run`() throws {
    let text = try lines().joined(separator: "\n")
    #expect(text.contains(".Sh KEYS\n") && text.contains("While the tuner is open:"))
    for scene in ["control-panel", "marker", "dynamics"] {
      #expect(text.contains(".Ss Keys of \(scene)\n"), "\(scene)")
    }
    #expect(text.contains("swap springs A and B"))
    let examples = text.split(separator: ".Sh EXAMPLES\n").last?.split(separator: ".Sh ").first ?? ""
    let folder = try TemporaryFolder()
    var count = 0
    for line in examples.split(separator: "\n") where line.contains("pane ") && !line.hasPrefix(".") {
      // The first one plays, which needs a terminal.
      guard !line.hasPrefix("pane --scene") else { continue }
      let run = try runShell("cd '\(folder.path)'; \(line.replacing("\\e", with: "\\"))")
      #expect(run.code == 0 && run.errors == "", "\(line): \(run.errors)")
      count += 1
    }
    #expect(count >= 6)
  }

  @Test(
    .enabled(if: access("/usr/bin/groff", X_OK) == 0, "groff is not installed"),
    arguments: ["ascii", "latin1", "utf8", "ps"], ["-man", "-mandoc"])
  func `groff formats the manual without a warning`(device: String, macros: String) throws {
    let folder = try TemporaryFolder()
    try (lines().joined(separator: "\n") + "\n")
      .write(toFile: folder.path("pane.1"), atomically: true, encoding: .utf8)
    let run = try runProgram("/usr/bin/groff", [macros, "-ww", "-T\(device)", folder.path("pane.1")])
    #expect(run.code == 0 && run.errors == "")
    #expect(run.output.contains(device == "ps" ? "%!PS" : "spring"))
  }

  @Test func `characters that are not ASCII are written as escapes, or as words where a device lacks them`()
    throws
  {
    let lines = try lines()
    #expect(lines.allSatisfy { $0.utf8.allSatisfy { (0x20...0x7e).contains($0) } })
    // A SPRING in quotes, 8 × 16, ω₀
    #expect(lines.contains { $0.contains("\\[u201C]") })
    #expect(lines.contains { $0.contains("8 x 16") } && lines.contains { $0.contains("omega0") })
  }

  /// Checks the rules of `mandoc -T lint` for the macros of this manual.
  @Test func `the manual follows the rules of mdoc`() throws {
    let lines = try lines()
    var open: [String] = []
    for (index, line) in lines.enumerated() {
      #expect(!line.isEmpty && line.last != " ", "\(index)")
      let isLiteral = open.last == "Bd"
      if !line.hasPrefix(".") {
        #expect(isLiteral || line.utf8.count <= 80, "\(line)")
        #expect(isLiteral || line.firstMatch(of: /[.!?]["')]* [^ ]/) == nil, "\(line)")
        continue
      }
      let words = line.dropFirst().split(separator: " ").map(String.init)
      switch words[0] {
      case "Bl", "Bd": open.append(words[0])
      case "El", "Ed": #expect(open.popLast() == (words[0] == "El" ? "Bl" : "Bd"))
      case "Pp":
        let next = lines[index + 1]
        #expect(
          ![".It", ".Bl", ".Bd", ".Sh", ".Ss", ".Pp", ".El"].contains { next.hasPrefix($0) }, "\(index)")
      case "It": #expect(open.last == "Bl")
      case "Sh", "Ss": #expect(open.isEmpty)
      default: #expect(["Dd", "Dt", "Os", "Nm", "Nd", "Op", "Ar", "Xr"].contains(words[0]), "\(line)")
      }
    }
    #expect(open.isEmpty)
  }

  @Test func `an invalid date is an error`() throws {
    let run = try runPane(["manual", "--date", "soon"])
    #expect(
      run.code == 64 && run.errors.hasPrefix("Error: --date must be a date such as 2026-11-22; got “soon”\n"))
  }
}
