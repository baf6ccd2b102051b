internal import PaneCanvas

/// Bounds the number of events in a period, so that a flood, such as text that is pasted without brackets, takes little
/// time and memory.
///
/// A person types some tens of keys a second, and a mouse reports a thousand positions. Events of more than that are
/// dropped from the middle of those that come together: the first ones are what came before the flood, and the last
/// ones are what came after it. No key or button stays down because its release was dropped. Replies are never dropped.
struct InputBudget {
  /// The number of events that may come at once, the number that may follow a second, and the number that is kept of
  /// those that come together in any case.
  static let capacity = 256
  static let rate = 2000.0
  static let least = 16

  private var left = Double(capacity)
  private var last = -Double.infinity

  /// Drops what exceeds the budget from inputs that came together.
  /// - Parameter time: The time at which they were read, in s.
  mutating func limit(_ inputs: inout [Input], at time: Double) {
    left = min(left + max(time - last, 0) * Self.rate, Double(Self.capacity))
    last = time
    let count = inputs.count(where: \.isEvent)
    let kept = max(Int(left), Self.least)
    left = max(left - Double(min(count, kept)), 0)
    guard count > kept else { return }
    var middle = FloodMiddle()
    let dropped = kept / 2..<count - (kept - kept / 2)
    var number = 0
    let focus = inputs.lastIndex { if case .event(.focus) = $0 { true } else { false } }
    var result: [Input] = []
    for (index, input) in inputs.enumerated() {
      guard input.isEvent else {
        result.append(input)
        continue
      }
      if !dropped.contains(number) || index == focus || middle.keeps(input) { result.append(input) }
      number += 1
    }
    inputs = result
  }
}

/// The keys and buttons in the events that are dropped.
private struct FloodMiddle {
  private enum Switch: Hashable {
    case key(Key)
    case button(MouseEvent.Button)
  }

  /// The keys and buttons whose next release is dropped, because their press was, or a release of them was kept.
  private var released: Set<Switch> = []

  /// Returns true if an event is kept: the release of what was down before.
  mutating func keeps(_ input: Input) -> Bool {
    switch input {
    case .event(.key(let key, let phase, _)): keeps(.key(key), isRelease: phase == .release)
    case .event(.mouse(let mouse)):
      mouse.action == .press || mouse.action == .release
        ? keeps(.button(mouse.button), isRelease: mouse.action == .release) : false
    default: false
    }
  }

  private mutating func keeps(_ changed: Switch, isRelease: Bool) -> Bool {
    released.insert(changed).inserted && isRelease
  }
}

extension Input {
  fileprivate var isEvent: Bool { if case .event = self { true } else { false } }
}
