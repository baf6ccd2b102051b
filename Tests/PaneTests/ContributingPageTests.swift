import Foundation
import Testing

/// Tests that the pages about the project are true.
struct ContributingPageTests {
  private let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private func contributing() throws -> String { try text("Sources/pane/pane.docc/Contributing.md") }

  /// The first cells of the rows of each table whose header starts with `header`.
  private func firstCells(of header: String, in page: String) -> Set<String> {
    var cells: Set<String> = []
    var isInTable = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("| \(header) |") {
        isInTable = true
      } else if !line.hasPrefix("|") {
        isInTable = false
      } else if isInTable, !line.hasPrefix("|---"), let cell = line.split(separator: "|").first {
        cells.insert(cell.trimmingCharacters(in: [" ", "`"]))
      }
    }
    return cells
  }

  @Test func `the table of rooms lists exactly the folders of Sources`() throws {
    let rooms = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Sources").path)
    #expect(firstCells(of: "room", in: try contributing()) == Set(rooms))
  }

  @Test func `each make command on the page exists`() throws {
    let makefile = try text("Makefile")
    let commands = try contributing().matches(of: /`make (\w+)`/).map { String($0.1) }
    #expect(Set(commands).count > 5)
    for command in commands { #expect(makefile.contains("\n\(command):"), "make \(command)") }
  }

  @Test func `the newest version in the changelog is the program's`() throws {
    let changelog = try text("Sources/pane/pane.docc/Changelog.md")
    let version = try #require(changelog.firstMatch(of: /\n### ([\d.]+)\n/)).1
    #expect(try runPane(["--version"]).output == "pane \(version)\n")
  }

  @Test func `the README states the versions of the packages that the manifest begins with`() throws {
    let packages = try text("Package.swift").matches(of: #/package\(url: ".*/([^"/]+)", from: "([\d.]+)"/#)
    #expect(packages.count == 3)
    let words = try text("README.md").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for package in packages {
      #expect(words.contains("\(package.1) \(package.2)"), "\(package.1) \(package.2)")
    }
  }

  @Test func `the workflow takes each action by the digest of a commit, with its version beside it`() throws {
    let lines = try text(".github/workflows/ci.yml").split(separator: "\n").filter { $0.contains("uses:") }
    #expect(lines.count == 4)
    for line in lines {
      #expect(line.contains(/uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/), "\(line)")
    }
  }
}
