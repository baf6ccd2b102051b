extension Plot {
  /// A word of a mark, where it begins, and whose it is.
  struct Word {
    let place: Double
    let text: String
    let curve: Int
  }

  /// The words of all curves' marks that have room in one line, each from its own place on; at the end a little
  /// before it.
  /// - Parameters:
  ///   - span: where words may stand, in whatever unit places and widths have.
  ///   - gap: between two words.
  func words(
    in span: ClosedRange<Double>, gap: Double, place: (Double) -> Double, width: (String) -> Double
  ) -> [Word] {
    let marks = curves.enumerated().flatMap { index, curve in curve.marks.map { (mark: $0, curve: index) } }
    var words: [Word] = []
    var free = span.lowerBound
    for (mark, curve) in marks.sorted(by: { $0.mark.time < $1.mark.time }) {
      let start = min(place(mark.time), span.upperBound - width(mark.word))
      guard start >= free else { continue }
      words.append(Word(place: start, text: mark.word, curve: curve))
      free = start + width(mark.word) + gap
    }
    return words
  }

  var hasMarks: Bool { curves.contains { !$0.marks.isEmpty } }
}
