import Foundation
import Testing

/// Tests of the page of formulas and of the comments that cite it.
struct FormulasPageTests {
  private static func numbers() throws -> [String] {
    try Page.text(ofFile: "Sources/Motion/Motion.docc/Formulas.md").matches(of: #/\n### (F\d+): /#).map {
      String($0.1)
    }
  }

  @Test func `the page has F1 to F10 in order, and the front page links to it`() throws {
    #expect(try Self.numbers() == (1...10).map { "F\($0)" })
    #expect(try Page.text(ofFile: "Sources/Motion/Motion.docc/Motion.md").contains("- <doc:Formulas>"))
  }

  @Test func `each formula cited by a comment of the library is on the page`() throws {
    let numbers = Set(try Self.numbers())
    var cited: Set<String> = []
    for room in ["Kinematics", "Dynamics", "Gestures", "Animation"] {
      let files = FileManager.default.enumerator(atPath: Page.root.appending(path: "Sources/\(room)").path)
      for case let file as String in try #require(files) where file.hasSuffix(".swift") {
        for line in try Page.text(ofFile: "Sources/\(room)/\(file)").split(separator: "\n") {
          guard let comment = line.firstMatch(of: /\/\/.*/)?.0 else { continue }
          let citations = comment.matches(of: /\bF\d+\b/).map { String($0.0) }
          if citations.isEmpty { continue }
          #expect(comment.contains("formula"), "\(file): \(comment)")
          cited.formUnion(citations)
        }
      }
    }
    #expect(cited.isSubset(of: numbers) && cited.count > 5, "\(cited.subtracting(numbers))")
  }
}
