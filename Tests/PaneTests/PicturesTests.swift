import Foundation
import Testing

@Test func `the script of the README's picture plays for six seconds, and the picture is small`() throws {
  let folder = URL(filePath: #filePath).appending(path: "../../../.github/pictures").standardized
  let script = folder.appending(path: "opening.script").path
  let run = try runPane(["cast", script, "--fps", "20", "--out", "-"])
  #expect(run.code == 0 && run.output.contains("animation:6s "), "\(run.errors)")
  let size = try Data(contentsOf: folder.appending(path: "opening.svg")).count
  #expect(max(size, run.output.utf8.count) <= 450_000)
}
