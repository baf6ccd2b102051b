internal import PaneCanvas

/// The list of keys: the scene's own keys, then the keys that have the same meaning in every scene. While the tuner
/// is open, its keys come first.
extension Gallery {
  /// The keys that have the same meaning in every scene.
  static let keys: [KeyBinding<Self>] = [
    KeyBinding(["?"], "help", "show or hide this list") { $0.showsHelp.toggle() },
    KeyBinding(["q"], "quit", "quit; ctrl-z: suspend") { $0.requests = [.quit] },
    KeyBinding(
      "scenes", "another scene; [ ]: the one before, the next", named: "1-\(SceneName.lastKeyName) [ ]",
      KeyEffect(["["]) { gallery in gallery.show(gallery.name.neighbour(-1), direction: -1) },
      KeyEffect(["]"]) { gallery in gallery.show(gallery.name.neighbour(1), direction: 1) },
      KeyEffect([], also: SceneName.allCases.map(\.key)) { $0.showScene(with: $1.key) }),
    KeyBinding("tune", "tuner: change the spring, also in mid-flight", tuning),
    KeyBinding(nil, "y: copy the spring's code; P: platform; Y: for all", copy, platforms, copyAll),
    KeyBinding(
      "slow", "slow motion: 1/4, 1/16, 1; #: numbers, frame rate",
      KeyEffect(["s"]) { $0.slowDown() },
      KeyEffect([], also: ["#"]) { gallery in
        gallery.showsMeasured.toggle()
        gallery.tellRate()
      }),
    KeyBinding(
      "pause", "p: pause; again: continue from there; R: backwards",
      KeyEffect(["p"]) { $0.togglePause() },
      KeyEffect(["R"]) { $0.reverse() }),
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

  /// The layout of the list, in columns: the left margin, the keys, the gap before the descriptions, and the
  /// right margin.
  private static let keyColumns = (left: 2, width: 9, gap: 2, right: 2)

  private var meaningColumn: Int { Self.keyColumns.left + Self.keyColumns.width + Self.keyColumns.gap }

  /// Passes on the keys of the list with the numbers of their groups. Beside the tuner's keys, the scene's are shown if
  /// there is room.
  private func forEachHelpKey(_ body: (_ key: KeyLabel, _ group: Int) -> Void) {
    let scene = type(of: scene)
    guard tuner != nil else {
      scene.forEachKeyLabel { body($0, 0) }
      for binding in Self.keys { body(binding.label, 1) }
      return
    }
    func isFree(_ key: KeyLabel) -> Bool { !key.keys.contains(where: Self.isTuners) }
    var count = Self.tunerKeys.count + Self.keysBesideTuner.count
    scene.forEachKeyLabel { count += isFree($0) ? 1 : 0 }
    let isHigh = count <= context.rows - 2
    for binding in Self.tunerKeys { body(binding.label, 0) }
    if isHigh { scene.forEachKeyLabel { if isFree($0) { body($0, 1) } } }
    for key in Self.keysBesideTuner { body(key, isHigh ? 2 : 1) }
  }

  /// Returns true for a key of scenes that is the tuner's while it is open.
  private static func isTuners(_ key: Key) -> Bool {
    switch key {
    case .up, .down, .left, .right, .escape: true
    default: false
    }
  }

  /// The keys of the list, each with its meaning, for screen readers; empty while the list is hidden.
  var helpLines: [String] {
    var lines: [String] = []
    if showsHelp { forEachHelpKey { key, _ in lines.append("\(key.name): \(key.meaning)") } }
    return lines
  }

  /// The box that the list covers when it is fully shown.
  var helpFrame: CellBox { helpLayout.frame }

  /// The frame of the list, and the blank rows in it. The list is between the top and the bottom line. Rows
  /// that the keys leave free are used in this order: a blank row at both ends, a blank row between the groups,
  /// a heading with a blank row.
  private var helpLayout: (frame: CellBox, hasEnds: Bool, hasGap: Bool, hasHeading: Bool) {
    var (longest, height, lastGroup) = (0, 0, 0)
    forEachHelpKey { key, group in
      longest = max(longest, key.meaning.unicodeScalars.count)
      (height, lastGroup) = (height + 1, group)
    }
    let width = min(context.columns - 2, meaningColumn + longest + Self.keyColumns.right)
    let room = context.rows - 2
    func takes(_ rows: Int) -> Bool {
      guard height + rows <= room else { return false }
      height += rows
      return true
    }
    let hasEnds = takes(2)
    let hasGap = takes(lastGroup)
    let hasHeading = takes(2)
    height = min(height, room)
    let frame = CellBox(
      column: (context.columns - width) / 2, row: 1 + (room - height) / 2, columns: width, rows: height)
    return (frame, hasEnds, hasGap, hasHeading)
  }

  func drawHelp(into canvas: inout Canvas) {
    let (frame, hasEnds, hasGap, hasHeading) = helpLayout
    let box = frame.moved(rows: helpOffset)
    let left = box.column
    canvas.drawPanel(box, radius: hasEnds ? (1, 0.5) : (0, 0), theme.bar)
    var row = box.row + (hasEnds ? 1 : 0)
    if hasHeading {
      canvas.draw(
        tuner == nil ? title : "tuner", column: left + meaningColumn, row: row, theme.accent, style: .bold)
      row += 2
    }
    var lastGroup = 0
    forEachHelpKey { key, group in
      if hasGap, group != lastGroup { row += 1 }
      lastGroup = group
      guard row < box.row + box.rows else { return }
      canvas.draw(
        key.name, endingAt: left + Self.keyColumns.left + Self.keyColumns.width, row: row, theme.text,
        style: .bold)
      canvas.draw(
        key.meaning, column: left + meaningColumn, row: row, before: left + box.columns, theme.dimText)
      row += 1
    }
  }
}

/// The hint about the first action. It is shown until the first action, and then fades.
struct Hint: Hashable, Sendable {
  /// The duration of the fade, in s. The hint lies on the first run, whose speed is greatest after 0.1 s.
  private static let duration = 0.25

