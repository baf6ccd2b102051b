/// The times at which a law is sampled, in s.
package enum SampleTimes: Hashable, Sendable {
  /// The given times, in the given order.
  case list([Double])
  /// The times k/rate from 0 up to and including `duration`, in s.
  case frames(rate: Double, duration: Double)

  /// Parses a list of times such as `0.1,0.25`, each from 0 to 86400 s.
  package init(parsing text: String) throws(ParseError) {
    guard let times = NumberArgument.seconds.list(text) else {
      throw ParseError("expected times in \(NumberArgument.seconds.expectation), such as 0.1,0.25")
    }
    self = .list(times)
  }

  var count: Int {
    switch self {
    case .list(let times): times.count
    // The last frame of a duration that is a whole number of frames must not be lost to rounding.
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
