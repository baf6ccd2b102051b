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

  package var type: any Scene.Type {
    switch self {
    case .controlPanel: ControlPanel.self
    case .interruption: InterruptionScene.self
    case .bounciness: BouncinessScene.self
    case .button: ButtonScene.self
    case .marker: MarkerScene.self
    case .propertyAnimator: PropertyAnimatorScene.self
    case .photos: PhotosScene.self
    case .scroll: ScrollScene.self
    case .dynamics: DynamicsScene.self
    case .trail: TrailScene.self
    }
  }

  package var about: About { type.about }

  package var summary: String { about.summary }

  /// The number of the scene; the first one is 1.
  package var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

  /// The key that shows the scene: a digit, in the order of the keyboard; F11 for an eleventh scene.
  package var key: Key { number <= 10 ? .character(Character("\(number % 10)")) : .function(number) }

  var title: String { "\(key.name) \(rawValue)" }

  package func scene(_ context: SceneContext) -> any Scene { type.init(context) }
}
