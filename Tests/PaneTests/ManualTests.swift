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
