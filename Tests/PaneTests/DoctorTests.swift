import Foundation
import TestSupport
import Testing

@testable import pane

struct DoctorTests {
  @Test func `doctor in a pipe prints the cost of a frame`() throws {
    let run = try runPane(["doctor", "--size", "60x20"])
    #expect(run.code == 0 && run.errors == "")
    let names = run.output.split(separator: "\n").map { $0.prefix { $0 != ":" } }
    #expect(
      names == [
        "work per frame (scene and canvas)", "present per frame", "bytes per frame",
        "present the last frame whole", "bytes of the last frame whole"
      ])
  }

  @Test func `the JSON is an object of findings, measurements and numbers`() throws {
    let run = try runPane(["doctor", "--format", "json", "--size", "60x20", "--scene", "interruption"])
    #expect(run.code == 0 && run.errors == "")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let measurements = try #require(object?["measurements"] as? [[String: Any]])
    #expect(measurements.map { $0["name"] as? String }.contains("bytes per frame"))
    for measurement in measurements {
      #expect((measurement["p50"] as? Double) ?? -1 <= (measurement["p99"] as? Double) ?? -2)
    }
  }

  @Test func `fewer colours need fewer bytes`() throws {
    func bytes(_ color: String) throws -> Double {
      let run = try runPane(["doctor", "--format", "json", "--size", "60x20", "--color", color])
      #expect(run.code == 0)
      let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
      let measurements = try #require(object?["measurements"] as? [[String: Any]])
      return try #require(
        measurements.first { $0["name"] as? String == "bytes per frame" }?["p99"] as? Double)
    }
    let counts = try ["never", "truecolor"].map(bytes)
    #expect(counts == counts.sorted() && counts[0] > 0)
  }

  @Test func `a custom script is played, and a bad one is an error`() throws {
    let calm = try runPane(
      ["doctor", "--format", "json", "--size", "60x20", "--script", "-"], input: "# nothing\n")
    let object = try JSONSerialization.jsonObject(with: Data(calm.output.utf8)) as? [String: Any]
    let bytes = try #require(
      (object?["measurements"] as? [[String: Any]])?.first { $0["name"] as? String == "bytes per frame" })
    // The ball comes to rest after a few seconds; from then on nothing is written.
    #expect(bytes["p50"] as? Double == 0)
    let bad = try runPane(["doctor", "--script", "-"], input: "0 jump\n")
    #expect(bad.code == 65 && bad.output == "")
  }

  @Test(arguments: [["--fps", "30"], ["--no-mouse"], ["--pixels", "off"]])
  func `an option of a terminal is refused without one`(option: [String]) throws {
    let run = try runPane(["doctor", "--size", "60x20"] + option)
    #expect(run.code == 64 && run.output == "")
    #expect(run.errors == "pane: \(option[0]) is of a terminal, and the frames are measured in memory\n")
  }

  @Test func `a percentile is the least value that so many percent of the values do not exceed`() {
    func line(_ counts: [Int]) -> String {
      DoctorReport(measurements: [.init("count", unit: "B", of: counts, scale: 0.5)]).text
    }
    #expect(line((1...200).reversed()) == "count: p50 50, p99 99, max 100 B\n")
    #expect(line(Array(1...50)) == "count: p50 12.5, p99 25, max 25 B\n")
    #expect(line([8]) == "count: p50 4, p99 4, max 4 B\n" && line([]) == "count: p50 0, p99 0, max 0 B\n")
  }

  @Test func `M37: on a terminal each deadline of two seconds is a frame or counted as missed`() throws {
    let terminal = try PseudoTerminal(builtProduct("pane"), ["doctor"], columns: 120, rows: 40)
    #expect(terminal.waitForExit())
    let text = terminal.emulator.text
    let counts = try ["delivered", "missed"].map { name in
      let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("frames \(name): ") })
      return try #require(Int(line.split(separator: " ")[2]))
    }
    // A link that counted from its last frame, which is always late, would have fewer.
    #expect(counts[0] + counts[1] >= 120)
  }

  @Test func `frames that a distant terminal does not get are told, and are none of the measured ones`()
    throws
  {
    let terminal = try PseudoTerminal(builtProduct("pane"), ["doctor"], columns: 120, rows: 40)
    terminal.latency = 0.2
    #expect(terminal.waitForExit())
    let lines = terminal.emulator.text.split(separator: "\n")
    func number(_ name: String, at word: Int) throws -> Double {
      let line = try #require(lines.first { $0.hasPrefix(name) })
      return try #require(Double(line.split(whereSeparator: { " ,".contains($0) })[word]))
    }
    #expect(try number("frames held back: ", at: 3) > 60)
    #expect(try number("frame interval: ", at: 5) > 60)
    #expect(try number("bytes per frame: ", at: 4) > 0)
  }

  @Test(arguments: [Answers.plain, .kitty, .silent])
  func `doctor on a terminal plays, restores the terminal and prints its findings`(answers: Answers) throws {
    let terminal = try PseudoTerminal(
      builtProduct("pane"), ["doctor"], columns: 120, rows: 40, answers: answers)
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == 0)
    let text = terminal.emulator.text
    #expect(text.contains("terminal             xterm-256color"))
    #expect(text.contains("colour               \(answers.trueColor ? "truecolor" : "256")"))
    #expect(text.contains("key release          \(answers.keyboard ? "yes" : "no")"))
    #expect(text.contains("frame interval: p50"))
    #expect(text.contains("answer time:") == answers.basics)
    #expect(terminal.settings == terminal.initialSettings)
    #expect(terminal.scanner.modes == [7, 25])
    #expect(terminal.unreadInput == 0)
  }
}
