internal import RealModule

/// The value of an expression: a number or a time.
struct CodeValue {
  /// The number; a time is in seconds.
  var number: Double
  /// True for a time with a unit.
  var isTime = false
  /// True for a number without a decimal point, and for a result of integers.
  var isInteger = false
  /// True if two integers were divided, with a remainder; C, Go and Java leave the fraction out.
  var dividesIntegers = false
}

struct Unevaluable: Error {
  let reason: String
}

/// Computes the arithmetic of literals, of constants that a library or the text itself defines, and of units of time.
struct CodeEvaluator {
  /// The declarations and assignments of the text, by name.
  let definitions: [String: CodeItem]

  private static let timeUnits: [String: Double] = [
    "ms": 1e-3, "millis": 1e-3, "milliseconds": 1e-3, "millisecond": 1e-3, "s": 1, "sec": 1, "seconds": 1,
    "second": 1,
    "us": 1e-6, "microseconds": 1e-6, "ofmillis": 1e-3, "ofseconds": 1, "minutes": 60
  ]
  /// Units and members that leave a number as it is.
  private static let plainUnits: Set<String> = [
    "px", "pt", "dp", "sp", "em", "rem", "deg", "hz", "x", "f", "tofloat", "todouble", "toint", "cgfloat",
    "double",
    "float", "timeinterval", "number", "parsefloat", "nsnumber", "floatvalue", "doublevalue"
  ]
  private static let constants: [String: Double] = [
    "pi": .pi, "mpi": .pi, "stiffnesshigh": 10_000, "stiffnessmedium": 1500, "stiffnessmediumlow": 400,
    "stiffnesslow": 200, "stiffnessverylow": 50, "dampingratiohighbouncy": 0.2,
    "dampingratiomediumbouncy": 0.5,
    "dampingratiolowbouncy": 0.75, "dampingrationobouncy": 1, "zero": 0
  ]
  private static let functions: [String: @Sendable ([Double]) -> Double?] = [
    "sqrt": { $0.count == 1 ? $0[0].squareRoot() : nil },
    "pow": { $0.count == 2 ? Double.pow($0[0], $0[1]) : nil },
    "abs": { $0.count == 1 ? abs($0[0]) : nil }, "min": { $0.min() }, "max": { $0.max() },
    "round": { $0.count == 1 ? $0[0].rounded() : nil }
  ]

  /// Returns the definition in the text of a name or of a member of an object, `SPRING.stiffness`; nil if there is none.
  func definition(of links: [CodeLink]) -> CodeItem? {
    guard links.allSatisfy({ $0.arguments == nil }) else { return nil }
    return definition(of: links.map(\.name))
  }

  func definition(of path: [String]) -> CodeItem? {
    path.dropFirst().reduce(path.first.flatMap { definitions[$0] }) { item, name in
      item?.values.first.flatMap(CodeSite.object)?.first { $0.label == name }
    }
  }

  func value(of item: CodeItem) throws(Unevaluable) -> CodeValue {
    guard item.values.count == 1, !item.isOpaque else { throw Unevaluable(reason: "it is not one number") }
    return try value(of: item.values[0], depth: 0)
  }

  func value(of expression: CodeExpression, depth: Int = 0) throws(Unevaluable) -> CodeValue {
    guard depth < 32 else { throw Unevaluable(reason: "it is nested too deeply") }
    switch expression {
    case .number(let number, let isInteger, let unit):
      if unit.isEmpty || Self.plainUnits.contains(unit) {
        return CodeValue(number: number, isInteger: isInteger)
      }
      if unit == "%" { return CodeValue(number: number / 100) }
      guard let factor = Self.timeUnits[unit] else {
        throw Unevaluable(reason: "“\(excerpt(unit, upTo: 12))” is no unit of it")
      }
      return CodeValue(number: number * factor, isTime: true)
    case .string(let text):
      guard let number = Double(text.filter { !$0.isWhitespace }), number.isFinite else {
        throw Unevaluable(reason: "“\(excerpt(text, upTo: 24))” is not a number")
      }
      return CodeValue(number: number)
    case .parentheses(let items)
    where items.count == 1 && items[0].label == nil && items[0].values.count == 1:
      return try value(of: items[0].values[0], depth: depth + 1)
    case .object(let items): return try token(items, depth)
    case .unary(let sign, let operand) where sign == "-" || sign == "+":
      var result = try value(of: operand, depth: depth + 1)
      if sign == "-" { result.number = -result.number }
      return result
    case .binary(let symbol, let left, let right):
      return try Self.computed(
        symbol, try value(of: left, depth: depth + 1), try value(of: right, depth: depth + 1))
    case .conditional(let condition, _, _):
      throw Unevaluable(reason: "it depends on \(Self.name(of: condition))")
    case .chain(let base, let links): return try chain(base, links, depth)
    default: throw Unevaluable(reason: "it is not arithmetic of numbers")
    }
  }

  private static func name(of expression: CodeExpression) -> String {
    if case .chain(_, let links) = expression { return "“\(links.map(\.name).joined(separator: "."))”" }
    return "a condition"
  }

