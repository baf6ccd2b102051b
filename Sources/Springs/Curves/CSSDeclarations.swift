/// The declarations in a text that determine the timing of an easing: those of CSS, and those of objects in JavaScript, as
/// `transitionDelay: "200ms"`.
struct CSSDeclarations {
  struct EasingTimes {
    /// The duration, in s; nil if the text has none for the easing.
    var duration: Double?
    /// The delay, in s; nil if the text has none for the easing.
    var delay: Double?
    /// The property that moves, if it is one of several.
    var property: String?
  }

  private struct Declaration {
    /// The name, normalised; that of a custom property as it is written.
    let name: String
    let value: Substring
    /// The number of the enclosing braces.
    let rule: Int
  }

  private var declarations: [Declaration] = []
  /// The values of custom properties, of which the first one counts.
  private var customs: [String: Substring] = [:]

  /// The beginnings of the names that belong together; those of the Web Animations API have none.
  private static let groups = ["transition", "animation", ""]
  private static let functions = ["transitiontimingfunction", "animationtimingfunction", "easing"]
  private static let names = Set(
    groups.flatMap { group in ["property", "duration", "delay"].map { group + $0 } }
      + functions + groups.filter { !$0.isEmpty })

  init(_ text: String) {
    var found: [(name: String, start: String.Index, colon: String.Index, rule: Int)] = []
    var rules = [0]
    var last = 0
    var word: Range<String.Index>?
    // True if a blank or a quote follows the word.
    var isPast = false
    for index in text.indices {
      let character = text[index]
      if Self.isNamePart(character) {
        let start = isPast ? index : word?.lowerBound ?? index
        (word, isPast) = (start..<text.index(after: index), false)
        continue
      }
      if character.isWhitespace || "\"'".contains(character) {
        isPast = true
        continue
      }
      if character == ":", let word, let name = Self.name(text[word]), let rule = rules.last {
        found.append((name, word.lowerBound, index, rule))
      }
      word = nil
      if character == "{" {
        last += 1
        rules.append(last)
      } else if character == "}", rules.count > 1 {
        rules.removeLast()
      }
    }
    for (index, item) in found.enumerated() {
      let end = index + 1 < found.count ? found[index + 1].start : text.endIndex
      let value = Self.value(text[item.colon..<end].dropFirst())
      declarations.append(Declaration(name: item.name, value: value, rule: item.rule))
      if Self.isCustom(item.name), customs[item.name] == nil { customs[item.name] = value }
    }
  }

