/// A verb of a script and what stands behind it, read with messages that say what was expected and what was found.
struct Arguments {
  let verb: String
  private let arguments: ArraySlice<ScriptWords.Word>
  /// All of it, for messages.
  private let text: String

  /// - Parameter words: at least one.
  init(_ words: [ScriptWords.Word]) {
    verb = words[0].text
    arguments = words[1...]
    text = excerpt(words.map { $0.isQuoted ? ScriptWords.quoting($0.text) : $0.text }.joined(separator: " "))
  }

  var count: Int { arguments.count }

  /// The plain words; a text between quotes is none of them.
  var words: [String] { arguments.filter { !$0.isQuoted }.map(\.text) }

  func expected(_ form: String) -> ParseError { ParseError("expected “\(form)”, found “\(text)”") }

  /// Checks that nothing stands behind the verb.
  func none() throws(ParseError) {
    guard count == 0 else { throw ParseError("“\(verb)” stands alone, found “\(text)”") }
  }

  /// The only word.
  func single(_ form: String) throws(ParseError) -> String {
    guard count == 1, let word = words.first else { throw expected("\(verb) \(form)") }
    return word
  }

  /// The only argument, a text between quotes.
  var quoted: String {
    get throws(ParseError) {
      guard count == 1, let word = arguments.first, word.isQuoted else { throw expected("\(verb) \"TEXT\"") }
      return word.text
    }
  }

  /// So many numbers, each from −1e12 to 1e12, of the units that are given.
  func numbers(_ units: [String]) throws(ParseError) -> [Double] {
    guard count == units.count, words.count == units.count else {
      throw expected(([verb] + units.map { "NUMBER (\($0))" }).joined(separator: " "))
    }
    var values: [Double] = []
    for word in words { values.append(try coordinate(word, named: "the argument of “\(verb)”")) }
    return values
  }

  /// A number that no law overflows by.
  func coordinate(_ word: String, named name: String) throws(ParseError) -> Double {
    let value = try number(word, named: name)
    do throws(ParseError) { return try NumberArgument.coordinate.parse(word) } catch {
      throw ParseError("\(name) is \(NumberArgument.coordinate.expectation), not \(value)")
    }
  }

  /// One of a kind's names.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ kind: Choice.Type
  ) throws(ParseError) -> Choice where Choice.RawValue == String {
    let names = kind.allCases.map(\.rawValue).joined(separator: "|")
    let word = try single(names)
    guard let choice = Choice(rawValue: word) else { throw expected("\(verb) \(names)") }
    return choice
  }

  var isOn: Bool {
    get throws(ParseError) {
      switch try single("on|off") {
      case "on": return true
      case "off": return false
      default: throw expected("\(verb) on|off")
      }
    }
  }

  var size: CellSize {
    get throws(ParseError) {
      let form = "COLUMNSxROWS”, as in “\(verb) 100x30"
      guard let size = CellSize(try single(form)) else { throw expected("\(verb) \(form)") }
      return size
    }
  }
}
