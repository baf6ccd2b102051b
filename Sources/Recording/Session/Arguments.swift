/// A verb of a script line and its arguments. Each reader throws an error that states the expected form and
/// the text found.
struct Arguments {
  let verb: String
  private let arguments: ArraySlice<ScriptWords.Word>
  /// The verb and its arguments as text, for messages.
  private let text: String

  /// - Parameter words: the verb, then its arguments; at least one word.
  init(_ words: [ScriptWords.Word]) {
    verb = words[0].text
    arguments = words[1...]
    text = excerpt(words.map { $0.isQuoted ? ScriptWords.quoting($0.text) : $0.text }.joined(separator: " "))
  }

  var count: Int { arguments.count }

  /// The arguments that are not in quotes.
  var words: [String] { arguments.filter { !$0.isQuoted }.map(\.text) }

  func expected(_ form: String) -> ParseError { ParseError("expected “\(form)”, found “\(excerpt(text))”") }

  /// Throws an error if the verb has arguments.
  func none() throws(ParseError) {
    guard count == 0 else { throw ParseError("“\(verb)” takes no arguments, found “\(excerpt(text))”") }
  }

  /// Returns the only argument, which must be a plain word.
  /// - Parameter form: the expected argument, for the message.
  func single(_ form: String) throws(ParseError) -> String {
    guard count == 1, let word = words.first else { throw expected("\(verb) \(form)") }
    return word
  }

  /// The only argument, which must be a text in quotes.
  var quoted: String {
    get throws(ParseError) {
      guard count == 1, let word = arguments.first, word.isQuoted else { throw expected("\(verb) \"TEXT\"") }
      return word.text
    }
  }

  /// Returns the arguments as numbers from −1e12 to 1e12, one per unit.
  /// - Parameter units: the units of the expected numbers, for the message.
  func numbers(_ units: [String]) throws(ParseError) -> [Double] {
    guard count == units.count, words.count == units.count else {
      throw expected(([verb] + units.map { "NUMBER (\($0))" }).joined(separator: " "))
    }
    var values: [Double] = []
    for word in words {
      values.append(try NumberArgument.coordinate.parse(word, named: "the argument of “\(verb)”"))
    }
    return values
  }

  /// Returns the case whose raw value is the only argument.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ kind: Choice.Type
  ) throws(ParseError) -> Choice where Choice.RawValue == String {
    let names = kind.allCases.map(\.rawValue).joined(separator: "|")
    let word = try single(names)
    guard let choice = Choice(rawValue: word) else { throw expected("\(verb) \(names)") }
    return choice
  }

  private enum Switch: String, CaseIterable { case on, off }

  var isOn: Bool { get throws(ParseError) { try choice(Switch.self) == .on } }

  var size: GridSize {
    get throws(ParseError) {
      let form = "COLUMNSxROWS”, as in “\(verb) 100x30"
      guard let size = GridSize(try single(form)) else { throw expected("\(verb) \(form)") }
      return size
    }
  }
}
