internal import PaneCanvas

/// The words of a script for mouse actions. The wheel has a verb of its own.
extension MouseEvent.MouseAction {
  init?(scriptName: String) {
    let known: [Self] = [.press, .drag, .release, .move]
    guard let action = known.first(where: { $0.scriptName == scriptName }) else { return nil }
    self = action
  }

  var scriptName: String {
    switch self {
    case .press: "press"
    case .drag: "drag"
    case .release: "release"
    case .move: "move"
    case .scrollUp: "up"
    case .scrollDown: "down"
    }
  }

  var scriptVerb: String { self == .scrollUp || self == .scrollDown ? "wheel" : "mouse" }

  /// The button that a script may omit for this action.
  var usualButton: MouseEvent.Button {
    switch self {
    case .press, .drag, .release: .left
    case .move, .scrollUp, .scrollDown: .none
    }
  }
}

extension MouseEvent.Button {
  init?(scriptName: String) {
    let known: [Self] = [.left, .middle, .right, .none]
    guard let button = known.first(where: { $0.scriptName == scriptName }) else { return nil }
    self = button
  }

  var scriptName: String {
    switch self {
    case .left: "left"
    case .middle: "middle"
    case .right: "right"
    case .none: "none"
    }
  }
}

extension KeyPhase {
  init?(scriptName: String) {
    let known: [Self] = [.press, .repeat, .release]
    guard let phase = known.first(where: { $0.scriptName == scriptName }) else { return nil }
    self = phase
  }

  var scriptName: String {
    switch self {
    case .press: "press"
    case .repeat: "repeat"
    case .release: "release"
    }
  }
}
