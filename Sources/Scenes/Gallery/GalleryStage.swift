internal import MotionAnimation
internal import MotionKinematics
package import PaneCanvas

extension Gallery {
  package func draw(into canvas: inout Canvas) {
    guard fits else { return drawTooSmall(into: &canvas) }
    drawStrip(into: &canvas)
    // A low stage has no rows to spare for a hint of its own.
    var isHintOnTopLine = context.rows < Self.rowsWithHint && context.columns >= Self.columnsWithHint
    if !isHintOnTopLine, tuner == nil, !showsHelp {
      isHintOnTopLine = !drawHint(into: &canvas)
    }
    drawHand(into: &canvas)
    // Moving items may leave the stage at its upper end, but do not cover the top line.
    canvas.clearTopRow(to: theme.stage)
    drawStatus(isHintOnTopLine: isHintOnTopLine, into: &canvas)
    drawFooter(into: &canvas)
    if let (tuner, box) = shownTuner { tuner.draw(into: &canvas, in: box, platform: platform, theme: theme) }
    // On a low stage the tuner covers the top line, and the news may be about its keys.
    canvas.draw(news, endingAt: canvas.columns - 2, row: 0, theme.accent)
    if showsHelp { keyList.draw(into: &canvas, theme) }
  }

  private func drawStrip(into canvas: inout Canvas) {
    let column = strip.column(at: time)
    if column == 0 { return drawScene(into: &canvas) }
    // The current scene is `count` stages to the right of the one at the left edge of the stage.
    let edge = (column % context.columns + context.columns) % context.columns
    let count = (column - edge) / context.columns + (edge == 0 ? 0 : 1)
    if edge == 0 { return drawScene(after: -count, into: &canvas) }
    canvas.drawPair(
      column: edge, left: { drawScene(after: -count, into: &$0) },
      right: { drawScene(after: 1 - count, into: &$0) })
  }

  private func drawScene(after count: Int, into canvas: inout Canvas) {
    if count == 0 {
      drawScene(into: &canvas)
    } else if let scene = strip.scene(after: count) {
      scene.draw(into: &canvas)
    } else {
      canvas.fill(theme.stage)
    }
  }

  private func drawScene(into canvas: inout Canvas) {
    scene.draw(into: &canvas)
    drawTouch(into: &canvas)
  }

  var theme: Theme { context.theme }

  private func drawTooSmall(into canvas: inout Canvas) {
    canvas.fill(theme.bar)
    let text = "pane needs \(SceneContext.least.columns) × \(SceneContext.least.rows) cells"
    let lines = wrapped([text], columns: canvas.columns)
    let top = max(0, (canvas.rows - lines.count + 1) / 2)
    for (index, line) in lines.enumerated() {
      canvas.draw(line, column: max(0, (canvas.columns - line.count) / 2), row: top + index, theme.text)
    }
  }

  /// Draws a translucent disc under a pressed pointer, where shapes are in pixels. In cells it would cover
  /// the shapes that it touches; there the corners of a ring surround the pointer.
  private func drawTouch(into canvas: inout Canvas) {
    guard let place = scene.context.pointer else { return }
    canvas.draw { canvas, _ in
      let radius = SIMD2(repeating: Self.touchRadius).inCells
      canvas.fillEllipse(at: place.inCells, radius: radius, opacity: 0.3, theme.knob)
    } inCells: { canvas in
      let (column, row) = (Int(place.x / CellMetrics.width), Int(place.y / CellMetrics.height))
      for (corner, side, level) in Self.ring {
        canvas.draw(corner, column: column + side, row: row + level, theme.knob, style: .bold)
      }
    }
  }

  private func drawHand(into canvas: inout Canvas) {
    guard hand.isPlaying else { return }
    let place = hand.state(at: time).value.inCells
    let radius = hand.isPressed ? Self.pressedHandRadius : Self.handRadius
    let parts = SIMD2(4.0, 8)
    canvas.fillEllipse(
      at: (place * parts).rounded(.toNearestOrAwayFromZero) / parts, radius: radius, theme.accent)
    guard let words = hand.words else { return }
    let label: InlineText = " \(words) "
    let right = Int(place.x + radius.x) + 2
    let fits = right + label.count <= canvas.columns
    let left = Int(place.x - radius.x) - 2 - label.count
    canvas.draw(
      label, column: fits ? right : left, row: Int(place.y), theme.bar, on: theme.accent,
      style: .bold)
  }

  private static let handRadius = SIMD2(2.0, 1)
  private static let pressedHandRadius = SIMD2(1.5, 0.75)
  /// The sentence that is shown instead of the hand in reduced motion.
  private static let handSentence = "press space, or use the mouse"

  /// The corners of the ring, with their distances from the pointer in columns and rows.
  private static let ring = [("╭", -2, -1), ("╮", 2, -1), ("╰", -2, 1), ("╯", 2, 1)]
  /// The radius of the disc, in pt.
  private static let touchRadius = 22.0

