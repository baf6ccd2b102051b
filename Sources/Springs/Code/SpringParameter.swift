internal import Motion

/// A parameter of a spring, as some library names it.
struct SpringParameter: Sendable {
  enum Aspect { case shape, velocity, delay, clamp }

  let spelling: String
  let kind: Aspect
  /// True if other animations have it too: elsewhere in a text it may belong to one of them.
  let isShared: Bool

  /// All parameters, by their normalised names.
  private static let all = Dictionary(
    uniqueKeysWithValues: [
      own(
        .shape, "stiffness", "damping", "dampingRatio", "dampingFraction", "mass", "tension", "friction",
        "bounce", "extraBounce", "bounciness", "visualDuration", "perceptualDuration", "springDuration",
        "settlingDuration", "usingSpringWithDamping", "springDamping", "springBounciness", "springSpeed",
        "dynamicsTension", "dynamicsFriction", "dynamicsMass", "initWithMass", "initWithDampingRatio",
        "frequencyHz"),
      shared(
        .shape, "duration", "withDuration", "animateWithDuration", "initWithDuration", "durationInFrames",
        "durationMillis", "delayMillis", "response", "frequency", "speed"),
      own(.velocity, "initialVelocity", "initialSpringVelocity", "startVelocity", "relativeVelocity"),
      shared(.velocity, "velocity"), shared(.delay, "delay", "startDelay"),
      shared(.clamp, "clamp", "clamped", "overshootClamping")
    ].joined().map { (normalized($0.spelling), $0) })

  private static func own(_ kind: Aspect, _ names: String...) -> [SpringParameter] {
    names.map { SpringParameter(spelling: $0, kind: kind, isShared: false) }
  }

  private static func shared(_ kind: Aspect, _ names: String...) -> [SpringParameter] {
    names.map { SpringParameter(spelling: $0, kind: kind, isShared: true) }
  }

  /// The parameter of a normalised name; nil for another name.
  static func named(_ name: String) -> SpringParameter? {
    all[name] ?? (name.hasPrefix("spring") ? all[String(name.dropFirst(6))] : nil)
  }

  /// True if a normalised name is that of a parameter of a kind.
  static func isName(_ name: String, of kind: Aspect) -> Bool { all[name]?.kind == kind }

  /// True if a normalised name and its value repeat, reverse or blend an animation, independent of its spring.
  static func isRepetition(_ name: String, _ value: Substring) -> Bool {
    let value = value.filter { !"\"'`".contains($0) }
    guard repetitions.contains(name), !["0", "false", "!1", "nil", "null", "normal"].contains(value) else {
      return false
    }
    // The direction of a layout is another one.
    return name != "direction" || ["alternate", "reverse"].contains(where: value.contains)
  }

  private static let repetitions: Set<String> = [
    "repeat", "repeatcount", "repeatforever", "repeatdelay", "repeattype", "repeatduration", "repeatmode",
    "autoreverses", "autoreverse", "yoyo", "loop", "loopcount", "loopdelay", "alternate", "reversed",
    "direction", "iterations", "blendduration"
  ]

  /// The name of a variable of CSS or of a token is its last word.
  static func shortened(_ label: some StringProtocol) -> String {
    guard label.hasPrefix("--") || label.hasPrefix("$") || label.contains("."), label != "$value" else {
      return normalized(label)
    }
    let words = label.lowercased().split { "-._$".contains($0) }
    let ratio = words.suffix(2).joined()
    return ratio == "dampingratio" ? ratio : words.last.map(String.init) ?? normalized(label)
  }

  /// The name of the property that a setter sets: `setStiffness`, `with_damping`, `adw_spring_animation_set_clamp`; nil
  /// for another name.
  static func property(setBy name: some StringProtocol) -> String? {
    if let prefix = ["set", "Set", "with"].first(where: name.hasPrefix) {
      return normalized(name.dropFirst(prefix.count))
    }
    return name.firstRange(of: "_set_").map { normalized(name[$0.upperBound...]) }
  }
}

/// A parameter of a spring in a text, with its value.
struct GivenParameter {
  let parameter: SpringParameter
  let written: String
  let item: CodeItem

  var description: String { "\(written): \(excerpt(item.text, upTo: 24))" }
}

extension CodeItem {
  private static let types: Set<Substring> = [
    "Double", "Float", "CGFloat", "Int", "Long", "String", "Bool", "Boolean", "TimeInterval", "Duration",
    "Dp",
    "double", "float", "int", "number", "string", "boolean", "f32", "f64", "any", "undefined", "null", "nil"
  ]

