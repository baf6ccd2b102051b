/// The hint about the first action. It is shown until the first action, and then fades.
struct Hint: Hashable, Sendable {
  /// The duration of the fade, in s.
  private static let duration = 0.5

  private enum Visibility: Hashable {
    case shown
    /// The hint has been fading since a session time, in s.
    case fading(Double)
    case hidden
  }

  private var state = Visibility.shown

  func isAtRest(at time: Double) -> Bool {
    if case .fading = state { sixteenths(at: time) == 0 } else { true }
  }

  /// Returns the opacity of the hint at a session time, in sixteenths.
  func sixteenths(at time: Double) -> Int {
    switch state {
    case .shown: 16
    case .fading(let start): max(0, min(16, Int((16 * (1 - (time - start) / Self.duration)).rounded(.up))))
    case .hidden: 0
    }
  }

  mutating func fade(from time: Double) { if state == .shown { state = .fading(time) } }

  mutating func hide() { state = .hidden }

  /// Returns as many sentences of a text as fit into a number of columns, at least one.
  static func sentences(_ text: [String], columns: Int) -> String {
    let words = text.joined(separator: " ").split(separator: " ")
    var (line, sentences) = ("", "")
    for (index, word) in words.enumerated() {
      line += line.isEmpty ? String(word) : " " + word
      let isEnd = index == words.count - 1 || word.last.map { ".?".contains($0) } ?? false
      guard isEnd else { continue }
      if line.unicodeScalars.count > columns, !sentences.isEmpty { break }
      sentences = line
    }
    return sentences
  }
}
