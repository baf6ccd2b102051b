internal import PaneCanvas

/// Bounds the number of events in a period, so that a flood, such as text that is pasted without brackets, takes little
/// time and memory.
///
/// A person types some tens of keys a second, and a mouse reports up to a thousand positions. Of events beyond that,
/// those in the middle of a read are dropped: the first ones came before the flood, and the last ones after it. The last
/// event of a key or button is kept if it is a release. Replies are never dropped.
struct InputBudget {
  /// The greatest number of events that are kept at once.
  static let capacity = 256
  /// The number of events per second by which the budget grows again, up to `capacity`.
  static let rate = 2000.0
  /// The number of events of one read that are kept even if the budget is used up.
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
    let dropped = kept / 2..<count - (kept - kept / 2)
    let focus = inputs.lastIndex { if case .event(.focus) = $0 { true } else { false } }
    let events = inputs.indices.filter { inputs[$0].isEvent }
    var releases = LastReleases()
    for index in events[dropped] { releases.note(inputs[index], at: index) }
    let lost = Set(events[dropped]).subtracting(releases.indices)
    inputs = inputs.indices.filter { $0 == focus || !lost.contains($0) }.map { inputs[$0] }
  }
}

/// The last event of each key and button, if it is a release.
private struct LastReleases {
  private enum Pressable: Hashable {
    case key(Key)
    case button(MouseEvent.Button)
  }

  /// The greatest number of keys and buttons; a keyboard has fewer.
  private static let capacity = 256

  private var released: [Pressable: Int] = [:]

  var indices: some Sequence<Int> { released.values }

  mutating func note(_ input: Input, at index: Int) {
    switch input {
    case .event(.key(let key, let phase, _)): note(.key(key), isRelease: phase == .release, index)
    case .event(.mouse(let mouse)) where mouse.action == .press || mouse.action == .release:
      note(.button(mouse.button), isRelease: mouse.action == .release, index)
    default: break
    }
  }

  private mutating func note(_ changed: Pressable, isRelease: Bool, _ index: Int) {
    released[changed] = nil
    if isRelease, released.count < Self.capacity { released[changed] = index }
  }
}

extension Input {
  fileprivate var isEvent: Bool { if case .event = self { true } else { false } }
}
