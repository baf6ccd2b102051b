internal import Motion

/// The springs of a session that were copied, and those that were tuned and not changed since.
struct TunedSprings: Sendable {
  struct Entry: Hashable, Sendable {
    let scene: SceneName
    let spring: Spring
  }

  private(set) var entries: [Entry] = []
  private var copied: Set<Entry> = []

  /// - Parameter other: the other one of the tuner's springs, which stays.
  mutating func change(_ old: Entry, to new: Entry, beside other: Spring?) {
    if old.spring != other, !copied.contains(old) { entries.removeAll { $0 == old } }
    if !entries.contains(new) { entries.append(new) }
  }

  mutating func copy(_ entry: Entry) {
    copied.insert(entry)
    if !entries.contains(entry) { entries.append(entry) }
  }
}
