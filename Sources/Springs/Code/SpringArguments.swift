internal import Motion

/// The values of a site, by name. Each is computed and checked when it is read, and what was not read is
/// known at the end.
struct SpringArguments {
  struct NamedItem {
    let written: String
    let name: String
    let item: CodeItem
    /// True if the value belongs to the answer.
    var isRead = false
    /// True if it does not describe the spring.
    var isIgnored = false

    var isUsed: Bool { isRead || isIgnored }
    /// The value in the text; of an object the bracket, because it may have members that are not read.
    var place: Substring {
      item.values.first.flatMap(CodeSite.object) == nil ? item.text : item.text.prefix(1)
    }
  }

  let site: CodeSite
  /// The whole text, for messages.
  let text: String
  /// The words of the whole text, normalised.
  let words: Set<String>
  let evaluator: CodeEvaluator
  /// The declarations of the text, by name.
  let definitions: [String: CodeItem]
  var arguments: [NamedItem] = []
  var positional: [NamedItem] = []
  /// The values that are reported as not used in every case.
  private var leftOut: [String] = []
  /// The texts of values that were read elsewhere.
  private var elsewhere: [Substring] = []
  /// The values that were read, for the first line of an answer.
  var readings: [String] = []
  /// The names that have their default.
  var defaults: [String] = []
  var notes: [String] = []
  /// The initial velocity in an argument without a name; nil if there is none.
  var positionalVelocity: Double?
  /// True if the language leaves out the fraction of 1/3.
  var dividesIntegers = false
  /// True if a preset stops at the target.
  var isClamped = false
  /// True if a velocity among the values is not the initial velocity of the motion.
  var ignoresVelocity = false
  /// The values after three points in an object, which may replace its other values: `{ ...base, mass: 1 }`.
  private(set) var spreads: [(text: Substring, path: [String])] = []
  /// False if times have a unit by definition, as in this program's own notation.
  var requiresUnits = true
  init(_ site: CodeSite, text: String, words: Set<String>, definitions: [String: CodeItem]) {
    self.site = site
    self.text = text
    self.words = words
    evaluator = CodeEvaluator(definitions: definitions)
    self.definitions = definitions
    add(site.items, ofObject: site.kind == .object)
    for modifier in site.modifiers { addSetter(modifier) }
    // Spring::new().stiffness(180), FadeIn.delay(200).springify().damping(18): each call of the chain sets a value.
    let isBuilder = site.kind == .call && (site.name == "new" || site.path.last?.first?.isUppercase ?? false)
    if site.name == "springify" || isBuilder {
      let setters = site.modifiers.filter {
        !["delay", "speed"].contains($0.name) && SpringParameter.named(normalized($0.name)) != nil
      }
      for link in (isBuilder ? [] : site.before) + setters {
        guard let items = link.arguments, items.count == 1 else { continue }
        arguments.append(NamedItem(written: link.name, name: normalized(link.name), item: items[0]))
      }
    }
  }

  private static let containers: Set<String> = [
    "config", "transition", "options", "spring", "springconfig", "default", "extensions"
  ]

