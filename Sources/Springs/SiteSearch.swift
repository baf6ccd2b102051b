internal import Motion

/// The search for the springs in a text.
struct SiteSearch {
  private let text: String
  let items: [CodeItem]
  private let isCutOff: Bool
  private let words: Set<String>
  private let definitions: [String: CodeItem]
  private let given: [GivenParameter]

  /// The greatest number of springs that are read, of which several may be the same.
  private static let mostSprings = 256
  /// The greatest velocity, in distances or units of the value per second.
  private static let mostVelocity = 1e12

  init(_ text: String) throws(SpringTextError) {
    self.text = text
    let source = SpringProse.code(text) ?? text
    var parser = CodeParser(source[...])
    items = parser.items()
    isCutOff = parser.isCutOff
    var words: Set<String> = []
    var before: [CodeToken] = []
    for token in parser.tokens {
      if token.isWord { words.insert(normalized(token.text)) }
      if token.isSymbol("+=", "-=", "*="), let name = before.last.map({ normalized($0.text) }),
        ["velocity", "vel", "speed"].contains(where: name.hasSuffix)
      {
        words.insert("velocity +=")
      }
      if case .string(let text) = token.kind {
        words.insert(normalized(text))
        let isImport = before.suffix(2).contains { ["from", "require"].contains($0.text) }
        if isImport { words.insert("from \(normalized(text))") }
      }
      before = before.suffix(1) + [token]
    }
    self.words = words
    definitions = Self.definitions(in: items)
    given = parser.givenParameters()
  }

  /// Returns the values of names: those that statements set, and declarations at any depth. A name with two values has
  /// none.
  private static func definitions(in items: [CodeItem]) -> [String: CodeItem] {
    var found: [String: CodeItem] = [:]
    var ambiguous: Set<String> = []
    func add(_ item: CodeItem) {
      guard let name = item.label, item.values.count == 1 else { return }
      if let other = found[name], other.text != item.text { ambiguous.insert(name) }
      found[name] = item
    }
    let walker = CodeSiteWalker { site in
      if site.kind == .block { site.items.filter(\.isDeclaration).forEach(add) }
      return false
    }
    items.forEach(add)
    try? walker.walk(items)
    return found.filter { !ambiguous.contains($0.key) }
  }

  func reading() throws(SpringTextError) -> SpringReading {
    // An object that is used by its name belongs to the call that uses it. Declarations of numbers are a spring
    // themselves only if nothing else is one.
    let unnamed = items.filter { item in !item.isDeclaration || !isUsedObject(item) }
    var other: SpringTextError?
    for (items, includesDeclarations) in [(unnamed, false), (items, false), (items, true)] {
      let found = try springs(in: items, includesDeclarations, &other)
      let distinct = found.reduce(into: [FoundSpring]()) { distinct, spring in
        if !distinct.contains(where: { $0.reading.call == spring.reading.call }) { distinct.append(spring) }
      }
      if distinct.count > 1 {
        let titles = distinct.prefix(3).map(\.reading.title).joined(separator: " and ")
        throw SpringTextError("“\(excerpt(text))” has \(distinct.count) springs: \(titles); give one of them")
      }
      if let spring = found.first { return spring.reading.naming(try unread(by: found, spring)) }
    }
    if let other { throw other }
    let names = given.filter { !$0.parameter.isShared }.prefix(3).map { "“\($0.description)”" }
    let reason = names.isEmpty ? "" : ": no known notation has \(names.joined(separator: ", ")) in this form"
    throw SpringTextError(
      "“\(excerpt(text))” is not a spring\(reason); write \(SpringShorthand.forms)", namesNone: true)
  }

  /// Returns the springs of the text, of which several may be the same, each with its parameters that were not used.
  func readings() throws(SpringTextError) -> [SpringReading] {
    var other: SpringTextError?
    return try springs(in: items, false, &other).map { found in
      let unread = given.filter { given in
        let place = given.item.text.startIndex
        return found.values.name(at: place) != nil && !found.hasRead(place) && !agrees(given, found)
      }
      return found.reading.naming(unread.map(\.description))
    }
  }

  private struct FoundSpring {
    let reading: SpringReading
    let row: SpringNotation
    let values: SpringArguments
    let places: [Range<String.Index>]

    func hasRead(_ place: String.Index?) -> Bool {
      place.map { place in places.contains { $0.contains(place) } } ?? false
    }
  }

