import Foundation
import TestSupport
import Testing

@testable import pane

/// Tests that files are written completely or not at all.
struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to name: String) throws {
    let file = try OutputFile(folder.path(name))
    try file.write(text)
    try file.commit()
  }

  @Test func `a file appears under its name only once it is complete`() throws {
    let file = try OutputFile(folder.path("new"))
    try file.write("one\n")
    #expect(!folder.names.contains("new"))
    try file.write("two\n")
    try file.commit()
    #expect(folder.names == ["new"] && folder.text("new") == "one\ntwo\n")
  }

  @Test func `an unfinished file leaves the previous content and no other file`() throws {
    try write("before", to: "kept")
    try OutputFile(folder.path("kept")).write("half")
    #expect(folder.names == ["kept"] && folder.text("kept") == "before")
  }

  @Test(arguments: [0o600, 0o640, 0o755, 0o4755, 0o2750, 0o1644])
  func `a new file has the permissions of the file it replaces, but none that were granted to its contents`(
    mode: Int
  ) throws {
    try write("a", to: "moded")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path("moded"))
    try write("b", to: "moded")
    let found = try FileManager.default.attributesOfItem(atPath: folder.path("moded"))
    #expect(found[.posixPermissions] as? Int == mode & 0o777 && folder.text("moded") == "b")
  }

  @Test func `writing to a symbolic link keeps the link and writes its target`() throws {
    try write("a", to: "file")
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "file")
    try write("b", to: "link")
    #expect(folder.text("file") == "b" && folder.names == ["file", "link"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == "file")
  }

  @Test func `a name of maximal length is written`() throws {
    let name = String(repeating: "n", count: 255)
    try write("long", to: name)
    #expect(folder.names == [name])
  }

  @Test(arguments: [
    ("", "No such file or directory"), ("/no/such/file", "No such file or directory"),
    ("/tmp/no-such/", "Is a directory"),
    ("/", "Is a directory"), ("/dev/null/file", "Not a directory"), ("dangling", "No such file or directory"),
    ("loop", "Too many levels of symbolic links")
  ])
  func `a path where no file can be created is an error with the reason and code 73`(
    path: String, reason: String
  ) throws {
    for (link, target) in [("dangling", "missing"), ("loop", "loop")] {
      try FileManager.default.createSymbolicLink(atPath: folder.path(link), withDestinationPath: target)
    }
    let path = path.contains("/") || path.isEmpty ? path : folder.path(path)
    let failure = try #require(throws: Failure.self) { try OutputFile(path) }
    #expect(failure.kind.rawValue == 73 && failure.description == "\(path.isEmpty ? "“”" : path): \(reason)")
    #expect(folder.names == ["dangling", "loop"])
  }

  @Test(arguments: [("/dev/null", nil), ("/dev/full", "/dev/full: No space left on device")])
  func `a device is written and stays a device`(path: String, message: String?) throws {
    let file = try OutputFile(path)
    do throws(Failure) {
      try file.write("a")
      try file.commit()
      #expect(message == nil)
    } catch {
      #expect(error.kind.rawValue == 74 && error.description == message)
    }
    let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    #expect(type == .typeCharacterSpecial)
  }

  @Test func `a closed stdout ends the program silently with SIGPIPE`() throws {
    let command = "trace --duration 600"
    let gone = try runShell("{ pane \(command); echo $? >&2; } | head -c 2")
    #expect(gone.output == "t,")
    #expect(gone.errors == "141\n")
    // A shell that ignores SIGPIPE passes this on to its children.
    let ignored = try runShell("trap '' PIPE; { pane \(command); echo $? >&2; } | head -c 2")
    #expect(ignored.errors == "141\n")
  }

  // ThreadSanitizer writes files of its own.
  @Test(.enabled(if: !isThreadSanitized))
  func `a file that exceeds the size limit is an error, and the old one stays`() throws {
    try write("before", to: "large.csv")
    let path = folder.path("large.csv")
    let run = try runShell("ulimit -f 8; pane trace --duration 600 --out '\(path)'")
    #expect(run.code == 74 && run.errors == "pane: \(path): File too large\n")
    #expect(folder.names == ["large.csv"] && folder.text("large.csv") == "before")
  }

  @Test func `a write-protected file is not replaced`() throws {
    try write("before", to: "locked")
    chmod(folder.path("locked"), 0o444)
    // Root may write all files.
    guard getuid() != 0 else { return }
    #expect(throws: Failure.self) { try write("after", to: "locked") }
    #expect(folder.text("locked") == "before")
  }

  @Test func `two paths to the same file are recognised`() throws {
    try write("a", to: "a")
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "a")
    for (one, other, isOne) in [
      ("a", "./a", true), ("a", "link", true), ("new", "./new", false), ("a", "new", false)
    ] {
      #expect(OutputFile.isOneFile(folder.path(one), folder.path(other)) == isOne, "\(one), \(other)")
    }
    #expect(!OutputFile.isOneFile("/dev/null", "/dev/null"))
  }
}
