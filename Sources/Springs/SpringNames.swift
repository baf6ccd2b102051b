package import Motion

/// The names that libraries give to the numbers of springs, without case and punctuation.
enum SpringNames {
  /// The names that tell springs from other animations: those in the table, and some that no row has.
  static let own = Set(SpringNotation.all.flatMap(\.names).flatMap(\.names))
    .subtracting(["duration", "speed", "ratio", "velocity", "k", "c", "m", "spring"])
    .union(["durationinframes", "settlingduration", "springdamping"])
  /// All names: also those that say how an animation is started, repeated, blended or ended.
  static let all = own.union(
    words(
      """
      duration speed ratio velocity delay startdelay begintime clamp clamped overshootclamping repeat repeatcount \
      repeatdelay repeattype repeatmode autoreverses yoyo loop loopdelay alternate reversed direction iterations \
      blendduration visibilitythreshold options timingfunction curve
      """))
  /// Calls that repeat or join animations.
  static let repetitions = words(
    """
    repeatforever repeatcount withrepeat withsequence withclamp infiniterepeatable repeatable loop sequence stagger \
    logicallycomplete
    """)
  /// The ends of a motion, which are no part of its spring.
  static let ends = words("tovalue fromvalue from to target frame fps x y dx dy unit")
  /// Types, which stand in declarations.
  static let types = words(
    "double float cgfloat int bool boolean timeinterval duration dp number string f32 f64 any")
  /// Values that have no effect.
  static let nothing = words("0 0.0 0f false !1 nil null normal [] .zero")
  /// Constants of Jetpack Compose and Android, and truth values.
  static let constants: [String: Double] = [
    "stiffnesshigh": 10_000, "stiffnessmedium": 1500, "stiffnessmediumlow": 400, "stiffnesslow": 200,
    "stiffnessverylow": 50, "dampingratiohighbouncy": 0.2, "dampingratiomediumbouncy": 0.5,
    "dampingratiolowbouncy": 0.75, "dampingrationobouncy": 1, "true": 1, "yes": 1, "false": 0, "no": 0
  ]
  private static let times = words("duration response visualduration perceptualduration springduration")
  private static let ranges: [String: ClosedRange<Double>] = [
    "bounce": (-1).nextUp...1, "extrabounce": -1...1, "velocity": -1e12...1e12, "springbounciness": 0...20,
    "springspeed": 0...20, "bounciness": 0...1e4, "speed": 0...1e4, "usingspringwithdamping": 1e-6...1e50
  ]
  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }

  /// The parameter that a name is: `springStiffness`, `--motion-damping` and `initWithMass` are stiffness, damping, mass.
  static func name(of written: some StringProtocol) -> String {
    let (name, parts) = (normalized(written), written.split { ".-/".contains($0) })
    if parts.count > 1 {
      // Material's damping is a ratio.
      let isRatio = name.hasSuffix("dampingratio") || name.hasPrefix("md") && name.hasSuffix("damping")
      return isRatio ? "dampingratio" : self.name(of: parts[parts.count - 1])
    }
    if all.contains(name) { return name }
    if name.hasSuffix("velocity") { return "velocity" }
    let rests = ["initwith", "animatewith", "animationwith", "with", "spring"].filter(name.hasPrefix)
      .map { String(name.dropFirst($0.count)) }
    return rests.first(where: all.contains) ?? name
  }

  /// The parameter that a call sets: `setStiffness`, `with_damping` or a member, `.delay(200)`; nil for other calls.
  static func name(setBy written: Substring, isMember: Bool) -> String? {
    let name = normalized(written)
    if isMember, all.contains(name) { return name }
    let prefix = ["set", "with"].first(where: name.hasPrefix)
    return prefix.map { self.name(of: name.dropFirst($0.count)) }.flatMap { all.contains($0) ? $0 : nil }
  }

  /// Returns a number, a time in s, after checking its range and its unit.
  static func checked(
    _ number: (value: Double, isTime: Bool), _ name: String, _ subject: String
  ) throws(ParseError) -> Double {
    let (isTime, value) = (times.contains(name), number.value)
    let mayBeZero = name.contains("damping") || name.hasSuffix("friction") || ["c", "ratio"].contains(name)
    let least = mayBeZero ? 0 : isTime ? 1e-6 : 1e-50
    let most = !isTime ? 1e50 : number.isTime ? SpringRange.longestTime : 20
    let range = ranges[name] ?? least...most
    guard range.contains(value), isTime || !number.isTime else {
      let kind = !isTime ? "a number" : number.isTime ? "a time" : "a time without unit, in s,"
      throw ParseError(
        "“\(subject)” is not \(kind) from \(range.lowerBound.plain) to \(range.upperBound.plain)")
    }
    return value
  }
}

