internal import ArgumentParser
internal import CellCanvas
internal import Kinematics
internal import Recording
internal import Scenes

/// Which scene is shown at first, and what it starts with, on the screen and headless.
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

  /// The scene at first, unless a script says another.
  var scene: SceneName { chosenScene ?? .controlPanel }

  /// What a person has said.
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

  /// The gallery with that scene.
  /// - Parameter script: what goes without saying is as its first lines have it.
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
