import Foundation
import Testing

@testable import pane

/// Files that come into being whole or not at all.
struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to path: String) throws {
    let file = try OutputFile(path)
    try file.write(Array(text.utf8))
    try file.commit()
  }

  @Test func `a file has its name when all of it is there, not before`() throws {
    let file = try OutputFile("\(folder.path)/new")
    try file.write(Array("one\n".utf8))
    #expect(!folder.names.contains("new"))
    try file.write(Array("two\n".utf8))
    try file.commit()
    #expect(folder.names == ["new"])
    #expect(folder.text("new") == "one\ntwo\n")
  }

  @Test func `a file that is not finished leaves what was there, and nothing else`() throws {
    try write("before", to: "\(folder.path)/kept")
    do {
      let file = try OutputFile("\(folder.path)/kept")
      try file.write(Array("half".utf8))
    }
    #expect(folder.names == ["kept"])
    #expect(folder.text("kept") == "before")
  }

  @Test(arguments: [0o600, 0o640, 0o755])
  func `what replaces a file has its mode`(mode: Int) throws {
    let path = "\(folder.path)/moded"
    try write("a", to: path)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    try write("b", to: path)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode)
    #expect(folder.text("moded") == "b")
  }

  @Test func `a link stays a link, and the file that it leads to is written`() throws {
    try write("a", to: "\(folder.path)/file")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link", withDestinationPath: "file")
    try write("b", to: "\(folder.path)/link")
    #expect(folder.text("file") == "b")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder.path)/link") == "file")
  }

  @Test func `a name as long as names may be is written`() throws {
    let name = String(repeating: "n", count: 255)
    try write("long", to: "\(folder.path)/\(name)")
    #expect(folder.names == [name])
  }

  @Test(arguments: [
    ("", "“”: No such file or directory"), ("/no/such/file", "/no/such/file: No such file or directory"),
    ("/", "/: Is a directory"), ("/tmp/no-such-folder/", "/tmp/no-such-folder/: Is a directory"),
    ("/dev/null/file", "/dev/null/file: Not a directory")
  ])
  func `a place where no file can be is named, with the reason and code 73`(path: String, message: String)
    throws
  {
    let failure = try #require(throws: Failure.self) { try OutputFile(path) }
    #expect(failure.kind == .cannotCreate)
    #expect(failure.kind.rawValue == 73)
    #expect(failure.description == message)
  }

  @Test func `a full disk is named, with code 74`() throws {
    let failure = try #require(throws: Failure.self) { try write("a", to: "/dev/full") }
    #expect(failure.kind.rawValue == 74)
    #expect(failure.description == "/dev/full: No space left on device")
  }

  @Test func `a device is written, and stays a device`() throws {
    try write("a", to: "/dev/null")
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
    #expect(type == .typeCharacterSpecial)
  }

  @Test func `stdout that takes no more is named in a line, with code 74`() throws {
    let full = try runShell("pane scenes > /dev/full")
    #expect(full.code == 74)
    #expect(full.errors == "pane: stdout: No space left on device\n")
    let gone = try runShell("{ pane trace --duration 600; echo $? >&2; } | head -c 9")
    #expect(gone.output == "t,y,v,tar")
    #expect(gone.errors == "pane: stdout: Broken pipe\n74\n")
  }
}
