internal import Motion
package import PaneCanvas

extension Gallery {
  var theme: Theme { context.theme }

  /// The colours behind the frame.
  package var ground: Gradient { theme.stage }

  /// Draws the frame of the present time in cells.
  package mutating func draw(into canvas: inout Canvas) {
    compose(columns: canvas.columns, rows: canvas.rows, canvas.rendering)
    canvas.fill(ground)
    let (stage, cover) = lists
    canvas.draw(stage)
    if let cover { canvas.draw(cover) }
  }

  /// The lists that were composed last, without the ground: that of the stage, and of what lies over it. A covered stage has
  /// one list.
  package var lists: (stage: Stage, cover: Stage?) {
    if !fits || isCovered { return (chrome, nil) }
    return (strip.column(at: time) == 0 ? shell.stage : strip.picture, chrome)
  }

  /// Fills the display lists of the present time, for a screen of a size in cells.
  package mutating func compose(columns: Int, rows: Int, _ rendering: Rendering) {
    chrome.clear()
    (chrome.size, chrome.rendering) = (context.size, rendering)
    guard fits else { return drawTooSmall(columns: columns, rows: rows) }
    if panels.rendering != rendering {
      panels.rendering = rendering
      refresh()
    }
    shell.stage.rendering = rendering
    shell.draw()
    if !isCovered {
      if strip.column(at: time) != 0 { strip.draw(shell.stage, at: time) }
      // Moving items may leave the stage at its upper end, but do not cover the top line.
      chrome.fill(.rectangle(Box(at: .zero, size: SIMD2(chrome.size.x, Box.row))), theme.stage.top)
      drawTour()
      drawTopLine()
    }
    chrome.add(panels, atColumn: 0)
    if help == nil, code != nil {
      let (scene, act, box, theme, hasNews) = (scene, shell.act, panel, theme, isCovered && !news.isEmpty)
      code?.draw(scene, lit: act, in: box, hasNews: hasNews, on: &chrome, theme)
    }
    // The mouse of a script still hits the keys of a person.
    let line = scriptEnd.map { BottomLine(of: time, until: $0, columns: context.columns) } ?? bottomLine
    line.draw(on: &chrome, theme)
  }

  /// Draws the panel that is open, but for the code, which changes with each frame.
  mutating func drawPanels() {
    panels.clear()
    panels.size = context.size
    let hasNews = isCovered && !news.isEmpty
    let screen = Box(column: 0, row: 0, columns: panels.columns, rows: panels.rows - 1)
    if help != nil || hasPanel { panels.fill(.rectangle(help == nil ? panel : screen), theme.bar) }
    if let help {
      help.draw(on: &panels, hasNews: hasNews, theme)
    } else if let tuner {
      tuner.draw(on: &panels, hasNews: hasNews, theme)
    }
    if hasNews { panels.text(news, before: context.columns, theme) }
  }

  private mutating func drawTooSmall(columns: Int, rows: Int) {
    let box = Box(column: 0, row: 0, columns: columns, rows: rows)
    chrome.size = box.size
    chrome.fill(.rectangle(box), theme.bar)
    let text = "pane needs \(SceneContext.least.columns) × \(SceneContext.least.rows) cells"
    for (row, line) in wrapped(text, columns: columns).enumerated() {
      chrome.text(line, at: box.line(row).corner, theme.text)
    }
  }

  /// Draws the finger of a demo, larger while it touches, and the word beside it.
  private mutating func drawTour() {
    guard let tour, strip.column(at: time) == 0, let place = tour.fingerPlace(shell) else { return }
    chrome.fill(.circle(place, radius: shell.fingerPlace == nil ? 11 : 15), theme.heldGrabber)
    let width = Double(tour.word.unicodeScalars.count) * Box.column
    let isLeft = place.x + width + 4 * Box.column > chrome.size.x
    let x = place.x + (isLeft ? -width - 3 * Box.column : 3 * Box.column)
    let left = ((x.rounded() + 3) / Box.column).rounded(.down) * Box.column
    let row = min(max((place.y / Box.row).rounded(.down), 1), Double(chrome.rows - 2))
    let box = Box(at: SIMD2(left, row * Box.row), size: SIMD2(width, Box.row))
    chrome.fill(.rectangle(box), theme.bar)
    chrome.text(tour.word, at: box.corner, theme.text, style: .bold)
  }

