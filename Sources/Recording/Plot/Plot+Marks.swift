extension Plot {
  /// The word of a mark, its starting position and the index of its curve.
  struct MarkLabel {
    let place: Double
    let text: String
    let curve: Int
  }

  /// Returns the words of all marks that have room in one line. Each word begins at its mark, or further left
  /// where it would pass the end of the line.
  /// - Parameters:
  ///   - span: the range for words, in the unit of positions and widths.
  ///   - gap: the least distance between two words.
  ///   - place: returns the position of a time (s).
  ///   - width: returns the width of a word.
  func words(
    in span: ClosedRange<Double>, gap: Double, place: (Double) -> Double, width: (String) -> Double
  ) -> [MarkLabel] {
    let marks = curves.enumerated().flatMap { index, curve in curve.marks.map { (mark: $0, curve: index) } }
    var words: [MarkLabel] = []
    var free = span.lowerBound
    for (mark, curve) in marks.sorted(by: { $0.mark.time < $1.mark.time }) {
      let start = min(place(mark.time), span.upperBound - width(mark.word))
      guard start >= free else { continue }
      words.append(MarkLabel(place: start, text: mark.word, curve: curve))
      free = start + width(mark.word) + gap
    }
    return words
  }

  var hasMarks: Bool { curves.contains { !$0.marks.isEmpty } }
}
