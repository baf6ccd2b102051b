internal import PaneCanvas
internal import PaneScenes

extension SessionOptions {
  /// The option lines at the beginning of a script.
  package var text: String { lines.map { $0 + "\n" }.joined() }
}

extension Script.TimedEvent {
  /// The line, including its newline.
  package var text: String { "\(time) \(event.scriptText)\n" }
}

extension SceneEvent {
  /// The verb and arguments of the event in a script. The theme must have a name; numbers are finite.
  var scriptText: String {
    switch self {
    case .action(let action): return action.scriptText
    case .resize(let columns, let rows): return "resize \(columns)x\(rows)"
    case .reportsKeyRelease(let reports): return "key-release \(reports ? "on" : "off")"
    case .performance(let measured):
      let rates = "\(measured.framesPerSecond) \(measured.interval99)"
      return "performance \(rates) \(measured.bytesPerFrame) \(measured.missedFrames)"
    case .theme(let theme):
      guard let name = ThemeName(theme) else { preconditionFailure("a script tells themes by their names") }
      return "theme \(name.rawValue)"
    case .input(let input): return input.scriptText
    }
  }
}

extension Action {
  fileprivate var scriptText: String {
    switch self {
    case .tap: "tap"
    case .grab: "grab"
    case .cancel: "cancel"
    case .drag(let distance): "drag \(distance)"
    case .release(let velocity): velocity.map { "release \($0)" } ?? "release"
    case .kick(let velocity): "kick \(velocity.x) \(velocity.y)"
    case .spring(let spring): "spring \(SpringSpec.text(of: spring))"
    case .driver(let driver): "driver \(driver.rawValue)"
    }
  }
}

extension MouseEvent.MouseAction {
  /// The button that a script may omit for this action.
  var usualButton: MouseEvent.Button { isWheel || self == .move ? .none : .left }
}

extension InputEvent {
  fileprivate var scriptText: String {
    switch self {
    case .key(let key, let phase, let modifiers):
      let name = "key \(modifiers.scriptName)\(key.scriptName)"
      return phase == .press ? name : "\(name) \(phase.rawValue)"
    case .mouse(let mouse):
      let verb = mouse.action.isWheel ? "wheel" : "mouse"
      let place = "\(verb) \(mouse.action.rawValue) \(mouse.column) \(mouse.row)"
      return mouse.button == mouse.action.usualButton ? place : "\(place) \(mouse.button.rawValue)"
    case .paste(let text): return "paste \(ScriptWords.quoting(text))"
    case .focus(let isGained): return "focus \(isGained ? "in" : "out")"
    }
  }
}
