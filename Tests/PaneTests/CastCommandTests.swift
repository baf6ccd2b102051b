import Foundation
import Testing

struct CastCommandTests {
  /// The bytes of a picture that is printed.
  private static func picture(_ arguments: [String], script: String = "") throws -> String {
    let run = try runPane(["cast", "--out", "-"] + arguments, input: script)
    #expect(run.code == 0 && run.errors.isEmpty)
    return run.output
  }

  /// The duration of a picture, in s.
  private static func duration(_ picture: String) -> Double? {
    picture.firstMatch(of: /animation:([\d.]+)s step-end/).flatMap { Double($0.1) }
  }

  @Test(arguments: [
    ([], "", 6), (["-"], "0.5 tap\n", 2.5), (["-"], "0.5 key q\n", 0.5), (["-"], "0 key q\n", 1.0 / 30),
    (["-", "--fps", "4"], "0.1 tap\n", 2.25)
  ])
  func `a demo takes six seconds, a script two more than its last line, or ends where it quits`(
    arguments: [String], script: String, duration: Double
  ) throws {
    let picture = try Self.picture(["--size", "40x12"] + arguments, script: script)
    #expect(abs((Self.duration(picture) ?? 0) - duration) < 1e-4)
    #expect(picture.contains(#"width="320" height="192""#))
  }

  @Test
  func
    `without a script the scene's demo is played, and the same command makes the same bytes in any locale`()
    throws
  {
    let demo = try Self.picture(["--scene", "photos", "--size", "60x20"])
    #expect(demo.contains("pane: photos</title>") && demo.contains(">press</text>"))
    let comma = try CommaLocale()
    let run = try runShell("export \(comma.assignments); pane cast --scene photos --size 60x20 --out -")
    #expect(run.output == demo)
  }

  @Test func `the theme, the size and the scene of a script are those of its picture`()
    throws
  {
    let script = "scene trail\ntheme light\nsize 50x14\n0.1 tap\n"
    let (light, dark) = try (
      Self.picture(["-"], script: script),
      Self.picture(["-"], script: script.replacing("theme light\n", with: ""))
    )
    #expect(light.contains(#"width="400" height="224""#) && light.contains("pane: trail</title>"))
    #expect(light != dark)
  }

  @Test(arguments: [
    (["--out", "a.avi"], "--out must be FILE.svg or - for stdout; got “a.avi”"),
    (["--out", "a.svg", "--fps", "0"], "--fps: expected frames per second from 1 to 240; got “0”"),
    (["--out", "a.svg", "--fps", "nan"], "--fps: expected frames per second from 1 to 240; got “nan”"),
    (["--out", "a.svg", "--fps", "-30"], "--fps: expected frames per second from 1 to 240; got “-30”"),
    (
      ["--out", "a.svg", "--size", "9x9"],
      "--size: expected COLUMNSxROWS from 40x12 to 500x200, such as 120x40; got “9x9”"
    ),
    ([], "missing expected argument “--out <file>”"),
    (["--out", "a.svg", "--color", "full"], "unknown option “--color”")
  ])
  func `options that do not make a picture give an error with code 64`(arguments: [String], message: String)
    throws
  {
    let error = try #require(parseError(["cast"] + arguments))
    #expect(error.code == 64 && error.message.contains(message), "\(error.message)")
  }

  @Test func `a bad script, a bad path and a full disk give one line of error and a code, and leave no file`()
    throws
  {
    let folder = try TemporaryFolder()
    for (input, code, errors) in [
      ("0 tap\n1 jump\n", 65, "stdin:2: "), ("", 65, "stdin:1: "),
      ("60 tap\n", 65, "the script takes 62 s; a picture at most 60 s\n")
    ] as [(String, Int32, String)] {
      let run = try runPane(["cast", "-", "--out", folder.path("a.svg")], input: input)
      #expect(run.code == code && run.errors.hasPrefix("pane: \(errors)"), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1)
    }
    let missing = try runPane(["cast", "/no/such.script", "--out", folder.path("a.svg")])
    #expect(missing.code == 66)
    let place = try runPane(["cast", "--out", "/no/such/folder/a.svg"])
    #expect(place.code == 73 && place.errors == "pane: /no/such/folder/a.svg: No such file or directory\n")
    let disk = try runShell("pane cast --out - --size 40x12 > /dev/full")
    #expect(disk.code == 74 && disk.errors == "pane: stdout: No space left on device\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).isEmpty)
  }
}
