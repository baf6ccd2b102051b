import Foundation
import Testing

struct CheckCommandTests {
  private let taps = "0.1 tap\n0.22 tap\n"

  @Test func `continuous motion exits with 0 and broken motion with 1, given as script or as trace`() throws {
    for (driver, code) in [("spring", 0), ("from-current", 1)] {
      let script = try runPane(["check", "-", "--driver", driver], input: taps)
      #expect(script.code == Int32(code) && script.errors == "")
      let rows = try runPane(["trace", "--script", "-", "--driver", driver], input: taps)
      let trace = try runPane(["check", "-"], input: rows.output)
      #expect(trace.code == Int32(code) && trace.errors == "")
      for run in [script, trace] {
        #expect(run.output.hasSuffix(code == 0 ? "\ncontinuous\n" : "\nnot continuous\n"))
      }
    }
  }

  @Test func `a frame that the rows do not decide exits with 2, and is named`() throws {
    // The first two taps are in one frame; the third shows the target between them.
    let script = "0.1 tap\n0.113 tap\n0.5 tap\n"
    #expect(try runPane(["check", "-"], input: script).code == 0)
    let rows = try runPane(["trace", "-", "--duration", "2"], input: script)
    let run = try runPane(["check", "-"], input: rows.output)
    #expect(run.code == 2 && run.errors == "" && run.output.hasSuffix("\ncannot tell\n"))
    #expect(run.output.contains("\nundecided       1 frame, the first at 0.116667 s"))
    #expect(run.output.contains("\nresolution      50 pt/s, 0.5 pt\n"))
  }

  @Test(arguments: [
    ("", 65, "pane: stdin:1: expected a trace or a script, found nothing\n"),
    ("t,y\n0,1\n", 65, "pane: stdin: expected positions with their velocities, as y,v; found none\n"),
    ("t,y,v\n0,1,nan\n", 65, "pane: stdin:2: v must be a finite number; got “nan”\n"),
    ("x,y\n0,1\n", 65, "pane: stdin:1: expected the header of a trace, “t,…”, found “x,y”\n"),
    ("t;y\n0;1\n", 65, "pane: stdin: expected positions with their velocities, as y,v; found none\n"),
    ("0,2 tap\n", 65, "pane: stdin:1: the time in s must be a finite number; got “0,2”\n")
  ])
  func `an input that is neither a trace nor a script is an error`(input: String, code: Int, errors: String)
    throws
  {
    let run = try runPane(["check", "-"], input: input)
    #expect(run.code == Int32(code) && run.output == "" && run.errors == errors)
  }

  @Test(arguments: [("smooth", 0), ("spring", 1)])
  func `M140: with --acceleration a jump of the acceleration at an event fails the check`(
    driver: String, code: Int
  ) throws {
    let run = try runPane(["check", "-", "--driver", driver, "--acceleration", "1"], input: taps)
    #expect(run.code == Int32(code) && run.errors == "")
    #expect(run.output.contains("\n  acceleration  "))
    #expect(run.output.contains("above the tolerance") == (code == 1))
    // Without the option, position and velocity decide.
    #expect(try runPane(["check", "-", "--driver", driver], input: taps).code == 0)
  }

  @Test func `M140: the acceleration of a trace cannot be checked`() throws {
    let run = try runPane(["check", "-", "--acceleration", "1"], input: "t,y,v\n0,1,2\n")
    #expect(run.code == 65 && run.output == "")
    #expect(run.errors == "pane: stdin: expected a script for --acceleration, found a trace\n")
  }

  @Test func `a byte order mark is ignored`() throws {
    let run = try runPane(["check", "-"], input: "\u{feff}" + taps)
    #expect(run.code == 0 && run.errors == "")
  }

  @Test(arguments: ["json", "jsonl"])
  func `a trace is checked in every format`(format: String) throws {
    let rows = try runPane(["trace", "--script", "-", "--driver", "jump", "--format", format], input: taps)
    #expect(try runPane(["check", "-"], input: rows.output).code == 1)
  }

  @Test func `steps through the history of a paused scene are no jumps`() throws {
    let script = "0.2 tap\n0.4 key p\n0.45 key ,\n0.5 key <\n0.55 key .\n0.6 key p\n"
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

  @Test(arguments: [
    ["--scene", "photos"], ["--spring", "k=100,c=9"], ["--driver", "pop"], ["--reduce-motion"],
    ["--fps", "30"],
    ["--size", "60x20"], ["--duration", "1"], ["--acceleration", "1"]
  ])
  func `an option for a script is refused with a trace`(option: [String]) throws {
    let run = try runPane(["check", "-"] + option, input: "t,y,v\n0,0,1\n0.1,0.1,1\n0.2,0.2,1\n")
    #expect(run.code == 65 && run.output.isEmpty)
    #expect(run.errors == "pane: stdin: expected a script for \(option[0]), found a trace\n")
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
