internal import MotionGestures
package import PaneCanvas

package struct KeyPress: Hashable, Sendable {
  package let key: Key
  package let phase: KeyPhase
  package let modifiers: Modifiers

  var isRepeat: Bool { phase == .repeat }
  /// True if a key is pressed with control or alt, which no table of keys has. A release ends what the key holds, whatever
  /// else is down.
  var isShortcut: Bool { phase != .release && !modifiers.isDisjoint(with: [.control, .alt]) }
  var hasShift: Bool { modifiers.contains(.shift) }
  /// 1, or −1 with shift.
  var step: Int { hasShift ? -1 : 1 }
  /// The direction of an arrow key, of length 1, with y down; 0 for another key.
  var direction: SIMD2<Double> {
    switch key {
    case .left: SIMD2(-1, 0)
    case .right: SIMD2(1, 0)
    case .up: SIMD2(0, -1)
    case .down: SIMD2(0, 1)
    default: .zero
    }
  }
  /// The direction of an arrow key along its axis: ← is up, → is down.
  var arrow: KeyboardFinger.Direction { key == .up || key == .left ? .up : .down }
}

enum KeyPhases: Sendable {
  /// When it goes down.
  case press
  /// When it goes down, and as it repeats.
  case repeating
  /// Also when it goes up.
  case all

  func contains(_ phase: KeyPhase) -> Bool {
    switch self {
    case .press: phase == .press
    case .repeating: phase != .release
    case .all: true
    }
  }
}

struct KeyEffect<Owner>: Sendable {
  /// The keys that are named where keys are listed, and others with the same effect.
  let keys: [Key]
  let others: [Key]
  let phases: KeyPhases
  /// True if the keys act as a finger, which may set the position and the velocity of what it holds or throws.
  let isByHand: Bool
  let act: @Sendable (inout Owner, KeyPress) -> Void
  /// Returns the reason why the keys have no effect in a state; nil if they have one.
  private(set) var refusal: (@Sendable (Owner) -> String?)?

  init(
    _ keys: [Key], also others: [Key] = [], _ phases: KeyPhases = .press, byHand isByHand: Bool = false,
    act: @escaping @Sendable (inout Owner, KeyPress) -> Void
  ) {
    (self.keys, self.others, self.phases, self.isByHand, self.act) = (keys, others, phases, isByHand, act)
  }

  init(
    _ keys: [Key], also others: [Key] = [], _ phases: KeyPhases = .press, byHand isByHand: Bool = false,
    act: @escaping @Sendable (inout Owner) -> Void
  ) {
    self.init(keys, also: others, phases, byHand: isByHand) { owner, _ in act(&owner) }
  }

  func unless(_ refusal: @escaping @Sendable (Owner) -> String?) -> Self {
    var effect = self
    effect.refusal = refusal
    return effect
  }

  func has(_ key: Key) -> Bool { keys.contains(key) || others.contains(key) }
}

