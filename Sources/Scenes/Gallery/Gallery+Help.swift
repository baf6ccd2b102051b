internal import PaneCanvas

/// The list of keys: the scene's own keys, then the keys that have the same meaning in every scene. While the tuner
/// is open, its keys come first.
extension Gallery {
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

  /// The columns and rows that the list covers when it is fully shown.
  var helpFrame: PanelFrame { helpLayout.frame }

  /// The frame of the list, and the blank rows in it. The list is between the top and the bottom line. Rows
  /// that the keys leave free are used in this order: a blank row at both ends, a blank row between the groups,
  /// a heading with a blank row.
  private var helpLayout: (frame: PanelFrame, hasEnds: Bool, hasGap: Bool, hasHeading: Bool) {
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
    let (left, top) = ((context.columns - width) / 2, 1 + (room - height) / 2)
    let frame = PanelFrame(columns: left..<left + width, rows: top..<top + height)
    return (frame, hasEnds, hasGap, hasHeading)
  }

  func drawHelp(into canvas: inout Canvas) {
    let (frame, hasEnds, hasGap, hasHeading) = helpLayout
    let (left, width, height) = (frame.columns.lowerBound, frame.columns.count, frame.rows.count)
    let top = frame.rows.lowerBound + helpOffset
    canvas.drawPanel(
      column: left, row: top, width: width, height: height, radius: hasEnds ? (1, 0.5) : (0, 0), theme.bar)
    var row = top + (hasEnds ? 1 : 0)
    if hasHeading {
      canvas.draw(
        tuner == nil ? title : "tuner", column: left + meaningColumn, row: row, theme.accent, style: .bold)
      row += 2
    }
    var lastGroup = 0
    forEachHelpKey { key, group in
      if hasGap, group != lastGroup { row += 1 }
      lastGroup = group
      guard row < top + height else { return }
      canvas.draw(
        key.name, endingAt: left + Self.keyColumns.left + Self.keyColumns.width, row: row, theme.text,
        style: .bold)
      canvas.draw(key.meaning, column: left + meaningColumn, row: row, before: left + width, theme.dimText)
      row += 1
    }
  }
}
