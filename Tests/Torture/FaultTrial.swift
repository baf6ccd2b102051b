import Foundation
import SeededRandom
import TestSupport

/// A run of the program in which one system call fails. It must end by itself with a status of sysexits and a message,
/// leave the terminal as it was, and leave files whole: complete, or as they were.
struct FaultTrial: CustomStringConvertible {
  /// The failure of a call: the error that it returns when a process makes it for the nth time.
  struct Fault { let call, error: String, number: Int }

  /// A run without faults.
  struct Model {
    let job: Job
    /// The greatest number of calls of each name that one process makes.
    let calls: [String: Int]
    let output: String
    let file: Data?
  }

  /// A command line.
  struct Job {
    /// The arguments; FILE is the file that is written, SCRIPT an input.
    let arguments: [String]
    /// The earlier contents of the file; nil if there is none.
    var earlier: Data?
    /// True for a session in a terminal.
    var plays = false

    init(_ line: String, earlier: String? = nil, plays: Bool = false) {
      arguments = line.split(separator: " ").map(String.init)
      self.earlier = earlier.map { Data($0.utf8) }
      self.plays = plays
    }
  }

  private static let jobs = [
    Job("--record-input FILE", plays: true),
    Job("--scene dynamics --record-input FILE", earlier: "0 tap\n", plays: true),
    Job("cast SCRIPT --duration 0.2 --out FILE.svg", earlier: "old"),
    Job("plot snappy --out FILE.svg", earlier: "old"),
    Job("page snappy --out FILE.html"),
    Job("trace SCRIPT --duration 0.2 --out FILE.csv", earlier: "old"),
    Job("check SCRIPT"),
    Job("spring snappy --to css")
  ]

  /// The errors that a call can have. Calls that cannot fail here are left out.
  private static let errors: [String: [String]] = [
    "access": ["EACCES"], "brk": ["ENOMEM"], "clone": ["EAGAIN", "ENOMEM"], "clone3": ["EAGAIN"],
    "close": ["EIO", "EINTR"], "dup": ["EMFILE"], "dup2": ["EINTR"], "epoll_create1": ["EMFILE"],
    "epoll_ctl": ["ENOMEM"], "epoll_wait": ["EINTR"], "eventfd2": ["EMFILE"], "fchmod": ["EPERM"],
    "fchown": ["EPERM"], "fcntl": ["EMFILE"], "fsync": ["EIO", "ENOSPC"], "ftruncate": ["EINTR", "EIO"],
    "getcwd": ["ENOENT"], "getrandom": ["EINTR", "EAGAIN"], "ioctl": ["EIO", "EINTR"],
    "madvise": ["EAGAIN"], "memfd_create": ["EMFILE", "ENOMEM"],
    "mmap": ["ENOMEM"], "mprotect": ["ENOMEM"], "newfstatat": ["EACCES", "EIO"],
    "openat": ["EMFILE", "ENFILE", "EACCES", "EINTR"], "pipe2": ["EMFILE"], "poll": ["EINTR", "ENOMEM"],
    "pread64": ["EIO"], "prlimit64": ["EPERM"], "read": ["EIO", "EINTR", "EAGAIN"], "readlink": ["EACCES"],
    "rename": ["EIO", "ENOSPC"], "rt_sigtimedwait": ["EINTR"], "setpgid": ["EPERM"],
    "setpriority": ["EACCES"], "sigaltstack": ["ENOMEM"], "timerfd_create": ["EMFILE"],
    "wait4": ["EINTR"], "waitid": ["EINTR"], "write": ["EIO", "ENOSPC", "EAGAIN", "EINTR"]
  ]

  /// The calls of libc, Swift's runtime and Dispatch that these do not survive: they end the program by a signal.
  private static let vital: Set = [
    "brk", "clone3", "epoll_create1", "epoll_ctl", "eventfd2", "mmap", "mprotect", "readlink",
    "timerfd_create"
  ]

  /// The number of calls of one name that fail in turn.
  private static let mostCalls = 40

  private let model: Model
  private let fault: Fault
  private let program: String
  private let folder: String

  var description: String {
    "pane \(model.job.arguments.joined(separator: " ")), \(fault.error) of \(fault.call) number \(fault.number)"
  }

  private init(_ model: Model, _ fault: Fault, program: String, folder: String) {
    (self.model, self.fault, self.program, self.folder) = (model, fault, program, folder)
  }

  /// Returns trials with each call that the program makes, in random order.
  /// - Parameter folder: A folder for the files of the trials.
  static func all(seed: UInt64, program: String, folder: String) throws -> [FaultTrial] {
    var random = SplitMix64(seed: seed)
    let script = "\(folder)/input.script"
    try "0.1 tap\n".write(toFile: script, atomically: false, encoding: .utf8)
    let faults = try jobs.flatMap { job in
      let model = try observe(job, program: program, folder: "\(folder)/model")
      return model.calls.sorted { $0.key < $1.key }.flatMap { call, count in
        (errors[call] ?? []).flatMap { error in
          (1...min(count, mostCalls)).map { (model, Fault(call: call, error: error, number: $0)) }
        }
      }
    }
    return faults.shuffled(using: &random).enumerated().map { number, fault in
      FaultTrial(fault.0, fault.1, program: program, folder: "\(folder)/fault-\(number)")
    }
  }

