internal import MotionKinematics

/// A spring that was read from a text, with what it was read as.
package struct SpringReading: Hashable, Sendable {
  /// The notation in words, such as “react-spring”.
  package let notation: String
  /// The values that were read, as `name: value`.
  package var values: [String] = []
  package var call: SpringCall
  /// The values that stand in the text and were not used.
  package var unused: [String] = []
  /// Remarks on the reading, for instance on a name with several meanings.
  package var notes: [String] = []

  /// The notation and the values in one line.
  package var title: String { notation + (values.isEmpty ? "" : " (\(values.joined(separator: ", ")))") }

  /// Reads a spring from code, a short notation, words or a name.
  package init(_ text: String) throws(SpringTextError) {
    // The line break at the end belongs to a pipe.
    let text = text[...].trimmed
    if let reading = try SpringMarker.reading(text) {
      self = reading
    } else if let reading = try SpringShorthand.reading(text) {
      self = reading
    } else {
      self = try SiteSearch(text).reading()
    }
  }

  /// Returns the easing of a text; nil if there is none, or if a comment beside it has the exact spring.
  package static func easing(in text: String) throws(SpringTextError) -> CSSEasing? {
    SpringMarker.isIn(text) ? nil : try CSSEasing(CodeLexer.withoutComments(text))
  }

  package init(notation: String, call: SpringCall) {
    self.notation = notation
    self.call = call
  }

  /// Returns the same reading with further values that were not used.
  func naming(_ unused: [String]) -> SpringReading {
    var reading = self
    reading.unused += unused
    return reading
  }
}
