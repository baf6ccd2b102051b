package import MotionKinematics
internal import PaneScenes

/// The notation of a spring: `NAME=NUMBER,…` with the names in any order, the code of a platform, or a name.
///
///     k=300,c=20[,m=1]   response=0.35,damping=0.7   duration=0.5,bounce=0.3
///     frequency=3.5,damping=0.4   bounciness=6,speed=15   tension=170,friction=26
package enum SpringSpec {
  /// The usual notations, for messages and help.
  package static let forms = """
    k=300,c=20[,m=1] | response=0.35,damping=0.7 | duration=0.5,bounce=0.3 | \
    frequency=3.5,damping=0.4 | bounciness=6,speed=15
    """

  /// Names of springs, as a shell offers them.
  package static let names = SpringPreset.all.map(\.name)

  /// The notations of other platforms, for help.
  package static let pastedForms = """
    It can also be code of another platform, in quotes: SwiftUI's '.spring(response: 0.35, dampingFraction: 0.7)', UIKit's \
    UISpringTimingParameters and UIView.animate, CASpringAnimation, react-spring's '{ tension: 170, friction: 26 }', \
    Motion's '{ type: "spring", stiffness: 300, damping: 20 }', SpringForce and Compose, Flutter's SpringDescription, \
    harmonica, libadwaita; a CSS easing with a duration, '300ms cubic-bezier(0.2, 0, 0, 1)' or '0.7s linear(0, …, 1)', which \
    gives the nearest spring; or a name: \(names.joined(separator: ", ")).
    """

  package static func parse(_ text: String) throws(ParseError) -> Spring { try read(text).spring }

  /// Returns the spring that `text` gives. For an easing of CSS that is the nearest spring, with the root mean square of
  /// the differences as a share of the distance; nil for a text that gives a spring exactly.
  package static func read(_ text: String) throws(ParseError) -> (spring: Spring, error: Double?) {
    if let easing = try CSSEasing(text) {
      let (spring, error) = try easing.spring()
      guard error <= mostError else {
        let share = "\(SpringCode.number(100 * error)) %"
        throw ParseError(
          "“\(excerpt(text))” is not a spring: the nearest one differs by \(share) of the distance; "
            + "pane sample bezier prints curves"
        )
      }
      return (spring, error)
    }
    return (try exactSpring(text), nil)
  }

  /// The greatest error of a spring for an easing, as a share of the distance.
  private static let mostError = 0.05

  private static func exactSpring(_ text: String) throws(ParseError) -> Spring {
    let isCode = text.contains { "(){}:;\n".contains($0) }
    guard isCode || !text.contains("=") && text.contains(where: \.isLetter) && !text.contains(",") else {
      return try words(text)
    }
    let snippet = try SpringSnippet(text)
    // A name such as Material.fastSpatial ends with the name of the spring; slow.csv is the name of a file.
    guard isCode || SpringForm.heads.contains(snippet.lastWord),
      let spring = try SpringForm.spring(in: snippet, text: text)
    else { throw ParseError("“\(excerpt(text))” is not a spring; write \(forms)") }
    return spring
  }

  /// Names with the same meaning.
  private static let synonyms = [
    "stiffness": "k", "mass": "m", "dampingRatio": "damping", "dampingFraction": "damping"
  ]

  private static func words(_ text: String) throws(ParseError) -> Spring {
    var values: [String: Double] = [:]
    var written: [String: String] = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else {
        throw ParseError("“\(excerpt(part))” in “\(excerpt(text))” is not NAME=NUMBER; write \(forms)")
      }
      let found = pair[0].trimmed
      let name = synonyms[found] ?? found
      guard values[name] == nil else {
        throw ParseError("“\(excerpt(found))” is given twice in “\(excerpt(text))”")
      }
      values[name] = try number(pair[1].trimmed, named: "“\(excerpt(found))” in “\(excerpt(text))”")
      written[name] = found
    }
    // Beside a stiffness, “damping” is the coefficient and “dampingRatio” the ratio.
    if values["k"] != nil, values["c"] == nil, written["damping"] == "damping" {
      (values["c"], written["c"]) = (
        values.removeValue(forKey: "damping"), written.removeValue(forKey: "damping")
      )
    }
    let numbers = SpringNumbers(text: text, values: values, writtenNames: written)
    // A mass may stand beside a stiffness only.
    let names = values["k"] == nil ? Set(values.keys) : Set(values.keys).subtracting(["m"])
    if names == ["k", "damping"] { return try SpringForm.stiff("k", ratio: "damping", "m")(numbers) }
    if let notation = notations.first(where: { names == Set($0.names) }) {
      return try notation.meaning(numbers)
    }
    let complete = notations.filter { names.isSuperset(of: $0.names) }.map { $0.names.joined(separator: ",") }
    guard complete.count < 2 else {
      let ways = complete.joined(separator: " and ")
      throw ParseError("“\(excerpt(text))” describes a spring twice, by \(ways); write one of \(forms)")
    }
    throw ParseError("“\(excerpt(text))” is not a spring; write \(forms)")
  }

  /// The names that together make a spring, without the mass, and their meaning.
  private static let notations: [(names: [String], meaning: SpringForm.Meaning)] = [
    (["k", "c"], SpringForm.physical("k", "c", "m")),
    (["response", "damping"], SpringForm.periodic(ratio: "damping")),
    (["duration", "bounce"], SpringForm.perceptual()),
    (
      ["frequency", "damping"],
      { numbers throws(ParseError) in
        Spring(
          frequency: try numbers.value("frequency", over: 0),
          dampingRatio: try numbers.value("damping", from: 0))
      }
    ),
    (
      ["tension", "friction"],
      { numbers throws(ParseError) in
        Spring(
          tension: try numbers.value("tension", from: Spring.tensionRange.lowerBound),
          friction: try numbers.value("friction", from: Spring.frictionRange.lowerBound))
      }
    ),
    (["bounciness", "speed"], SpringForm.pop("bounciness", "speed"))
  ]

  /// Returns the text that `parse` reads as the same spring.
  package static func text(of spring: Spring) -> String {
    "k=\(spring.stiffness),c=\(spring.damping),m=\(spring.mass)"
  }
}

extension Substring {
  /// The text without white space around it.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
