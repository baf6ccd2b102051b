import Foundation
import Testing

/// A locale with a decimal comma, compiled for the tests because a minimal machine has only C and POSIX.
final class CommaLocale {
  private let folder: TemporaryFolder

  /// The assignments that select the locale for a shell command.
  var assignments: String { "LOCPATH='\(folder.path)' LC_ALL=comma LANG=comma" }

  /// Compiles the locale and checks that the C library uses it, since tests would otherwise check nothing.
  init() throws {
    folder = try TemporaryFolder()
    let source = try #require(Bundle.module.path(forResource: "Fixtures/comma", ofType: "locale"))
    let charmap = try #require(Bundle.module.path(forResource: "Fixtures/comma", ofType: "charmap"))
    // localedef warns about missing categories, which do not matter here, and exits with 1.
    _ = try runProgram(
      "/usr/bin/env",
      ["localedef", "-c", "--no-archive", "-f", charmap, "-i", source, folder.path("comma")])
    let probe = try runShell("\(assignments) exec env printf %.1f 1,5")
    try #require(probe.output == "1,5", "the comma locale is not in effect: \(probe.errors)")
  }
}
