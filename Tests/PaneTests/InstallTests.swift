import Foundation
import TestSupport
import Testing

/// Runs `make install` and `make uninstall` without Swift, in a folder with a built program.
struct InstallTests {
  private let folder: TemporaryFolder
  private let tools: TemporaryFolder

  /// Makes the folder, and one of tools without Swift.
  init() throws {
    (folder, tools) = (try TemporaryFolder(), try TemporaryFolder())
    let files = FileManager.default
    let makefile = URL(filePath: #filePath).appending(path: "../../../Makefile").standardized.path
    try files.copyItem(atPath: makefile, toPath: folder.path("Makefile"))
    try files.createDirectory(atPath: folder.path(".build/release"), withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: folder.path(".build/release/pane"), withDestinationPath: builtProduct("pane"))
    for name in ["sh", "make", "install", "strip", "rm", "id"] {
      let found = ["/usr/bin", "/bin"].map { "\($0)/\(name)" }.first(where: files.fileExists)
      try files.createSymbolicLink(atPath: tools.path(name), withDestinationPath: #require(found))
    }
  }

  private func make(_ target: String) throws {
    let run = try runProgram(
      "/bin/sh",
      [
        "-c",
        "cd '\(folder.path)' && unset MAKEFLAGS && PATH='\(tools.path)' make \(target) DESTDIR='\(folder.path)/a root' PREFIX=/usr"
      ])
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
  }

  /// The installed files.
  private func installed() throws -> Set<String> {
    let (root, files) = (folder.path("a root"), FileManager.default)
    return Set(
      try files.subpathsOfDirectory(atPath: root).filter {
        try files.attributesOfItem(atPath: "\(root)/\($0)")[.type] as? FileAttributeType
          == .typeRegular
      })
  }

  @Test func `install needs no Swift and brings the program and completions, and uninstall removes them`()
    throws
  {
    try make("install")
    let completions = [
      "usr/share/bash-completion/completions/pane", "usr/share/zsh/site-functions/_pane",
      "usr/share/fish/vendor_completions.d/pane.fish"
    ]
    #expect(try installed() == Set(completions + ["usr/bin/pane"]))
    #expect(try runProgram(folder.path("a root/usr/bin/pane"), ["--version"]).output.hasPrefix("pane "))
    for path in completions {
      #expect(try #require(folder.text("a root/\(path)")).contains("pane"), "\(path)")
    }
    try "".write(toFile: folder.path("a root/usr/bin/other"), atomically: true, encoding: .utf8)
    try make("uninstall")
    #expect(try installed() == ["usr/bin/other"])
  }
}