/// Keys with their meaning and their effects. A key is named in a table of bindings and nowhere else: what it does, the
/// bottom line and its clicks and the list of keys follow from the table.
package struct KeyBinding<Owner>: Sendable {
  package let label: KeyLabel
  let effects: [KeyEffect<Owner>]

  init(
    _ keys: [Key], _ short: String?, _ meaning: String, also others: [Key] = [],
    _ phases: KeyPhases = .press, byHand isByHand: Bool = false,
    act: @escaping @Sendable (inout Owner, KeyPress) -> Void
  ) {
    self.init(short, meaning, KeyEffect(keys, also: others, phases, byHand: isByHand, act: act))
  }

  init(
    _ keys: [Key], _ short: String?, _ meaning: String, also others: [Key] = [],
    _ phases: KeyPhases = .press, byHand isByHand: Bool = false,
    act: @escaping @Sendable (inout Owner) -> Void
  ) {
    self.init(short, meaning, KeyEffect(keys, also: others, phases, byHand: isByHand, act: act))
  }

  /// Creates a binding of keys with different effects, which are described together.
  /// - Parameter name: The name of the keys, if it is not that of each key, in their order.
  init(_ short: String?, _ meaning: String, named name: String? = nil, _ effects: KeyEffect<Owner>...) {
    label = KeyLabel(effects.flatMap(\.keys), name: name, short: short, meaning: meaning)
    self.effects = effects
  }

  static func hold(act: @escaping @Sendable (inout Owner) -> Void) -> Self {
    Self([.enter], "hold", "hold it where it is; again: release it", byHand: true, act: act)
  }

  static func outline(act: @escaping @Sendable (inout Owner) -> Void) -> Self {
    Self(["o"], nil, "outline: show the model value", act: act)
  }

  /// Creates a description of something that is no key, such as the mouse.
  init(note name: String, _ meaning: String) {
    label = KeyLabel([], name: name, short: nil, meaning: meaning)
    effects = []
  }

  /// Returns true if one of the keys has an effect in a state, beside other bindings that come first. A description of
  /// something that is no key always has.
  func hasEffect(in owner: Owner, beside others: [Self] = []) -> Bool {
    effects.isEmpty
      || effects.contains { effect in
        effect.refusal?(owner) == nil && !effect.keys.allSatisfy(others.has)
      }
  }
}

extension Array {
  func effect<Owner>(of key: Key, _ phase: KeyPhase) -> KeyEffect<Owner>? where Element == KeyBinding<Owner> {
    for binding in self {
      for effect in binding.effects where effect.has(key) && effect.phases.contains(phase) { return effect }
    }
    return nil
  }

  func has<Owner>(_ key: Key) -> Bool where Element == KeyBinding<Owner> {
    contains { $0.effects.contains { $0.has(key) } }
  }
}

package struct KeyLabel: Hashable, Sendable {
  /// The name, such as `space` or `↑ ↓`.
  package let name: String
  /// One or two words for the bottom line; nil if the keys are only in the list of keys.
  package let short: String?
  /// The description in the list of keys, on one line.
  package let meaning: String
  /// The keys, in the order in which they are named.
  let keys: [Key]
  /// The number of columns that the label takes in the bottom line.
  let footerWidth: Int

  init(_ keys: [Key], name: String?, short: String?, meaning: String) {
    self.keys = keys
    self.name = name ?? keys.map(\.name).joined(separator: " ")
    self.short = short
    self.meaning = meaning
    footerWidth = self.name.unicodeScalars.count + 1 + (short?.unicodeScalars.count ?? 0)
  }

  /// Returns the key that is named at a column of the label in the bottom line. Elsewhere, it is the first one.
  func key(at column: Int) -> Key? {
    guard column < name.unicodeScalars.count else { return keys.first }
    let end = name.unicodeScalars.index(name.startIndex, offsetBy: column + 1)
    // The last key whose name begins at the column or before it.
    var (found, next) = (keys.first, name.startIndex)
    for key in keys {
      guard let range = name[next...].firstRange(of: key.name), range.lowerBound < end else { break }
      (found, next) = (key, range.upperBound)
    }
    return found
  }
}

extension Key {
  static let space = Key.character(" ")

  /// The name of the key in the bottom line and in the list of keys.
  var name: String {
    switch self {
    case .character(" "): "space"
    case .character("-"): "−"
    case .character(let character): String(character)
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .escape: "esc"
    case .function(let number): "F\(number)"
    default: "\(self)"
    }
  }
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  package init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// Returns the case `distance` places after this one in `allCases`; the first one follows the last one.
  func neighbour(_ distance: Int) -> Self {
    let all = Self.allCases
    let index = (all.firstIndex(of: self) ?? 0) + distance
    return all[(index % all.count + all.count) % all.count]
  }

  var next: Self { neighbour(1) }
}

extension Array where Element: Equatable {
  /// Returns the element after `value`; the first one follows the last one and a value that is not in the array.
  func next(after value: Element) -> Element {
    let index = (firstIndex(of: value) ?? -1) + 1
    return self[index < count ? index : 0]
  }
}
