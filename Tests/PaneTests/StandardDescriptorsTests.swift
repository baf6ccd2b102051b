import Foundation
import TestSupport
import Testing

/// Runs the program with closed standard descriptors or with few descriptors.
@Suite(.serialized) struct StandardDescriptorsTests {
  private static func start(_ line: String) throws -> PseudoTerminal {
    try PseudoTerminal("sh", ["-c", line.replacing("pane", with: builtProduct("pane"))], columns: 120)
  }

  @Test func `with stderr closed the program plays and writes nothing after the end`() throws {
    let terminal = try Self.start("exec pane 2>&-")
    #expect(terminal.wait { $0.emulator.line(0).contains("closed") })
    terminal.type(" ")
    #expect(terminal.wait { $0.emulator.line(0).contains("open ") })
    terminal.type("q")
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == 0)
    let output = String(decoding: terminal.output, as: UTF8.self)
    let left = try #require(output.range(of: "\u{1b}[?1049l", options: .backwards))
    // The rest of what leaves the screen, and the last query of the program, for the terminal's attributes.
    let last = ["\u{1b}[23;0;0t", "\u{1b}[?12l", "\u{1b}[?25h", "\u{1b}[c"]
    let rest = last.reduce(String(output[left.upperBound...])) { $0.replacing($1, with: "") }
    #expect(!rest.contains("\u{1b}"))
    #expect(terminal.settings == terminal.initialSettings)
  }

  @Test(arguments: ["<&-", ">&-"]) func `without stdin or stdout the program prints that it needs a terminal`(
    closed: String
  )
    throws
  {
    let terminal = try Self.start("exec pane \(closed)")
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == 69 << 8)
    #expect(terminal.emulator.line(0).hasPrefix("pane: standard input and output must be a terminal"))
    #expect(!terminal.output.contains(0x1b))
  }

  @Test(arguments: [4, 5, 6, 8, 12, 14, 16, 20, 24, 26, 32])
  func `with few descriptors the program plays or prints an error`(limit: Int) throws {
    let terminal = try Self.start("ulimit -n \(limit); exec pane")
    #expect(terminal.wait { $0.exitStatus != nil || $0.emulator.line(0).contains("closed") })
    if terminal.exitStatus == nil { terminal.type("q") }
    #expect(terminal.waitForExit())
    let status = terminal.exitStatus ?? 0
    #expect(status == 0 || status == 69 << 8, "\(terminal.emulator.text)")
    if status != 0, limit > 5 {
      #expect(terminal.emulator.text.contains("pane: "), "\(terminal.emulator.text)")
      #expect(!terminal.output.contains(0x1b))
    }
    #expect(terminal.settings == terminal.initialSettings)
    #expect(terminal.scanner.modes == [7, 25])
  }
}
