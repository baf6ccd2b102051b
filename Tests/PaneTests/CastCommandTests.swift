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
      text.contains("-f apng -i /dev/stdin -vf fps=60,scale=out_color_matrix=bt709:out_range=tv ")
        && text.contains("-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv ")
        && text.contains("-f mp4 ") && text.hasSuffix("-y /dev/stdout PNG to a file"))

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

  /// Puts a stand-in for ffmpeg into the folder, a shell script.
  private func standIn(_ lines: String) throws {
    try "#!/bin/sh\n\(lines)\n".write(toFile: "\(folder.path)/ffmpeg", atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/ffmpeg")
  }

  @Test func `ffmpeg is missed before a film of a minute is made`() throws {
    // The film would take far longer than these seconds of the processor.
    let run = try runShell(
      "ulimit -t 20; PATH=/nowhere; pane cast --size 500x200 --duration 60 --fps 240 --out '\(folder.path)/a.webm'"
    )
    #expect(run.code == 69 && run.errors.contains("needs ffmpeg, which is not installed"))
    // What is not a program is not ffmpeg.
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/ffmpeg", withIntermediateDirectories: false)
    let directory = try runShell(
      "PATH='\(folder.path)'; pane cast --duration .1 --out '\(folder.path)/a.webm'")
    #expect(directory.code == 69 && directory.errors == run.errors)
  }

  @Test func `the temporary files of a video are in TMPDIR, which is named if there can be none`() throws {
    let temporary = "\(folder.path)/temporary"
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: false)
    try standIn("exec 3>&1; readlink /proc/self/fd/0 /proc/self/fd/3 >&2")
    let arguments = "cast --duration .1 --size 60x20 --out '\(folder.path)/a.mp4'"
    let start = "export PATH='\(folder.path)':$PATH TMPDIR="
    let made = try runShell("\(start)'\(temporary)'; pane \(arguments)")
    let files = made.errors.split(separator: "\n")
    #expect(made.code == 0 && files.count == 2)
    #expect(files.allSatisfy { $0.hasPrefix("\(temporary)/") && $0.hasSuffix(" (deleted)") })
    let missing = try runShell("\(start)/no/such/folder; pane \(arguments)")
    #expect(missing.code == 73)
    #expect(missing.errors == "pane: temporary file in /no/such/folder: No such file or directory\n")
    #expect(folder.names == ["a.mp4", "ffmpeg", "temporary"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
  }

  // ThreadSanitizer and the profile of coverage write files of their own.
  @Test(.enabled(if: !isThreadSanitized && getenv("LLVM_PROFILE_FILE") == nil))
  func `a full folder of temporary files is named`() throws {
    try standIn("exit 0")
    let run = try runShell(
      """
      ulimit -f 1; export PATH='\(folder.path)':$PATH TMPDIR='\(folder.path)'
      pane cast --duration .1 --size 60x20 --out '\(folder.path)/a.mp4'
      """)
    #expect(run.code == 74)
    #expect(run.errors == "pane: temporary file in \(folder.path): File too large\n")
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

  @Test(
    .enabled(if: hasFFmpeg, "no ffmpeg is in PATH; on Debian: apt-get install ffmpeg"),
    arguments: ["mp4", "webm"], ["60", "29.97", "23.976"])
  func `a video lasts to the end of a still film, and names its colours`(format: String, rate: String) throws
  {
    let run = try runShell(
      """
      cd '\(folder.path)'; printf '0.2 tap\\n' | pane cast - --out a.\(format) --duration 5 --fps \(rate) --size 40x12
      ffprobe -v error -of default=nk=1:nw=1 -count_frames -show_entries \
        stream=color_space,color_primaries,color_transfer,color_range,nb_read_frames a.\(format)
      ffprobe -v error -of default=nk=1:nw=1 -show_entries format=duration a.\(format)
      """)
    #expect(run.code == 0 && run.errors == "")
    let lines = run.output.split(separator: "\n")
    let count = try (#require(Double(rate)) * 5).rounded(.up)
    #expect(Set(lines.prefix(4)) == ["bt709", "tv"] && lines.count == 6)
    #expect(lines.contains("\(Int(count))"))
    // A container rounds times to 1 ms.
    let duration = try #require(lines.last.flatMap { Double($0) })
    let frames = try #require(Double(rate))
    #expect(abs(duration - count / frames) < 0.002)
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
    for name in ["r.gif", "R.GIF", "R.WebM"] {
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
    for format in ["gif", "png", "mp4", "webm"] {
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
