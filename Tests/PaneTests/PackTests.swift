import Foundation
import Testing

/// Tests of the script that makes the Debian package.
struct PackTests {
  /// The path of the script in the sources of this test.
  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../.package/pack").standardized.path

  @Test func `without dpkg-shlibdeps no package is made, and the message names the package to install`()
    throws
  {
    let folder = try TemporaryFolder()
    let run = try runProgram(
      "/bin/sh", ["-c", "PATH=\(folder.path) . '\(Self.script)' \(folder.path) 2026-01-01"])
    #expect(run.code == 69 && run.output == "")
    #expect(run.errors == "pack: dpkg-shlibdeps is missing; on Debian: apt-get install dpkg-dev\n")
    #expect(folder.names == [])
  }

  @Test func `the package and the program are described by the first sentence of the README`() throws {
    let root = URL(filePath: Self.script).appending(path: "../..").standardized
    func text(_ path: String) throws -> String {
      try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
    let sentence = try #require(try text("README.md").split(separator: "\n").dropFirst().first)
    let lines = try text(".package/control").split(separator: "\n")
    let index = try #require(lines.firstIndex { $0.hasPrefix("Description: ") })
    let long = lines[(index + 1)...].prefix { $0 != " ." }.joined()
    #expect(long == " \(sentence)")
    let short = lines[index].dropFirst("Description: ".count)
    // Without a capital, an article and a full stop, in at most 80 characters.
    #expect(sentence.lowercased().hasPrefix("\(short),") && short.count <= 80)
    let overview = try runPane(["--help"]).output.split(separator: "\n").first
    #expect(overview?.lowercased() == "overview: \(short).")
  }

  @Test func `a program with unknown libraries is not packaged`() throws {
    let folder = try TemporaryFolder()
    // Stand-ins for the tools: one that finds no libraries, and one that records that it is called.
    let tools = try TemporaryFolder()
    for (name, body) in [("dpkg-shlibdeps", "exit 0"), ("dpkg-deb", "touch \(folder.path)/packed")] {
      try "#!/bin/sh\n\(body)\n".write(toFile: tools.path(name), atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tools.path(name))
    }
    let root = folder.path("root/usr")
    for part in ["bin", "share/man/man1"] {
      try FileManager.default.createDirectory(atPath: "\(root)/\(part)", withIntermediateDirectories: true)
    }
    try "#!/bin/sh\necho pane 1\n".write(toFile: "\(root)/bin/pane", atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(root)/bin/pane")
    try "".write(toFile: "\(root)/share/man/man1/pane.1", atomically: true, encoding: .utf8)
    let run = try runProgram(
      "/usr/bin/env",
      [
        "sh", "-c",
        "PATH=\(tools.path):$PATH DEBEMAIL=a@b.example DEBFULLNAME=A /bin/sh '\(Self.script)' \(folder.path) 2026-01-01"
      ])
    #expect(run.code == 70, "\(run.errors)")
    #expect(run.errors.hasSuffix("names no package that \(folder.path)/root/usr/bin/pane needs\n"))
    #expect(!folder.names.contains("packed"))
  }
}
