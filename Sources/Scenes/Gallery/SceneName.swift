package import PaneCanvas

/// The scenes, in the order of their keys.
package enum SceneName: String, Hashable, Sendable, CaseIterable {
  case controlPanel = "control-panel"
  case interruption
  case bounciness
  case button
  case marker
  case propertyAnimator = "property-animator"
  case photos
  case scroll
  case dynamics

  package var summary: String {
    switch self {
    case .controlPanel: "a pane on a spring and a ball on the pane: tap, drag, throw, reverse"
    case .interruption: "one tap reverses four panes: two of them jump, and two do not"
    case .bounciness: "bounciness and speed: one ball grows, three roll, a square does four things"
    case .button: "a button that responds at once, and a hamburger that becomes an X: tap them fast"
    case .marker: "a map marker dropped in three ways, and the line that only the spring crosses"
    case .propertyAnimator: "start, pause, scrub, reverse in three ways, continue, stop and finish"
    case .photos: "a picture zooms open: catch it in mid-flight, drag it down, throw it back"
    case .scroll: "a long list with inertia and rubber band; a picture thrown from corner to corner"
    case .dynamics: "up to 300 balls, a chain, a box that snaps: push, throw and stir them"
    }
  }

  /// The number of the scene, and its key; the first one is 1.
  package var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

  var title: String { "\(number) \(rawValue)" }

  package func scene(_ context: SceneContext) -> any Scene {
    switch self {
    case .controlPanel: ControlPanel(context)
    case .interruption: Interruptions(context)
    case .bounciness: Bounciness(context)
    case .button: ButtonScene(context)
    case .marker: MarkerScene(context)
    case .propertyAnimator: PropertyAnimatorScene(context)
    case .photos: PhotosScene(context)
    case .scroll: ScrollScene(context)
    case .dynamics: Playground(context)
    }
  }

  // MARK: Keys

  /// The key that shows the scene: its number, for the first nine.
  package var key: Key { number < 10 ? .character(Character("\(number)")) : .function(number) }

  /// The keys of the scene alone, the most important first.
  package var keys: [KeyLabel] { type(of: scene(SceneContext(columns: 120, rows: 40))).keyLabels }

  /// The keys that have the same meaning in every scene.
  package static var commonKeys: [KeyLabel] { Gallery.keys.map(\.label) }

  /// The keys that have a meaning while the tuner is open.
  package static var tunerKeys: [KeyLabel] { Gallery.tunerKeys.map(\.label) }
}
