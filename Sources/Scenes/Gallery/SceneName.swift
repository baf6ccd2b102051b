/// The scenes, in the order of their keys.
package enum SceneName: String, Hashable, Sendable, CaseIterable {
  case controlPanel = "control-panel"
  case propertyAnimator = "property-animator"

  /// What it shows, in a line.
  package var summary: String {
    switch self {
    case .controlPanel: "a pane on a spring and a ball on the pane: tap, drag, throw, turn round"
    case .propertyAnimator: "start, pause, scrub, reverse three ways, continue, stop, finish: never a jump"
    }
  }

  /// The key that shows it, from 1.
  package var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

  /// Number and name.
  var title: String { "\(number) \(rawValue)" }

  /// The one after (`distance` 1) or before (−1), all round.
  func neighbour(_ distance: Int) -> SceneName {
    let count = Self.allCases.count
    return Self.allCases[(number - 1 + distance + count) % count]
  }

  /// The scene as it begins.
  package func scene(_ setting: Setting) -> any GalleryScene {
    switch self {
    case .controlPanel: ControlPanel(setting)
    case .propertyAnimator: PropertyAnimatorScene(setting)
    }
  }
}
