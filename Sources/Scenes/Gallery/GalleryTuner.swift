package import Motion
internal import PaneCanvas
internal import PaneSprings

extension Gallery {
  /// The keys that have a meaning while the tuner is open. They come before those of the gallery and the scene.
  static let tunerKeys: [KeyBinding<Self>] = [
    KeyBinding([.up, .down], "row", "select a row", repeats: true) { gallery, press in
      guard let focus = gallery.tuner?.focus else { return }
      gallery.tuner?.focus = Tuner.Row.allCases.next(after: focus, by: Int(press.direction.y))
    },
    KeyBinding([.left, .right], "change", "change it; with shift: by a lot", repeats: true) {
      $0.turn(Int($1.direction.x), steps: $1.hasShift ? 10 : 1)
    },
    // The springs are swapped in flight, too (M142).
    KeyBinding(["b"], "A/B", "swap springs A and B") {
      if let next = $0.tuner?.swap() { $0.shell.send(.spring(next)) }
    },
    KeyBinding(["y"], "copy", "copy the code") { $0.copySpring() },
    KeyBinding(["t"], "close", "close the tuner; esc too", also: [.escape]) { $0.toggleTuner() }
  ]

  /// The springs that were tuned or copied, with their code for the chosen platform.
  package var tuned: [(scene: SceneName, spring: Spring, code: String)] {
    tunedSprings.entries.map { ($0.scene, $0.spring, SpringCode.code(for: $0.spring, on: platform)) }
  }

  private var entry: TunedSprings.Entry { TunedSprings.Entry(scene: name, spring: scene.spring) }

  /// The content of the tuner.
  var subject: Tuner.Subject { (scene.spring, scene.context.environment, platform, panel) }

  mutating func toggleTuner() { (tuner, code) = (tuner == nil ? Tuner(subject) : nil, nil) }

  /// Changes the selected row, to the next value (1) or the one before (−1); a slider by some steps.
  private mutating func turn(_ direction: Int, steps: Double) {
    guard let row = tuner?.focus else { return }
    let spring = scene.spring
    switch row {
    case .preset: tune(to: SpringPreset.all.map(\.spring).next(after: spring, by: direction))
    case .code: platform = SpringPlatform.allCases.next(after: platform, by: direction)
    case .response, .bounce:
      tune(to: row.spring(spring, to: row.value(of: spring) + Double(direction) * steps / 100))
    }
  }

  /// Selects a row by a press of the mouse, and moves the knob of its slider to the mouse.
  mutating func turnTuner(_ mouse: MouseEvent, at place: SIMD2<Double>) {
    if mouse.action == .press { heldRow = tuner?.row(at: place) }
    guard let row = heldRow else { return }
    tuner?.focus = row
    if let value = tuner?.value(of: row, atX: place.x) { tune(to: row.spring(scene.spring, to: value)) }
    if mouse.action == .release { heldRow = nil }
  }

  /// Changes the spring of the scene. Running motions keep their values and velocities.
  private mutating func tune(to spring: Spring) {
    let old = entry
    shell.send(.spring(spring))
    tunedSprings.change(old, to: entry, beside: tuner?.other)
  }

  /// Copies the scene's spring as code to the terminal's clipboard, which does not tell whether it took the text.
  private mutating func copySpring() {
    notice = "sent to the clipboard: \(platform.rawValue)"
    tunedSprings.copy(entry)
    requests = [.copy(SpringCode.code(for: entry.spring, on: platform))]
  }
}
