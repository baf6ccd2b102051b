internal import Animation
internal import ArgumentParser
internal import CellCanvas
internal import Kinematics
internal import Recording
internal import Scenes

/// Which scene is shown at first, and what it starts with, on the screen and headless.
struct SceneOptions: ParsableArguments {
  @Option(help: "The scene at first.")
  var scene = SceneName.controlPanel

  @Option(
    help: ArgumentHelp("The spring of a scene that has one.", valueName: "spring"),
    transform: reading(SpringSpec.parse))
  var spring: Spring?

  @Option(
    help: """
      What moves the control panel's pane; --spring is for the driver spring, the others have their \
      documents' numbers.
      """)
  var driver = ControlPanel.Options().driver

  @Option(
    help: """
      Who decides where a released pane goes: the article (down closes) or project (where it would coast to).
      """)
  var release = ControlPanel.Options().releaseRule

  @Option(help: "Where the pane is at first: closed or open.")
  var from = ControlPanel.Options().start

  @Flag(help: "Springs without bounce, and short; to play also by REDUCE_MOTION in the environment.")
  var reduceMotion = false

  /// The gallery with that scene.
  func gallery(columns: Int, rows: Int, theme: Theme = .dark, showsHint: Bool = true) -> Gallery {
    let setting = Setting(
      columns: columns, rows: rows, theme: theme, environment: MotionEnvironment(reducesMotion: reduceMotion))
    return Gallery(scene, setting, showsHint: showsHint, opening: opening)
  }

  private func opening(_ setting: Setting) -> any GalleryScene {
    guard scene == .controlPanel else {
      var scene = scene.scene(setting)
      if let spring { _ = scene.handle(.spring(spring), at: 0) }
      return scene
    }
    var options = ControlPanel.Options()
    options.driver = driver
    options.spring = spring ?? options.spring
    options.releaseRule = release
    options.start = from
    return ControlPanel(setting, options)
  }
}

extension SceneName: ExpressibleByArgument {}
extension Driver: ExpressibleByArgument {}
extension ReleaseRule: ExpressibleByArgument {}
extension End: ExpressibleByArgument {}
