import Foundation
import Testing

@testable import pane

/// Tests of the files that commands read.
struct InputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: folder.path(name)))
    return folder.path(name)
  }

  private func text(_ path: String) throws(Failure) -> String {
    try InputFile.parsed(path) { text, _ in text }
  }

  /// sysexits.h: 65 is EX_DATAERR and 66 is EX_NOINPUT.
  @Test(arguments: [
    ("/no/such", 66, "/no/such: No such file or directory"), ("/", 66, "/: Is a directory"),
    ("", 66, "“”: No such file or directory"), ("/dev/zero", 65, "/dev/zero: expected at most 64 MiB")
  ])
  func `an input that cannot be read is an error with its name and the reason`(
    path: String, code: Int32, message: String
  ) throws {
    let failure = try #require(throws: Failure.self) { try text(path) }
    #expect(failure.kind.rawValue == code && failure.description == message)
  }

  @Test func `an input of 64 MiB is read, and one byte more is an error`() throws {
    let most = [UInt8](repeating: 0x20, count: 1 << 26)
    #expect(try text(write(most, to: "most")).utf8.count == 1 << 26)
    let more = try write(most + [0x20], to: "more")
    #expect(throws: Failure.self) { try text(more) }
  }

  @Test func `a byte order mark is not part of the text`() throws {
    #expect(try text(write([0xef, 0xbb, 0xbf, 0x61], to: "marked")) == "a")
  }

  @Test(arguments: ["trace", "check", "cast --out a.svg", "replay", "fit"])
  func `each command tells a missing input by its name`(command: String) throws {
    let run = try runShell("cd '\(folder.path)' && pane \(command) no.csv")
    #expect(run.code == 66 && run.output == "" && folder.names == [])
    #expect(run.errors == "pane: no.csv: No such file or directory\n")
  }

  /// A script, a link to it and a second name of it.
  private func makeScript() throws -> String {
    let script = "0.1 tap\n"
    _ = try write(Array(script.utf8), to: "script.svg")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.svg"), withDestinationPath: "script.svg")
    try FileManager.default.linkItem(atPath: folder.path("script.svg"), toPath: folder.path("twin.svg"))
    return script
  }

  @Test func `an output is never the input, by whatever name`() throws {
    let script = try makeScript()
    let parent = "\(folder.path)/../\(URL(filePath: folder.path).lastPathComponent)"
    for output in ["script.svg", "./script.svg", "link.svg", "twin.svg"].map(folder.path) + [
      "\(parent)/twin.svg"
    ] {
      for command in ["trace", "cast", "fit"] {
        let error = try #require(parseError([command, folder.path("script.svg"), "--out", output]))
        #expect(error.code == 64)
        #expect(error.message.contains("are one file, “\(output)”; expected another file for the output"))
      }
    }
    let run = try runShell("cd '\(folder.path)' && pane trace - --out link.svg < script.svg")
    #expect(run.code == 64 && folder.text("script.svg") == script)
  }

  @Test(arguments: ["trace link.svg", "trace - < twin.svg", "fit twin.svg"])
  func `stdout is never the input, by whatever name`(command: String) throws {
    let script = try makeScript()
    let run = try runShell("cd '\(folder.path)' && pane \(command) >> script.svg")
    #expect(run.code == 64)
    #expect(run.errors.hasSuffix(" is also stdout; expected another file for the output\n"))
    #expect(folder.text("script.svg") == script)
  }
}