  /// Draws the hint, or its beginning, at the left edge, as high as it covers no words of the scene.
  /// - Returns: false if it would cover words everywhere.
  private func drawHint(into canvas: inout Canvas) -> Bool {
    let visible = hint.sixteenths(at: time)
    // Without mixed colours the hint cannot fade: it is either shown or hidden.
    if visible == 0 || visible < 16 && canvas.rendering.color != .full { return true }
    guard let (lines, width, top) = hintPlace(on: canvas) else { return false }
    canvas.draw { canvas, _ in
      drawHintPanel(lines, top: top, width: width, hidden: 16 - visible, into: &canvas)
    } inCells: {
      // On a low stage it does not fade either, because the scene moves at its place at once.
      guard visible == 16 || context.rows >= Self.rowsWithHint else { return }
      drawHintInCells(lines, top: top, width: width, visible: visible, into: &$0)
    }
    return true
  }

  private func drawHintInCells(
    _ lines: [String], top: Int, width: Int, visible: Int, into canvas: inout Canvas
  ) {
    // Text under the hint is blanked. While the hint fades, shapes that move under it keep their edges.
    let shade = canvas.rendering.color == .full ? 0.85 * Double(visible) / 16 : 1
    for row in top..<top + lines.count + 2 {
      for column in 0..<min(width, canvas.columns) {
        var cell = canvas[column, row]
        if visible == 16 || Coverage(glyph: cell.glyph) == nil { cell = Cell(blank: cell.dominant) }
        cell.foreground = cell.foreground.mixed(with: theme.bar, by: shade)
        cell.background = cell.background.mixed(with: theme.bar, by: shade)
        canvas[column, row] = cell
      }
    }
    for (index, line) in lines.enumerated() {
      var column = 2
      for scalar in line.unicodeScalars where column < canvas.columns {
        let ground = canvas[column, top + index + 1].dominant
        let color =
          canvas.rendering.color == .full
          ? ground.mixed(with: index == 0 ? theme.text : theme.dimText, by: Double(visible) / 16) : theme.text
        if scalar != " " {
          canvas.draw(String(scalar), column: column, row: top + index + 1, color, on: ground)
        }
        column += 1
      }
    }
  }

  /// Returns the lines of the hint, or of as many of its sentences as have a place, with their width and first row,
  /// which include a margin; nil if no sentence has one.
  private func hintPlace(on canvas: Canvas) -> (lines: [String], width: Int, top: Int)? {
    for lines in hint.forms {
      let width = lines.reduce(0) { max($0, $1.unicodeScalars.count) } + 4
      if let top = hintRow(rows: lines.count + 2, width: width, on: canvas) { return (lines, width, top) }
    }
    return nil
  }

  /// Returns the first row from which a number of rows at the left edge have no words; nil if there is none.
  private func hintRow(rows: Int, width: Int, on canvas: Canvas) -> Int? {
    var top = 1
    while top + rows < canvas.rows {
      let row = (top..<top + rows).last { row in
        (0..<min(width, canvas.columns)).contains { canvas[$0, row].glyph.isWordCharacter }
      }
      guard let row else { return top }
      top = row + 1
    }
    return nil
  }

  /// The least number of rows at which the hint has a place of its own, and the least number of columns at
  /// which the top line has room for it.
  private static let rowsWithHint = 30
  private static let columnsWithHint = 60
  /// The column of the top line at which the values of the motion begin, after the state.
  private static let motionColumn = 13

  mutating func fitHint() {
    hint.fit(
      type(of: scene).hint, columns: context.columns,
      topLineColumns: context.columns - Self.motionColumn - 2)
  }

  /// Draws the hint on a panel that slides out at the left edge; in reduced motion it vanishes at once.
  ///
  /// The words do not move, because text moves by whole columns. Each vanishes when the panel has left it.
  /// - Parameter hidden: the part of the panel outside of the screen, in sixteenths.
  private func drawHintPanel(
    _ lines: [String], top: Int, width: Int, hidden: Int, into canvas: inout Canvas
  ) {
    if hidden > 0, context.environment.reducesMotion { return }
    let share = Double(hidden) / 16
    let left = 1 - Double(width + 2) * share * share
    canvas.fillRectangle(
      at: SIMD2(left, Double(top) + 0.5), size: SIMD2(Double(width), Double(lines.count + 1)),
      radius: SIMD2(2, 1), theme.bar)
    let columns = max(0, Int(left.rounded(.down)) + width - 4)
    for (index, line) in lines.enumerated() {
      canvas.draw(
        line, column: 3, row: top + index + 1, before: 3 + columns, index == 0 ? theme.text : theme.dimText)
    }
  }

  // MARK: The top line

