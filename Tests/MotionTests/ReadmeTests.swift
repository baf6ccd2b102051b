import Foundation
import Motion
import Testing

/// The README's example is this code, and prints what the README says.
struct ReadmeTests {
  @Test func `the README's example compiles, and prints what stands under it`() throws {
    var output = ""
    func print(_ values: Any...) { output += values.map { "\($0)" }.joined(separator: " ") + "\n" }

    // README
    let spring = Spring(response: 0.35, dampingRatio: 0.7)
    let opening = SpringMotion(spring: spring, from: 0.0, to: 100)
    let (value, velocity) = opening.state(at: 0.1)
    print(value, velocity)
    // Turned round in mid-flight: the law is replaced, the state is not.
    let closing = SpringMotion(spring: spring, from: value, velocity: velocity, to: 0)
    print(closing.value(at: 0), closing.velocity(at: 0))
    print(closing.settlingTime())
    // END

    let here = URL(filePath: #filePath)
    let readme = try String(
      contentsOf: here.appending(path: "../../../README.md").standardized, encoding: .utf8)
    let source = try String(contentsOf: here, encoding: .utf8)
    let code = try #require(source.between("// README\n", "    // END"))
    let example = code.split(separator: "\n").map { $0.dropFirst(4) + "\n" }.joined()
    #expect(readme.contains("```swift\nimport Motion\n\n\(example)```\n"))
    // The last digit may differ from one C library's exp to the next.
    let printed = try #require(readme.between("prints\n\n```\n", "```")).numbers
    #expect(printed.count == output.numbers.count)
    #expect(zip(printed, output.numbers).allSatisfy { abs($0 - $1) <= 1e-12 * abs($0) })
  }
}

extension String {
  fileprivate func between(_ start: String, _ end: String) -> String? {
    components(separatedBy: start).dropFirst().first?.components(separatedBy: end).first
  }

  fileprivate var numbers: [Double] { split(whereSeparator: \.isWhitespace).compactMap { Double($0) } }
}
