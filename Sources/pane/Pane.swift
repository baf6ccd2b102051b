internal import ArgumentParser

@main struct Pane: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pane", abstract: "Feel interruptible animation in a terminal.", version: "0.1.0")
}
