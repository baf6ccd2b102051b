internal import ArgumentParser
internal import PaneCanvas
internal import Motion
internal import PaneRecording
internal import PaneScenes

/// The options for the first scene and its initial state, both on the screen and headless.
struct SceneOptions: ParsableArguments {
  @Option(
    name: .customLong("scene"),
    help: ArgumentHelp(
      "The first scene, one of those that pane scenes lists. (default: control-panel)", valueName: "name"))
  var chosenScene: SceneName?

  @Option(
    name: .customLong("spring"), parsing: .singleValue,
    help: ArgumentHelp(
      """
      The spring of a scene that has one. Where a spring must settle (photos, property-animator), its damping ratio \
      is raised to at least \(Spring.leastDampingRatio).
      """, valueName: "spring"),
    completion: .list(SpringSpec.names), transform: reading(givenSpring))
  var springs: [Spring] = []

  @Option(
    help: """
      The engine that moves the pane, if the first scene is control-panel. --spring applies to spring; the others \
      have the numbers of their documents. (default: spring)
      """)
  var driver: DriverName?

  @Option(
    help: """
      The rule for the target of a released pane: article (by its direction: down closes) or project (a \
      flick of \(Int(ReleaseRule.flickSpeed)) pt/s or more by its direction, a slower release by the position to which it \
      would coast). (default: project)
      """)
  var release: ReleaseRule?

  @Option(help: "The initial state of the pane: closed or open. (default: closed)")
  var from: PaneEnd?

  @Flag(help: "Short springs without bounce; pane play also reads REDUCE_MOTION from the environment.")
  var reduceMotion = false

  func validate() throws {
    guard springs.count < 2 else {
      throw ValidationError("--spring is given \(springs.count) times; expected one spring")
    }
    if let mistake = mistake(with: Script()) { throw ValidationError(mistake) }
  }

  /// Throws an error if an option has no effect because the first scene is another one than its own.
  func check(with script: Script) throws(Failure) {
    if let mistake = mistake(with: script) { throw Failure(.usage, mistake) }
  }

  private func mistake(with script: Script) -> String? {
    let first = chosenScene ?? script.opening.scene ?? .controlPanel
    guard let option = opening.controlPanelOptions.first,
      let reason = SessionOptions.reasonAgainstControlPanel(first)
    else { return nil }
    return "--\(option) \(reason)"
  }

  /// The names of the given options.
  var names: [String] {
    let given = [("scene", chosenScene != nil), ("spring", !springs.isEmpty), ("reduce-motion", reduceMotion)]
    return (given.filter(\.1).map(\.0) + opening.controlPanelOptions).map { "--\($0)" }
  }

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

  /// Returns the gallery with the first scene, without the hint for the keys.
  /// - Parameter script: Its opening lines apply where no option is given.
  func gallery(columns: Int, rows: Int, script: Script = Script()) -> Gallery {
    script.opening.overridden(by: opening).gallery(columns: columns, rows: rows, showsHint: false)
  }
}

extension SceneName: ExpressibleByArgument {}
extension DriverName: ExpressibleByArgument {}
extension ReleaseRule: ExpressibleByArgument {}
extension PaneEnd: ExpressibleByArgument {}
