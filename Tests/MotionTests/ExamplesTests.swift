import Foundation
import TestSupport
import Testing

/// The example programs of the classes that run values on an animator.
struct ExamplesTests {
  /// Returns the standard output of a program, without frames replaced by later lines, and its exit status.
  private func run(_ arguments: [String]) throws -> (lines: [String], status: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: builtProduct("MotionExamples"))
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let written = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let lines = String(decoding: written, as: UTF8.self).split(separator: "\n").map(String.init)
    return (lines.filter { !$0.hasPrefix("\u{1B}[A") }, process.terminationStatus)
  }

  @Test(arguments: [
    ("draggable-value", ["released at 72 pt with 720 pt/s; rests at 300 pt"]),
    (
      "keyed-list",
      ["running: fade, move", "move: settled", "the row is at 100 pt, opacity 0.5"]
    ),
    ("reversed-animator", ["ended at the start: 0 pt"])
  ])
  func `each example program runs, and its last frame agrees with its output`(name: String, lines: [String])
    throws
  {
    let (written, status) = try run([name])
    #expect(written == lines)
    #expect(status == 0)
  }

  @Test(arguments: [[], ["fireworks"]]) func `an unknown example name is an error`(arguments: [String]) throws
  {
    let (written, status) = try run(arguments)
    #expect(written.isEmpty)
    #expect(status == 64)
  }
}
