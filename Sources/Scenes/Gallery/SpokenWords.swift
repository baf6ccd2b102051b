package import PaneCanvas

/// A session in words, for screen readers and for terminals that cannot draw: a line for each change of the state and of the
/// tuner's selected row, the list of keys, and at rest a line for each row in which a text has appeared.
package struct SpokenWords: Sendable {
  private var state = ""
  private var selection = ""
  private var help: [String] = []
  private var texts: Set<String> = []

  package init() {}

  /// Returns the lines to say after a frame, which the gallery has drawn, in ASCII if the frame is.
  package mutating func lines(of gallery: Gallery, on canvas: Canvas) -> [String] {
    let (old, new) = (self, gallery)
    (state, selection) = (new.stateInWords, new.tuner?.selection.description ?? "")
    help = new.help?.words ?? new.code?.words ?? []
    var lines = (state != old.state ? [state] : []) + (selection != old.selection ? [selection] : [])
    if help != old.help { lines += help }
    if help.isEmpty, new.isAtRest {
      let rows =
        [[new.hint]] + new.shell.stage.rowsOfTexts + [new.scriptEnd == nil ? new.bottomLine.words : []]
      lines += rows.map { $0.filter { !texts.contains($0) }.joined(separator: ", ") }
      texts = Set(rows.joined())
    }
    lines.removeAll(where: \.isEmpty)
    return canvas.rendering.glyphs == .ascii ? lines.map(\.asASCII) : lines
  }
}

extension Gallery {
  /// The texts of the top line, but for the figures of a motion.
  fileprivate var stateInWords: String {
    let texts = [InlineText(shell.status.state), shell.status.motion, shell.status.law].filter {
      !(shell.status.isMoving && $0.hasDigits)
    }
    return (texts + [news]).filter { !$0.isEmpty }.map(\.description).joined(separator: ", ")
  }
}

extension Stage {
  /// The texts, row by row, from left to right.
  fileprivate var rowsOfTexts: [[String]] {
    var rows: [Double: [(text: String, start: Double)]] = [:]
    for case .text(let text) in elements {
      let words = String(String.UnicodeScalarView(characters[text.range]))
      rows[text.corner.y, default: []].append((words, text.corner.x))
    }
    return rows.sorted { $0.key < $1.key }.map { row in
      row.value.sorted { $0.start < $1.start }.map(\.text)
    }
  }
}
