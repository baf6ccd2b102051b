internal import PaneSprings

/// The column of times of a recording: its name, its unit and its numbers.
package enum RecordedTime {
  /// The units with which a name may end, in s.
  private static let units: [String: Double] = {
    let names: [(Double, [String])] = [
      (3600, ["h", "hr", "hrs", "hour", "hours"]), (60, ["min", "mins", "minute", "minutes"]),
      (1, ["s", "sec", "secs", "second", "seconds"]),
      (1e-3, ["ms", "msec", "msecs", "millis", "millisecond", "milliseconds"]),
      (1e-6, ["us", "µs", "μs", "usec", "usecs", "micros", "microsecond", "microseconds"]),
      (1e-9, ["ns", "nsec", "nsecs", "nanos", "nanosecond", "nanoseconds"])
    ]
    return Dictionary(uniqueKeysWithValues: names.flatMap { unit, names in names.map { ($0, unit) } })
  }()

  /// Returns the words of a name in lower case: those of `time_ms`, `Time (ms)` and `timeMs` are `time` and `ms`.
  private static func words(_ name: String) -> [String] {
    var words = [""]
    var last: Character = " "
    for character in name {
      if !character.isLetter || last.isLowercase && character.isUppercase { words.append("") }
      if character.isLetter { words[words.count - 1] += character.lowercased() }
      last = character
    }
    return words.filter { !$0.isEmpty }
  }

  /// Returns the unit with which a name ends, in s; nil if there is none.
  package static func unit(of name: String) -> Double? { words(name).last.flatMap { units[$0] } }

  private static let names: Set<String> = ["t", "time", "times", "timestamp", "elapsed"]

  /// The units whose names alone may be those of other quantities: a height and a minimum.
  private static let ambiguous: Set<String> = ["h", "min"]

  /// True for the name of a time, and for a unit alone.
  static func isTime(_ name: String) -> Bool {
    let words = Self.words(name)
    return !names.isDisjoint(with: words)
      || words.count == 1 && units[words[0]] != nil && !ambiguous.contains(words[0])
  }

  /// True for the name of a number of frames.
  static func countsFrames(_ name: String) -> Bool {
    let words = Self.words(name)
    return !isTime(name) && unit(of: name) == nil && (words.contains("frame") || words.contains("frames"))
  }

  /// The latest time, in s.
  private static let latest = 1e12

  /// Returns the time from one written time to another, in s. Whole numbers are subtracted before they are rounded.
  /// - Parameter unit: the unit of both, in s.
  static func elapsed(from first: String, to text: String, unit: Double) throws(ParseError) -> Double {
    let name = "the time"
    let (start, end) = (try number(first, named: name), try number(text, named: name))
    guard abs(unit * end) <= latest else {
      throw ParseError(
        "\(name) must be from -1e12 to 1e12 s; got \((unit * end).plain) s; --unit ms, us or ns is the unit of the times"
      )
    }
    guard let from = Int(first), let to = Int(text),
      case (let whole, false) = to.subtractingReportingOverflow(from)
    else { return unit * (end - start) }
    return unit * Double(whole)
  }
}