  /// A design token, `{ $value: 1 }` or `{ value: 350, unit: ms }`, or an attribute of JSX, `{300}`.
  private func token(_ items: [CodeItem], _ depth: Int) throws(Unevaluable) -> CodeValue {
    if items.count == 1, items[0].label == nil, items[0].values.count == 1 {
      return try value(of: items[0].values[0], depth: depth + 1)
    }
    let members = Dictionary(items.map { ($0.label ?? "", $0) }) { first, _ in first }
    guard let item = members["$value"] ?? members["value"], item.values.count == 1 else {
      throw Unevaluable(reason: "it is an object")
    }
    var result = try value(of: item.values[0], depth: depth + 1)
    if case .string(let unit)? = members["unit"]?.values.first {
      guard let factor = Self.timeUnits[String(unit)] else {
        throw Unevaluable(reason: "“\(excerpt(unit, upTo: 12))” is no unit of it")
      }
      (result.number, result.isTime) = (result.number * factor, true)
    }
    return result
  }

  private static func computed(
    _ symbol: String, _ left: CodeValue, _ right: CodeValue
  ) throws(Unevaluable) -> CodeValue {
    var result = CodeValue(
      number: 0, isTime: left.isTime || right.isTime, isInteger: left.isInteger && right.isInteger,
      dividesIntegers: left.dividesIntegers || right.dividesIntegers)
    let (a, b) = (left.number, right.number)
    switch symbol {
    case "+", "-":
      guard left.isTime == right.isTime else { throw Unevaluable(reason: "it adds a time to a number") }
      result.number = symbol == "+" ? a + b : a - b
    case "*", "×": result.number = a * b
    case "/":
      result.number = a / b
      result.isTime = left.isTime && !right.isTime
      let isExact = result.number == result.number.rounded()
      if result.isInteger, !isExact { (result.isInteger, result.dividesIntegers) = (false, true) }
    case "%": result.number = a.truncatingRemainder(dividingBy: b)
    case "**": (result.number, result.isInteger) = (Double.pow(a, b), false)
    default: throw Unevaluable(reason: "“\(symbol)” is not arithmetic")
    }
    guard result.number.isFinite else { throw Unevaluable(reason: "it is not finite") }
    return result
  }

  private func chain(
    _ base: CodeExpression?, _ links: [CodeLink], _ depth: Int
  ) throws(Unevaluable) -> CodeValue {
    let names = links.map { normalized($0.name) }
    guard let link = links.last, let name = names.last, link.closure == nil else {
      throw Unevaluable(reason: "it is not a number")
    }
    let path = excerpt(links.map(\.name).joined(separator: "."), upTo: 40)
    let written = "“\(path)”"
    if let base {
      // 500.ms, 0.5.toFloat()
      var result = try value(of: base, depth: depth + 1)
      guard links.count == 1 else { throw Unevaluable(reason: "\(written) is not a number") }
      if let factor = Self.timeUnits[name] { (result.number, result.isTime) = (result.number * factor, true) }
      guard result.isTime || Self.plainUnits.contains(name) else {
        throw Unevaluable(reason: "\(written) is not a number")
      }
      return result
    }
    guard let arguments = link.arguments else {
      if let number = Self.constants[name] { return CodeValue(number: number) }
      if let item = definition(of: links), item.values.count == 1, !item.isOpaque {
        return try value(of: item.values[0], depth: depth + 8)
      }
      throw Unevaluable(reason: "\(written) is not a number here")
    }
    if name == "duration", !arguments.isEmpty {
      // Duration(milliseconds: 500, seconds: 1)
      var sum = 0.0
      for argument in arguments {
        guard let factor = Self.timeUnits[normalized(argument.label ?? "")], argument.values.count == 1 else {
          throw Unevaluable(reason: "\(written) has no unit")
        }
        sum += try value(of: argument.values[0], depth: depth + 1).number * factor
      }
      return CodeValue(number: sum, isTime: true)
    }
    var values: [CodeValue] = []
    for argument in arguments where argument.values.count == 1 {
      values.append(try value(of: argument.values[0], depth: depth + 1))
    }
    if values.count == arguments.count {
      if let function = Self.functions[name], let result = function(values.map(\.number)), result.isFinite {
        let isTime = values[0].isTime
        guard values.allSatisfy({ $0.isTime == isTime }) else {
          throw Unevaluable(reason: "it compares a time with a number")
        }
        return CodeValue(number: result, isTime: isTime)
      }
      if values.count == 1, let factor = Self.timeUnits[name] {
        return CodeValue(number: values[0].number * factor, isTime: true)
      }
      if values.count == 1, Self.plainUnits.contains(name) {
        return CodeValue(number: values[0].number, isTime: values[0].isTime)
      }
    }
    throw Unevaluable(reason: "“\(path)(…)” is not arithmetic of numbers")
  }
}

/// Returns a name in lower case and without `_`, `-` and `$`.
func normalized(_ name: some StringProtocol) -> String {
  name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != "$" }
}
