import Foundation
import Testing

/// A page of the documentation. Its examples are the code of a test, between `// EXAMPLE` and `// END`, but for those that
/// import a framework of Apple's. The blocks after the word “prints” are what that code prints.
struct Page {
  /// The lines of its ```swift blocks, in order, without the import of the library.
  private let examples: [ArraySlice<Substring>]
  private let printed: String

  /// - Parameter path: from the package's root.
  init(_ path: String) throws {
    var (examples, printed, lastWords): ([ArraySlice<Substring>], [String], Substring) = ([], [], "")
    var (block, language): ([Substring], Substring?) = ([], nil)
    for line in try Self.lines(of: path) {
      if let opened = language {
        guard line == "```" else {
          block.append(line)
          continue
        }
        if opened == "swift" && block[0] != "import SwiftUI" && block[0] != "import UIKit" {
          examples.append(block[0].hasPrefix("import Motion") ? block.dropFirst(2) : block[...])
        }
        if opened.isEmpty && lastWords.hasSuffix("prints") { printed += block.map(String.init) }
        language = nil
      } else if line.hasPrefix("```") {
        (block, language) = ([], line.dropFirst(3))
      } else if !line.isEmpty {
        lastWords = line
      }
    }
    (self.examples, self.printed) = (examples, printed.joined(separator: "\n"))
  }

  private static func lines(of path: String) throws -> [Substring] {
    let url = URL(filePath: #filePath).appending(path: "../../../\(path)").standardized
    return try String(contentsOf: url, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
  }

  /// Expects that the examples are those of the calling test, and that the page prints what they print: the same words, and
  /// numbers within 1e-12, since the last digit may differ between C libraries.
  func expect(_ output: Output, source: String = #filePath, at location: SourceLocation = #_sourceLocation)
    throws
  {
    var regions: [ArraySlice<Substring>] = []
    var indentation: Int?
    for line in try String(contentsOfFile: source, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    {
      switch line.drop(while: { $0 == " " }) {
      case "// EXAMPLE":
        indentation = line.prefix { $0 == " " }.count
        regions.append([])
      case "// END": indentation = nil
      default: if let indentation { regions[regions.count - 1].append(line.dropFirst(indentation)) }
      }
    }
    #expect(!examples.isEmpty && examples == regions, sourceLocation: location)
    let (said, done) = (Self.words(of: printed), Self.words(of: output.text))
    let isSame = said.elementsEqual(done) { word, other in
      guard word != other, let number = Double(word), let other = Double(other) else { return word == other }
      return abs(number - other) <= 1e-12 * max(1, abs(number))
    }
    #expect(isSame, "the code prints:\n\(output.text)", sourceLocation: location)
  }

  private static func words(of text: String) -> [Substring] {
    text.split { $0.isWhitespace || "()[],:".contains($0) }
  }
}

/// The output of the examples.
final class Output {
  private(set) var text = ""

  func print(_ items: [Any]) { text += items.map { "\($0)" }.joined(separator: " ") + "\n" }
}
