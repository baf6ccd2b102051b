import Foundation
import Testing

struct CheckCommandTests {
  private let taps = "0.1 tap\n0.22 tap\n"

  @Test(arguments: [("spring", 0), ("from-current", 1)])
  func `continuous motion exits with 0 and broken motion with 1`(driver: String, code: Int) throws {
    let run = try runPane(["check", "-", "--driver", driver], input: taps)
    #expect(run.code == Int32(code) && run.errors == "")
    #expect(run.output.hasSuffix(code == 0 ? "\ncontinuous\n" : "\nnot continuous\n"))
  }

  @Test(arguments: [
    ("", "pane: stdin:1: expected a script, found nothing\n"),
    ("0,2 tap\n", "pane: stdin:1: the time in s must be a finite number; got “0,2”\n")
  ])
  func `an input that is no script is an error`(input: String, errors: String) throws {
    let run = try runPane(["check", "-"], input: input)
    #expect(run.code == 65 && run.output == "" && run.errors == errors)
  }

  @Test(arguments: [("1e6", 0), ("1", 1)])
  func `with --acceleration a jump of the acceleration at an event fails the check`(
    tolerance: String, code: Int
  ) throws {
    let run = try runPane(["check", "-", "--acceleration", tolerance], input: taps)
    #expect(run.code == Int32(code) && run.errors == "")
    #expect(run.output.contains("\n  acceleration  "))
    #expect(run.output.contains("above the tolerance") == (code == 1))
    // Without the option, position and velocity decide.
    #expect(try runPane(["check", "-"], input: taps).code == 0)
  }

  @Test func `a byte order mark is ignored`() throws {
    let run = try runPane(["check", "-"], input: "\u{feff}" + taps)
    #expect(run.code == 0 && run.errors == "")
  }

  @Test func `steps through the history of a paused scene are no jumps`() throws {
    let script = "0.2 tap\n0.4 key p\n0.45 key ,\n0.5 key ,\n0.55 key .\n0.6 key p\n"
    let run = try runPane(["check", "-"], input: script)
    #expect(run.output.contains("\nevents          3 checked, 0 by hand\n"), "\(run.output)")
    #expect(run.code != 1 && !run.output.contains("above the tolerance"))
  }

  @Test func `a missing file exits with 66`() throws {
    #expect(try runPane(["check", "/no/such/file"]).code == 66)
  }

  @Test(arguments: ["check", "trace", "doctor"])
  func `an option of control-panel is refused with a script that begins with another scene`(command: String)
    throws
  {
    let run = try runPane([command, "-", "--driver", "pop"], input: "scene photos\n0.1 tap\n")
    #expect(run.code == 64 && run.output.isEmpty)
    #expect(run.errors.contains("--driver is of the scene control-panel, and the first scene is photos"))
  }

  @Test(arguments: ["check", "trace", "doctor", "cast", "replay"])
  func `a line of a script without a meaning in its scene exits with 65`(command: String) throws {
    let folder = try TemporaryFolder()
    let script = folder.path("session")
    try "scene photos\ndriver pop\n0.1 tap\n".write(toFile: script, atomically: true, encoding: .utf8)
    let run = try runPane([command, script] + (command == "cast" ? ["--out", "-"] : []))
    #expect(run.code == 65 && run.output.isEmpty)
    #expect(
      run.errors
        == "pane: \(script):2: “driver pop” is of the scene control-panel, and the first scene is photos\n")
  }

  @Test(arguments: ["0.2 tap\n", "0.2123 tap\n"])
  func `the velocity with which a marker is dropped is found beside its great acceleration`(script: String)
    throws
  {
    // UIView's spring begins with 5 times the distance of 30 pt a second, after a lift that ends at rest.
    let run = try runPane(["check", "-", "--scene", "marker"], input: script)
    #expect(run.code == 1 && run.output.hasSuffix("\nnot continuous\n"))
    let jump = try #require(run.output.split(separator: "\n").first { $0.hasPrefix("velocity jump") })
    let words = jump.split(separator: " ")
    let (size, time) = (Double(words[2]) ?? 0, Double(words[5]) ?? 0)
    #expect(abs(size - 150) < 10)
    let drop = (script.hasPrefix("0.2123") ? 0.2123 : 0.2) + 0.2
    #expect(abs(time - drop) < 0.01)
  }
}
