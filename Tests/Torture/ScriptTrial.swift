import SeededRandom
import Foundation

/// Traces a random script in a random scene; the program must exit with 0 and write nothing to stderr.
struct ScriptTrial {
  private static let drivers = [
    "spring", "article", "dynamics", "pop", "animator", "additive", "jump", "from-current"
  ]
  private static let keys = [
    "Up", "Down", "Left", "Right", "Enter", "Esc", "Tab", "Backspace", "Home", "End", "PgUp", "PgDn"
  ]

  private let program: String
  private let file: String
  private let arguments: [String]
  private let text: String

  init(number: Int, seed: UInt64, program: String, scenes: [String], folder: String) {
    var random = SplitMix64(seed: seed &* 1_000_003 &+ UInt64(number))
    self.program = program
    file = "\(folder)/\(number).script"
    let columns = Int.random(in: 40...300, using: &random)
    let rows = Int.random(in: 12...100, using: &random)
    arguments = [
      "trace", "--scene", scenes.randomElement(using: &random) ?? "", "--size", "\(columns)x\(rows)",
      "--driver", Self.drivers.randomElement(using: &random) ?? "", "--fps",
      "\([24, 30, 60, 120].randomElement(using: &random) ?? 60)"
    ]
    var time = 0.0
    var lines: [String] = []
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      // Events read at the same wake-up have the same time.
      if Int.random(in: 0...3, using: &random) > 0 { time += Double.random(in: 0...0.3, using: &random) }
      lines.append("\(time) \(Self.event(columns, rows, &random))")
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  func run() -> TrialResult {
    let description = "pane \(arguments.joined(separator: " ")) --script \(file)"
    do { try text.write(toFile: file, atomically: false, encoding: .utf8) } catch {
      return TrialResult(description, ["\(error)"])
    }
    let run = ChildProcess.run(program, arguments + ["--script", file])
    var failures: [String] = []
    if run.status != 0 { failures.append("ended with \(run.status)") }
    if !run.errors.isEmpty { failures.append("said: \(run.errors)") }
    if failures.isEmpty {
      try? FileManager.default.removeItem(atPath: file)
    } else {
      failures.append("script of \(text.split(separator: "\n").count) lines:\n\(text)")
    }
    return TrialResult(description, failures)
  }

  private static func event(_ columns: Int, _ rows: Int, _ random: inout SplitMix64) -> String {
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    func place() -> String { "\(number(-2...Double(columns) + 2)) \(number(-2...Double(rows) + 2))" }
    switch Int.random(in: 0...15, using: &random) {
    case 0, 1: return "tap"
    case 2: return "grab"
    case 3: return "drag \(number(-300...300))"
    case 4: return Bool.random(using: &random) ? "release" : "release \(number(-4000...4000))"
    case 5: return "cancel"
    case 6:
      return "resize \(Int.random(in: 1...400, using: &random))x\(Int.random(in: 1...120, using: &random))"
    case 7: return "kick \(number(-2000...2000)) \(number(-2000...2000))"
    case 8: return "spring k=\(number(1...2000)),c=\(number(0...200)),m=\(number(0.1...10))"
    case 9: return "driver \(drivers.randomElement(using: &random) ?? "")"
    case 10: return "focus \(Bool.random(using: &random) ? "in" : "out")"
    case 11: return "wheel \(Bool.random(using: &random) ? "up" : "down") \(place())"
    case 12, 13:
      return
        "mouse \(["press", "drag", "drag", "release", "move"].randomElement(using: &random) ?? "") \(place()) left"
    default:
      let letters = Array("abcdefghijklmnoprstuvwxyz0123456789+-,.<>?[]")
      let key =
        Bool.random(using: &random)
        ? keys.randomElement(using: &random) ?? "" : String(letters.randomElement(using: &random) ?? "a")
      return "key \(key) \(["press", "repeat", "release"].randomElement(using: &random) ?? "")"
    }
  }
}
