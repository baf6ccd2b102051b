import Foundation
import TestSupport
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

  @Test(arguments: ["a.svg", "a.cast", "a.gif", "a.png"])
  func `the same command makes the same bytes in any locale`(name: String) throws {
    let arguments = ["cast", "--script", "-", "--duration", "1.5", "--size", "60x20", "--out"]
    let comma = try CommaLocale()
    for (folder, locale) in [("one", "LC_ALL=C"), ("two", comma.assignments)] {
      try FileManager.default.createDirectory(
        atPath: "\(self.folder.path)/\(folder)", withIntermediateDirectories: false)
      let run = try runShell(
        "export \(locale); printf '.4 tap\\n.9 tap\\n' | pane "
          + (arguments + ["\(self.folder.path)/\(folder)/\(name)"]).joined(separator: " "))
      #expect(run.code == 0)
    }
    #expect(try folder.data("one/\(name)") == folder.data("two/\(name)"))
  }

  @Test(arguments: ["gif", "png", "svg", "cast"])
  func `a script that quits ends its recording, and one that quits at once shows one frame`(format: String)
    throws
  {
    func bytes(_ script: String, _ options: [String]) throws -> Data {
      let out = "\(folder.path)/a.\(format)"
      let run = try runPane(
        ["cast", "-", "--size", "40x12", "--fps", "20", "--out", out] + options, input: script)
      #expect(run.code == 0 && run.errors.isEmpty)
      return try folder.data("a.\(format)")
    }
    for (quit, duration) in [("0.5", "0.5"), ("0", "0.05")] {
      let ended = try bytes("\(quit) key q\n", [])
      if format == "svg", quit == "0" {
        // A film of one frame that is known to be one is made of cells.
        let text = String(decoding: ended, as: UTF8.self)
        #expect(text.contains("animation:.05s ") && text.contains(">1 control-panel</text>"))
        continue
      }
      var whole = try bytes("# no event\n", ["--duration", duration])
      if format == "cast", quit == "0" {
        // The script's line is a marker.
        var lines = String(decoding: whole, as: UTF8.self).split(separator: "\n")
        lines.insert("[0.000000, \"m\", \"key q\"]", at: 1)
        whole = Data((lines.joined(separator: "\n") + "\n").utf8)
      }
      #expect(ended == whole, "\(quit)")
    }
  }

  @Test func `an ending of a name counts in capitals, too`() throws {
    let run = try runShell(
      "cd '\(folder.path)'; pane cast --duration .1 --size 60x20 --out T.GIF; pane plot k=300,c=20 --out P.SVG"
    )
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(try folder.data("T.GIF").prefix(6) == Data("GIF89a".utf8))
    #expect(try folder.data("P.SVG").prefix(4) == Data("<svg".utf8))
    for name in ["r.gif", "R.GIF"] {
      let screen = try runPane(["--record", name])
      #expect(screen.code == 64 && screen.errors.contains("pane cast makes pictures of a recorded script"))
      let input = try runPane(["--record-input", name])
      #expect(
        input.code == 64
          && input.errors.contains("--record-input writes a script; pane cast makes pictures of it"))
    }
    let trace = try runPane(["trace", "--duration", ".1", "--out", "\(folder.path)/l.xyz"])
    #expect(trace.code == 0)
    #expect(folder.names == ["P.SVG", "T.GIF", "l.xyz"])
  }

  @Test func `a caption in characters without pixels is refused for pixels alone, and they are named`() throws
  {
    let arguments = ["cast", "--size", "40x12", "--duration", ".1", "--caption", "Ж ж — € Ж"]
    for format in ["gif", "png"] {
      let run = try runPane(arguments + ["--out", "\(folder.path)/a.\(format)"])
      #expect(run.code == 64)
      #expect(
        run.errors
          == "pane: --caption has characters that no .\(format) can show: “Ж”, “ж”, “€”; an .svg shows them\n"
      )
    }
    for format in ["svg", "cast"] {
      #expect(try runPane(arguments + ["--out", "\(folder.path)/a.\(format)"]).code == 0)
    }
    #expect(folder.names == ["a.cast", "a.svg"])
  }

  @Test func `with --out - the cast is written to stdout`() throws {
    let run = try runPane(["cast", "--out", "-", "--duration", ".1", "--size", "60x20", "--color", "16"])
    #expect(run.output.hasPrefix("{\"version\": 2, \"width\": 60, \"height\": 20, "))
    #expect(run.output.contains("xterm-16color"))
    #expect(run.output.hasSuffix("\"]\n"))
  }

  @Test(arguments: [
    (
      ["--out", "a.avi"],
      "--out must be FILE.cast, FILE.svg, FILE.gif, FILE.png or - for stdout; got “a.avi”"
    ),
    (["--out", "a.gif", "--fps", "60"], "--fps must be from 1 to 50 for a .gif; got 60"),
    (["--out", "a.svg", "--fps", "0"], "--fps must be from 1 to 240; got 0"),
    (["--out", "a.svg", "--fps", "nan"], "--fps must be from 1 to 240; got nan"),
    (
      ["--out", "a.svg", "--duration", "0"],
      "--duration must be greater than 0 s and up to 60 s for a .svg; got 0"
    ),
    (
      ["--out", "a.svg", "--duration", "60.5"],
      "--duration must be greater than 0 s and up to 60 s for a .svg; got 60.5"
    ),
    (
      ["--out", "a.cast", "--duration", "-3"],
      "--duration must be greater than 0 s and up to 3600 s for a .cast; got -3"
    ),
    (
      ["--out", "a.svg", "--size", "9x9"],
      "--size must be COLUMNSxROWS from 40x12 to 500x200, such as 120x40; got “9x9”"
    ),
    (["--out", "a.gif", "--scale", "0"], "--scale must be from 1 to 4; got 0"),
    (["--out", "a.gif", "--scale", "5"], "--scale must be from 1 to 4; got 5"),
    (
      ["--out", "a.svg", "--scale", "2"],
      "--scale is for a .gif or .png, not for a .svg"
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
    func size(_ arguments: [String]) throws -> [Int] {
      let out = "\(folder.path)/a.gif"
      let run = try runPane(["cast", "--size", "40x12", "--duration", ".1", "--out", out] + arguments)
      #expect(run.code == 0 && run.errors.isEmpty)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: out))
      return [Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8]
    }
    #expect(try size([]) == [320, 192])
    #expect(try size(["--scale", "2"]) == [640, 384])
    #expect(try size(["--caption", "Tap", "--light"]) == [320, 208])
    let long = try runPane([
      "cast", "--size", "40x12", "--out", "\(folder.path)/b.svg", "--caption",
      String(repeating: "x", count: 41)
    ])
    #expect(long.code == 64)
    #expect(long.errors == "pane: --caption must be at most 40 characters, the width of the stage; got 41\n")
    #expect(folder.names == ["a.gif"])
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
