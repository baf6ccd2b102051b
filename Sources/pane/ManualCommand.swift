internal import ArgumentParser
internal import FoundationEssentials

/// The hidden command that prints the manual, for make install.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual in the language of man pages, mdoc.",
    shouldDisplay: false)

  @Option(help: "The date of the manual, such as 2026-11-22.")
  var date: String

  func run() throws {
    let parts = date.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, (1...12).contains(parts[1]) else {
      throw ValidationError("--date must be a date such as 2026-11-22; got “\(date)”")
    }
    let day = "\(Self.months[parts[1] - 1]) \(parts[2]), \(parts[0])"
    let manual = Manual(of: try Self.help(), day: day)
    try StandardOutput.write(Array(manual.text.utf8))
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December"
  ]

  /// Returns the commands and their options, as ArgumentParser describes them.
  private static func help() throws -> Manual.Command {
    do {
      _ = try PaneCommand.parseAsRoot(["--experimental-dump-help"])
    } catch {
      let text = PaneCommand.fullMessage(for: error)
      return try JSONDecoder().decode(Manual.CommandDump.self, from: Data(text.utf8)).command
    }
    throw Failure(.unavailable, "this version of ArgumentParser does not describe the commands")
  }
}
