package import Motion

/// A spring that was read from a text, with the notation and the values read.
package struct SpringReading: Hashable, Sendable {
  /// The notation in words, such as “react-spring”.
  package let notation: String
  package let spring: Spring
  /// The values that were read, as `name: value`.
  package var values: [String] = []
  /// The values beside the spring that are not part of it, as `delay: 200`.
  package var unused: [String] = []
  /// Remarks on the reading, for instance on a name with several meanings.
  package var notes: [String] = []

  package var title: String { notation + (values.isEmpty ? "" : " (\(values.joined(separator: ", ")))") }

  /// The values that were not used and the notes, each after its name.
  package var remarks: [(name: String, text: String)] {
    (unused.isEmpty ? [] : [("not used", unused.joined(separator: ", "))]) + notes.map { ("note", $0) }
  }

  /// The usual notations, for messages and help.
  package static let forms = """
    k=300,c=20[,m=1] | response=0.35,damping=0.7 | duration=0.5,bounce=0.3 | frequency=3.5,damping=0.4 | \
    bounciness=6,speed=15
    """

  /// Names of springs, as a shell offers them.
  package static let names = SpringPreset.all.map(\.name)

  /// Returns a line about the values of a text that were not used and the notes on its reading. It is nil if there
  /// are none, or if the text is a name, of which help tells the meaning.
  package func remark(of text: String) -> String? {
    guard !remarks.isEmpty, !Self.names.contains(where: { $0.lowercased() == text.lowercased() }) else {
      return nil
    }
    let texts = remarks.map { "\($0.name): \($0.text)" }.joined(separator: "; ")
    return "“\(excerpt(text))” is read as \(title); \(texts)"
  }
}

extension SpringReading {
  /// Reads a spring from code, a short notation, words or a name, in at most 256 KiB.
  /// - Throws: an error that says why the text is not one spring.
  package init(_ text: String) throws(ParseError) {
    do throws(ParseError) {
      guard text.utf8.count <= 256 << 10 else { throw ParseError("it has over 256 KiB") }
      var search = SpringSearch(try SpringText(text[...]))
      self = try search.reading(of: text)
    } catch {
      throw ParseError(
        "“\(excerpt(text.drop(while: \.isWhitespace)))” is not a spring: \(error); write \(Self.forms)")
    }
  }
}

extension Spring {
  /// Reads the spring of a text that gives nothing but a spring, and all of whose values are used.
  package init(alone text: String) throws(ParseError) {
    let reading = try SpringReading(text)
    guard reading.unused.isEmpty else {
      let unused = reading.unused.joined(separator: "”, “")
      throw ParseError("“\(unused)” in “\(excerpt(text))” is not used; expected a spring alone")
    }
    self = reading.spring
  }

  /// A short text that is read as a spring with the same motion, to six digits.
  package var shortText: String {
    "k=\(DecimalText.number(stiffness / mass)),c=\(DecimalText.number(damping / mass))"
  }

  /// The text that is read as the same spring.
  package var text: String { "k=\(stiffness),c=\(damping),m=\(mass)" }

  /// True if the motion is the same, by ω₀ and ζ, but for the rounding of written numbers.
  func isSame(as other: Spring) -> Bool {
    abs(angularFrequency / other.angularFrequency - 1) < 1e-5
      && abs(dampingRatio - other.dampingRatio) < 1e-5 * max(1, other.dampingRatio)
  }
}

/// The springs of a text: the inside of each pair of brackets is asked for one by the table of notations.
private struct SpringSearch {
  private let code: SpringText
  /// The pairs that were read, and those without effect beside them, by their places.
  private var (used, idle): (Set<Int>, Set<Int>) = ([], [])
  /// The pairs by the sites to which they belong.
  private let places: [Int: [Int]]
  /// The sites of the springs.
  private var found: Set<Int> = []

  init(_ code: SpringText) {
    self.code = code
    places = Dictionary(grouping: code.pairs.indices) { code.pairs[$0].site }
  }

  mutating func reading(of text: String) throws(ParseError) -> SpringReading {
    if let preset = SpringPreset.named(text) { return preset }
    var readings = SpringPreset.references(in: code)
    for site in code.sites.indices {
      if let reading = try reading(in: site) { readings.append(reading) }
    }
    guard var first = readings.first else { throw reason(text) }
    let played = SpringTiming(first.spring).played
    if let other = readings.first(where: {
      !$0.spring.isSame(as: first.spring) && !$0.spring.isSame(as: played)
    }) {
      throw ParseError("it has 2 springs, \(first.title) and \(other.title); give one of them")
    }
    first.unused = try unused(by: first)
    return first
  }

  private mutating func reading(in site: Int) throws(ParseError) -> SpringReading? {
    let places = places[site] ?? []
    let (pairs, rows) = (places.map { code.pairs[$0] }, SpringNotation.all)
    guard
      let row = rows.first(where: { $0.fits(pairs, site, code) })
        ?? rows.first(where: { $0.standsAlone(pairs, site, code) })
    else { return nil }
    if let type = places.first(where: { code.isOtherType(code.pairs[$0]) }) {
      throw ParseError("“\(description(type))” is not “spring”")
    }
    let content = code.sites[site].content
    if site > 0, !pairs.isEmpty, let spread = content.first(where: { code.tokens[$0].isSymbol("...") }) {
      throw ParseError("“\(code.text(spread..<spread + 2))” is a spread, which is not evaluated")
    }
    found.insert(site)
    return try reading(row, places)
  }

