import Foundation
import TestSupport

/// What a run of the program without a terminal printed, and the code with which it ended.
struct CommandRun {
  var output: String
  var errors: String
  var code: Int32
}

/// Runs the program to its end.
func runPane(_ arguments: [String], input: String = "") throws -> CommandRun {
  let process = Process()
  process.executableURL = URL(filePath: builtProduct("pane"))
  process.arguments = arguments
  let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
  process.standardInput = stdin
  process.standardOutput = stdout
  process.standardError = stderr
  try process.run()
  try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
  try stdin.fileHandleForWriting.close()
  let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
  let errors = try stderr.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return CommandRun(
    output: String(decoding: output, as: UTF8.self), errors: String(decoding: errors, as: UTF8.self),
    code: process.terminationStatus)
}
