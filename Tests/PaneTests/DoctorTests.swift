import Foundation
import TestSupport
import Testing

@testable import pane

struct DoctorTests {
  private static func lines(of terminal: PseudoTerminal) -> [Substring] {
    terminal.emulator.text.split(separator: "\n")
  }

  /// The numbers in the line of the report that begins with a name.
  private static func numbers(_ name: String, in terminal: PseudoTerminal) throws -> [Double] {
    let line = try #require(lines(of: terminal).first { $0.hasPrefix("\(name): ") })
    return line.split { " ,".contains($0) }.compactMap { Double($0) }
  }

  @Test(arguments: [Answers.plain, .kitty, .silent])
  func `M37: doctor plays, restores the terminal, and prints capabilities and each deadline of two seconds`(
    answers: Answers
  ) throws {
    let terminal = try PseudoTerminal(
      builtProduct("pane"), ["doctor"], columns: 120, rows: 40, answers: answers)
    #expect(terminal.waitForExit() && terminal.exitStatus == 0)
    let text = terminal.emulator.text
    #expect(text.contains("terminal             xterm-256color"))
    #expect(text.contains("colour               \(answers.trueColor ? "truecolor" : "256")"))
    #expect(text.contains("key release          \(answers.keyboard ? "yes" : "no")"))
    #expect(text.contains("answer time: ") == answers.basics)
    let intervals = try Self.numbers("frame interval", in: terminal)
    #expect(intervals.count == 2 && intervals[0] > 0 && intervals[0] <= intervals[1])
    // A link that counted from its last frame, which is always late, would have fewer.
    let frames = try Self.numbers("frames", in: terminal)
    #expect(frames[0] + frames[1] >= 120)
    #expect(terminal.settings == terminal.initialSettings)
    #expect(terminal.scanner.modes == [7, 25])
    #expect(terminal.unreadInput == 0)
  }

  @Test(arguments: ["> report", "| cat > report", "< /dev/null > report", "--fps 30 > report"])
  func `doctor asks the terminal when its report goes to a file`(output: String) throws {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal(
      "sh", ["-c", "cd '\(folder.path)'; '\(builtProduct("pane"))' doctor \(output)"], columns: 120, rows: 40)
    #expect(terminal.waitForExit() && terminal.exitStatus == 0)
    let report = try #require(folder.text("report"))
    #expect(report.hasPrefix("terminal             xterm-256color"))
    #expect(report.contains("\ncolour ") && report.contains("\nframe interval: p50 "))
    #expect(!report.contains("\u{1b}") && terminal.scanner.modes == [7, 25])
  }

  @Test func `frames that a distant terminal does not get are told, and are none of the measured ones`()
    throws
  {
    let terminal = try PseudoTerminal(builtProduct("pane"), ["doctor"], columns: 120, rows: 40)
    terminal.latency = 0.2
    #expect(terminal.waitForExit())
    #expect(try Self.numbers("frames", in: terminal)[2] > 60)
    #expect(try Self.numbers("frame interval", in: terminal)[1] > 60)
  }
}