  private mutating func add(_ items: [CodeItem], ofObject isObject: Bool) {
    let hasContainer = items.contains { item in
      item.label.map { Self.containers.contains(SpringParameter.shortened($0)) } ?? false
    }
    if isObject, !hasContainer {
      for (index, item) in items.enumerated() {
        guard case .unary("...", let value)? = item.values.first, case .chain(_, let links) = value else {
          continue
        }
        if let object = object(of: value) {
          // Members of the same name that follow take the place of these.
          let later = Set(items[(index + 1)...].compactMap { $0.label.map(SpringParameter.shortened) })
          let isReplaced = { (item: CodeItem) in
            item.label.map { later.contains(SpringParameter.shortened($0)) } ?? false
          }
          object.filter(isReplaced).forEach { markRead($0) }
          add(object.filter { !isReplaced($0) }, ofObject: true)
        } else {
          spreads.append((item.text, links.map { normalized($0.name) }))
        }
      }
    }
    for item in items where !item.isDeclaration || site.kind == .block {
      let isFunction = item.text.hasPrefix("function")
      if site.kind != .call, item.label != nil, item.isType { continue }
      if let label = item.label {
        let name = SpringParameter.shortened(label)
        if item.isCurve, SpringParameter.named(name) != nil { continue }
        if Self.containers.contains(name), let object = item.values.first.flatMap(object(of:)),
          site.kind != .block, item.values.count == 1
        {
          add(object, ofObject: true)
        } else {
          arguments.append(NamedItem(written: label, name: name, item: item))
          for case .chain(_, let links) in item.values where site.kind == .block {
            for link in links { addSetter(link) }
          }
        }
        continue
      }
      if site.kind == .block { addCases(item) }
      for value in item.values {
        if case .chain(_, let links) = value { for link in links { addSetter(link) } }
        if isObject, case .chain(nil, let links) = value, links.count == 1, item.values.count == 1,
          links[0].arguments == nil
        {
          // A property in short, as in { stiffness, damping }.
          let name = normalized(links[0].name)
          if Self.containers.contains(name), let object = object(of: value) {
            add(object, ofObject: true)
          } else {
            arguments.append(NamedItem(written: links[0].name, name: name, item: item))
          }
        } else if site.kind == .call, let object = object(of: value), item.values.count == 1 || isFunction {
          add(object, ofObject: true)
        }
      }
      if site.kind == .call, !isObject, !item.values.isEmpty,
        item.values.count > 1 || object(of: item.values[0]) == nil
      {
        positional.append(NamedItem(written: String(item.text), name: "", item: item))
      }
    }
  }

  /// Returns the members of an object, also of one that the text declares under a name.
  private func object(of expression: CodeExpression) -> [CodeItem]? {
    if case .chain(nil, let links) = expression, definitions[links[0].name]?.isDeclaration ?? false,
      let item = evaluator.definition(of: links), item.values.count == 1
    {
      return CodeSite.object(item.values[0])
    }
    return CodeSite.object(expression)
  }

  /// Throws an error for a configuration whose values are not in the text, as in withSpring(x, config).
  func requireObject(at index: Int) throws(SpringTextError) {
    let items = site.positional
    guard items.indices.contains(index), let value = items[index].values.last, object(of: value) == nil
    else { return }
    if case .binary("=>", _, _) = value { return }
    throw SpringTextError(
      "“\(excerpt(items[index].text))” in “\(excerpt(text))” cannot be evaluated; write its values")
  }

  /// Adds the values that a statement sets only if a class has the property.
  private mutating func addCases(_ item: CodeItem) {
    guard item.text.contains("respondsToSelector") else { return }
    for case .chain(_, let links) in item.values {
      for case let closure? in links.map(\.closure) { add(closure, ofObject: false) }
    }
  }

  /// Adds `setName(1)` as the value of a name, and `withName(1)` as that of a parameter.
  private mutating func addSetter(_ link: CodeLink) {
    guard let name = SpringParameter.property(setBy: link.name), let items = link.arguments, items.count == 1,
      !link.name.hasPrefix("with") || SpringParameter.named(name) != nil
    else { return }
    arguments.append(NamedItem(written: link.name, name: name, item: items[0]))
  }

  // MARK: Questions

  func has(_ names: String...) -> Bool { arguments.contains { names.contains($0.name) } }

  func hasAll(_ names: String...) -> Bool {
    names.allSatisfy { name in arguments.contains { $0.name == name } }
  }

  /// True if the value of a name is a name or a call.
  func isName(_ name: String) -> Bool {
    guard case .chain? = arguments.last(where: { $0.name == name })?.item.values.first else { return false }
    return true
  }

  /// The names as they are written.
  var names: [String] { arguments.map(\.written) }

  func hasOnly(_ names: Set<String>) -> Bool { arguments.allSatisfy { names.contains($0.name) } }

  func mentions(_ words: String...) -> Bool { words.contains { self.words.contains($0) } }

  /// True if the text imports one of the packages or a part of it.
  func imports(_ packages: String...) -> Bool {
    words.contains { word in packages.contains { word == "from \($0)" || word.hasPrefix("from \($0)/") } }
  }

  /// True if a statement of the block makes an object of a class.
  func makes(_ name: String) -> Bool {
    site.kind == .block
      && site.items.contains { item in
        item.values.contains { value in
          guard case .chain(let base, let links) = value else { return false }
          if case .chain(_, let receiver)? = base, receiver.last?.name == name { return true }
          return links.contains { $0.name == name && $0.arguments != nil }
        }
      }
  }

