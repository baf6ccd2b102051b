internal import PaneCanvas

/// A value for which a script has a word.
protocol ScriptNamed: Equatable {
  /// The words, each with its value.
  static var scriptNames: [(name: String, value: Self)] { get }
}

extension ScriptNamed {
  init?(scriptName: String) {
    guard let named = Self.scriptNames.first(where: { $0.name == scriptName }) else { return nil }
    self = named.value
  }

  var scriptName: String { Self.scriptNames.first { $0.value == self }?.name ?? "" }
}

extension MouseEvent.MouseAction: ScriptNamed {
  static let scriptNames: [(name: String, value: Self)] = [
    ("press", .press), ("drag", .drag), ("release", .release), ("move", .move), ("up", .scrollUp),
    ("down", .scrollDown)
  ]

  /// True for the wheel, which has a verb of its own.
  var isWheel: Bool { self == .scrollUp || self == .scrollDown }

  /// The button that a script may omit for this action.
  var usualButton: MouseEvent.Button { isWheel || self == .move ? .none : .left }
}

extension MouseEvent.Button: ScriptNamed {
  static let scriptNames: [(name: String, value: Self)] = [
    ("left", .left), ("middle", .middle), ("right", .right), ("none", .none)
  ]
}

extension KeyPhase: ScriptNamed {
  static let scriptNames: [(name: String, value: Self)] = [
    ("press", .press), ("repeat", .repeat), ("release", .release)
  ]
}
