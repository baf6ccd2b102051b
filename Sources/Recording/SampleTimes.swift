/// The times at which a law is sampled, in s.
package enum SampleTimes: Hashable, Sendable {
  /// These, in this order.
  case list([Double])
  /// k/rate from 0 on, as far as `duration` (in s) reaches.
  case frames(rate: Double, duration: Double)

  /// The times that `text` lists, as in `.1,.25`.
  package init(parsing text: String) throws(ParseError) {
    var times: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let time = try? NumberArgument.seconds.parse(part) else {
        throw ParseError("expected times in \(NumberArgument.seconds.expectation), as .1,.25")
      }
      times.append(time)
    }
    self = .list(times)
  }

  var count: Int {
    switch self {
    case .list(let times): times.count
    // A duration that is a whole number of frames ends with that frame, whatever the product rounds to.
    case .frames(let rate, let duration): Int((duration * rate + 1e-9).rounded(.down)) + 1
    }
  }

  subscript(index: Int) -> Double {
    switch self {
    case .list(let times): times[index]
    case .frames(let rate, _): Double(index) / rate
    }
  }
}
