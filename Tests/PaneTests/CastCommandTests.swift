import Foundation
import Testing

struct CastCommandTests {
  private static let taps = ".4 tap\n1.6 tap\n2.0 tap\n2.2 tap\n4 tap\n"

  /// A new folder that is removed at the end.
  private final class Folder {
    let path = NSTemporaryDirectory() + "pane-cast-\(UUID().uuidString)"
    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    deinit { try? FileManager.default.removeItem(atPath: path) }
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
    func data(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: "\(path)/\(name)")) }
  }

  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func `six seconds of the control panel with taps make a picture of at most 400 KB`() throws {
    let run = try runPane(["cast", "--script", "-", "--out", "\(folder.path)/a.svg"], input: Self.taps)
    #expect(run.code == 0)
    #expect(run.output.isEmpty && run.errors.isEmpty)
    let size = try folder.data("a.svg").count
    #expect(size > 20_000 && size <= 400_000)
  }

  @Test func `the same command makes the same bytes in any locale`() throws {
    let arguments = ["cast", "--script", "-", "--duration", "1.5", "--size", "60x20", "--out"]
    let comma = try CommaLocale()
    for (folder, locale) in [("one", "LC_ALL=C"), ("two", comma.assignments)] {
      try FileManager.default.createDirectory(
        atPath: "\(self.folder.path)/\(folder)", withIntermediateDirectories: false)
      let run = try runShell(
        "export \(locale); printf '.4 tap\\n.9 tap\\n' | pane "
          + (arguments + ["\(self.folder.path)/\(folder)/a.svg"]).joined(separator: " "))
      #expect(run.code == 0)
    }
    #expect(try folder.data("one/a.svg") == folder.data("two/a.svg"))
  }

  @Test func `a script that quits ends its recording, and one that quits at once shows one frame`() throws {
    for (quit, duration) in [("0.5", ".5s"), ("0", ".05s")] {
      let run = try runPane(
        ["cast", "-", "--size", "40x12", "--fps", "20", "--out", "-"], input: "\(quit) key q\n")
      #expect(run.code == 0 && run.errors.isEmpty)
      #expect(run.output.contains("animation:\(duration) ") && run.output.contains(">1</text>"))
    }
  }

  @Test func `an ending of a name counts in capitals, too`() throws {
    let run = try runShell(
      "cd '\(folder.path)'; pane cast --duration .1 --size 60x20 --out T.SVG; pane plot k=300,c=20 --out P.SVG"
    )
    #expect(run.code == 0 && run.errors.isEmpty)
    for name in ["T.SVG", "P.SVG"] { #expect(try folder.data(name).prefix(4) == Data("<svg".utf8)) }
    for name in ["r.svg", "R.SVG"] {
      let input = try runPane(["--record-input", name])
      #expect(
        input.code == 64
          && input.errors.contains("--record-input writes a script; pane cast makes pictures of it"))
    }
    let trace = try runPane(["trace", "--duration", ".1", "--out", "\(folder.path)/l.xyz"])
    #expect(trace.code == 0)
    #expect(folder.names == ["P.SVG", "T.SVG", "l.xyz"])
  }

  @Test(arguments: [
    (["--out", "a.avi"], "--out must be FILE.svg or - for stdout; got “a.avi”"),
    (["--out", "a.svg", "--fps", "0"], "--fps must be from 1 to 240; got 0"),
    (["--out", "a.svg", "--fps", "nan"], "--fps must be from 1 to 240; got nan"),
    (["--out", "a.svg", "--duration", "0"], "--duration must be greater than 0 s and up to 60 s; got 0"),
    (
      ["--out", "a.svg", "--duration", "60.5"],
      "--duration must be greater than 0 s and up to 60 s; got 60.5"
    ),
    (
      ["--out", "a.svg", "--size", "9x9"],
      "--size must be COLUMNSxROWS from 40x12 to 500x200, such as 120x40; got “9x9”"
    )
  ])
  func `options that do not make a film give an error with code 64`(arguments: [String], message: String)
    throws
  {
    let run = try runPane(["cast"] + arguments)
    #expect(run.code == 64)
    #expect(run.errors.hasPrefix("Error: \(message)\n"))
  }

  @Test func `a picture has the size that is asked for, and a caption below`() throws {
    func picture(_ arguments: [String]) throws -> String {
      let run = try runPane(["cast", "--size", "40x12", "--duration", ".1", "--out", "-"] + arguments)
      #expect(run.code == 0 && run.errors.isEmpty)
      return run.output
    }
    #expect(try picture([]).contains(#"width="320" height="192""#))
    let captioned = try picture(["--caption", "Tap it", "--light"])
    #expect(captioned.contains(#"width="320" height="208""#) && captioned.contains(">Tap it</text>"))
    let long = try runPane([
      "cast", "--size", "40x12", "--out", "\(folder.path)/b.svg", "--caption",
      String(repeating: "x", count: 41)
    ])
    #expect(long.code == 64)
    #expect(long.errors == "pane: --caption must be at most 40 characters, the width of the stage; got 41\n")
    #expect(folder.names.isEmpty)
  }

  @Test func `a bad script, a bad path and a full disk give one line of error and a code, and leave no file`()
    throws
  {
    let out = "\(folder.path)/a.svg"
    let script = try runPane(["cast", "--script", "-", "--out", out], input: "0 tap\n1 jump\n")
    #expect(script.code == 65)
    #expect(script.errors.hasPrefix("pane: stdin:2: "))
    let place = try runPane(["cast", "--out", "/no/such/folder/a.svg"])
    #expect(place.code == 73)
    #expect(place.errors == "pane: /no/such/folder/a.svg: No such file or directory\n")
    let disk = try runShell("pane cast --out - --duration .1 > /dev/full")
    #expect(disk.code == 74)
    #expect(disk.errors == "pane: stdout: No space left on device\n")
    #expect(folder.names.isEmpty)
  }

  @Test func `the theme of a script is that of its picture, unless the command chooses colours`() throws {
    func picture(_ lines: String, _ options: [String] = []) throws -> String {
      let run = try runPane(["cast", "-", "--out", "-", "--duration", "0.5"] + options, input: lines)
      #expect(run.code == 0)
      return run.output
    }
    let light = try picture("theme light\n0.1 tap\n")
    #expect(try light != picture("0.1 tap\n"))
    #expect(try light == picture("0.1 tap\n", ["--light"]))
    #expect(try picture("theme light\n0.1 tap\n", ["--dark"]) == picture("0.1 tap\n"))
  }
}
