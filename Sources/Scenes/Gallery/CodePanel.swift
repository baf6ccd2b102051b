internal import Motion
internal import PaneCanvas

/// A panel with the code of the scene, in which the line that runs is lit.
struct CodePanel: Sendable {
  /// The number of columns of the panel beside a stage, and of its rows below one.
  static let (width, height) = (SceneCode.columns + 4, 6)
  /// The least number of columns of a screen on which it is below the stage.
  static let columnsBelow = 76

  /// The shown lines at the opening, for screen readers.
  let words: [String]
  private var code = SceneCode()
  /// The index of the first line that is shown, among those that may be.
  private var first = 0

  init(_ scene: some Scene) {
    code.read(scene)
    words = code.lines.filter(\.isShown).map(\.text.description)
  }

  /// Draws the lines into a box, those around the lit one if not all fit.
  mutating func draw(
    _ scene: some Scene, lit act: SceneCode.Act?, in box: Box, hasNews: Bool, on stage: inout Stage,
    _ theme: Theme
  ) {
    code.read(scene)
    func isLit(_ line: SceneCode.Line) -> Bool { act != nil && line.act == act }
    let lines = code.lines.lazy.filter(\.isShown)
    let rows = box.rows < Self.height + 2 ? box.rows : box.rows - 1
    for (index, line) in lines.enumerated() where isLit(line) { first = index - rows / 2 }
    first = max(0, min(first, lines.count - rows))
    let left = box.left + 2 * Box.column
    if rows < box.rows, !hasNews { stage.text("code", at: SIMD2(left, box.top), theme.accent, style: .bold) }
    for (row, line) in lines.dropFirst(first).prefix(rows).enumerated() {
      let place = SIMD2(left, box.line(box.rows - rows + row).top)
      let isLit = isLit(line)
      if isLit { stage.text("▸", at: place - SIMD2(2 * Box.column, 0), theme.curve) }
      stage.text(
        line.text, at: place, isLit ? theme.curve : theme.text, style: isLit ? .bold : .plain,
        before: box.right)
    }
  }
}

extension Gallery {
  /// The keys that have a meaning while the code is shown.
  static let codeKeys: [KeyBinding<Self>] = [
    KeyBinding(["y"], "copy", "copy the code as a program that prints the motion") { gallery in
      gallery.notice = "sent to the clipboard: a program"
      gallery.requests = [.copy(SceneCode.program(of: gallery.scene))]
    },
    KeyBinding(["c"], "close", "close the code; esc too", also: [.escape]) { $0.toggleCode() }
  ]

  mutating func toggleCode() {
    (code, tuner) = (code == nil ? CodePanel(scene) : nil, nil)
  }
}
