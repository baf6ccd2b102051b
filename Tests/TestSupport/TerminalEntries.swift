internal import Foundation

/// Compiled terminfo entries of the terminals in tests, so that no test depends on those of the machine.
package enum TerminalEntries {
  /// The folder of the entries, for the variable TERMINFO; compiled at first use and removed when the process ends.
  package static let folder: String = {
    let folder = NSTemporaryDirectory() + "pane-terminfo-\(UUID().uuidString)"
    guard let source = Bundle.module.path(forResource: "Fixtures/terminals", ofType: "ti") else {
      preconditionFailure("Fixtures/terminals.ti is missing")
    }
    let tic = Process()
    tic.executableURL = URL(filePath: "/usr/bin/env")
    tic.arguments = ["tic", "-x", "-o", folder, source]
    do { try tic.run() } catch { preconditionFailure("tic does not run: \(error)") }
    tic.waitUntilExit()
    precondition(tic.terminationStatus == 0, "tic cannot compile \(source)")
    atexit { try? FileManager.default.removeItem(atPath: TerminalEntries.folder) }
    return folder
  }()

  /// Makes this process read these entries in place of the machine's.
  package static func use() { setenv("TERMINFO", folder, 1) }
}