  /// True if the value is a type, as in the declaration of a property.
  var isType: Bool {
    (text.first?.isLetter ?? false) && !text.contains("(")
      && text.split { !$0.isLetter && !$0.isNumber }.allSatisfy(Self.types.contains)
  }

  /// True if the value is a CSS curve, which is not a parameter of a spring under any name:
  /// `--spring-bounce: linear(0, 0.9, 1)`.
  var isCurve: Bool { ["linear(", "cubic-bezier("].contains(where: text.hasPrefix) }
}

extension CodeParser {
  /// Returns the parameters of springs in the text that have a value: `name: value`, `name = value`, `.name(value)` and
  /// `setName(value)`.
  mutating func givenParameters() -> [GivenParameter] {
    var given: [GivenParameter] = []
    // Numbers are not nested deeply, and parameters inside parameters are read again.
    depth = Self.mostDepth - 8
    for (index, token) in tokens.enumerated() {
      var name = token.text
      if case .string(let text) = token.kind {
        // A description is prose, also where it quotes code.
        if CodeSiteWalker.isCode(text), index < 2 || tokens[index - 2].text != "\"$description\"" {
          var parser = CodeParser(text)
          given += parser.givenParameters()
        }
        name = text
      } else if !token.isWord {
        continue
      }
      let property = SpringParameter.property(setBy: name)
      guard
        let parameter = property.flatMap(SpringParameter.named)
          ?? SpringParameter.named(SpringParameter.shortened(name)),
        tokens.indices.contains(index + 1), !isBranch(index)
      else { continue }
      position = index
      if tokens[index + 1].isSymbol("(") {
        let isMember = index > 0 && tokens[index - 1].isSymbol(".", "?.", "->", "::")
        position += 1
        let arguments = bracketed()
        guard property != nil || isMember, let item = arguments.last, !item.text.isEmpty,
          property != nil || item.label == nil, arguments.count == 1 || !name.hasPrefix("with")
        else { continue }
        given.append(GivenParameter(parameter: parameter, written: String(name), item: item))
      } else {
        let item = item(endsAtLine: true)
        guard item.label.map({ $0 == name }) ?? false, !item.text.isEmpty, !item.isType, !item.isCurve else {
          continue
        }
        given.append(GivenParameter(parameter: parameter, written: String(name), item: item))
      }
    }
    return given
  }

  /// True for the name before the colon of `condition ? name : other` or `case name:`.
  private func isBranch(_ index: Int) -> Bool {
    var first = index
    while first > 1, tokens[first - 1].isSymbol(".", "?."), tokens[first - 2].isWord { first -= 2 }
    return first > 0 && (tokens[first - 1].isSymbol("?") || tokens[first - 1].text == "case")
  }
}

package enum SpringRange {
  /// The longest time that is read from a text, in s: a day.
  package static let longestTime = 86_400.0
  /// The longest time without a unit that is taken as it is, in s: a longer one may count ms.
  private static let mostSeconds = 20.0

  /// Refuses a long time without a unit.
  static func checkUnit(
    of number: Double, _ seconds: Double, _ written: String, _ text: String
  ) throws(SpringTextError) {
    guard seconds > mostSeconds else { return }
    let (number, seconds) = (DecimalText.number(number), DecimalText.number(seconds))
    throw SpringTextError(
      "“\(written)” in “\(excerpt(text))” would be \(seconds) s; over \(mostSeconds.plain) s the unit must be "
        + "written, as \(number)ms or \(seconds)s")
  }

  /// Returns a number after checking its bounds, and that it is in the range in which no law over- or underflows.
  static func checked(
    _ value: Double, _ subject: String, over least: Double? = nil, from lowest: Double? = nil,
    to highest: Double? = nil
  ) throws(SpringTextError) -> Double {
    let fits = value > least ?? -.infinity && value >= lowest ?? -.infinity && value <= highest ?? .infinity
    guard fits else {
      let bounds = [
        least.map { "greater than \($0.plain)" },
        lowest.map { "at least \($0.plain)" },
        highest.map { "at most \($0.plain)" }
      ]
      throw SpringTextError(
        "\(subject) must be \(bounds.compactMap { $0 }.joined(separator: " and ")); got \(value.plain)"
      )
    }
    guard value == 0 || Spring.stiffnessRange.contains(abs(value)) else {
      let sizes = Spring.stiffnessRange
      throw SpringTextError(
        "\(subject) must be \(sizes.lowerBound.plain) to \(sizes.upperBound.plain) in size; "
          + "got \(value.plain)")
    }
    return value
  }
}