  private func drawStatus(isHintOnTopLine: Bool, into canvas: inout Canvas) {
    let status = scene.statusText
    var column = canvas.draw("●", column: 2, row: 0, status.isMoving ? theme.accent : theme.dimText)
    var end = canvas.columns - 2
    // The notice has precedence over all other texts.
    let news = news
    if !news.isEmpty { end -= news.count + 2 }
    if column + 1 + status.state.unicodeScalars.count <= end {
      canvas.draw(status.state, column: column + 1, row: 0, theme.text, style: .bold)
    }
    column += 10
    if isHintOnTopLine, news.isEmpty, hint.sixteenths(at: time) == 16,
      let sentences = hint.topLine
    {
      canvas.draw(sentences, column: Self.motionColumn, row: 0, theme.accent)
      return
    }
    if !status.motion.isEmpty {
      guard column + status.motion.count <= end else { return }
      column = canvas.draw(status.motion, column: column, row: 0, theme.text) + 2
    }
    if column + status.law.count <= end { canvas.draw(status.law, column: column, row: 0, theme.dimText) }
  }

  /// The notice of the last key; without one, the state of the clock if it is paused or slow;
  /// otherwise the warning, or empty.
  var news: InlineText {
    if !notice.isEmpty { return InlineText(notice) }
    if hand.showsSentence { return InlineText(Self.handSentence) }
    if clock.isPaused, !isHeld {
      let back = history.motion(from: scene.time, to: history.end)
      return back > 1e-9 ? "paused  \(fixed(-back, decimals: 2)) s" : "paused"
    }
    return clock.rate == 1 ? InlineText(warning) : "time × 1/\(Int(1 / clock.rate))"
  }
}

/// The bottom line: the keys that work now, a dot for each scene, and the scene's title. Keys and dots can be
/// clicked.
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

  /// The least number of columns at which any title has room beside the scene's first key, and the length of the longest
  /// title that always has.
  private static let columnsWithTitle = 52
  private static let longestTitle = 15

  /// The title, or its beginning, so that the scene's first key has room on a narrow stage.
  private var shownTitle: String {
    context.columns < Self.columnsWithTitle && title.unicodeScalars.count > Self.longestTitle
      ? name.keyName : title
  }

  private var titleColumn: Int { context.columns - 2 - shownTitle.unicodeScalars.count }
  private var dotColumn: Int {
    titleColumn - (dotSpacing.map { $0 * (SceneName.allCases.count - 1) + 2 } ?? 0)
  }

  /// Passes on the keys that have a short text and the columns at which their texts begin, as many as fit: the scene's
  /// or the tuner's, then the gallery's; before them those that scroll a cut list of keys. The key of that list always
  /// fits, and from 80 columns on also the key that quits.
  private func forEachFooterKey(_ body: (KeyLabel, Int) -> Void) {
    let end = dotColumn - 2
    let isTuning = tuner != nil
    let certain = Self.keys.prefix(context.columns < Self.columnsWithQuit ? 1 : 2)
    let firstEnd = certain.reduce(end) { $0 - $1.label.footerWidth - 3 }
    var line = FooterLine()
    if showsHelp, keyList.isCut {
      for binding in Self.listKeys { line.add(binding.label, end: firstEnd, body) }
      line.leavesOutListKeys = true
    }
    if isTuning {
      for binding in Self.tunerKeys { line.add(binding.label, end: firstEnd, body) }
    } else {
      scene.forEachFooterKey { line.add($0, end: firstEnd, body) }
    }
    for binding in Self.keys where !isTuning || Self.keysBesideTuner.contains(binding.label) {
      guard line.pass(binding.label, end: end, body) else { return }
    }
  }

  /// The keys of the bottom line as they are set, from left to right.
  private struct FooterLine {
    /// True if the keys that scroll the list of keys have no other effect.
    var leavesOutListKeys = false
    private var column = 2
    private var isFull = false

    /// Passes on a key that has an effect and a short text, unless it, or one before it, does not fit before the column
    /// `end`.
    mutating func add(_ key: KeyLabel, end: Int, _ body: (KeyLabel, Int) -> Void) {
      if isFull || leavesOutListKeys && key.keys.contains(where: Gallery.listKeys.has) { return }
      isFull = !pass(key, end: end, body)
    }

    /// Passes on a key that has a short text, unless it does not fit before the column `end`.
    /// - Returns: False if it does not fit.
    mutating func pass(_ key: KeyLabel, end: Int, _ body: (KeyLabel, Int) -> Void) -> Bool {
      if key.short == nil { return true }
      guard column + key.footerWidth <= end else { return false }
      body(key, column)
      column += key.footerWidth + 3
      return true
    }
  }

  private func drawFooter(into canvas: inout Canvas) {
    let row = canvas.rows - 1
    canvas.fill(CellBox(column: 0, row: row, columns: canvas.columns, rows: 1), theme.bar)
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
    canvas.draw(shownTitle, column: titleColumn, row: row, theme.accent)
  }

  enum FooterTarget: Equatable {
    case scene(SceneName)
    case key(Key)
  }

  func footerTarget(column: Int) -> FooterTarget? {
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
