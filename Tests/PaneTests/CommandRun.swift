import ArgumentParser
import Foundation
import TestSupport

@testable import pane

/// The output and the exit code of a run of the program without a terminal.
struct CommandRun {
  var output: String
  var errors: String
  var code: Int32
}

/// Parses a command line in this process, and returns the line of its error, or the help or another text that it asks for,
/// with the exit code; nil if there is none.
func parseError(_ arguments: [String]) -> (message: String, code: Int32)? {
  do {
    _ = try PaneCommand.parseAsRoot(arguments)
    return nil
  } catch {
    let code = PaneCommand.exitCode(for: error)
    return (
      code.isSuccess ? PaneCommand.fullMessage(for: error) : PaneCommand.line(for: error), code.rawValue
    )
  }
}

/// Runs the program and waits for its end.
func runPane(_ arguments: [String], input: String = "") throws -> CommandRun {
  try runProgram(builtProduct("pane"), arguments, input: input)
}

/// Runs a shell line, in which `pane` is the program, and waits for its end.
func runShell(_ line: String) throws -> CommandRun {
  let folder = URL(filePath: builtProduct("pane")).deletingLastPathComponent().path
  return try runProgram("/bin/sh", ["-c", "PATH='\(folder)':$PATH; \(line)"])
}

/// Runs any program and waits for its end.
func runProgram(_ program: String, _ arguments: [String], input: String = "") throws -> CommandRun {
  let process = Process()
  process.executableURL = URL(filePath: program)
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
