internal import Motion

// Numbers, times and velocities among the values at a site.
extension SpringArguments {
  /// - Parameters:
  ///   - standard: the value if the name is missing; nil if it is required.
  ///   - least: an exclusive lower bound.
  ///   - lowest: an inclusive lower bound.
  ///   - highest: an inclusive upper bound.
  mutating func number(
    _ name: String, or standard: Double? = nil, over least: Double? = nil, from lowest: Double? = nil,
    to highest: Double? = nil
  ) throws(SpringTextError) -> Double {
    guard let argument = try take(name) else { return try assumed(standard, for: name) }
    let value = try evaluated(argument)
    guard !value.isTime else {
      throw SpringTextError("“\(argument.written)” in “\(excerpt(text))” is not a time")
    }
    return try checked(value.number, argument.written, least, lowest, highest)
  }

  /// Returns a time in s, over 0.
  /// - Parameter unit: the seconds of a number without a unit.
  mutating func time(
    _ name: String, unit: Double = 1, or standard: Double? = nil, from lowest: Double? = nil,
    to highest: Double? = nil
  ) throws(SpringTextError) -> Double {
    guard let argument = try take(name) else { return try assumed(standard, for: name, unit: " s") }
    let value = try evaluated(argument)
    let seconds = value.isTime ? value.number : value.number * unit
    let read = try checked(
      seconds, argument.written, lowest == nil ? 0 : nil, lowest, highest, unit: " s")
    if requiresUnits, !value.isTime {
      try SpringRange.checkUnit(of: value.number, read, argument.written, text)
    }
    return read
  }

  /// Returns the number of an argument at an index, which may have a name instead, as in Kotlin.
  mutating func number(
    at index: Int, named name: String, or standard: Double? = nil, over least: Double? = nil,
    from lowest: Double? = nil, to highest: Double? = nil, unit: String = ""
  ) throws(SpringTextError) -> Double {
    guard positional.indices.contains(index) else {
      guard unit.isEmpty else { return try assumed(standard, for: name, unit: unit) }
      let label = normalized(name)
      return try number(has(label) ? label : name, or: standard, over: least, from: lowest, to: highest)
    }
    positional[index].isRead = true
    let value = try evaluated(positional[index], name)
    let read = try checked(value.number, name, least, lowest, highest, unit: unit)
    if unit == " s", !value.isTime { try SpringRange.checkUnit(of: read, read, name, text) }
    return read
  }

  /// Returns the default of a name that is missing, and notes it as read.
  private mutating func assumed(
    _ standard: Double?, for name: String, unit: String = ""
  ) throws(SpringTextError) -> Double {
    let name = SpringParameter.named(name)?.spelling ?? name
    guard let standard else {
      throw SpringTextError("“\(name)” in “\(excerpt(text))” is missing")
    }
    readings.append("\(name): \(DecimalText.number(standard))\(unit) by default")
    defaults.append(name)
    return standard
  }

  /// Returns the argument of a name and notes that it is used; nil if there is none.
  private mutating func take(_ name: String) throws(SpringTextError) -> NamedItem? {
    let found = arguments.indices.filter { arguments[$0].name == name }
    guard let last = found.last else { return nil }
    for index in found {
      let value = try? evaluator.value(of: arguments[index].item).number
      guard value == (try? evaluator.value(of: arguments[last].item).number) else {
        throw SpringTextError("“\(arguments[found[0]].written)” is given twice in “\(excerpt(text))”")
      }
      arguments[index].isRead = true
    }
    return arguments[last]
  }

  private func evaluated(_ argument: NamedItem, _ name: String? = nil) throws(SpringTextError) -> CodeValue {
    let source = argument.item.text
    let written = name ?? argument.written
    do throws(Unevaluable) {
      let value = try evaluator.value(of: argument.item)
      guard !dividesIntegers || !value.dividesIntegers else {
        throw Unevaluable(reason: "it divides integers, which leaves out the fraction here")
      }
      return value
    } catch {
      let isNameless = argument.name.isEmpty && name == nil
      let assignment = isNameless ? "“\(excerpt(source))”" : "“\(excerpt(written)): \(excerpt(source))”"
      throw SpringTextError("\(assignment) cannot be evaluated: \(error.reason); write a number")
    }
  }

  private mutating func checked(
    _ value: Double, _ written: String, _ least: Double?, _ lowest: Double?, _ highest: Double?,
    unit: String = ""
  ) throws(SpringTextError) -> Double {
    note(reading: "\(written): \(DecimalText.number(value))\(unit)")
    return try SpringRange.checked(
      value, "“\(written)” in “\(excerpt(text))”", over: least, from: lowest, to: highest)
  }

  /// Returns the number of a label in a call of a name anywhere in the text; nil if there is none.
  mutating func enclosingNumber(of call: String, _ label: String) throws(SpringTextError) -> Double? {
    var found: CodeItem?
    let walker = CodeSiteWalker { site in
      if site.name == call { found = found ?? site.items.first { $0.label == label } }
      return false
    }
    try walker.walk(CodeParser.items(text[...]))
    guard let found else { return nil }
    markRead(found)
    return try evaluated(NamedItem(written: label, name: label, item: found)).number
  }

  /// Returns the numbers of `CGVector(dx: 0, dy: 2)`, `{1, 2}` or a number as a velocity; nil if there is none.
  mutating func velocity() throws(SpringTextError) -> Double? {
    guard let index = arguments.lastIndex(where: { SpringParameter.isName($0.name, of: .velocity) }) else {
      return nil
    }
    arguments[index].isRead = true
    let argument = arguments[index]
    var item = argument.item
    if case .chain(nil, let links)? = item.values.first, links.count == 1, links[0].arguments == nil {
      item = definitions[links[0].name] ?? item
    }
    if item.values.count == 1, case .chain(_, let links) = item.values[0],
      let parts = links.last?.arguments, normalized(links.last?.name ?? "").contains("vector"),
      parts.count == 2
    {
      var numbers: [Double] = []
      for part in parts {
        let written = "\(argument.written).\(part.label ?? "")"
        numbers.append(try evaluated(NamedItem(written: written, name: "", item: part)).number)
      }
      let moving = numbers.filter { $0 != 0 }
      guard moving.count < 2 || moving[0] == moving[1] else {
        throw SpringTextError(
          "“\(argument.written)” in “\(excerpt(text))” has two components, \(DecimalText.number(numbers[0])) and "
            + "\(DecimalText.number(numbers[1])); write one of them")
      }
      return try checked(moving.first ?? 0, argument.written, nil, -1e12, 1e12)
    }
    let value = try evaluated(argument)
    return try checked(value.number, argument.written, nil, -1e12, 1e12)
  }
}
