import ArgumentParser
import Foundation
import Synchronization
import TestSupport

/// Ends the program at random times in random ways, plays random scripts, and reports failures.
@main struct Torture: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "torture",
    abstract:
      "Try random exits, failed system calls and random scripts against pane, and report every failure.",
    discussion: """
      An exit starts pane in a bare terminal, under bash with job control or in tmux, over a link without delay, of \
      20 ms or of 200 ms, and ends it at a random instant: by a key, by a signal, by kill -9, or stopped and then \
      killed. Afterwards the terminal's settings and modes are as before, nothing is written behind the restored \
      screen, nothing is typed into the shell, and no process and no file is left.

      A fault makes one system call of a command or a session fail, by strace: each call that pane makes, with each \
      error that it can have. Afterwards the terminal and the processes are as above, every file is complete or as it \
      was, and a status other than 0 is one of sysexits with a message. Only calls that libc, Swift's runtime and \
      Dispatch cannot do without may end pane by a signal.

      A script is random input for a random scene, of a random size and driver: pane trace ends with 0 and says \
      nothing on stderr.
      """)

  @Argument(help: "The program.", completion: .file())
  var program: String

  @Option(help: "How many exits.")
  var exits = 500

  @Option(help: "How many failed system calls; they need strace.")
  var faults = 2000

  @Option(help: "How many scripts.")
  var scripts = 5000

  @Option(help: "The seed; a trial depends on it and on the trial's number alone.")
  var seed: UInt64 = 1

  @Option(help: "Trials at one time.")
  var jobs = 4

  @Option(help: "Stop starting trials after this time, in s.")
  var limit = 600.0

  @Option(help: "Only the trial of this number.")
  var only: Int?

  func validate() throws {
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw ValidationError("\(program) is no program that can be run")
    }
    guard jobs > 0 else { throw ValidationError("--jobs is at least 1, not \(jobs)") }
  }

  func run() throws {
    for tool in ["bash", "tmux"] where ChildProcess.run("/usr/bin/env", ["which", tool]).status != 0 {
      throw ValidationError("\(tool) is missing; on Debian: apt-get install \(tool)")
    }
    let folder = NSTemporaryDirectory() + "pane-torture-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // The path as /proc reports it.
    let (program, seed) = (URL(filePath: program).resolvingSymlinksInPath().path, seed)
    let scenes = ChildProcess.run(program, ["scenes"]).output.split(separator: "\n").map {
      String($0.split(separator: " ")[1])
    }
    let exitFailures = try runAll("exits", exits) { number in
      try ExitTrial(number: number, seed: seed, program: program, folder: "\(folder)/exit-\(number)").run()
    }
    let faultFailures = try runFaults(program, "\(folder)/faults")
    let scriptFailures = try runAll("scripts", scripts) { number in
      ScriptTrial(number: number, seed: seed, program: program, scenes: scenes, folder: folder).run()
    }
    if exitFailures + faultFailures + scriptFailures > 0 { throw ExitCode(1) }
  }

  /// Runs the trials in which a system call fails, if there is strace.
  /// - Returns: The number of failures.
  private func runFaults(_ program: String, _ folder: String) throws -> Int {
    guard faults > 0 else { return 0 }
    guard ChildProcess.run("/usr/bin/env", ["which", "strace"]).status == 0 else {
      print("faults: left out, because strace is missing; on Debian: apt-get install strace")
      return 0
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let trials = try FaultTrial.all(seed: seed, program: program, folder: folder)
    return try runAll("faults", min(faults, trials.count)) { try trials[$0].run() }
  }

  /// Runs trials of one kind, several at a time, prints each failure as it is found, and a summary.
  /// - Returns: The number of failures.
  private func runAll(
    _ kind: String, _ count: Int, _ trial: @escaping @Sendable (Int) throws -> TrialResult
  ) throws -> Int {
    let end = Date().addingTimeInterval(limit)
    let outcome = Mutex((ran: 0, failed: 0))
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = jobs
    for number in only.map({ $0..<$0 + 1 }) ?? 0..<count {
      queue.addOperation {
        guard Date() < end else { return }
        let result: TrialResult
        do { result = try trial(number) } catch { result = TrialResult("trial \(number)", ["\(error)"]) }
        let shown = outcome.withLock { outcome in
          outcome.ran += 1
          outcome.failed += result.failures.isEmpty ? 0 : 1
          return result.failures
        }
        for failure in shown { print("FAILED \(kind) \(number): \(result.description): \(failure)") }
      }
    }
    queue.waitUntilAllOperationsAreFinished()
    let (ran, failed) = outcome.withLock { $0 }
    print("\(kind): \(ran) tried, \(failed) failures")
    if only == nil, ran < count {
      print("\(kind): stopped after \(Int(limit)) s, \(count - ran) were not tried")
    }
    return failed
  }
}

/// The description of a trial and its failures.
struct TrialResult: Sendable, CustomStringConvertible {
  let description: String
  let failures: [String]

  init(_ description: String, _ failures: [String]) {
    (self.description, self.failures) = (description, failures)
  }
}