  /// Returns the springs of a text, of which several may be the same.
  /// - Parameter other: the error about an animation that is not a spring.
  private func springs(
    in items: [CodeItem], _ includesDeclarations: Bool, _ other: inout SpringTextError?
  ) throws(SpringTextError) -> [FoundSpring] {
    var found: [FoundSpring] = []
    var none: SpringTextError?
    defer { other = other ?? none }
    let walker = CodeSiteWalker { site throws(SpringTextError) in
      var read: FoundSpring?
      do throws(SpringTextError) {
        read = try self.spring(site, includesDeclarations, inside: found)
      } catch {
        guard error.namesNone else { throw error }
        none = none ?? error
      }
      guard let spring = read else { return false }
      found.append(spring)
      guard found.count <= Self.mostSprings else {
        throw SpringTextError(
          "“\(excerpt(self.text))” has over \(Self.mostSprings) springs; give one of them")
      }
      return true
    }
    try walker.walk(items)
    return found
  }

  /// Returns the spring of a site; nil if it has none, or if it is a part of a spring that was found.
  private func spring(
    _ site: CodeSite, _ includesDeclarations: Bool, inside found: [FoundSpring]
  ) throws(SpringTextError) -> FoundSpring? {
    guard site.isInside else { return try spring(site, includesDeclarations) }
    func isRead(_ place: String.Index?) -> Bool { found.contains { $0.hasRead(place) } }
    guard !isRead(site.start) else { return nil }
    let inner: FoundSpring?
    do throws(SpringTextError) { inner = try spring(site, includesDeclarations) } catch {
      // Arguments with names are refused as not used; others would be passed over.
      let isNamed = site.kind != .call || site.positional.isEmpty
      guard !isNamed, !site.items.contains(where: { isRead($0.text.startIndex) }) else { return nil }
      throw error
    }
    guard let spring = inner else { return nil }
    let isPart =
      spring.places.isEmpty || site.kind == .block
      ? found.contains { $0.row.title == spring.row.title }
      : spring.places.contains { isRead($0.lowerBound) }
    return isPart ? nil : spring
  }

  /// Returns the parameters in the text that no spring has read but that may belong to something else.
  /// - Throws: an error that names a parameter that belongs to a spring.
  private func unread(by found: [FoundSpring], _ spring: FoundSpring) throws(SpringTextError) -> [String] {
    var (shared, own): ([String], [String]) = ([], [])
    for given in given {
      let place = given.item.text.startIndex
      guard !found.contains(where: { $0.hasRead(place) }) else { continue }
      let owner = found.first { $0.values.name(at: place) != nil }
      let isIdle = owner.map { $0.row.idle.contains($0.values.name(at: place) ?? "") } ?? false
      // None of the arguments was understood if all values are defaults.
      let isElsewhere =
        owner.map { $0.values.site.kind == .block }
        ?? !(spring.places.isEmpty && spring.values.site.surrounds(place))
      if isIdle || isElsewhere && given.parameter.isShared {
        if !shared.contains(given.description) { shared.append(given.description) }
      } else if !agrees(given, spring) {
        own.append("“\(given.description)”")
      }
    }
    guard !own.isEmpty else { return shared }
    let names = own.prefix(3).joined(separator: ", ") + (own.count > 3 ? ", …" : "")
    throw SpringTextError(
      "\(names) in “\(excerpt(text))” \(own.count == 1 ? "is" : "are") not used by the reading as "
        + "\(spring.reading.title); leave \(own.count == 1 ? "it" : "them") out, or write stiffness, damping and mass"
    )
  }

  /// True if a parameter repeats the description of a spring that does not depend on defaults.
  private func agrees(_ given: GivenParameter, _ found: FoundSpring) -> Bool {
    guard found.values.defaults.allSatisfy({ $0 == "mass" }),
      let number = try? CodeEvaluator(definitions: definitions).value(of: given.item).number
    else { return false }
    let spring = found.reading.call.spring
    let value: Double? =
      switch normalized(given.parameter.spelling) {
      case "dampingratio", "dampingfraction": spring.dampingRatio
      case "response": spring.response
      case "duration": spring.duration
      case "bounce": spring.bounce
      case "frequency": spring.frequency
      case "tension": spring.tension
      case "friction": spring.friction
      case "bounciness": spring.bouncinessAndSpeed?.bounciness
      case "speed": spring.bouncinessAndSpeed?.speed
      default: nil
      }
    return value.map { abs(number - $0) <= 1e-3 * max(1, abs($0)) } ?? false
  }

