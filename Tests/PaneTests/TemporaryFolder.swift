import Foundation

/// A folder of its own, gone at the end.
final class TemporaryFolder {
  let path = NSTemporaryDirectory() + "pane-tests-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Where a file is in it.
  func path(_ name: String) -> String { "\(path)/\(name)" }

  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  /// What a file says; nil: it is not there.
  func text(_ name: String) -> String? { try? String(contentsOfFile: path(name), encoding: .utf8) }
}
