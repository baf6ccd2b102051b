package import Kinematics

/// A timing curve as `X1,Y1,X2,Y2`, the coordinates of its control points.
package enum CurveSpec {
  /// The curve that `text` says.
  package static func parse(_ text: String) throws(ParseError) -> TimingCurve {
    var numbers: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = try? NumberArgument.coordinate.parse(part) else { break }
      numbers.append(number)
    }
    guard numbers.count == 4, text.count(where: { $0 == "," }) == 3 else {
      throw ParseError("“\(text)” is no curve; expected four numbers X1,Y1,X2,Y2, X1 and X2 from 0 to 1")
    }
    do throws(TimingCurveError) {
      return try TimingCurve(numbers[0], numbers[1], numbers[2], numbers[3])
    } catch {
      throw ParseError("“\(text)” is no curve: \(error)")
    }
  }
}