  /// True if an item declares an object whose name the text contains again.
  private func isUsedObject(_ item: CodeItem) -> Bool {
    guard let name = item.label, item.values.count == 1, CodeSite.object(item.values[0]) != nil else {
      return false
    }
    return text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.count { $0 == name } > 1
  }

  private func spring(_ site: CodeSite, _ includesDeclarations: Bool) throws(SpringTextError)
    -> FoundSpring?
  {
    var site = site
    if site.kind == .block, !includesDeclarations {
      // The statement of a declaration may also set properties of the object.
      for index in site.items.indices where site.items[index].isDeclaration { site.items[index].label = nil }
    }
    let arguments = SpringArguments(site, text: text, words: words, definitions: definitions)
    guard let row = SpringNotation.all.first(where: { $0.fits(arguments) }) else { return nil }
    var values = arguments
    values.dividesIntegers = row.dividesIntegers
    let spring = try row.played(try row.read(&values), &values)
    if let spread = values.spreads.first {
      throw SpringTextError("“\(excerpt(spread.text))” cannot be evaluated; write its values")
    }
    var call = SpringCall(spring, isClamped: values.isClamped)
    if !values.ignoresVelocity,
      let velocity = try values.velocity() ?? values.positionalVelocity
    {
      let isRelative = values.has("relativevelocity") || row.velocity == .relative
      call.velocity =
        isRelative
        ? .relative(velocity) : .absolute(row.velocity == .perMillisecond ? velocity * 1000 : velocity)
    }
    for name in ["delay", "startdelay"] where values.has(name) {
      call.delay = try values.time(name, unit: row.delay, from: 0, to: SpringRange.longestTime)
    }
    if let isClamped = try values.flag("clamp", "overshootclamping") { call.isClamped = isClamped }
    try values.requireType()
    if isCutOff, site.kind == .block, let missing = values.defaults.first {
      throw SpringTextError(
        "the beginning of “\(excerpt(text))” is cut off, where “\(missing)” may stand; write the whole call"
      )
    }
    var unused = values.unused
    try readSurroundings(of: site, row, &call, &values, &unused)
    if case .absolute(let velocity) = call.velocity, velocity != 0,
      let distance = try distance(values, [(site.name, site.items)] + site.enclosing)
    {
      values.note(reading: "distance: \(DecimalText.number(distance))")
      call.velocity = .relative(velocity / distance)
    }
    if case .relative(let velocity) = call.velocity, !(abs(velocity) <= Self.mostVelocity) {
      throw SpringTextError(
        "the initial velocity in “\(excerpt(text))” must be at most \(DecimalText.number(Self.mostVelocity)) distances per second"
      )
    }
    var reading = SpringReading(notation: row.title, call: call)
    reading.values = values.readings
    reading.notes = values.notes
    if case .absolute(let velocity) = call.velocity, velocity != 0 {
      reading.notes.append(
        "the velocity is taken as one towards the target: the code does not give the start")
    }
    reading.unused = unused
    return FoundSpring(reading: reading, row: row, values: values, places: values.readPlaces)
  }

  /// Calls around a spring that change its effect: the written names by the normalised ones.
  private static let wrappers = Dictionary(
    uniqueKeysWithValues: [
      "withRepeat", "withSequence", "withClamp", "infiniteRepeatable", "repeatable", "loop", "sequence",
      "stagger"
    ].map { (normalized($0), $0) })

