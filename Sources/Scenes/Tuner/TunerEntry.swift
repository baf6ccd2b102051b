internal import MotionKinematics

/// A text that is typed into the tuner: a value of the selected parameter, or the name of a spring.
struct TunerEntry: Hashable, Sendable {
  /// The greatest number of characters; the longest name of a spring has 33.
  static let mostCharacters = 40

  private var typed = ""
  /// The index of the name that stands in for the typed text, among the names that begin with it.
  private var suggestion: Int?

  /// The text that is shown.
  var text: String { suggestion.map { SpringPreset.beginning(with: typed)[$0].name } ?? typed }

  /// Appends a letter, a digit or a sign of a number; other characters are ignored.
  mutating func type(_ character: Character) {
    guard character.isASCII, character.isLetter || character.isNumber || ".,+-".contains(character),
      text.count < Self.mostCharacters
    else { return }
    (typed, suggestion) = (text + String(character), nil)
  }

  mutating func deleteLast() { (typed, suggestion) = (String(text.dropLast()), nil) }

  /// Shows the next (1) or the previous (−1) name that begins with the typed text.
  mutating func suggest(_ direction: Int) {
    let count = SpringPreset.beginning(with: typed).count
    guard count > 0 else { return }
    suggestion = ((suggestion ?? (direction > 0 ? -1 : count)) + direction + count) % count
  }

  /// A text that is no value and no name, with a sentence that says so.
  struct Mistake: Error, Hashable { let text: String }

  /// Returns a spring changed by the text: with another value of a parameter, or the spring of that name. The
  /// beginning of a name is enough if no other name begins so. A time is in s, or in ms with that unit.
  func spring(changing parameter: TunerParameter, of spring: Spring) throws(Mistake) -> Spring {
    if text.isEmpty { return spring }
    if let value = value(of: parameter) {
      let range = parameter.scale.range
      guard range.contains(value) else {
        let (least, most) = (DecimalText.number(range.lowerBound), DecimalText.number(range.upperBound))
        throw Mistake(text: "\(parameter.rawValue): \(least) to \(most), not \(text)")
      }
      return parameter.changed(to: value, in: spring)
    }
    let presets = SpringPreset.beginning(with: text)
    if let preset = presets.first(where: { $0.name.lowercased() == text.lowercased() }) ?? presets.only {
      return preset.spring
    }
    guard presets.isEmpty else { throw Mistake(text: "\(presets.count) names begin with \(text): tab") }
    throw Mistake(text: "no number and no name: \(text)")
  }

  /// The number, in the unit of a parameter; nil if the text is none.
  private func value(of parameter: TunerParameter) -> Double? {
    var (number, scale) = (Substring(text), 1.0)
    if parameter.unit == "s", number.hasSuffix("s") {
      number.removeLast()
      if number.hasSuffix("m") { (number, scale) = (number.dropLast(), 0.001) }
    }
    guard number.allSatisfy({ !$0.isLetter }) else { return nil }
    return Double(String(number.map { $0 == "," ? "." : $0 })).map { $0 * scale }
  }
}

extension Array {
  /// The element of an array of one; nil if there are none or more.
  fileprivate var only: Element? { count == 1 ? first : nil }
}
