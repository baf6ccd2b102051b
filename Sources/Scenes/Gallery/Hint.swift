/// The hint about the first action. It is shown until the first action, and then fades.
struct Hint: Hashable, Sendable {
  /// The duration of the fade, in s.
  private static let duration = 0.5

  /// The session time at which the fade began, in s; nil while the hint is shown, −∞ if it is hidden at once.
  private var fadeStart: Double?

  func isAtRest(at time: Double) -> Bool { fadeStart == nil || sixteenths(at: time) == 0 }

  /// Returns the opacity of the hint at a session time, in sixteenths.
  func sixteenths(at time: Double) -> Int {
    guard let fadeStart else { return 16 }
    let share = min(max(1 - (time - fadeStart) / Self.duration, 0), 1)
    return Int((16 * share).rounded(.up))
  }

  mutating func fade(from time: Double) { if fadeStart == nil { fadeStart = time } }

  mutating func hide() { fadeStart = -.infinity }

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
