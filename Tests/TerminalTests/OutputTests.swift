import Foundation
import TestSupport
import Testing

/// The pacing of frames, with terminals that are slow, mute or stalled.
@Suite struct OutputTests {
  /// Starts the driver's animation of sixty frames a second.
  private static func animating(_ answers: Answers, latency: Double = 0) throws -> PseudoTerminal {
    let terminal = try ScreenTests.start(columns: 120, rows: 40, answers: answers)
    try #require(terminal.wait { $0.emulator.line(0).hasPrefix("ready") })
    terminal.latency = latency
    terminal.type("g")
    try #require(terminal.wait { ScreenTests.frame($0) > 10 })
    return terminal
  }

  /// The frames since a place in the output, each with true if it asks; frames are marked by mode 2026.
  private static func frames(_ terminal: PseudoTerminal, since start: Int) -> [Bool] {
    let text = String(decoding: terminal.output[start...], as: UTF8.self)
    return text.split(separator: "\u{1b}[?2026h").dropFirst().map { $0.contains("\u{1b}[6n") }
  }

  private static func queryCount(_ terminal: PseudoTerminal) -> Int {
    String(decoding: terminal.output, as: UTF8.self).count(of: "\u{1b}[6n")
  }

  @Test func `a prompt terminal is asked by one of four frames`() throws {
    let terminal = try Self.animating(.kitty)
    let start = terminal.output.count
    #expect(terminal.wait { ScreenTests.frame($0) > 70 })
    let frames = Self.frames(terminal, since: start)
    #expect(frames.split(separator: true, omittingEmptySubsequences: true).allSatisfy { $0.count < 4 })
    #expect(frames.count { $0 } < frames.count / 2, "\(frames)")
  }

  @Test(arguments: [0.05, 0.2]) func `at most two replies are missing, however slow the link is`(
    latency: Double
  ) throws {
    let terminal = try Self.animating(.kitty, latency: latency)
    let (frame, start) = (ScreenTests.frame(terminal), ContinuousClock.now)
    var most = 0
    let hasMoved = terminal.wait {
      most = max(most, $0.missingReplies)
      return ScreenTests.frame($0) > frame + 60
    }
    #expect(hasMoved && most == 2)
    // The animation keeps its speed: what lies between is left out.
    #expect(ContinuousClock.now - start < .seconds(8))
    terminal.type("q")
    #expect(terminal.waitForExit(deadline: 2))
    #expect(terminal.traces(since: terminal.initialSettings) == [])
  }

  @Test func `a mute terminal is asked for no place, and gets every frame`() throws {
    let terminal = try Self.animating(.silent)
    #expect(terminal.wait { ScreenTests.frame($0) > 60 })
    #expect(Self.queryCount(terminal) <= 2)
    terminal.type("q")
    #expect(terminal.waitForExit(deadline: 2))
    #expect(terminal.traces(since: terminal.initialSettings) == [])
  }

  @Test func `a terminal that stops answering gets frames again after two seconds`() throws {
    let terminal = try Self.animating(.kitty)
    terminal.answers = .silent
    let (frame, count) = (ScreenTests.frame(terminal), Self.queryCount(terminal))
    #expect(terminal.wait { ScreenTests.frame($0) > frame + 150 })
    #expect(Self.queryCount(terminal) <= count + 2)
  }

  @Test(arguments: [Answers.plain, .kitty])
  func `after a stall at most the two frames on their way are old, and the newest follows`(answers: Answers)
    throws
  {
    let terminal = try Self.animating(answers)
    let before = ScreenTests.frame(terminal)
    terminal.isReading = false
    terminal.pass(1)
    terminal.isReading = true
    let chunk = terminal.chunks.count
    #expect(terminal.wait { ScreenTests.frame($0) > before + 60 })
    // The same output, piece by piece.
    let emulator = Emulator(columns: 120, rows: 40)
    for bytes in terminal.chunks[..<chunk] { emulator.feed(bytes) }
    var old: Set<Int> = []
    for bytes in terminal.chunks[chunk...] {
      emulator.feed(bytes)
      let frame = ScreenTests.frame(emulator)
      if frame < before + 40 { old.insert(frame) }
    }
    #expect(old.subtracting([before]).count <= 3, "\(old.sorted()) after \(before)")
  }

  /// SIGXFSZ is ignored, as in a program that checks what it writes. Without a folder for it ThreadSanitizer writes no file.
  @Test func `a lack of room for the file in memory does not end the program`() throws {
    let terminal = try PseudoTerminal(
      "sh", ["-c", "trap '' XFSZ; ulimit -f 0; TMPDIR=/none exec \(builtProduct("ScreenDriver"))"],
      answers: .kitty)
    #expect(terminal.wait { $0.scanner.modes.contains(1016) })
    terminal.type("g")
    terminal.pass(0.2)
    terminal.type("q")
    #expect(terminal.waitForExit(deadline: 3))
    #expect(terminal.exitStatus == 0 && terminal.traces(since: terminal.initialSettings) == [])
  }
}

extension String {
  fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