  // MARK: The top line

  /// The column at which the hint and the values of the motion begin, after the state.
  static let hintColumn = 13

  private static func place(_ column: Int, _ row: Int) -> SIMD2<Double> {
    SIMD2(Double(column) * Box.column, Double(row) * Box.row)
  }

  /// Draws the state of the scene and the values of its motion, or the hint, and the news at the end, which have precedence.
  private mutating func drawTopLine() {
    let (status, news) = (shell.status, news)
    var end = stageColumns - 2
    if !news.isEmpty {
      chrome.text(news, before: stageColumns, theme)
      end -= news.count + 2
    }
    chrome.text("●", at: Self.place(2, 0), status.isMoving ? theme.accent : theme.dimText)
    if 4 + status.state.unicodeScalars.count <= end {
      chrome.text(status.state, at: Self.place(4, 0), theme.text, style: .bold)
    }
    var column = Self.hintColumn
    if !hint.isEmpty {
      chrome.text(hint, at: Self.place(column, 0), theme.accent)
      return
    }
    if !status.motion.isEmpty {
      guard column + status.motion.count <= end else { return }
      chrome.text(status.motion, at: Self.place(column, 0), theme.text)
      column += status.motion.count + 2
    }
    if column + status.law.count <= end {
      chrome.text(status.law, at: Self.place(column, 0), theme.dimText)
    }
  }

  /// The notice of the last key; without one, the state of the clock if it is paused or slow; otherwise the warning, or
  /// empty.
  var news: InlineText {
    if !notice.isEmpty { return InlineText(notice) }
    if tour != nil { return "press a key" }
    if clock.isPaused {
      let back = shell.history.end - shell.sceneTime
      return back > 1e-9 ? "paused  \(fixed(-back, decimals: 2)) s" : "paused"
    }
    return clock.rate == 1 ? InlineText(warning) : "time × 1/\(Int(1 / clock.rate))"
  }
}

extension Stage {
  /// Writes news at the end of the top line, before a column.
  fileprivate mutating func text(_ news: InlineText, before columns: Int, _ theme: Theme) {
    let column = Double(max(2, columns - 2 - news.count))
    text(news, at: SIMD2(column * Box.column, 0), theme.accent, before: Double(columns) * Box.column)
  }
}

/// The bottom line: the keys that have an effect now, in a fixed order, the title of the scene, and the key of the next one.
/// Keys can be clicked. Its layout is made at events; a frame only draws it.
struct BottomLine: Sendable {
  /// The least numbers of columns at which the title of the scene and that of the next one have room. Their keys always have.
  private static let (columnsWithTitle, columnsWithNext) = (56, 80)
  private static let gap = 2
  /// The keys that act while a script plays.
  private static let playing = [("q", "quit"), ("ctrl-z", "suspend")].map { name, short in
    KeyBinding<Gallery>([], short, "", named: name).label
  }

  private(set) var items: [(label: KeyLabel, column: Int)] = []
  private var title = ""
  private var titleColumn = 0

  init() {}

  /// Lays out the keys of a panel, or the first two of the scene, then the first three of the gallery, and the other ones.
  init(_ name: SceneName, columns: Int, own: [KeyLabel], isPanel: Bool, gallery: [KeyLabel]) {
    let next = SceneName.allCases.next(after: name)
    let short = columns < Self.columnsWithNext ? next.key.name : next.title
    let nextLabel = KeyBinding<Gallery>(["]"], short, "").label
    let first = isPanel ? own.count : 2
    let keys = own.prefix(first) + gallery.prefix(3) + own.dropFirst(first) + gallery.dropFirst(3)
    let labels = keys.filter { $0.short != nil }
    // On narrow screens the first keys and the list of keys have precedence over the title.
    let wished = labels.prefix(5) + labels.dropFirst(5).filter { $0.has("?") }
    let wish = wished.reduce(2) { $0 + $1.footerWidth + Self.gap }
    let rest = columns - 2 - nextLabel.footerWidth - Self.gap - name.title.unicodeScalars.count
    let isNarrow = columns < Self.columnsWithTitle || columns >= Self.columnsWithNext && rest < wish
    self.init(labels, isNarrow ? name.key.name : name.title, next: nextLabel, columns: columns)
  }