  private mutating func reading(_ row: SpringNotation, _ places: [Int]) throws(ParseError) -> SpringReading {
    if let reason = row.refusal { throw ParseError(reason) }
    var (numbers, values): ([Double], [String]) = ([], [])
    for (names, standard) in row.names {
      let given = places.filter { names.contains(code.pairs[$0].name) }
      used.formUnion(given)
      guard let first = given.first else {
        numbers.append(standard ?? 0)
        continue
      }
      numbers.append(try number(first))
      values.append(description(first))
      for other in given where try number(other) != numbers[numbers.count - 1] {
        throw ParseError("it has “\(description(first))” and “\(description(other))”; give one spring")
      }
    }
    idle.formUnion(places.filter { row.idle.contains(code.pairs[$0].name) })
    let written = try row.spring(numbers)
    let isCritical = row.isCritical && written.isOverDamped && !(numbers.count == 4 && numbers[3] == 1)
    let notes = [row.note(on: written), isCritical ? "\(row.title) plays it critically damped" : nil]
    return SpringReading(
      notation: row.title, spring: isCritical ? SpringTiming(written).played : written, values: values,
      notes: notes.compactMap { $0 })
  }

  private func description(_ place: Int) -> String {
    "\(code.pairs[place].written): \(excerpt(code.text(code.pairs[place].value), upTo: 24))"
  }

  private func number(_ place: Int) throws(ParseError) -> Double {
    let (pair, end) = (code.pairs[place], code.pairs[place].value.upperBound)
    if code.token(pair.value.lowerBound - 1)?.isColon ?? false, code.token(end)?.isSymbol(",") ?? false,
      let part = code.token(end + 1), part.kind == .number, !part.isApart
    {
      throw ParseError("“\(code.text(pair.value)),\(part.text)” is one number or two: write it with a point")
    }
    guard !pair.isConditional else {
      throw ParseError("“\(description(place))” stands in a condition")
    }
    guard let number = code.number(pair.value) else {
      throw ParseError("“\(description(place))” is a value that is no number")
    }
    // Many languages leave out the fraction of two integers.
    guard pair.isLabelled || code.sites.count == 1 || !code.text(pair.value).contains("/") else {
      throw ParseError("“\(description(place))” divides integers")
    }
    return try SpringNames.checked(number, pair.name, description(place))
  }

  /// The values that are not part of the spring.
  /// - Throws: an error if one of them is a parameter of springs.
  private func unused(by reading: SpringReading) throws(ParseError) -> [String] {
    let references = Set(used.map { code.text(code.pairs[$0].value) })
    var unused: [String] = []
    for place in code.pairs.indices where !used.contains(place) {
      let pair = code.pairs[place]
      let text = code.text(pair.value)
      guard !references.contains(pair.written[...]), !SpringNames.types.contains(normalized(text)),
        !SpringNames.nothing.contains(String(text)),
        !used.contains(where: { code.pairs[$0].name == pair.name && code.text(code.pairs[$0].value) == text })
      else { continue }
      guard !SpringNames.own.contains(pair.name) || idle.contains(place) else {
        throw ParseError("“\(description(place))” is not used by \(reading.notation); leave it out")
      }
      let isNear = found.contains(pair.site) && pair.site > 0 || code.sites.count == 1
      let isGiven =
        isNear && code.number(pair.value) != nil && text != "true" && !SpringNames.ends.contains(pair.name)
      if SpringNames.all.contains(pair.name) || isGiven { unused.append(description(place)) }
    }
    for (index, token) in code.tokens.enumerated()
    where SpringNames.repetitions.contains(normalized(token.text)) && code.token(index + 1)?.text == "(" {
      unused.append("\(token.text)(…)")
    }
    return unused
  }

  /// The reason why a text has no spring.
  private func reason(_ text: String) -> ParseError {
    let names = code.sites.count == 1 ? SpringNames.all.union(["k", "c", "m"]) : SpringNames.own
    let own = code.pairs.indices.filter { names.contains(code.pairs[$0].name) }
    let values = own.prefix(4).map { "“\(description($0))”" }.joined(separator: " and ")
    if !own.isEmpty { return ParseError("no notation known here fits \(values)") }
    let word = text.filter { !$0.isWhitespace }
    let easings = [".ease", "easeIn", "elastic.", "back.out", "cubic-bezier(", "linear("]
    let reason =
      easings.first { word.contains($0) }.map { "“\($0)…” is an easing" }
      ?? SpringPreset.nearest(to: word).map { "did you mean \($0)?" }
    return ParseError(reason ?? (word.isEmpty ? "it is empty" : "it has no numbers of a notation known here"))
  }
}