  /// The session time at which the fade began, in s; nil while the hint is shown, −∞ if it is hidden at once.
  private var fadeStart: Double?

  func move(_ parts: inout Parts) {
    parts.note(isMoving: fadeStart != nil && sixteenths(at: parts.time) > 0)
  }

  /// Returns the opacity of the hint at a session time, in sixteenths.
  func sixteenths(at time: Double) -> Int {
    guard let fadeStart else { return 16 }
    let share = min(max(1 - (time - fadeStart) / Self.duration, 0), 1)
    return Int((16 * share).rounded(.up))
  }

  mutating func fade(from time: Double) { if fadeStart == nil { fadeStart = time } }

  mutating func hide() { fadeStart = -.infinity }

  // MARK: Forms

  /// A part of the hint in lines, with the width of the longest one in columns.
  struct HintForm: Hashable, Sendable {
    let lines: [String]
    let width: Int
  }

  /// The forms of the hint beside the pictures: all of it, then its beginnings, each a sentence shorter.
  private(set) var forms: [HintForm] = []
  /// The sentences that fit into the top line; nil if not even the first one does.
  private(set) var topLine: String?
  /// The greatest width of the hint's lines, in columns.
  private static let greatestWidth = 46

  /// Fits a text to a stage and to its top line, in columns.
  mutating func fit(_ text: [String], columns: Int, topLineColumns: Int) {
    let columns = min(columns - 4, Self.greatestWidth)
    forms = ([wrapped(text, columns: columns)] + Self.beginnings(of: text, columns: columns)).map { lines in
      HintForm(lines: lines, width: lines.reduce(0) { max($0, $1.unicodeScalars.count) })
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

  /// Returns the beginnings of a text in lines, each a sentence shorter than the one before.
  private static func beginnings(of text: [String], columns: Int) -> [[String]] {
    let sentences = sentences(text)
    return sentences.indices.dropFirst().reversed().map {
      wrapped([sentences[..<$0].joined(separator: " ")], columns: columns)
    }
  }
}
