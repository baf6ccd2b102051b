import Foundation
import TestSupport
import Testing

/// Runs the targets of the Makefile without Swift, in a folder with a built program.
struct MakefileTests {
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
    for name in [
      "sh", "make", "sed", "expand", "install", "strip", "mkdir", "rm", "date", "id", "chown", "env"
    ] {
      let found = ["/usr/bin", "/bin"].map { "\($0)/\(name)" }.first(where: files.fileExists)
      try files.createSymbolicLink(atPath: tools.path(name), withDestinationPath: #require(found))
    }
  }

  private func make(_ arguments: String, _ variables: String = "") throws -> CommandRun {
    try runProgram(
      "/bin/sh",
      ["-c", "cd '\(folder.path)' && unset MAKEFLAGS && \(variables) PATH='\(tools.path)' make \(arguments)"])
  }

  private func owner(_ name: String) throws -> NSNumber? {
    try FileManager.default.attributesOfItem(atPath: folder.path(name))[.ownerAccountID] as? NSNumber
  }

  @Test func `help and clean need no Swift`() throws {
    let help = try make("help")
    #expect(help.code == 0 && help.errors == "" && help.output.contains("  make install    program, manual"))
    #expect(help.output.contains("  make uninstall  remove what install has brought"))
    #expect(try make("clean").code == 0)
    #expect(folder.names == ["Makefile"])
    let missing = try make("extras")
    #expect(
      missing.code != 0 && missing.errors.hasPrefix(".build/release/pane is missing, and no swift is in PATH")
    )
  }

  @Test(arguments: [
    "run", "build", "test", "sanitize", "coverage", "fuzz", "consumer", "keys", "torture", "bench", "docs",
    "page", "pictures",
    "lint",
    "format", "deb"
  ])
  func `what needs Swift says that it is missing, where to get it, and how to do without`(target: String)
    throws
  {
    let run = try make(target)
    #expect(run.code != 0)
    #expect(run.errors.hasPrefix("Swift 6.3 is missing: no swift is in PATH. https://"), "\(run.errors)")
    #expect(run.errors.contains("Without Swift, install the Debian package"))
  }

  @Test func `install needs no Swift, and brings the program, its manual and completions`() throws {
    let run = try make("install DESTDIR='\(folder.path)/root' PREFIX=/usr")
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
    #expect(try runProgram(folder.path("root/usr/bin/pane"), ["--version"]).output.hasPrefix("pane "))
    #expect(try #require(folder.text("root/usr/share/man/man1/pane.1")).hasPrefix(".Dd "))
    for path in [
      "bash-completion/completions/pane", "zsh/site-functions/_pane", "fish/vendor_completions.d/pane.fish"
    ] {
      #expect(try #require(folder.text("root/usr/share/\(path)")).contains("pane"), "\(path)")
    }
  }

  @Test func `uninstall removes the files of install, and no others`() throws {
    let root = "DESTDIR='\(folder.path)/a root' PREFIX=/usr"
    #expect(try make("install \(root)").code == 0)
    func files() throws -> [String] {
      let found = FileManager.default.enumerator(atPath: folder.path("a root"))
      return try (#require(found).allObjects as? [String] ?? []).filter { path in
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: folder.path("a root/\(path)"), isDirectory: &isFolder)
        return !isFolder.boolValue
      }
    }
    #expect(try files().count == 5)
    try "".write(toFile: folder.path("a root/usr/bin/other"), atomically: true, encoding: .utf8)
    let run = try make("uninstall \(root)")
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
    #expect(try files() == ["usr/bin/other"])
    // Once more there is nothing to do.
    #expect(try make("uninstall \(root)").code == 0)
  }

  @Test(.enabled(if: geteuid() == 0, "files can be given away by root alone"))
  func `what sudo makes under .build belongs to the owner of the sources`() throws {
    #expect(chown(folder.path, 65_534, 65_534) == 0)
    #expect(try make("extras", "SUDO_UID=65534").code == 0)
    #expect(try owner(".build/extras") == 65_534 && owner(".build/extras/pane.1") == 65_534)
    // Root's own folder, and its own build, stay root's.
    #expect(try make("extras").code == 0)
    #expect(chown(folder.path, 0, 0) == 0)
    #expect(try make("extras", "SUDO_UID=65534").code == 0)
    #expect(try owner(".build/extras/pane.1") == 0)
  }
}
