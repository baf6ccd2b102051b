/// What to do first: it stands until the first thing is done, then fades.
struct Hint: Hashable, Sendable {
  /// How long it fades, in s.
  private static let duration = 0.5

  private enum State: Hashable {
    case shown
    /// Since a time, in s.
    case fading(Double)
    case hidden
  }

  private var state = State.shown

  func isAtRest(at time: Double) -> Bool {
    if case .fading = state { sixteenths(at: time) == 0 } else { true }
  }

  /// How much of it is seen, in sixteenths.
  func sixteenths(at time: Double) -> Int {
    switch state {
    case .shown: 16
    case .fading(let start): max(0, min(16, Int((16 * (1 - (time - start) / Self.duration)).rounded(.up))))
    case .hidden: 0
    }
  }

  /// Something was done.
  mutating func fade(from time: Double) { if state == .shown { state = .fading(time) } }

  mutating func hide() { state = .hidden }

  /// A text as it fits: its own lines, or, where one of them is too long, as many words on each as there is room for.
  static func lines(_ text: [String], columns: Int) -> [String] {
    if text.allSatisfy({ $0.unicodeScalars.count <= columns }) { return text }
    var lines: [String] = []
    var length = 0
    for word in text.joined(separator: " ").split(separator: " ") {
      let count = word.unicodeScalars.count
      if let last = lines.indices.last, length + 1 + count <= columns {
        lines[last] += " " + word
        length += 1 + count
      } else {
        lines.append(String(word))
        length = count
      }
    }
    return lines
  }
}