  /// Lays out the keys that act while a script plays, and its time, in s.
  init(of time: Double, until end: Double, columns: Int) {
    let title = "script \(fixed(min(time, end), decimals: 1)) s of \(fixed(end, decimals: 1)) s"
    self.init(Self.playing, title, next: nil, columns: columns)
  }

  /// Lays out as many keys as fit, a title, and the key of the next scene.
  private init(_ labels: [KeyLabel], _ title: String, next: KeyLabel?, columns: Int) {
    let nextColumn = columns - 2 - (next?.footerWidth ?? -Self.gap)
    self.title = title
    titleColumn = nextColumn - Self.gap - title.unicodeScalars.count
    // The action and the list of keys have precedence.
    let certain = labels.indices.filter { $0 == 0 || labels[$0].has("?") }
    let order = certain + labels.indices.filter { !certain.contains($0) }
    var (room, fitting) = (titleColumn - 2, Set<Int>())
    for index in order where labels[index].footerWidth + Self.gap <= room {
      fitting.insert(index)
      room -= labels[index].footerWidth + Self.gap
    }
    var column = 2
    for index in fitting.sorted() {
      items.append((labels[index], column))
      column += labels[index].footerWidth + Self.gap
    }
    if let next { items.append((next, nextColumn)) }
  }

  var words: [String] { items.map { "\($0.label.name) \($0.label.short ?? "")" } }

  func key(at column: Int) -> Key? {
    for (label, start) in items where column >= start && column < start + label.footerWidth {
      return label.key(at: column - start)
    }
    return nil
  }

  func draw(on stage: inout Stage, _ theme: Theme) {
    let line = stage.bounds.line(stage.rows - 1)
    func place(_ column: Int) -> SIMD2<Double> { SIMD2(Double(column) * Box.column, line.top) }
    stage.fill(.rectangle(line), theme.bar)
    for (label, column) in items {
      let end = stage.text(label.name, at: place(column), theme.text, style: .bold)
      if let short = label.short { stage.text(short, at: SIMD2(end + Box.column, line.top), theme.dimText) }
    }
    stage.text(title, at: place(titleColumn), theme.accent)
  }
}

/// The list of keys, on the whole screen but the bottom line. On a low screen its end is cut off.
struct Help: Sendable {
  /// The number of columns to the left and to the right of the texts, and between the keys and their meanings.
  private static let margin = 2

  private let heading: String
  /// Every key with its meaning.
  let words: [String]
  private var lines: [(name: String, text: String)] = []
  /// The number of columns before the meanings.
  private let meaningColumn: Int

  /// Lays out groups of keys. Meanings that are too wide are wrapped, and a blank line separates the groups.
  init(_ groups: [[KeyLabel]], _ heading: String, _ context: SceneContext) {
    self.heading = heading
    words = groups.joined().map { "\($0.name): \($0.meaning)" }
    meaningColumn = groups.joined().reduce(0) { max($0, $1.name.unicodeScalars.count) } + Self.margin
    let room = context.columns - 2 * Self.margin - meaningColumn
    for group in groups {
      if !lines.isEmpty { lines.append(("", "")) }
      for label in group {
        for (index, line) in wrapped(label.meaning, columns: room).enumerated() {
          lines.append((index == 0 ? label.name : "", line))
        }
      }
    }
  }

  func draw(on stage: inout Stage, hasNews: Bool, _ theme: Theme) {
    let width = lines.reduce(0) { max($0, meaningColumn + $1.text.unicodeScalars.count) }
    let left = Double(max(Self.margin, (stage.columns - width) / 2)) * Box.column
    let middle = left + Double(meaningColumn) * Box.column
    if !hasNews { stage.text(heading, at: SIMD2(left, 0), theme.accent, style: .bold) }
    for (row, line) in lines.prefix(stage.rows - 2).enumerated() {
      let y = Double(row + 1) * Box.row
      stage.text(
        line.name, at: SIMD2(middle - Double(Self.margin) * Box.column, y), theme.text, style: .bold,
        .trailing)
      stage.text(line.text, at: SIMD2(middle, y), theme.dimText)
    }
  }

  /// Returns as many sentences of a text as fit into a number of columns; empty if not even the first one does.
  static func sentences(_ text: [String], columns: Int) -> String {
    let line = wrapped(text.joined(separator: " "), columns: columns).first ?? ""
    return line.lastIndex { ".?".contains($0) }.map { String(line[...$0]) } ?? ""
  }
}
