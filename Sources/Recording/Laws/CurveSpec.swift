package import MotionKinematics

/// The notation of a timing curve: `X1,Y1,X2,Y2` (the coordinates of its control points), CSS's
/// `cubic-bezier(…)`, or a name.
package enum CurveSpec {
  /// The names, as CSS has them.
  package static let allNames = ["ease", "linear", "ease-in", "ease-out", "ease-in-out"]

  /// The names, for messages and help.
  package static let names =
    allNames.dropLast().joined(separator: ", ") + " or \(allNames[allNames.count - 1])"

  /// The CSS names in lower case without hyphens, which also matches the spelling of Core Animation and
  /// UIKit.
  private static let named: [String: TimingCurve] = [
    "ease": .coreAnimationDefault, "linear": .linear, "easein": .easeIn, "easeout": .easeOut,
    "easeinout": .easeInOut
  ]

  package static func parse(_ text: String) throws(ParseError) -> TimingCurve {
    if let curve = named[text.lowercased().filter { $0 != "-" }] { return curve }
    var coordinates = text[...]
    if text.hasPrefix("cubic-bezier("), text.hasSuffix(")") {
      coordinates = coordinates.dropFirst("cubic-bezier(".count).dropLast()
    }
    var numbers: [Double] = []
    for part in coordinates.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = try? NumberArgument.coordinate.parse(part.drop(while: \.isWhitespace)) else { break }
      numbers.append(number)
    }
    guard numbers.count == 4, text.count(where: { $0 == "," }) == 3 else {
      throw ParseError(
        "“\(excerpt(text))” is not a curve; expected four numbers X1,Y1,X2,Y2, X1 and X2 from 0 to 1, or \(names)"
      )
    }
    do throws(TimingCurveError) {
      return try TimingCurve(numbers[0], numbers[1], numbers[2], numbers[3])
    } catch {
      throw ParseError("“\(excerpt(text))” is not a curve: \(error)")
    }
  }
}
