internal import PaneCanvas

/// The bottom line: the keys that work now, a dot for each scene, and the scene's title. Both can be clicked.
extension Gallery {
  /// The least number of columns at which the dots have room, and at which there is a column between them.
  private static let columnsWithDots = 72
  private static let columnsWithSpacedDots = 140
  /// The least number of columns at which the key that quits always has room.
  private static let columnsWithQuit = 80

  /// The distance of two dots in columns; nil if there is no room for dots.
  private var dotSpacing: Int? {
    if context.columns < Self.columnsWithDots { return nil }
    return context.columns < Self.columnsWithSpacedDots ? 1 : 2
  }

  /// The first column of the title, and that of the first dot.
  private var titleColumn: Int { context.columns - 2 - title.unicodeScalars.count }
  private var dotColumn: Int {
    titleColumn - (dotSpacing.map { $0 * (SceneName.allCases.count - 1) + 2 } ?? 0)
  }

  /// Passes on the keys that have a short text and the columns at which their texts begin, as many as fit: the
  /// scene's or the tuner's, then the gallery's. The key of the list of keys always fits, and from 80 columns
  /// on also the key that quits. While a text is typed into the tuner, only its keys have an effect.
  private func forEachFooterKey(_ body: (KeyLabel, Int) -> Void) {
    var column = 2
    func pass(_ key: KeyLabel, end: Int) -> Bool {
      if key.short == nil { return true }
      guard column + key.footerWidth <= end else { return false }
      body(key, column)
      column += key.footerWidth + 3
      return true
    }
    let end = dotColumn - 2
    let isTyping = tuner?.entry != nil
    let certain = isTyping ? [] : Self.keys.prefix(context.columns < Self.columnsWithQuit ? 1 : 2)
    let firstEnd = certain.reduce(end) { $0 - $1.label.footerWidth - 3 }
    var isFull = false
    func passFirst(_ key: KeyLabel) { isFull = isFull || !pass(key, end: firstEnd) }
    if tuner == nil {
      scene.forEachFooterKey(passFirst)
    } else {
      for binding in isTyping ? Self.entryKeys : Self.tunerKeys { passFirst(binding.label) }
    }
    if isTyping { return }
    for binding in Self.keys where tuner == nil || Self.keysBesideTuner.contains(binding.label) {
      guard pass(binding.label, end: end) else { return }
    }
  }

  func drawFooter(into canvas: inout Canvas) {
    let row = canvas.rows - 1
    canvas.fillRectangle(
      column: 0, row: Double(row), width: Double(canvas.columns), height: 1, theme.bar)
    forEachFooterKey { key, start in
      let column = canvas.draw(key.name, column: start, row: row, theme.text, style: .bold)
      canvas.draw(key.short ?? "", column: column + 1, row: row, theme.dimText)
    }
    if let dotSpacing {
      var column = dotColumn
      for scene in SceneName.allCases {
        canvas.draw(
          scene == name ? "●" : "·", column: column, row: row, scene == name ? theme.accent : theme.dimText)
        column += dotSpacing
      }
    }
    canvas.draw(title, column: titleColumn, row: row, theme.accent)
  }

  /// The effect of a click on the bottom line.
  enum FooterTarget {
    case scene(SceneName)
    case key(Key)
  }

  /// Returns the effect of a click at a position; nil if nothing is there.
  func footerTarget(column: Int, row: Int) -> FooterTarget? {
    guard fits, row == context.rows - 1 else { return nil }
    if let dotSpacing, column >= dotColumn, column < titleColumn - 1 {
      return .scene(SceneName.allCases[(column - dotColumn) / dotSpacing])
    }
    var target: FooterTarget?
    forEachFooterKey { key, start in
      guard column >= start, column < start + key.footerWidth else { return }
      target = key.key(at: column - start).map(FooterTarget.key)
    }
    return target
  }
}