  /// Returns the position of the last value of some names, in the order in which they are set; nil if there is none.
  func lastIndex(of names: String...) -> Int? { arguments.lastIndex { names.contains($0.name) } }

  var positionalCount: Int { positional.count }

  /// Returns a number without reading it; nil if it is none.
  func peek(_ name: String) -> Double? {
    arguments.last { $0.name == name }.flatMap { try? evaluator.value(of: $0.item).number }
  }

  /// Returns the expression of a value without reading it.
  func value(_ name: String) -> CodeExpression? {
    arguments.last { $0.name == name }?.item.values.first
  }

  func peek(at index: Int) -> Double? {
    positional.indices.contains(index) ? try? evaluator.value(of: positional[index].item).number : nil
  }

  /// Returns the text of a value in quotes or of a name, normalised, and counts it as read.
  mutating func word(_ name: String) -> String? {
    guard let index = arguments.lastIndex(where: { $0.name == name }) else { return nil }
    switch arguments[index].item.values.first {
    case .string(let text)?:
      arguments[index].isRead = true
      return normalized(text)
    case .chain(nil, let links)? where links.count == 1 && links[0].arguments == nil:
      arguments[index].isRead = true
      return normalized(links[0].name)
    case .unary("!", _)?:
      // A truth value as a minifier writes it: !0, !1.
      arguments[index].isRead = true
      return String(arguments[index].item.text)
    case .object(let items)?:
      // A design token: { $value: true }.
      guard let value = items.first(where: { $0.label == "$value" }) else { return nil }
      arguments[index].isRead = true
      return normalized(value.text)
    default: return nil
    }
  }

  /// Returns the chain that is the value of a name, normalised, as in `config: config.slow`, and counts it as read.
  mutating func reference(_ name: String) -> [String]? {
    guard let index = arguments.lastIndex(where: { $0.name == name }),
      case .chain(nil, let links)? = arguments[index].item.values.first,
      links.allSatisfy({ $0.arguments == nil })
    else { return nil }
    arguments[index].isRead = true
    return links.map { normalized($0.name) }
  }

  /// Returns the truth value of one of some names; nil if there is none.
  mutating func flag(_ names: String...) throws(SpringTextError) -> Bool? {
    for name in names where has(name) {
      let written = arguments.last { $0.name == name }.map { "\($0.written): \($0.item.text)" } ?? name
      switch word(name) {
      case "true", "yes", "!0": return true
      case "false", "no", "!1": return false
      default:
        throw SpringTextError(
          "“\(excerpt(written))” in “\(excerpt(text))” cannot be evaluated; write true or false")
      }
    }
    return nil
  }

  /// Counts names that have no effect on the motion as read.
  mutating func ignore(_ names: String...) {
    for index in arguments.indices where names.contains(arguments[index].name) {
      arguments[index].isIgnored = true
    }
  }

  /// Names a value as not used that changes the animation and not its spring, unless it is the one without an effect:
  /// 0, null or an empty list.
  mutating func leaveOut(_ name: String) {
    for argument in arguments where argument.name == name {
      let text = argument.item.text.filter { !$0.isWhitespace }
      guard !["[]", "nil", "null"].contains(text), peek(name) != 0 else { continue }
      leftOut.append("\(argument.written): \(excerpt(argument.item.text, upTo: 24))")
    }
    ignore(name)
  }

  /// Counts an argument without a name as one that does not describe the spring.
  mutating func skip(at index: Int) {
    if positional.indices.contains(index) { positional[index].isIgnored = true }
  }

  /// Adds a line about a value that has no name to the reading.
  mutating func note(reading: String) {
    if !readings.contains(reading) { readings.append(reading) }
  }

  /// Counts the values after three points as read.
  mutating func takeSpreads() {
    elsewhere += spreads.map(\.text)
    spreads = []
  }

  /// Counts a value around the site as read.
  mutating func markRead(_ item: CodeItem) { elsewhere.append(item.text) }

  /// True if a value was read, here or around the site.
  func hasRead(_ item: CodeItem) -> Bool {
    let read = (arguments + positional).filter(\.isRead).map(\.item.text) + elsewhere
    return read.contains { $0.startIndex == item.text.startIndex }
  }

