package import PaneCanvas

/// A session in words, for screen readers and for terminals that cannot draw: a line for each change of the state, and
/// at rest a line for each row in which a text has appeared.
///
/// The texts are read from the drawn frame, so that everything shown is said. The list of keys, which covers others
/// and may be longer than the screen, is read from its keys.
package struct SpokenWords: Sendable {
  private var state = ""
  private var selection = ""
  private var scene: SceneName?
  private var tunerBox: CellBox?
  private var texts: Set<String> = []
  private var helpLines: [String] = []

  package init() {}

  /// Returns the lines to say after a frame, which the gallery has drawn, in ASCII if the frame is.
  package mutating func lines(of gallery: Gallery, on canvas: Canvas) -> [String] {
    let lines = newLines(of: gallery, on: canvas)
    return canvas.rendering.glyphs == .ascii ? lines.map(\.asASCII) : lines
  }

  private mutating func newLines(of gallery: Gallery, on canvas: Canvas) -> [String] {
    var lines: [String] = []
    let state = gallery.stateInWords
    if state != self.state { lines.append(state) }
    self.state = state
    let selection = gallery.selectionInWords
    // The user did not select the item with which another scene begins.
    if selection != self.selection, !selection.isEmpty, gallery.name == scene { lines.append(selection) }
    (self.selection, scene) = (selection, gallery.name)
    // Panels and lists slide over texts, and figures change with each frame.
    guard gallery.isAtRest else { return lines }
    let helpLines = gallery.helpLines
    defer { self.helpLines = helpLines }
    guard helpLines.isEmpty else { return helpLines == self.helpLines ? lines : lines + helpLines }
    // The numbers of a tuner that was open before are not said: a sentence says the selected one.
    let tunerBox = gallery.tunerFrame
    let known = tunerBox == self.tunerBox ? tunerBox : nil
    self.tunerBox = tunerBox
    // The state is in row 0.
    let rows = (1..<canvas.rows).map { canvas.texts(inRow: $0, except: known) }
    lines += rows.map { $0.filter { !texts.contains($0) }.joined(separator: ", ") }.filter { !$0.isEmpty }
    texts = Set(rows.joined())
    return lines
  }
}

extension Gallery {
  /// The texts of the top line, but for the figures of a motion.
  fileprivate var stateInWords: String {
    let status = scene.statusText
    let texts = [InlineText(status.state), status.motion, status.law].filter {
      !(status.isMoving && $0.hasDigits)
    }
    return (texts + [news]).filter { !$0.isEmpty }.map(\.description).joined(separator: ", ")
  }

  /// The selected number of the tuner; without a tuner the scene's selected item.
  fileprivate var selectionInWords: String {
    (tuner?.selection ?? scene.selectionInWords).description
  }
}

extension Canvas {
  /// Returns the texts in a row, from left to right: letters, digits and signs that are at most one space apart.
  /// - Parameter box: a box whose texts are left out.
  fileprivate func texts(inRow row: Int, except box: CellBox?) -> [String] {
    var texts: [String] = []
    var text = ""
    var blanks = 2
    for column in 0..<columns {
      let glyph = self[column, row].glyph
      let isLeftOut = box?.contains(SIMD2(Double(column), Double(row)) * CellMetrics.size) ?? false
      if glyph.isOfText, !isLeftOut {
        if blanks == 1 { text += " " }
        if blanks > 1 {
          texts.append(text)
          text = ""
        }
        text.unicodeScalars.append(glyph)
        blanks = 0
      } else {
        blanks += glyph == " " && !isLeftOut ? 1 : 2
      }
    }
    texts.append(text)
    // In ASCII, dots and lines consist of signs.
    if rendering.glyphs == .ascii { texts = texts.map(\.withoutDrawings) }
    return texts.filter { $0.unicodeScalars.contains { $0.isWordCharacter || ("←"..."↓").contains($0) } }
  }
}

extension String {
  /// The text without words of three signs or more that have no letter and no digit.
  fileprivate var withoutDrawings: String {
    split(separator: " ").filter { $0.count < 3 || $0.unicodeScalars.contains(where: \.isWordCharacter) }
      .joined(separator: " ")
  }
}

extension Unicode.Scalar {
  /// False for a blank, and for the signs that pictures consist of: boxes, blocks, shapes, dots.
  fileprivate var isOfText: Bool {
    switch value {
    case 0...0x20, 0xb7, 0x2500..<0x2600, 0x2800..<0x2900: false
    default: true
    }
  }
}
