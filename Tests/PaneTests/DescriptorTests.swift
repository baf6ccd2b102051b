import Foundation
import TestSupport
import Testing

@testable import pane

/// Tests of descriptors that another process has made non-blocking.
@Suite(.serialized) struct DescriptorTests {
  private static func makeNonBlocking(_ handle: FileHandle) {
    _ = fcntl(handle.fileDescriptor, F_SETFL, fcntl(handle.fileDescriptor, F_GETFL) | O_NONBLOCK)
  }

  /// A pipe holds 64 KiB, less than the command writes.
  @Test func `a command waits for a non-blocking stdin, and until a non-blocking stdout has room`() throws {
    let (arguments, input) = (["trace", "-", "--duration", "60"], "0.1 tap\n")
    let expected = try runPane(arguments, input: input)
    #expect(expected.code == 0 && expected.output.utf8.count > 1 << 16, "\(expected.errors)")
    let (stdin, stdout) = (Pipe(), Pipe())
    Self.makeNonBlocking(stdin.fileHandleForReading)
    Self.makeNonBlocking(stdout.fileHandleForWriting)
    let process = Process()
    process.executableURL = URL(filePath: builtProduct("pane"))
    process.arguments = arguments
    (process.standardInput, process.standardOutput, process.standardError) = (stdin, stdout, stdout)
    try process.run()
    try Self.awaitSleep(of: process)
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    // The pipe is full before the first byte is read.
    try Self.awaitSleep(of: process)
    let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(String(decoding: output, as: UTF8.self) == expected.output)
  }

  /// Returns when a process waits, or has ended because it did not wait.
  private static func awaitSleep(of process: Process) throws {
    let path = "/proc/\(process.processIdentifier)/stat"
    while process.isRunning, try !String(contentsOfFile: path, encoding: .utf8).contains(") S ") {}
  }
}
