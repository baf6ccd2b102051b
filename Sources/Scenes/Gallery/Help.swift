internal import PaneCanvas

/// The list of keys: the scene's own keys, then the keys that have the same meaning in every scene. While the tuner
/// is open, its keys come first.
extension Gallery {
  static let keys: [KeyBinding<Self>] = [
    KeyBinding(["?"], "help", "show or hide this list") { $0.showsHelp.toggle() },
    KeyBinding(["q"], "quit", "quit; ctrl-z: suspend") { $0.requests = [.quit] },
    KeyBinding(
      "scenes", "another scene; [ ]: the one before, the next", named: "1-\(SceneName.lastKeyName) [ ]",
      KeyEffect(["["]) { gallery in gallery.show(gallery.name.neighbour(-1), direction: -1) },
      KeyEffect(["]"]) { gallery in gallery.show(gallery.name.neighbour(1), direction: 1) },
      KeyEffect([], also: SceneName.allCases.map(\.key)) { $0.showScene(with: $1.key) }),
    KeyBinding("tune", "tuner: change the spring, also in mid-flight", tuning),
    KeyBinding(nil, "y: copy the spring's code; P: platform", copy, platforms),
    KeyBinding(["s"], "slow", "slow motion: 1/4, 1/16, 1") { $0.slowDown() },
    KeyBinding(["p"], "pause", "pause; again: continue from there") { $0.togglePause() },
    KeyBinding(
      nil, "paused: a frame back or on; < >: 0.5 s, up to 10 s",
      KeyEffect([","], .repeating) { $0.scroll(by: -frame) },
      KeyEffect(["."], .repeating) { $0.scroll(by: frame) },
      KeyEffect(["<"], .repeating) { $0.scroll(by: -stride) },
      KeyEffect([">"], .repeating) { $0.scroll(by: stride) })
  ]

  private mutating func showScene(with key: Key) {
    if let name = SceneName.allCases.first(where: { $0.key == key }) { show(name) }
  }

  /// The keys of the gallery that the tuner does not list.
  static let keysBesideTuner = keys.map(\.label).filter { key in
    !tunerKeys.contains { $0.label.keys.first == key.keys.first }
  }

  /// Beside the tuner's keys, the scene's are shown if there is room.
  private var helpGroups: [[KeyLabel]] {
    let sceneKeys = scene.listedKeys
    guard tuner != nil else {
      return [sceneKeys, Self.keys.filter { $0.hasEffect(in: self) }.map(\.label)]
    }
    let tuners: [Key] = [.up, .down, .left, .right, .escape]
    let free = sceneKeys.filter { !$0.keys.contains(where: tuners.contains) }
    let groups = [SceneName.tunerKeys, free, Self.keysBesideTuner]
    return groups.joined().count <= context.rows - 2 ? groups : [groups[0], groups[2]]
  }

  /// The keys of the list, each with its meaning, for screen readers; empty while the list is hidden.
  var helpLines: [String] {
    showsHelp ? helpGroups.joined().map { "\($0.name): \($0.meaning)" } : []
  }

  /// The keys while the list is longer than the stage. Without that they are the scene's or the tuner's.
  static let listKeys: [KeyBinding<Self>] = [
    KeyBinding(
      "scroll", "scroll the list of keys", named: "↑ ↓",
      KeyEffect([.up], .repeating) { $0.keyList.scroll(by: -1) },
      KeyEffect([.down], .repeating) { $0.keyList.scroll(by: 1) },
      KeyEffect([.pageUp], .repeating) { $0.keyList.scroll(by: -$0.keyList.page) },
      KeyEffect([.pageDown], .repeating) { $0.keyList.scroll(by: $0.keyList.page) },
      KeyEffect([.home]) { $0.keyList.scroll(by: -.max) },
      KeyEffect([.end]) { $0.keyList.scroll(by: .max) })
  ]

  mutating func layOutKeyList() {
    guard showsHelp else { return keyList = KeyList() }
    let keys = helpGroups.enumerated().flatMap { group, keys in
      keys.map { KeyList.ListedKey(name: $0.name, meaning: $0.meaning, group: group) }
    }
    keyList = KeyList(
      keys, heading: tuner == nil ? title : "tuner", columns: context.columns, rows: context.rows,
      first: keyList.first)
  }
}

/// The list of keys as lines on a panel between the top and the bottom line. Meanings that are too wide are wrapped, and
/// a list that is too long scrolls.
struct KeyList: Sendable {
  struct ListedKey {
    let name: String
    let meaning: String
    /// The number of the group, from 0.
    let group: Int
  }

  private struct Line {
    var name = ""
    var text = ""
    var isHeading = false
  }

  /// The layout in columns: the left margin, the keys, the gap before the meanings, and the right margin.
  private static let columns = (left: 2, width: 9, gap: 2, right: 2)
  private static let meaningColumn = columns.left + columns.width + columns.gap

  private var lines: [Line] = []
  /// The number of lines that are shown.
  private var shown = 0
  private var hasEnds = false
  /// The box that the list covers.
  private(set) var frame = CellBox(column: 0, row: 0, columns: 0, rows: 0)
  /// The index of the first line that is shown.
  private(set) var first = 0

  init() {}

