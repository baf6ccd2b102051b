import Foundation
import Testing

/// Tests of the README's moving pictures, which `make pictures` makes.
struct PicturesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let folder = root.appending(path: ".github/pictures")

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// The names of the scenes, as the program lists them.
  private static func scenes() throws -> [String] {
    try runPane(["scenes"]).output.split(separator: "\n").map { String($0.split(separator: " ")[1]) }
  }

  @Test func `each scene has a picture made from a script that starts with the scene`() throws {
    let scenes = try Self.scenes()
    #expect(scenes.count > 1)
    for scene in scenes { #expect(try Self.text("\(scene).script").contains("\nscene \(scene)\n")) }
    for name in scenes + ["opening"] {
      let picture = try Self.text("\(name).svg")
      #expect(picture.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" "))
      #expect(picture.hasSuffix("</svg>\n"))
      #expect(picture.utf8.count <= 400_000, "\(name)")
    }
  }

  @Test func `the README's table has each scene with its key, in the order of the program's list`() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let rows = readme.matches(of: /\| (\S+) \| `([a-z-]+)` \| [^|]+ \|/).map { "\($0.1) \($0.2)" }
    let listed = try runPane(["scenes"]).output.split(separator: "\n").map {
      $0.split(separator: " ").prefix(2).joined(separator: " ")
    }
    #expect(rows == listed)
  }

  @Test func `the README shows each picture once`() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    for name in try Self.scenes() + ["opening"] {
      #expect(readme.split(separator: "](.github/pictures/\(name).svg)").count == 2, "\(name)")
    }
  }

  @Test func `the scripts of the pictures are valid`() throws {
    for name in try Self.scenes() + ["opening"] {
      let script = Self.folder.appending(path: "\(name).script").path
      let run = try runPane(["cast", "--script", script, "--out", "-", "--duration", ".05"])
      #expect(run.code == 0 && run.errors.isEmpty, "\(name): \(run.errors)")
    }
  }
}