package enum SpringRange {
  /// The longest time that is read from a text, in s: a day.
  package static let longestTime = 86_400.0
}

/// A spring with the name under which a toolkit has it.
package struct SpringPreset: Hashable, Sendable {
  package let name: String
  package let spring: Spring

  private init(_ name: String, _ spring: Spring) { (self.name, self.spring) = (name, spring) }

  /// The springs of SwiftUI, of react-spring and of Material.
  package static let all = [
    SpringPreset("smooth", .smooth), SpringPreset("snappy", .snappy), SpringPreset("bouncy", .bouncy),
    SpringPreset("interactive", .interactive),
    SpringPreset("gentle", Spring(stiffness: 120, damping: 14)),
    SpringPreset("wobbly", Spring(stiffness: 180, damping: 12)),
    SpringPreset("stiff", Spring(stiffness: 210, damping: 20)),
    SpringPreset("slow", Spring(stiffness: 280, damping: 60)),
    SpringPreset("molasses", Spring(stiffness: 280, damping: 120)),
    SpringPreset("Material.fastSpatial", Spring(stiffness: 1400, dampingRatio: 0.9)),
    SpringPreset("Material.defaultSpatial", Spring(stiffness: 700, dampingRatio: 0.9)),
    SpringPreset("Material.slowSpatial", Spring(stiffness: 300, dampingRatio: 0.9)),
    SpringPreset("MaterialExpressive.fastSpatial", Spring(stiffness: 800, dampingRatio: 0.6)),
    SpringPreset("MaterialExpressive.defaultSpatial", Spring(stiffness: 380, dampingRatio: 0.8)),
    SpringPreset("MaterialExpressive.slowSpatial", Spring(stiffness: 200, dampingRatio: 0.8))
  ]
  /// Names that the tuner does not offer.
  private static let others = [
    SpringPreset("spring", .smooth), SpringPreset("interactiveSpring", .interactive),
    SpringPreset("standard", .standard), SpringPreset("jnw", .jnw),
    SpringPreset("default", Spring(stiffness: 170, damping: 26))
  ]

  private static func reading(_ name: String) -> SpringReading? {
    (all + others).first { $0.name.lowercased() == name }
      .map { SpringReading(notation: $0.name, spring: $0.spring) }
  }

  /// Returns the spring that a text names: `snappy`, `.bouncy`, `Spring.Material.fastSpatial`.
  static func named(_ text: String) -> SpringReading? {
    var name = text.filter { !$0.isWhitespace }.lowercased()
    if name == "default" { return nil }
    for prefix in ["animation.", "spring.", "reactspring.", "config.", "."] where name.hasPrefix(prefix) {
      name.removeFirst(prefix.count)
    }
    return reading(name)
  }

  /// Returns the name of about the same length that begins as a word does; nil if there is none.
  static func nearest(to word: String) -> String? {
    all.map(\.name).first { name in
      abs(name.count - word.count) < 3 && name.prefix(3).lowercased() == word.prefix(3).lowercased()
    }
  }

  /// The springs to which code refers by a name: `.snappy`, `config.wobbly`.
  static func references(in code: SpringText) -> [SpringReading] {
    code.tokens.indices.compactMap { index in
      guard code.token(index - 1)?.isSymbol(".") ?? false, let owner = code.token(index - 2),
        !["(", "{"].contains(code.token(index + 1)?.text)
      else { return nil }
      let name = code.tokens[index].text.lowercased()
      let isSwift = ["smooth", "snappy", "bouncy", "spring", "interactivespring"].contains(name)
      let isConfig = ["config", "presets"].contains(owner.text)
      let before = isConfig ? code.token(index - 3) : owner
      let isPlace = before?.isColon ?? false || [",", isConfig ? "{" : "("].contains(before?.text)
      let isType = ["Animation", "Spring"].contains(owner.text)
      return isType || isPlace && isSwift != isConfig ? reading(name) : nil
    }
  }
}
