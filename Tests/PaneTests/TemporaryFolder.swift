import Foundation

/// A new folder that is removed at the end.
final class TemporaryFolder {
  let path = NSTemporaryDirectory() + "pane-tests-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { "\(path)/\(name)" }

  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  /// The text of a file; nil if the file does not exist.
  func text(_ name: String) -> String? { try? String(contentsOfFile: path(name), encoding: .utf8) }
}
