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

  @Test func `a video is encoded by ffmpeg from the picture, and without ffmpeg there is an error`() throws {
    // A stand-in for ffmpeg that writes its options, and the types of its input and output, instead of a video.
    let program = "\(folder.path)/ffmpeg"
    try #"""
    #!/bin/sh
    printf '%s ' "$@"
    head -c 4 | tail -c 3
    [ -f /dev/stdout ] && printf ' to a file'
    """#.write(toFile: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let made = try runShell(
      "PATH='\(folder.path)':$PATH; pane cast --out '\(folder.path)/a.mp4' --duration .1 --size 60x20")
    #expect(made.code == 0 && made.errors == "")
    let text = String(decoding: try folder.data("a.mp4"), as: UTF8.self)
    #expect(
      text.contains("-f apng -i /dev/stdin -r 60 ") && text.contains("-f mp4 ")
        && text.hasSuffix("-y /dev/stdout PNG to a file"))

    try "#!/bin/sh\nexit 1\n".write(toFile: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let failed = try runShell(
      "PATH='\(folder.path)':$PATH; pane cast --out '\(folder.path)/b.webm' --duration .1 --size 60x20")
    #expect(failed.code == 69 && failed.errors == "pane: ffmpeg could not encode the video\n")
    let missing = try runShell(
      "PATH=/nowhere; pane cast --out '\(folder.path)/b.webm' --duration .1 --size 60x20")
    #expect(missing.code == 69)
    #expect(
      missing.errors == "pane: a video needs ffmpeg, which is not installed (apt install ffmpeg)\n")
    #expect(folder.names == ["a.mp4", "ffmpeg"])
  }

  private static let hasFFmpeg =
    (try? runShell("command -v ffmpeg && command -v ffprobe"))?.code == 0

  @Test(
    .enabled(if: hasFFmpeg, "no ffmpeg is in PATH; on Debian: apt-get install ffmpeg"),
    arguments: ["mp4", "webm"])
  func `a video tells its duration and begins at 0, to a file and to a pipe`(format: String) throws {
    let run = try runShell(
      """
      cd '\(folder.path)'; mkfifo p.\(format); cat p.\(format) > piped.\(format) &
      for name in a p; do pane cast --out $name.\(format) --duration 1 --size 60x20; done; wait
      for name in a piped; do ffprobe -v error -show_entries format=duration:stream=start_time -of compact=p=0:nk=1 \
        $name.\(format); done
      """)
    #expect(run.code == 0 && run.errors == "")
    #expect(run.output.split(separator: "\n").map { Double($0) } == [0, 1, 0, 1])
    #expect(folder.names == ["a.\(format)", "p.\(format)", "piped.\(format)"])
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
      "--out must be FILE.cast, FILE.svg, FILE.gif, FILE.png, FILE.mp4, FILE.webm or - for stdout; got “a.avi”"
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
      "--scale is for a .gif, .png, .mp4 or .webm, not for a .svg"
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