  /// Reads velocity, delay, speed and repetition from the calls after and around the spring.
  private func readSurroundings(
    of site: CodeSite, _ row: SpringNotation, _ call: inout SpringCall, _ values: inout SpringArguments,
    _ unused: inout [String]
  ) throws(SpringTextError) {
    for modifier in site.modifiers + site.outerModifiers where modifier.arguments != nil {
      let name = normalized(modifier.name)
      guard name == "speed" || name == "delay", let item = modifier.arguments?.first else {
        if name.hasPrefix("repeat") || ["logicallycomplete", "randomdelay"].contains(name) {
          unused.append(".\(modifier.name)(…)")
        }
        continue
      }
      guard name == "speed" else {
        call.delay += try time(item, modifier.name, row.delay, &values)
        continue
      }
      let value = try number(item, modifier.name)
      values.markRead(item)
      call = call.faster(
        by: try SpringRange.checked(value, "“speed” in “\(excerpt(text))”", from: 1e-6, to: 1e6))
      values.note(reading: "speed: \(DecimalText.number(value))")
    }
    let statements = site.kind == .block ? [] : [(name: "", items: items)]
    // A simulation may name a spring that is declared above it.
    let simulations =
      site.name == "springdescription" && !site.enclosing.contains { Self.simulations.contains($0.name) }
      ? try calls(of: Self.simulations) : []
    for surrounding in site.enclosing + simulations + statements {
      if surrounding.name == "withdelay", let item = surrounding.items.first {
        call.delay += try time(item, "withDelay", 1e-3, &values)
      }
      if let wrapper = Self.wrappers[surrounding.name] { unused.append("\(wrapper)(…)") }
      if Self.simulations.contains(surrounding.name), surrounding.items.count > 3 {
        let velocity = try number(surrounding.items[3], "velocity")
        values.note(reading: "velocity: \(DecimalText.number(velocity))")
        let distance = Self.distance(surrounding.items[1].values.first, surrounding.items[2].values.first)
        call.velocity = distance.map { .relative(velocity / $0) } ?? .absolute(velocity)
        continue
      }
      for (name, label, item) in surrounding.items.flatMap(Self.assignments) where !values.hasRead(item) {
        if SpringParameter.isRepetition(name, item.text) {
          unused.append("\(label): \(excerpt(item.text, upTo: 24))")
        }
        if SpringParameter.isName(name, of: .delay) {
          call.delay += try time(item, label, row.delay, &values)
        } else if SpringParameter.isName(name, of: .velocity) {
          let velocity = try number(item, label)
          values.markRead(item)
          values.note(reading: "\(label): \(DecimalText.number(velocity))")
          call.velocity =
            row.velocity == .relative
            ? .relative(velocity) : .absolute(row.velocity == .perMillisecond ? velocity * 1000 : velocity)
          if let from = CodeEvaluator.number("from", in: surrounding.items),
            let to = CodeEvaluator.number("to", in: surrounding.items), from != to,
            case .absolute(let velocity) = call.velocity
          {
            call.velocity = .relative(velocity / (to - from))
          }
        } else if SpringParameter.isName(name, of: .clamp) {
          values.markRead(item)
          let isTrue = ["true", "yes"].contains(item.text.lowercased())
          call.isClamped = isTrue
          values.note(reading: "\(label): \(isTrue)")
        }
      }
    }
  }

  /// The labelled value of an item, and the values of setters among its calls, whose last argument counts; each with its
  /// name, normalised and as it is written.
  private static func assignments(_ item: CodeItem) -> [(name: String, written: String, item: CodeItem)] {
    var found: [(name: String, written: String, item: CodeItem)] = []
    if let label = item.label, !item.isDeclaration { found.append((normalized(label), label, item)) }
    for case .chain(_, let links) in item.values {
      for link in links {
        guard let argument = link.arguments?.last else { continue }
        if !link.name.hasPrefix("with"), let name = SpringParameter.property(setBy: link.name) {
          found.append((name, link.name, argument))
        }
      }
    }
    return found
  }

  private func value(_ item: CodeItem, _ name: String) throws(SpringTextError) -> CodeValue {
    do throws(Unevaluable) { return try CodeEvaluator(definitions: definitions).value(of: item) } catch {
      throw SpringTextError(
        "“\(name): \(excerpt(item.text))” cannot be evaluated: \(error.reason); write a number")
    }
  }

  private func number(_ item: CodeItem, _ name: String) throws(SpringTextError) -> Double {
    try value(item, name).number
  }

  private func time(
    _ item: CodeItem, _ name: String, _ unit: Double, _ values: inout SpringArguments
  ) throws(SpringTextError) -> Double {
    let value = try value(item, name)
    values.markRead(item)
    let seconds = value.isTime ? value.number : value.number * unit
    values.note(reading: "\(name): \(DecimalText.number(seconds)) s")
    if !value.isTime { try SpringRange.checkUnit(of: value.number, seconds, name, text) }
    return try SpringRange.checked(
      seconds, "“\(name)” in “\(excerpt(text))”", from: 0, to: SpringRange.longestTime)
  }
}

extension CodeEvaluator {
  /// The value of an item without definitions; nil if it has none.
  static func number(of item: CodeItem) -> Double? {
    try? CodeEvaluator(definitions: [:]).value(of: item).number
  }

  /// The value of the item with a label; nil if there is none.
  static func number(_ label: String, in items: [CodeItem]) -> Double? {
    items.first { $0.label.map { normalized($0) } == label }.flatMap(number)
  }
}
