import Foundation

/// Processes that a trial starts or looks for.
enum ChildProcess {
  /// Runs a program to its end, without input; a program that takes longer than `limit`, in s, is killed.
  static func run(
    _ program: String, _ arguments: [String], limit: Double = 20
  ) -> (status: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    do { try process.run() } catch { return (127, "", "\(error)") }
    let killer = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: killer)
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let complained = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    killer.cancel()
    return (
      process.terminationStatus, String(decoding: said, as: UTF8.self),
      String(decoding: complained, as: UTF8.self)
    )
  }

  /// The processes of a session that run a program, the oldest first.
  /// - Parameter program: the path of the executable; nil for all of the session.
  static func inSession(_ session: Int32, running program: String? = nil) -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.sorted().filter { process in
      guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        let end = stat.lastIndex(of: ")")
      else { return false }
      // After the name: state, parent, process group, session.
      let fields = stat[stat.index(after: end)...].split(separator: " ")
      guard fields.count > 3, fields[0] != "Z", Int32(fields[3]) == session else { return false }
      guard let program else { return true }
      return (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")) == program
    }
  }

  /// Returns true if a program that was killed may leave a file: a temporary one.
  static func mayLeave(_ file: String) -> Bool { file.hasPrefix(".pane-") && file.hasSuffix(".tmp") }
}
