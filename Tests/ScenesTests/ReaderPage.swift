import Foundation

/// The rows of the page that leads from the ideas of the documents to scenes and sources.
struct ReaderPage {
  /// A place in the source.
  struct Place: Hashable, CustomStringConvertible {
    /// The path of the file below `Sources/`.
    let file: String
    /// The symbol, as the documentation writes it: `Pane.tap(at:)`.
    let symbol: String

    var description: String { "\(file): \(symbol)" }
  }

  struct Row: Hashable, CustomStringConvertible {
    /// The numbers of its ideas: 7 for M7.
    let numbers: [Int]
    /// The instruction to try it out, in words and code.
    let trial: String
    let places: [Place]

    var description: String { numbers.map { "M\($0)" }.joined(separator: " ") }

    /// The texts in backticks in `trial`, in order.
    var code: [String] { ReaderPage.code(in: trial) }
    /// The commands among them.
    var commands: [String] { code.filter { $0.hasPrefix("pane ") } }
    /// The keys among them, with the last scene named before; nil for any scene.
    var keys: [(scene: String?, key: String)] {
      var scene: String?
      return code.compactMap { word in
        guard word.hasPrefix("pane ") else { return (scene, word) }
        scene = ReaderPage.option("--scene", of: word)
        return nil
      }
    }
  }

  let rows: [Row]

  init() throws {
    let text = try String(
      contentsOf: Self.root.appending(path: "Sources/pane/pane.docc/ForTheReaderOfTheArticle.md"),
      encoding: .utf8)
    rows = text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4, cells[0].hasPrefix("M") else { return nil }
      return Row(numbers: Self.numbers(in: cells[0]), trial: cells[2], places: Self.places(in: cells[3]))
    }
  }

  /// The root folder of the package.
  static var root: URL { URL(filePath: #filePath).appending(path: "../../..").standardized }

  /// The numbers in a text such as `M7`, `M7, M9` or `M50–M52`.
  private static func numbers(in cell: String) -> [Int] {
    cell.split(separator: ",").flatMap { part in
      let ends = part.split(separator: "–").compactMap {
        Int($0.trimmingCharacters(in: .whitespaces).dropFirst())
      }
      guard let first = ends.first, let last = ends.last else { return [Int]() }
      return Array(first...last)
    }
  }

  /// The places in a text such as `` `File.swift`: `symbol`, `symbol`; `Other.swift`: `symbol` ``.
  private static func places(in cell: String) -> [Place] {
    cell.split(separator: ";").flatMap { part in
      let words = code(in: String(part))
      return words.dropFirst().map { Place(file: words[0], symbol: $0) }
    }
  }

  fileprivate static func code(in text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .compactMap { $0.offset % 2 == 1 ? String($0.element) : nil }
  }

  static func option(_ name: String, of command: String) -> String? {
    let words = command.split(separator: " ")
    guard let index = words.firstIndex(of: name[...]), index + 1 < words.count else { return nil }
    return String(words[index + 1])
  }
}