  /// Rows that the keys leave free are used in this order: a blank row at both ends, a blank row between the groups, a
  /// heading with a blank row. If the keys take more rows than there are, the last row tells which lines are shown,
  /// from the line `first` on if enough lines follow.
  init(_ keys: [ListedKey], heading: String, columns: Int, rows: Int, first: Int) {
    let longest = keys.reduce(0) { max($0, $1.meaning.unicodeScalars.count) }
    let width = min(columns - 2, Self.meaningColumn + longest + Self.columns.right)
    let texts = keys.map { wrapped([$0.meaning], columns: width - Self.meaningColumn - 1) }
    let room = rows - 2
    var height = texts.reduce(0) { $0 + $1.count }
    func takes(_ rows: Int) -> Bool {
      guard height + rows <= room else { return false }
      height += rows
      return true
    }
    hasEnds = takes(2)
    let hasGap = takes(keys.last?.group ?? 0)
    if takes(2) { lines += [Line(text: heading, isHeading: true), Line()] }
    for (index, text) in texts.enumerated() {
      if hasGap, index > 0, keys[index].group != keys[index - 1].group { lines.append(Line()) }
      for (place, part) in text.enumerated() {
        lines.append(Line(name: place == 0 ? keys[index].name : "", text: part))
      }
    }
    height = min(height, room)
    frame = CellBox(column: (columns - width) / 2, row: 1 + (room - height) / 2, columns: width, rows: height)
    shown = lines.count > room ? room - 1 : lines.count
    scroll(by: first)
  }

  /// True if the list is longer than the stage.
  var isCut: Bool { shown < lines.count }
  /// The number of lines by which a page scrolls: one of the lines before is still shown.
  var page: Int { max(1, shown - 1) }

  /// Scrolls down by a number of lines, at most to an end.
  mutating func scroll(by distance: Int) {
    let last = lines.count - shown
    first = distance > last ? last : min(max(first + max(distance, -last), 0), last)
  }

  func draw(into canvas: inout Canvas, _ theme: Theme) {
    let box = frame
    let (left, end) = (box.column, box.column + box.columns)
    canvas.drawPanel(box, radius: hasEnds ? SIMD2(1, 0.5) : .zero, theme.bar)
    for index in first..<first + shown {
      let (line, row) = (lines[index], box.row + (hasEnds ? 1 : 0) + index - first)
      canvas.draw(
        line.name, endingAt: left + Self.columns.left + Self.columns.width, row: row, theme.text, style: .bold
      )
      canvas.draw(
        line.text, column: left + Self.meaningColumn, row: row, before: end,
        line.isHeading ? theme.accent : theme.dimText, style: line.isHeading ? .bold : .plain)
    }
    guard isCut else { return }
    let mark: InlineText = "\(first + 1) to \(first + shown) of \(lines.count)"
    let row = box.row + box.rows - 1
    let column = canvas.draw(mark, column: left + Self.columns.left, row: row, theme.accent, style: .bold)
    canvas.draw(", arrows: more", column: column, row: row, before: end, theme.dimText)
  }
}

/// The hint about the first action. It is shown until the first action, and then fades.
struct Hint: Hashable, Sendable {
  /// The duration of the fade, in s. The hint lies on the first run, whose speed is greatest after 0.1 s.
  private static let duration = 0.25

  /// The session time at which the fade began, in s; nil while the hint is shown, −∞ if it is hidden at once.
  private var fadeStart: Double?

  func move(_ parts: inout Parts) { parts.note(isMoving: fadeStart != nil && sixteenths(at: parts.time) > 0) }

  /// Returns the opacity of the hint at a session time, in sixteenths.
  func sixteenths(at time: Double) -> Int {
    guard let fadeStart else { return 16 }
    let share = min(max(1 - (time - fadeStart) / Self.duration, 0), 1)
    return Int((16 * share).rounded(.up))
  }

  mutating func fade(from time: Double) { if fadeStart == nil { fadeStart = time } }

  mutating func hide() { fadeStart = -.infinity }

  // MARK: Forms

  /// The forms of the hint beside the pictures, in lines: all of it, then its beginnings, each a sentence shorter.
  private(set) var forms: [[String]] = []
  /// The sentences that fit into the top line; nil if not even the first one does.
  private(set) var topLine: String?
  /// The greatest width of the hint's lines, in columns.
  private static let greatestWidth = 46

  mutating func fit(_ text: [String], columns: Int, topLineColumns: Int) {
    let columns = min(columns - 4, Self.greatestWidth)
    let sentences = Self.sentences(text)
    forms =
      [wrapped(text, columns: columns)]
      + sentences.indices.dropFirst().reversed().map {
        wrapped([sentences[..<$0].joined(separator: " ")], columns: columns)
      }
    topLine = Self.sentences(text, columns: topLineColumns)
  }

  static func sentences(_ text: [String]) -> [String] {
    var sentences: [String] = []
    var isNew = true
    for word in text.joined(separator: " ").split(separator: " ") {
      if isNew { sentences.append(String(word)) } else { sentences[sentences.count - 1] += " " + word }
      isNew = word.last.map { ".?".contains($0) } ?? false
    }
    return sentences
  }

  /// Returns as many sentences of a text as fit into a number of columns; nil if not even the first one does.
  static func sentences(_ text: [String], columns: Int) -> String? {
    var line: String?
    for sentence in sentences(text) {
      let longer = line.map { $0 + " " + sentence } ?? sentence
      guard longer.unicodeScalars.count <= columns else { break }
      line = longer
    }
    return line
  }
}
