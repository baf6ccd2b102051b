internal import Animation
package import CellCanvas
package import Kinematics
package import Scenes

/// The explicit options of a session; nil means the default.
package struct SessionOptions: Hashable, Sendable {
  package var scene: SceneName?
  /// The stage.
  package var size: CellSize?
  /// Of a scene that has one.
  package var spring: Spring?
  /// What moves the control panel's pane.
  package var driver: Driver?
  /// Who decides where the control panel's pane goes when it is let go.
  package var releaseRule: ReleaseRule?
  /// Where the control panel's pane is.
  package var start: End?
  package var reducesMotion: Bool?
  package var theme: ThemeName?
  /// Whether the terminal says when a key goes up.
  package var reportsKeyRelease: Bool?

  /// Nothing is said.
  package init() {}

  /// This, but for what `other` says.
  package func overridden(by other: SessionOptions) -> SessionOptions {
    var opening = self
    opening.scene = other.scene ?? scene
    opening.size = other.size ?? size
    opening.spring = other.spring ?? spring
    opening.driver = other.driver ?? driver
    opening.releaseRule = other.releaseRule ?? releaseRule
    opening.start = other.start ?? start
    opening.reducesMotion = other.reducesMotion ?? reducesMotion
    opening.theme = other.theme ?? theme
    opening.reportsKeyRelease = other.reportsKeyRelease ?? reportsKeyRelease
    return opening
  }

  /// The gallery that begins with all this.
  /// - Parameters:
  ///   - theme: nil: as the opening says.
  ///   - showsHint: whether what to do first is said until it is done.
  package func gallery(columns: Int, rows: Int, theme: Theme? = nil, showsHint: Bool) -> Gallery {
    let context = SceneContext(
      columns: columns, rows: rows, theme: theme ?? self.theme?.theme ?? .dark,
      environment: reducesMotion == true ? .reduced : .standard,
      reportsKeyRelease: reportsKeyRelease ?? false)
    let name = scene ?? .controlPanel
    return Gallery(name, context, showsHint: showsHint) { first(name, $0) }
  }

  private func first(_ name: SceneName, _ context: SceneContext) -> any Scene {
    guard name == .controlPanel else {
      var scene = name.scene(context)
      if let spring { scene.perform(.spring(spring)) }
      return scene
    }
    var options = ControlPanel.Options()
    options.driver = driver ?? options.driver
    options.spring = spring ?? options.spring
    options.releaseRule = releaseRule ?? options.releaseRule
    options.start = start ?? options.start
    return ControlPanel(context, options)
  }
}
