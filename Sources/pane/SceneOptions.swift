internal import ArgumentParser
internal import PaneCanvas
internal import MotionKinematics
internal import PaneRecording
internal import PaneScenes

/// The options for the first scene and its initial state, both on the screen and headless.
struct SceneOptions: ParsableArguments {
  @Option(
    name: .customLong("scene"),
    help: ArgumentHelp(
      "The scene at first, as pane scenes lists them. (default: control-panel)", valueName: "name"))
  var chosenScene: SceneName?

  @Option(
    name: .customLong("spring"), parsing: .singleValue,
    help: ArgumentHelp(
      """
      The spring of a scene that has one. Where a spring must end (photos, property-animator), its damping ratio \
      is at least \(SpringTiming.leastDampingRatio).
      """, valueName: "spring"),
    transform: reading(SpringSpec.parse))
  var springs: [Spring] = []

  @Option(
    help: """
      What moves the control panel's pane; --spring is for the driver spring, the others have their \
      documents' numbers. (default: spring)
      """)
  var driver: Driver?

  @Option(
    help: """
      Who decides where a released pane goes: the article (down closes) or project (where it would coast to). \
      (default: project)
      """)
  var release: ReleaseRule?

  @Option(help: "Where the pane is at first: closed or open. (default: closed)")
  var from: End?

  @Flag(help: "Springs without bounce, and short; to play also by REDUCE_MOTION in the environment.")
  var reduceMotion = false

  func validate() throws {
    guard springs.count < 2 else {
      throw ValidationError("--spring is given \(springs.count) times; expected one spring")
    }
  }

  /// The first scene, unless a script names another.
  var scene: SceneName { chosenScene ?? .controlPanel }

  /// The explicit options; nil in it means the default.
  var opening: SessionOptions {
    var opening = SessionOptions()
    opening.scene = chosenScene
    opening.spring = springs.first
    opening.driver = driver
    opening.releaseRule = release
    opening.start = from
    opening.reducesMotion = reduceMotion ? true : nil
    return opening
  }

  /// Returns the gallery with the first scene.
  /// - Parameter script: Its opening lines apply where no option is given.
  func gallery(
    columns: Int, rows: Int, theme: Theme? = nil, showsHint: Bool = true, script: Script = Script()
  ) -> Gallery {
    script.opening.overridden(by: opening)
      .gallery(columns: columns, rows: rows, theme: theme, showsHint: showsHint)
  }
}

extension SceneName: ExpressibleByArgument {}
extension Driver: ExpressibleByArgument {}
extension ReleaseRule: ExpressibleByArgument {}
extension End: ExpressibleByArgument {}
