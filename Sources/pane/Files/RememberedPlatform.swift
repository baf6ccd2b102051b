internal import PaneScenes
internal import PaneTerminal

/// The platform for which the tuner copies a spring, kept from one session to the next. It is one word in the file
/// `pane/platform` of the user's state, which is in `$XDG_STATE_HOME` or `~/.local/state`.
enum RememberedPlatform {
  /// The greatest length of the word, in bytes.
  private static let mostBytes = 64

  /// The folder of the file; nil if the environment names none.
  private static var folder: String? {
    // A relative path is not valid there.
    if let state = Platform.variable("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/pane" }
    return Platform.variable("HOME").flatMap { $0.hasPrefix("/") ? $0 + "/.local/state/pane" : nil }
  }

  /// Returns the platform of an earlier session; nil if there is none, or if the file does not name one.
  static func read() -> SpringPlatform? {
    guard let folder else { return nil }
    // A pipe in its place would block.
    let descriptor = open(folder + "/platform", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: mostBytes)
    let count = bytes.withUnsafeMutableBytes { PaneTerminal.read(descriptor, $0.baseAddress, $0.count) }
    return count > 0 ? SpringPlatform(named: String(decoding: bytes.prefix(count), as: UTF8.self)) : nil
  }

  static func write(_ platform: SpringPlatform) throws(Failure) {
    guard let folder else { return }
    var path = ""
    for part in folder.split(separator: "/") {
      path += "/" + part
      // If a folder cannot be made, the file cannot be created, which is reported.
      _ = mkdir(path, 0o700)
    }
    let file = try OutputFile(folder + "/platform")
    try file.write(platform.rawValue + "\n")
    try file.publish()
  }
}
