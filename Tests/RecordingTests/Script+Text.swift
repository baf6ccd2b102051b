import PaneRecording

extension Script {
  /// The text from which `init(parsing:named:)` reads the same script.
  var text: String { opening.text + lines.map(\.text).joined() }
}
