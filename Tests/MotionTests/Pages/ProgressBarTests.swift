import TestSupport
import Testing

/// Runs the sample program in a terminal and in a pipe.
@Suite(.serialized) struct ProgressBarTests {
  /// A shell in a terminal that runs the program at the end of a pipe.
  private func run(_ script: String) throws -> PseudoTerminal {
    let program = builtProduct("MotionExamples") + " progress-bar"
    return try PseudoTerminal(
      "sh", ["-c", "stty -echo; \(script.replacing("PROGRAM", with: program)); echo $?"])
  }

  /// The percentages in the output, frame by frame.
  private func percentages(_ terminal: PseudoTerminal) -> [Int] {
    String(decoding: terminal.output, as: UTF8.self).matches(of: /(\d+) %/).compactMap { Int($0.1) }
  }

  @Test func `a new target in flight retargets the bar, which never moves backwards`()
    throws
  {
    let terminal = try run("(echo 60; read -r go </dev/tty; echo 100) | PROGRAM")
    #expect(terminal.wait { percentages($0).contains { $0 >= 10 } })
    terminal.type("\n")
    #expect(terminal.waitForExit())
    let shown = percentages(terminal)
    #expect(shown == shown.sorted())
    #expect(shown.first == 0 && shown.last == 100)
    #expect(shown.contains { (10..<60).contains($0) } && shown.contains { (61..<100).contains($0) })
    // One line with the frames, then the shell's line with the exit status.
    #expect(terminal.emulator.line(0).hasSuffix("█ 100 %"))
    #expect(terminal.emulator.line(1).trimmed == "0")
    #expect(terminal.emulator.line(2).trimmed.isEmpty)
  }

  @Test(arguments: [("70", "70 %"), ("20\\n100", "100 %"), ("soon\\nnan\\n150\\n-1", "0 %"), ("", "0 %")])
  func `with a pipe as input and output the program exits after the last percentage`(
    input: String, last: String
  ) throws {
    let terminal = try run("printf '\(input)\\n' | PROGRAM | cat")
    #expect(terminal.waitForExit())
    #expect(terminal.emulator.line(0).trimmed.hasSuffix(" \(last)"))
    #expect(terminal.emulator.line(1).trimmed == "0")
  }
}

extension String {
  fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
