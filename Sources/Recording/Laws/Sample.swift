internal import PaneScenes

/// A law of motion sampled at a list of times, and its settling time.
package struct Sample {
  package var law: any SampledLaw
  package var times: SampleTimes

  package init(of law: any SampledLaw, at times: SampleTimes) {
    self.law = law
    self.times = times
  }

  /// The names of the columns. A law in the plane has one column for each coordinate.
  package var columns: [String] {
    ["t"] + (law.dimension == 1 ? ["value", "velocity"] : ["value_x", "value_y", "velocity_x", "velocity_y"])
  }

  /// Writes the table, with one row per time.
  ///
  /// Each number is the shortest that reads back as the same `Double`.
  /// - Parameters:
  ///   - progress: called with the completed share, from 0 to 1, after each piece of bytes.
  ///   - write: receives the bytes, in pieces.
  package func write<Failure: Error>(
    as format: TraceFormat, progress: (Double) -> Void = { _ in }, _ write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var law = law
    let dimension = law.dimension
    var row = [TraceColumn.TraceValue](repeating: .number(0), count: 2 * dimension)
    try TraceEncoder.write(as: format, rowCount: times.count, progress: progress, write) {
      index, encoder, bytes in
      if index == 0 { encoder.begin(columns, to: &bytes) }
      let time = times[index]
      let (value, velocity) = law.state(at: time)
      for axis in 0..<dimension {
        row[axis] = .number(value[axis])
        row[dimension + axis] = .number(velocity[axis])
      }
      encoder.append(row, at: time, to: &bytes)
    }
  }

  /// The settling time in seconds, on a line of its own; `inf` if the law never settles.
  package var settlingLine: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number: law.settlingTime)
    return bytes + [UInt8(ascii: "\n")]
  }
}

extension [UInt8] {
  /// Appends the shortest decimal text that reads back as `number`. −0 is written as 0.
  mutating func append(number: Double) { append(contentsOf: (number + 0).description.utf8) }
}

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
