import Foundation
import Testing

@testable import pane

/// Tests of the files that commands read.
struct InputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func text(_ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(filePath: folder.path("file")))
    return try InputFile.parsed(folder.path("file")) { text, _ in text }
  }

  @Test func `an input of 64 MiB is read, and one byte more is an error`() throws {
    let most = [UInt8](repeating: 0x20, count: 1 << 26)
    #expect(try text(most).utf8.count == 1 << 26)
    let failure = #expect(throws: Failure.self) { try text(most + [0x20]) }
    #expect(failure?.kind == .data && failure?.reason == "expected at most 64 MiB")
  }

  @Test func `a byte order mark is not part of the text`() throws {
    #expect(try text([0xef, 0xbb, 0xbf, 0x61]) == "a")
  }

  @Test func `an output is never the input, by whatever name`() throws {
    try "0.1 tap\n".write(toFile: folder.path("script.svg"), atomically: true, encoding: .utf8)
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder.path("link.svg"), withDestinationPath: "script.svg")
    try files.linkItem(atPath: folder.path("script.svg"), toPath: folder.path("twin.svg"))
    for output in ["script.svg", "./script.svg", "link.svg", "twin.svg"].map(folder.path) {
      for command in ["trace", "cast", "fit"] {
        let error = try #require(parseError([command, folder.path("script.svg"), "--out", output]))
        #expect(error.code == 64)
        #expect(error.message.contains("are one file, “\(output)”; expected another file for the output"))
      }
    }
  }
}
