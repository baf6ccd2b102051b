internal import PaneScenes

/// The option lines at the beginning of a script: `NAME VALUE`.
extension SessionOptions {
  private static let names: Set<String> = [
    "scene", "size", "spring", "driver", "release", "from", "reduce-motion", "theme", "key-release"
  ]

  /// Returns true if `word` is the name of an option.
  static func begins(with word: String) -> Bool { names.contains(word) }

  /// Sets the option that a line gives; throws an error if the option is already set.
  mutating func take(_ words: ScriptWords) throws(ParseError) {
    let reader = Arguments(words.words)
    let value = try reader.single("VALUE")
    switch reader.verb {
    case "scene": try set(\.scene, to: try reader.choice(SceneName.self))
    case "size": try set(\.size, to: try reader.size)
    case "spring": try set(\.spring, to: try SpringSpec.parse(value))
    case "driver": try set(\.driver, to: try reader.choice(Driver.self))
    case "release": try set(\.releaseRule, to: try reader.choice(ReleaseRule.self))
    case "from": try set(\.start, to: try reader.choice(PaneEnd.self))
    case "reduce-motion": try set(\.reducesMotion, to: try reader.isOn)
    case "theme": try set(\.theme, to: try reader.choice(ThemeName.self))
    default: try set(\.reportsKeyRelease, to: try reader.isOn)
    }
  }

  private mutating func set<Value>(
    _ path: WritableKeyPath<SessionOptions, Value?>, to value: Value
  ) throws(ParseError) {
    guard self[keyPath: path] == nil else { throw ParseError("this option is already set by a line above") }
    self[keyPath: path] = value
  }

  /// The lines that set these options, without newlines.
  var lines: [String] {
    [
      scene.map { "scene \($0.rawValue)" },
      size.map { "size \($0.columns)x\($0.rows)" },
      spring.map { "spring \(SpringSpec.text(of: $0))" },
      driver.map { "driver \($0.rawValue)" },
      releaseRule.map { "release \($0.rawValue)" },
      start.map { "from \($0.rawValue)" },
      reducesMotion.map { "reduce-motion \($0 ? "on" : "off")" },
      theme.map { "theme \($0.rawValue)" },
      reportsKeyRelease.map { "key-release \($0 ? "on" : "off")" }
    ].compactMap { $0 }
  }
}
