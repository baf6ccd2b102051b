import Foundation
import Testing

/// A page of the documentation whose examples are the code of a test between `// EXAMPLE` and `// END`.
/// The blocks that follow the word “prints” hold the output of the examples.
struct Page {
  /// The code of its ```swift blocks, in order, without the import of the library.
  let examples: [String]
  /// The output of the examples, as the page shows it.
  let printed: String

  /// - Parameter path: from the package's root.
  init(_ path: String) throws {
    let text = try Self.text(ofFile: path)
    var (examples, printed): ([String], [String]) = ([], [])
    var (block, language): ([Substring], Substring?) = ([], nil)
    var lastWords: Substring = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let opened = language {
        guard line == "```" else {
          block.append(line)
          continue
        }
        if opened == "swift" { examples.append(Self.code(block)) }
        if opened.isEmpty && lastWords.hasSuffix("prints") { printed.append(block.joined(separator: "\n")) }
        language = nil
      } else if line.hasPrefix("```") {
        (block, language) = ([], line.dropFirst(3))
      } else if !line.isEmpty {
        lastWords = line
      }
    }
    self.examples = examples
    self.printed = printed.joined(separator: "\n")
  }

  /// The code of a file, in the form of an example of a page.
  /// - Parameter path: from the package's root.
  static func code(ofFile path: String) throws -> String {
    let lines = try text(ofFile: path).split(separator: "\n", omittingEmptySubsequences: false)
    // The empty string after the last newline is not a line.
    return code(lines.dropLast())
  }

  /// The root folder of the package.
  static var root: URL { URL(filePath: #filePath).appending(path: "../../..").standardized }

  /// - Parameter path: from the package's root.
  static func text(ofFile path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static func code(_ block: [Substring]) -> String {
    (block.starts(with: ["import Motion", ""]) ? block.dropFirst(2) : block[...]).joined(separator: "\n")
  }

  /// Expects that the examples are those of the calling test and that their output is the page's. Words are compared
  /// exactly, and numbers within 1e-12, since the last digit may differ between C libraries.
  func expect(_ output: Output, source: String = #filePath, at location: SourceLocation = #_sourceLocation)
    throws
  {
    #expect(!examples.isEmpty, sourceLocation: location)
    #expect(try examples == Self.regions(of: source), sourceLocation: location)
    let (said, done) = (Self.words(of: printed), Self.words(of: output.text))
    #expect(said.count == done.count, "the code prints:\n\(output.text)", sourceLocation: location)
    for (said, done) in zip(said, done) where said != done {
      guard let number = Double(said), let other = Double(done) else {
        Issue.record("the page says \(said), the code \(done)", sourceLocation: location)
        continue
      }
      #expect(
        abs(number - other) <= 1e-12 * max(1, abs(number)), "the page says \(said), the code \(done)",
        sourceLocation: location)
    }
  }

  /// The code between the marks in a test file, without the indentation of the marks.
  private static func regions(of source: String) throws -> [String] {
    var regions: [String] = []
    var (region, indentation): ([Substring], Int?) = ([], nil)
    for line in try String(contentsOfFile: source, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    {
      switch line.drop(while: { $0 == " " }) {
      case "// EXAMPLE": (region, indentation) = ([], line.prefix { $0 == " " }.count)
      case "// END":
        regions.append(region.joined(separator: "\n"))
        indentation = nil
      default: if let indentation { region.append(line.dropFirst(indentation)) }
      }
    }
    return regions
  }

  private static func words(of text: String) -> [Substring] {
    text.split { $0.isWhitespace || "()[],:".contains($0) }
  }
}

/// The output of an example.
final class Output {
  private(set) var text = ""

  func print(_ items: [Any]) { text += items.map { "\($0)" }.joined(separator: " ") + "\n" }
}
