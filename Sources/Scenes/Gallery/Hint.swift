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

  // MARK: Forms

  /// A part of the hint in lines, with the width of the longest one in columns.
  struct HintForm: Hashable, Sendable {
    let lines: [String]
    let width: Int
  }

  /// The forms of the hint beside the pictures: all of it, then its beginnings, each a sentence shorter.
  private(set) var forms: [HintForm] = []
  /// The sentences that fit into the top line; nil if not even the first one does.
  private(set) var topLine: String?
  /// The greatest width of the hint's lines, in columns.
  private static let greatestWidth = 46

  /// Fits a text to a stage and to its top line, in columns.
  mutating func fit(_ text: [String], columns: Int, topLineColumns: Int) {
    let columns = min(columns - 4, Self.greatestWidth)
    forms = ([wrapped(text, columns: columns)] + Self.beginnings(of: text, columns: columns)).map { lines in
      HintForm(lines: lines, width: lines.reduce(0) { max($0, $1.unicodeScalars.count) })
    }
    topLine = Self.sentences(text, columns: topLineColumns)
  }

  /// Returns the sentences of a text.
  static func sentences(_ text: [String]) -> [String] {
    var sentences: [String] = []
    var isNew = true
    for word in text.joined(separator: " ").split(separator: " ") {
      if isNew { sentences.append(String(word)) } else { sentences[sentences.count - 1] += " " + word }
      isNew = word.last.map { ".?".contains($0) } ?? false
    }
    return sentences
  }

  /// Returns as many sentences of a text as fit into a number of columns; nil if not even the first one does.
  static func sentences(_ text: [String], columns: Int) -> String? {
    var line: String?
    for sentence in sentences(text) {
      let longer = line.map { $0 + " " + sentence } ?? sentence
      guard longer.unicodeScalars.count <= columns else { break }
      line = longer
    }
    return line
  }

  /// Returns the beginnings of a text in lines, each a sentence shorter than the one before.
  static func beginnings(of text: [String], columns: Int) -> [[String]] {
    let sentences = sentences(text)
    return sentences.indices.dropFirst().reversed().map {
      wrapped([sentences[..<$0].joined(separator: " ")], columns: columns)
    }
  }
}
