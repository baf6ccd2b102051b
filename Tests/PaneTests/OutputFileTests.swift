import Foundation
import TestSupport
import Testing

@testable import pane

/// Tests that files are written completely or not at all.
struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to path: String) throws {
    let file = try OutputFile(path)
    try file.write(Array(text.utf8))
    try file.commit()
  }

  @Test func `a file appears under its name only once it is complete`() throws {
    let file = try OutputFile("\(folder.path)/new")
    try file.write(Array("one\n".utf8))
    #expect(!folder.names.contains("new"))
    try file.write(Array("two\n".utf8))
    try file.commit()
    #expect(folder.names == ["new"])
    #expect(folder.text("new") == "one\ntwo\n")
  }

  @Test func `an unfinished file leaves the previous content and no other file`() throws {
    try write("before", to: "\(folder.path)/kept")
    do {
      let file = try OutputFile("\(folder.path)/kept")
      try file.write(Array("half".utf8))
    }
    #expect(folder.names == ["kept"])
    #expect(folder.text("kept") == "before")
  }

  @Test func `a journal that cannot receive its name leaves no other file`() throws {
    try write("before", to: folder.path("kept"))
    let journal = Journal(try OutputFile(folder.path("kept")))
    // A file cannot take the name of a folder.
    try FileManager.default.removeItem(atPath: folder.path("kept"))
    try FileManager.default.createDirectory(atPath: folder.path("kept"), withIntermediateDirectories: false)
    journal.append { Array("line\n".utf8) }
    #expect(throws: Failure.self) { try journal.finish() }
    withExtendedLifetime(journal) { #expect(folder.names == ["kept"]) }
  }

  @Test(arguments: [0o600, 0o640, 0o755, 0o4755, 0o2750, 0o1644])
  func `a new file has the permissions of the file it replaces, but none that were granted to its contents`(
    mode: Int
  ) throws {
    let path = "\(folder.path)/moded"
    try write("a", to: path)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    try write("b", to: path)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode & 0o777)
    #expect(folder.text("moded") == "b")
  }

  @Test func `writing to a symbolic link keeps the link and writes its target`() throws {
    try write("a", to: "\(folder.path)/file")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link", withDestinationPath: "file")
    try write("b", to: "\(folder.path)/link")
    #expect(folder.text("file") == "b")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder.path)/link") == "file")
  }

  @Test func `a name of maximal length is written`() throws {
    let name = String(repeating: "n", count: 255)
    try write("long", to: "\(folder.path)/\(name)")
    #expect(folder.names == [name])
  }

  @Test(arguments: [
    ("", "“”: No such file or directory"), ("/no/such/file", "/no/such/file: No such file or directory"),
    ("/", "/: Is a directory"), ("/tmp/no-such-folder/", "/tmp/no-such-folder/: Is a directory"),
    ("/dev/null/file", "/dev/null/file: Not a directory")
  ])
  func `a path where no file can be created is an error with the reason and code 73`(
    path: String, message: String
  )
    throws
  {
    let failure = try #require(throws: Failure.self) { try OutputFile(path) }
    #expect(failure.kind == .cannotCreate)
    #expect(failure.kind.rawValue == 73)
    #expect(failure.description == message)
  }

  @Test func `a full disk is an error with code 74`() throws {
    let failure = try #require(throws: Failure.self) { try write("a", to: "/dev/full") }
    #expect(failure.kind.rawValue == 74)
    #expect(failure.description == "/dev/full: No space left on device")
  }

  @Test func `a device is written and stays a device`() throws {
    try write("a", to: "/dev/null")
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
    #expect(type == .typeCharacterSpecial)
  }

  @Test func `a full stdout is an error of one line with code 74`() throws {
    let full = try runShell("pane scenes > /dev/full")
    #expect(full.code == 74)
    #expect(full.errors == "pane: stdout: No space left on device\n")
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

  @Test func `a named pipe whose reader has gone is an error`() throws {
    let path = folder.path("pipe")
    let run = try runShell(
      "mkfifo '\(path)'; head -c 2 '\(path)' & pane trace --duration 600 --out '\(path)'; echo $? >&2; wait")
    #expect(run.output == "t,")
    #expect(run.errors == "pane: \(path): Broken pipe\n74\n")
  }

  // ThreadSanitizer writes files of its own.
  @Test(.enabled(if: !isThreadSanitized))
  func `a file that exceeds the size limit is an error and leaves no file`() throws {
    let run = try runShell("ulimit -f 8; pane trace --duration 600 --out '\(folder.path("large"))'")
    #expect(run.code == 74)
    #expect(run.errors == "pane: \(folder.path("large")): File too large\n")
    #expect(folder.names == [])
  }

  @Test func `a link to a missing file or to itself is an error with the reason`() throws {
    for (link, target) in [("dangling", "missing"), ("loop", "loop")] {
      try FileManager.default.createSymbolicLink(atPath: folder.path(link), withDestinationPath: target)
    }
    for (link, reason) in [
      ("dangling", "it is a link to “missing”, which does not exist"),
      ("loop", "Too many levels of symbolic links")
    ] {
      let failure = try #require(throws: Failure.self) { try OutputFile(folder.path(link)) }
      #expect(failure.kind == .cannotCreate)
      #expect(failure.description == "\(folder.path(link)): \(reason)")
    }
    #expect(folder.names == ["dangling", "loop"])
  }

  @Test func `two paths to the same file are recognised`() throws {
    try write("a", to: folder.path("a"))
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "a")
    for (one, other, isOne) in [
      ("a", "./a", true), ("a", "link", true), ("new", "./new", true), ("new", "newer", false),
      ("a", "new", false), ("new", "no/new", false)
    ] {
      #expect(OutputFile.isOneFile(folder.path(one), folder.path(other)) == isOne, "\(one), \(other)")
    }
  }
}