  /// Runs a command without faults, and counts its calls.
  private static func observe(_ job: Job, program: String, folder: String) throws -> Model {
    let trial = FaultTrial(
      Model(job: job, calls: [:], output: "", file: nil), Fault(call: "", error: "", number: 0),
      program: program, folder: folder)
    let run = try trial.trace([])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    guard run.status == 0 else { throw FaultError("\(trial.job) without a fault: \(run)") }
    var counts: [String: [Substring: Int]] = [:]
    for line in run.log.split(separator: "\n") {
      // The process, the call and its arguments.
      let words = line.split(maxSplits: 2) { " (".contains($0) }
      guard words.count == 3 else { continue }
      counts[String(words[1]), default: [:]][words[0], default: 0] += 1
    }
    guard counts["execve"] != nil else { throw FaultError("\(trial.job): strace has seen no call") }
    return Model(
      job: job, calls: counts.mapValues { $0.values.max() ?? 0 }, output: run.output, file: run.file)
  }

  func run() throws -> TrialResult {
    let run = try trace([
      "-y", "--seccomp-bpf", "-e", "trace=\(fault.call)", "-e",
      "inject=\(fault.call):error=\(fault.error):when=\(fault.number)"
    ])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var failures = run.failures
    let isComplete = model.job.plays ? run.file?.last == UInt8(ascii: "\n") : run.file == model.file
    if !isComplete, run.file != model.job.earlier {
      failures.append("the file is torn: \(run.file?.count ?? -1) bytes")
    }
    if run.status == 0, !isComplete || !model.job.plays && run.output != model.output {
      failures.append("it succeeded with another output")
    }
    // The loader of libraries ends with 127 before the program begins.
    let isOfVital =
      run.status == 127
      || Self.vital.contains(fault.call) && run.status > 2 && !(64...78).contains(run.status)
    let isHangup = model.job.plays && run.status == 128 + SIGHUP
    if run.status != 0, !isOfVital, !isHangup, !(64...78).contains(run.status) || !run.said.contains("pane: ")
    {
      failures.append("it ended with \(run.status) and said: \(run.said)")
    }
    if !failures.isEmpty { failures.append(contentsOf: run.injections) }
    return TrialResult(description, failures)
  }

  // MARK: Runs

  /// The outcome of a run.
  private struct Run {
    /// The exit status, as a shell has it.
    var status: Int32 = 0
    var output = "", said = "", log = ""
    var file: Data?
    var failures: [String] = []

    /// The lines of the log that name the calls that failed, with their files, and the signals.
    var injections: [String] {
      log.split(separator: "\n").filter { $0.contains("(INJECTED)") || $0.contains(" --- ") }.map(String.init)
    }
  }

  private var job: Job { model.job }

  /// The arguments, with the paths of this trial.
  private var arguments: [String] {
    job.arguments.map {
      $0.replacing("FILE", with: "\(folder)/file").replacing("SCRIPT", with: "\(folder)/../input.script")
    }
  }

  private func trace(_ options: [String]) throws -> Run {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let path = arguments.first { $0.hasPrefix("\(folder)/file") }
    if let path, let earlier = job.earlier { try earlier.write(to: URL(filePath: path)) }
    let log = folder + ".log"
    defer { try? FileManager.default.removeItem(atPath: log) }
    let command = ["-f", "-qq", "-o", log] + options + ["--", program] + arguments
    var run = job.plays ? try play(command) : runPlainly(command)
    run.log = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    run.file = path.flatMap { FileManager.default.contents(atPath: $0) }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    run.failures += names.filter { !$0.hasPrefix("file") && !ChildProcess.mayLeave($0) }.map {
      "left in the folder: \($0)"
    }
    return run
  }

  private func runPlainly(_ command: [String]) -> Run {
    let outcome = ChildProcess.run(
      "/usr/bin/env", ["timeout", "-s", "KILL", "20", "strace"] + command, limit: 30)
    let failures = outcome.status == 128 + SIGKILL ? ["it did not end"] : []
    return Run(status: outcome.status, output: outcome.output, said: outcome.errors, failures: failures)
  }

  private func play(_ command: [String]) throws -> Run {
    let terminal = try PseudoTerminal("strace", command, columns: 100, rows: 30)
    func isShown(_ terminal: PseudoTerminal) -> Bool { terminal.emulator.text.contains("space") }
    let session = terminal.process
    _ = terminal.wait(deadline: 5) { isShown($0) || $0.exitStatus != nil }
    terminal.type(" ")
    _ = terminal.wait(deadline: 0.2) { $0.exitStatus != nil }
    terminal.type("q")
    guard terminal.waitForExit(deadline: 15), let status = terminal.exitStatus else {
      for process in ChildProcess.inSession(session) { PseudoTerminal.send(SIGKILL, to: process) }
      return Run(status: -1, failures: ["it did not end: \(terminal.emulator.text.suffix(300))"])
    }
    _ = terminal.wait(deadline: 1) { _ in ChildProcess.inSession(session).isEmpty }
    var run = Run(status: status & 0x7f == 0 ? status >> 8 : 128 + status & 0x7f)
    run.said = terminal.emulator.text.trimmingCharacters(in: .whitespacesAndNewlines)
    if terminal.settings != terminal.initialSettings { run.failures.append("the settings are not restored") }
    run.failures += terminal.modesLeft
    let left = ChildProcess.inSession(session)
    if !left.isEmpty { run.failures.append("processes left: \(left)") }
    return run
  }
}

/// A reason why no trial can be made.
struct FaultError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
