import Foundation
import Testing

/// The rows of a CSV fixture, without its header.
func fixture(_ name: String) throws -> [[String]] {
  let url = try #require(
    Bundle.module.url(forResource: name, withExtension: "csv", subdirectory: "Fixtures"))
  return try String(contentsOf: url, encoding: .utf8)
    .split(whereSeparator: \.isNewline)
    .dropFirst()
    .map { $0.split(separator: ",").map(String.init) }
}
