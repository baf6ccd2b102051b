import Foundation
import Testing

/// A locale in which the decimal separator is a comma, compiled for the tests: a plain machine has C and POSIX only.
final class CommaLocale {
  private let folder: TemporaryFolder

  /// The assignments that select it for a command of the shell.
  var assignments: String { "LOCPATH='\(folder.path)' LC_ALL=comma LANG=comma" }

  /// Compiles the locale and checks that the C library uses it: otherwise a test in it would check nothing.
  init() throws {
    folder = try TemporaryFolder()
    let source = try #require(Bundle.module.path(forResource: "Fixtures/comma", ofType: "locale"))
    let charmap = try #require(Bundle.module.path(forResource: "Fixtures/comma", ofType: "charmap"))
    // localedef misses the other categories, which do not matter here, and then ends with 1.
    _ = try runProgram(
      "/usr/bin/env",
      ["localedef", "-c", "--no-archive", "-f", charmap, "-i", source, folder.path("comma")])
    let probe = try runShell("\(assignments) exec env printf %.1f 1,5")
    try #require(probe.output == "1,5", "the comma locale is not in effect: \(probe.errors)")
  }
}
