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
  case trail

  private var row: (type: any Scene.Type, summary: String) {
    switch self {
    case .controlPanel:
      (ControlPanel.self, "a pane on a spring and a ball on the pane: tap, drag, throw, reverse")
    case .interruption: (Interruptions.self, "one tap reverses four panes: two of them jump, and two do not")
    case .bounciness:
      (Bounciness.self, "bounciness and speed: one ball grows, three roll, a square does four things")
    case .button:
      (ButtonScene.self, "a button that responds at once, and a hamburger that becomes an X: tap them fast")
    case .marker:
      (MarkerScene.self, "a map marker dropped by a spring, which crosses the line, and by gravity")
    case .propertyAnimator:
      (PropertyAnimatorScene.self, "start, pause, scrub, reverse, continue, stop and finish")
    case .photos:
      (PhotosScene.self, "a picture zooms open: catch it in mid-flight, drag it down, throw it back")
    case .scroll:
      (ScrollScene.self, "a long list with inertia and rubber band; a picture thrown from corner to corner")
    case .dynamics:
      (Playground.self, "up to 300 bodies, a chain, a box that snaps: push, throw and stir them")
    case .trail: (FollowersScene.self, "a leader and its followers, each on a spring to the one before it")
    }
  }

  package var summary: String { row.summary }

  /// The number of the scene; the first one is 1.
  package var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

  var title: String { "\(keyName) \(rawValue)" }

  package func scene(_ context: SceneContext) -> any Scene { row.type.init(context) }

  // MARK: Keys

  /// The key that shows the scene: a digit, in the order of the keyboard, for the first ten.
  package var key: Key { number <= 10 ? .character(Character("\(number % 10)")) : .function(number) }

  package var keyName: String { key.name }

  static var lastKeyName: String { allCases.last?.keyName ?? "" }

  /// The keys of the scene alone, the most important first.
  package var keys: [KeyLabel] { row.type.keyLabels }

  package static var tunerKeys: [KeyLabel] { Gallery.tunerKeys.map(\.label) }
}