  /// The numbers of the one argument, which blanks separate as in CSS; nil if there are others.
  var spacedNumbers: [Double]? {
    guard positional.count == 1, arguments.isEmpty else { return nil }
    var numbers: [Double] = []
    for value in positional[0].item.values {
      guard case .number(let number, _, "") = value else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// Makes an argument of each value of the one argument.
  mutating func separateValues() {
    positional = positional.flatMap { argument in
      argument.item.values.map {
        NamedItem(written: argument.written, name: "", item: CodeItem(values: [$0], text: argument.item.text))
      }
    }
  }

  /// Returns the number of a label around the site, and counts it as read; nil if there is none.
  mutating func number(around label: String) -> Double? {
    for items in site.enclosing.map(\.items) {
      guard let number = CodeEvaluator.number(label, in: items) else { continue }
      items.filter { $0.label.map { normalized($0) } == label }.forEach { markRead($0) }
      return number
    }
    return nil
  }

  /// The places in the text of all that was read: the values, and the definitions of the names in them.
  var readPlaces: [Range<String.Index>] {
    var texts = (arguments + positional).filter(\.isRead).map(\.place) + elsewhere
    var names: Set<Substring> = []
    var index = 0
    while index < texts.count {
      for name in texts[index].split(whereSeparator: { !$0.isLetter && !$0.isNumber && !"_.".contains($0) }) {
        guard let item = evaluator.definition(of: name.split(separator: ".").map(String.init)),
          item.values.first.flatMap(CodeSite.object) == nil, names.insert(name).inserted
        else { continue }
        texts.append(item.text)
      }
      index += 1
    }
    return texts.map { $0.startIndex..<$0.endIndex }
  }

  /// The name of the argument of which the value begins at a place; nil if there is none.
  func name(at place: String.Index) -> String? {
    arguments.first { $0.item.text.startIndex == place }?.name
  }

  /// Refuses a type that depends on a condition, here or where its name is defined.
  func requireType() throws(SpringTextError) {
    guard let item = arguments.last(where: { $0.name == "type" })?.item, var value = item.values.first else {
      return
    }
    if case .chain(nil, let links) = value { value = evaluator.definition(of: links)?.values.first ?? value }
    guard case .conditional = value else { return }
    throw SpringTextError(
      "“type: \(excerpt(item.text, upTo: 24))” in “\(excerpt(text))” depends on a condition; write type: \"spring\""
    )
  }

  /// Names that do not describe the spring: the start and the end of the motion, the moved object, and callbacks.
  private static let targets: Set<String> = [
    "tovalue", "fromvalue", "byvalue", "from", "to", "target", "targets", "property", "properties", "id",
    "name",
    "key", "keypath", "delegate", "usenativedriver", "isinteraction", "fillmode", "removedoncompletion",
    "isremovedoncompletion", "additive", "finalposition", "animations", "completion", "options", "x", "y",
    "z",
    "opacity", "alpha", "scale", "scalex", "scaley", "rotate", "rotation", "rotatex", "rotatey", "rotatez",
    "translatex", "translatey", "transform", "width", "height", "top", "left", "right", "bottom", "color",
    "backgroundcolor", "boxshadow", "textshadow", "fontsize", "fontweight", "borderradius"
  ]

  /// The names of values that were not read, with their values; functions, targets, the value that moves, which is the
  /// first argument, and parameters of springs are left out.
  var unused: [String] {
    leftOut
      + (arguments + positional.dropFirst()).filter { !$0.isUsed }.compactMap { argument in
        let value = argument.item.values.first
        if Self.targets.contains(argument.name) || argument.name.hasPrefix("on")
          || SpringParameter.named(argument.name) != nil
        {
          return nil
        }
        switch value {
        case .object? where SpringParameter.isRepetition(argument.name, argument.item.text): break
        case .object?, nil: return nil
        case .binary("=>", _, _)?, .unary("^", _)?: return nil
        // An object that is made, or the thing that moves.
        case .chain(_, let links)?
        where argument.name.isEmpty && site.kind != .object
          || site.kind == .block && links.last?.arguments != nil && argument.name != "timingfunction":
          return nil
        case .string? where argument.name.isEmpty || argument.item.values.count > 1: return nil
        default: break
        }
        if argument.item.isOpaque || ["=>", "function"].contains(where: argument.item.text.contains) {
          return nil
        }
        let source = excerpt(argument.item.text, upTo: 24)
        return argument.name.isEmpty || argument.written == argument.item.text
          ? source : "\(argument.written): \(source)"
      }
  }
}
