/// A law of motion sampled at a list of times, and its settling time.
package struct Sample {
  package var law: any SampledLaw
  package var times: SampleTimes

  package init(of law: any SampledLaw, at times: SampleTimes) {
    self.law = law
    self.times = times
  }

  /// The number of bytes that are gathered before they are written.
  private static let chunk = 1 << 16

  /// The names of the columns. A law in the plane has one column for each coordinate.
  package var header: String {
    law.dimension == 1 ? "t,value,velocity" : "t,value_x,value_y,velocity_x,velocity_y"
  }

  /// Writes the table as CSV, with one row per time.
  ///
  /// Each number is the shortest that reads back as the same `Double`.
  package func writeCSV<Failure: Error>(_ write: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var law = law
    var bytes = Array((header + "\n").utf8)
    for index in 0..<times.count {
      let time = times[index]
      let (value, velocity) = law.state(at: time)
      bytes.append(number: time)
      for vector in [value, velocity] {
        for component in 0..<law.dimension {
          bytes.append(UInt8(ascii: ","))
          bytes.append(number: vector[component])
        }
      }
      bytes.append(UInt8(ascii: "\n"))
      if bytes.count > Self.chunk {
        try write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try write(bytes)
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