  private static func isNamePart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "-_$@".contains(character)
  }

  /// True for the name of a variable of CSS, Sass or Less.
  private static func isCustom(_ name: some StringProtocol) -> Bool {
    name.hasPrefix("--") || name.hasPrefix("$") || name.hasPrefix("@")
  }

  /// Returns the name of a declaration as it is looked up; nil if the declaration does not affect an easing.
  private static func name(_ written: Substring) -> String? {
    if isCustom(written) { return String(written) }
    let name = normalized(written)
    let plain = name.hasPrefix("webkit") ? String(name.dropFirst("webkit".count)) : name
    return names.contains(plain) ? plain : nil
  }

  /// Returns the value at the beginning of a text, without its quotes.
  private static func value(_ text: Substring) -> Substring {
    let text = text.drop(while: \.isWhitespace)
    if let quote = text.first, "\"'`".contains(quote) { return text.dropFirst().prefix { $0 != quote } }
    return text.prefix { !";{}\"'`".contains($0) }
  }

  // MARK: EasingTimes

  /// Returns the timings of an easing in the value of a declaration; nil for an easing outside of declarations.
  func timings(of easing: Substring) -> [EasingTimes]? {
    let index = declarations.lastIndex {
      $0.value.startIndex <= easing.startIndex && easing.startIndex < $0.value.endIndex
    }
    guard let index, Self.isCustom(declarations[index].name) || Self.isFunction(declarations[index].name)
    else {
      return nil
    }
    let part = Self.parts(declarations[index].value[..<easing.startIndex]).count - 1
    guard Self.isCustom(declarations[index].name) else { return [timing(of: index, part: part)] }
    return timings(of: index, part: part)
  }

  /// True for a name whose value has easings.
  private static func isFunction(_ name: String) -> Bool {
    functions.contains(name) || groups.contains(name)
  }

  /// The greatest numbers of custom properties in each other, and of places at which one is used, that are read.
  private static let (mostNames, mostUses) = (16, 64)

  /// Returns the timings of a part of a custom property's value where it is used.
  private func timings(of index: Int, part: Int) -> [EasingTimes] {
    var timings: [EasingTimes] = []
    var holders = [(index: index, part: part)]
    var next = 0
    while next < min(holders.count, Self.mostNames) {
      let name = declarations[holders[next].index].name
      next += 1
      for (index, user) in declarations.enumerated() where timings.count < Self.mostUses {
        guard Self.isFunction(user.name) || Self.isCustom(user.name) else { continue }
        for (part, text) in Self.parts(user.value).enumerated()
        where Self.customName(in: text, where: { $0 == name }) != nil {
          if Self.isFunction(user.name) {
            timings.append(timing(of: index, part: part))
          } else if !holders.contains(where: { $0.index == index }) {
            holders.append((index, part))
          }
        }
      }
    }
    guard timings.isEmpty else { return timings }
    // It is used elsewhere, with a time beside it or in a property of its name.
    let own = holders.map { Self.times(resolved(Self.parts(declarations[$0.index].value)[$0.part])[...]) }
    let times = own.first { !$0.isEmpty } ?? []
    return [
      EasingTimes(
        duration: times.first ?? duration(beside: declarations[index].name), delay: times.dropFirst().first)
    ]
  }

  /// Returns the timing of a part of a longhand or a shorthand. The declarations of a rule act in their order.
  private func timing(of index: Int, part: Int) -> EasingTimes {
    let user = declarations[index]
    let group = Self.groups.first(where: user.name.hasPrefix) ?? ""
    let isShorthand = user.name == group
    var timing = EasingTimes()
    for (number, declaration) in declarations.enumerated()
    where declaration.rule == user.rule && declaration.name.hasPrefix(group) {
      // A shorthand sets all properties.
      guard number >= index || !isShorthand else { continue }
      let parts = Self.parts(resolved(declaration.value))
      let text = parts[part % parts.count]
      let times = Self.times(text)
      let isListed = parts.count > 1
      switch declaration.name.dropFirst(group.count) {
      case "duration": timing.duration = times.first
      case "delay": timing.delay = times.first
      case "property": timing.property = isListed ? text.trimmed : nil
      case "" where number == index || !isShorthand:
        (timing.duration, timing.delay) = (times.first, times.dropFirst().first)
        timing.property = isListed ? Self.property(text) : nil
      default: break
      }
    }
    return timing
  }

  /// Words in the names of custom properties that do not tell one easing from another.
  private static let kinds: Set<Substring> = [
    "ease", "easing", "timing", "function", "curve", "duration", "time", "transition", "animation", "motion"
  ]

  /// Returns the duration among the custom properties that has the same name as an easing but for words such as
  /// “duration”; nil if there is none.
  private func duration(beside easing: String) -> Double? {
    func stem(_ name: String) -> Set<Substring> {
      Set(name.split { "-_$@".contains($0) }).subtracting(Self.kinds)
    }
    let declaration = declarations.first {
      Self.isCustom($0.name) && $0.name != easing && stem($0.name) == stem(easing)
        && Self.times(resolved($0.value)[...]).count == 1
    }
    return declaration.flatMap { Self.times(resolved($0.value)[...]).first }
  }

  // MARK: Values

  /// Splits a value at the commas outside of brackets.
  private static func parts(_ value: some StringProtocol) -> [Substring] {
    var depth = 0
    return Substring(value).split(omittingEmptySubsequences: false) { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return character == "," && depth == 0
    }
  }

  /// Returns the times in a part of a value, in s.
  static func times(_ part: Substring) -> [Double] {
    words(computed(part)).compactMap(seconds)
  }

  /// Returns the words and numbers of a value.
  static func words(_ value: some StringProtocol) -> [Substring] {
    Substring(value).split { !($0.isLetter || $0.isNumber || ".-_%".contains($0)) }
  }

  /// Returns the seconds of a time of CSS; nil if the word is none.
  private static func seconds(_ word: Substring) -> Double? {
    let word = word.lowercased()
    if word.hasSuffix("ms") { return Double(word.dropLast(2)).map { $0 / 1000 } }
    return word.hasSuffix("s") ? Double(word.dropLast()) : nil
  }

  /// Returns the property at the beginning of a part of a transition.
  private static func property(_ part: Substring) -> String? {
    part.prefix { $0 != "(" }.split(whereSeparator: \.isWhitespace).first { word in
      seconds(word) == nil && !word.hasPrefix("ease") && !["linear", "cubic-bezier"].contains(word)
    }.map(String.init)
  }

  /// Returns a text with the value of each calc() in its place, or a question mark if it has none.
  private static func computed(_ part: Substring) -> String {
    var text = String(part)
    while text.utf8.count < mostLength, let call = text.ranges(of: "calc(").last {
      let body = arguments(text[call.upperBound...])
      let items = CodeParser.items(body)
      let value = items.count == 1 ? try? CodeEvaluator(definitions: [:]).value(of: items[0]) : nil
      let end = text[body.endIndex...].dropFirst().startIndex
      text.replaceSubrange(
        call.lowerBound..<end, with: value.map { "\($0.number)\($0.isTime ? "s" : "")" } ?? "?")
    }
    return text
  }

  /// Returns the text up to the bracket that closes the one before it.
  private static func arguments(_ text: Substring) -> Substring {
    var depth = 1
    return text.prefix { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth > 0
    }
  }

  /// The greatest length of a value with those of custom properties in it, and of properties in properties.
  private static let (mostLength, mostDepth) = (1 << 12, 8)

  /// Returns a value with those of custom properties in place of `var(--name, other)`, `$name` and `@name`.
  private func resolved(_ value: Substring) -> String {
    var text = String(value)
    for _ in 0..<Self.mostDepth where text.utf8.count < Self.mostLength {
      let next = substituted(text)
      guard next != text else { break }
      text = next
    }
    return text
  }

  private func substituted(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let name = Self.customName(in: rest, where: { _ in true }) {
      var before = rest[..<name.lowerBound]
      while before.last?.isWhitespace ?? false { before.removeLast() }
      var value = rest[name]
      var after = rest[name.upperBound...]
      if before.hasSuffix("var(") {
        let others = Self.arguments(after)
        value = others.drop { $0.isWhitespace || $0 == "," }
        after = after[others.endIndex...].dropFirst()
        result += before.dropLast("var(".count)
      } else {
        result += rest[..<name.lowerBound]
      }
      result += customs[String(rest[name])] ?? value
      rest = after
    }
    return result + rest
  }

  /// Returns the place of the first name of a custom property that fits; nil if there is none.
  private static func customName(
    in text: Substring, where fits: (Substring) -> Bool
  ) -> Range<String.Index>? {
    var rest = text
    while let first = rest.firstIndex(where: isNamePart) {
      let word = rest[first...].prefix(while: isNamePart)
      if isCustom(word), fits(word) { return word.startIndex..<word.endIndex }
      rest = rest[word.endIndex...]
    }
    return nil
  }
}
