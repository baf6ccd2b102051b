package import PaneCanvas

package struct KeyPress: Hashable, Sendable {
  let key: Key
  var phase = KeyPhase.press
  var modifiers: Modifiers = []

  var isRepeat: Bool { phase == .repeat }
  /// True if a key is pressed with control or alt, which no table of keys has.
  var isShortcut: Bool { phase != .release && !modifiers.isDisjoint(with: [.control, .alt]) }
  /// 1, or −1 with shift.
  var step: Int { modifiers.contains(.shift) ? -1 : 1 }
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
}

/// The effect of a key. The finger is the shell's: a closure of the scene cannot move it.
package enum KeyEffect: Hashable, Sendable {
  /// The closure of the binding, or `SceneEvent.tap`.
  case own, tap
  /// A finger on item 0 that moves while the key is held, along the arrow.
  case glide
  /// A finger that holds item 0 until the next press.
  case hold
  /// A finger that holds item 0 while the key is down, or for a moment where the terminal does not report its release. A
  /// script's `tap` does the same.
  case press
}

/// The description of a binding, whatever owns it.
package struct KeyLabel: Hashable, Sendable {
  /// The keys that are named where keys are listed, and others with the same effect.
  package let keys: [Key]
  package let others: [Key]
  /// The name, such as `space` or `↑ ↓`.
  package let name: String
  /// One or two words for the bottom line; nil if the keys are only in the list of keys.
  package let short: String?
  /// The description in the list of keys, on one line.
  package let meaning: String
  let effect: KeyEffect
  /// True if the effect of a held key repeats.
  let repeats: Bool
  /// True if `own` or `tap` acts as a finger, which may set the position and the velocity of what it throws.
  let isByHand: Bool

  func has(_ key: Key) -> Bool { keys.contains(key) || others.contains(key) }

  /// The number of columns of the label in the bottom line.
  var footerWidth: Int { name.unicodeScalars.count + 1 + (short?.unicodeScalars.count ?? 0) }

  /// Returns the key that is named at a column of the label in the bottom line. Elsewhere, it is the first one.
  func key(at column: Int) -> Key? {
    guard column < name.unicodeScalars.count else { return keys.first }
    let place = name.unicodeScalars.index(name.startIndex, offsetBy: column)
    // The last key whose name begins at the column or before it.
    return keys.last { key in name.firstRange(of: key.name).map { $0.lowerBound <= place } ?? false }
  }
}

/// Keys with their words and their effect. A key is named in a table of bindings and nowhere else: what it does, the bottom
/// line and its clicks, and the list of keys follow from the table.
package struct KeyBinding<Owner>: Sendable {
  let label: KeyLabel
  /// Returns true if the keys have an effect in a state. The bottom line and the list of keys show them then.
  private(set) var isOn: @Sendable (Owner) -> Bool = { _ in true }
  let act: @Sendable (inout Owner, KeyPress) -> Void

  /// - Parameters:
  ///   - keys: the keys that are named.
  ///   - others: others with the same effect.
  ///   - name: the name of the keys, if it is not that of each key, in their order.
  init(
    _ keys: [Key], _ short: String?, _ meaning: String, also others: [Key] = [], named name: String? = nil,
    _ effect: KeyEffect = .own, repeats: Bool = false, byHand isByHand: Bool = false,
    act: @escaping @Sendable (inout Owner, KeyPress) -> Void = { _, _ in }
  ) {
    label = KeyLabel(
      keys: keys, others: others, name: name ?? keys.map(\.name).joined(separator: " "), short: short,
      meaning: meaning, effect: effect, repeats: repeats, isByHand: isByHand)
    self.act = act
  }

  init(
    _ keys: [Key], _ short: String?, _ meaning: String, also others: [Key] = [], repeats: Bool = false,
    byHand isByHand: Bool = false, act: @escaping @Sendable (inout Owner) -> Void
  ) {
    self.init(keys, short, meaning, also: others, repeats: repeats, byHand: isByHand) { owner, _ in
      act(&owner)
    }
  }

  static func tap(_ short: String, _ meaning: String, also others: [Key] = [], byHand: Bool = false) -> Self {
    Self([.space], short, meaning, also: others, .tap, byHand: byHand)
  }
  /// - Parameter axis: the axis along which the arrows move the item; nil means both.
  static func glide(_ axis: Axis?, _ meaning: String, short: String = "drag") -> Self {
    let keys: [Key] =
      switch axis {
      case .horizontal: [.left, .right]
      case .vertical: [.up, .down]
      case nil: [.left, .right, .up, .down]
      }
    return Self(keys, short, meaning, .glide, repeats: true)
  }
  static func hold(_ meaning: String = "hold it where it is; again: release it") -> Self {
    Self([.enter], "hold", meaning, .hold)
  }
  /// - Parameter act: takes the scene and 1 for the next way, −1 for the one before.
  static func ways(_ short: String, _ meaning: String, act: @escaping @Sendable (inout Owner, Int) -> Void)
    -> Self
  {
    Self(["d"], short, meaning, also: ["D"]) { owner, press in act(&owner, press.key == "D" ? -1 : 1) }
  }
  static func press(_ short: String, _ meaning: String, also others: [Key] = []) -> Self {
    Self([.space], short, meaning, also: others, .press, repeats: true)
  }
  /// Creates a description of something that is no key, such as the mouse.
  static func note(_ name: String, _ meaning: String) -> Self { Self([], nil, meaning, named: name) }

  func when(_ isOn: @escaping @Sendable (Owner) -> Bool) -> Self {
    var binding = self
    binding.isOn = isOn
    return binding
  }
}

extension Scene {
  // `Self.keys` is invisible through `any Scene`; an extension sees it.

  /// Returns the binding that a key has in the present state, with its index.
  func binding(of key: Key) -> (index: Int, label: KeyLabel)? {
    let index = Self.keys.firstIndex { $0.label.has(key) && $0.isOn(self) }
    return index.map { ($0, Self.keys[$0].label) }
  }
  mutating func perform(own index: Int, _ press: KeyPress) { Self.keys[index].act(&self, press) }
  /// The keys that have an effect in the present state.
  package var keyLabels: [KeyLabel] { Self.keys.filter { $0.isOn(self) }.map(\.label) }
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
    default: "\(self)"
    }
  }
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  package init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}

extension Array where Element: Equatable {
  /// Returns the element after `value`, or `distance` places after it; the first one follows the last one and a value
  /// that is no element.
  func next(after value: Element, by distance: Int = 1) -> Element {
    let index = (firstIndex(of: value) ?? (distance < 0 ? 0 : -1)) + distance
    return self[(index % count + count) % count]
  }
}
