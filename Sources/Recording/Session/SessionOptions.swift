internal import MotionAnimation
package import PaneCanvas
package import MotionKinematics
package import PaneScenes

/// The explicit options of a session; nil means the default.
package struct SessionOptions: Hashable, Sendable {
  package var scene: SceneName?
  /// The size of the stage, in cells.
  package var size: GridSize?
  /// The spring of the scene, if the scene uses one.
  package var spring: Spring?
  /// The driver that moves the control panel's pane.
  package var driver: Driver?
  /// The rule that chooses the end to which a released pane moves.
  package var releaseRule: ReleaseRule?
  /// The end at which the control panel's pane starts.
  package var start: PaneEnd?
  package var reducesMotion: Bool?
  package var theme: ThemeName?
  /// Indicates whether the terminal reports key releases.
  package var reportsKeyRelease: Bool?

  /// Creates options that are all nil.
  package init() {}

  /// Returns these options, replaced by those of `other` that are not nil.
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

  /// Returns a gallery that starts with these options.
  /// - Parameters:
  ///   - columns: the width of the gallery, in cells.
  ///   - rows: the height of the gallery, in cells.
  ///   - theme: the theme; nil means that of these options, or the dark theme.
  ///   - showsHint: true if a hint about the first action is shown until the user acts.
  ///   - showsHand: true if a hand shows what the mouse can do when the user does nothing.
  package func gallery(
    columns: Int, rows: Int, theme: Theme? = nil, showsHint: Bool, showsHand: Bool = false
  ) -> Gallery {
    let context = SceneContext(
      columns: columns, rows: rows, theme: theme ?? self.theme?.theme ?? .dark,
      environment: reducesMotion == true ? .reduced : .standard,
      reportsKeyRelease: reportsKeyRelease ?? false)
    let name = scene ?? .controlPanel
    return Gallery(name, context, showsHint: showsHint, showsHand: showsHand) { first(name, $0) }
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
