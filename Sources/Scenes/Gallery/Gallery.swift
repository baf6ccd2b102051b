internal import Animation

/// The scenes, one at a time, in a time that can be slowed, stopped and turned back; with the lines above and below,
/// the list of keys and the first hint.
///
/// The gallery runs in session time; `clock` converts it to scene time.
package struct Gallery: Sendable {
  package private(set) var name: SceneName
  package internal(set) var scene: any Scene
  /// Session time, in s.
  package private(set) var time = 0.0
  /// Converts session time to scene time.
  var clock = LayerTime()
  var history: History
  var hint = Hint()
  /// The surroundings of the next scene; the present one has its own, which may be older while time is turned back.
  var context: SceneContext
  private var performance: Performance?
  /// How well frames come, in words; they are made when that is known, not for each frame.
  private(set) var measured = ""
  /// The same where there is less room.
  private(set) var measuredShort = ""
  /// The scene's number and name.
  private(set) var title: String
  /// The panel on which the scene's spring is tuned, while it is open.
  var tuner: Tuner?
  /// What the last key has done that nothing else shows; until the next one.
  var notice = ""
  /// Whether the list of keys shows.
  var showsHelp = false
  /// Whether the terminal has the least size.
  private(set) var fits: Bool

  /// A gallery that begins with a scene.
  /// - Parameters:
  ///   - context: a stage smaller than the least one is not drawn.
  ///   - showsHint: whether what to do first is said until it is done.
  ///   - opening: makes the first scene; nil: `name` does.
  package init(
    _ name: SceneName, _ context: SceneContext, showsHint: Bool = true,
    opening: ((SceneContext) -> any Scene)? = nil
  ) {
    self.name = name
    self.context = context
    fits = Self.fit(&self.context)
    scene = opening?(self.context) ?? name.scene(self.context)
    title = name.title
    history = History(scene)
    if !showsHint { hint.hide() }
  }

  package var isAtRest: Bool { (clock.isPaused || scene.isAtRest) && hint.isAtRest(at: time) }

  package mutating func advance(to time: Double) {
    self.time = max(time, self.time)
    let sceneTime = clock.sceneTime(at: self.time)
    guard sceneTime > scene.time else { return }
    if sceneTime > history.end {
      let wasAtRest = scene.isAtRest
      scene.advance(to: sceneTime)
      history.note(scene, wasAtRest: wasAtRest)
    } else {
      scene = history.scene(at: sceneTime)
    }
  }

  /// Hands an event on to the scene, now; it ends what was scrolled back from.
  mutating func translate(_ event: SceneEvent) {
    history.forget(after: scene.time)
    history.note(event, at: scene.time)
    scene.handle(event, at: scene.time)
    refreshTuner()
  }

  /// Another scene, from its beginning.
  mutating func show(_ name: SceneName) {
    context.environment = scene.context.environment
    self.name = name
    title = name.title
    scene = name.scene(context)
    history = History(scene)
    clock = LayerTime(rate: clock.rate, hostTime: time)
    hint = Hint()
    refreshTuner()
  }

  /// Adopts another stage.
  mutating func resize(columns: Int, rows: Int) {
    (context.columns, context.rows) = (columns, rows)
    fits = Self.fit(&context)
    refreshMeasured()
    translate(.resize(columns: context.columns, rows: context.rows))
  }

  /// The shell has measured again.
  mutating func adopt(_ performance: Performance) {
    self.performance = performance
    refreshMeasured()
  }

  private mutating func refreshMeasured() {
    measuredShort = performance?.words(isWide: false) ?? ""
    measured =
      context.columns < StatusText.wideColumns ? measuredShort : performance?.words(isWide: true) ?? ""
  }

  /// Takes a stage that is too small for the least one.
  private static func fit(_ context: inout SceneContext) -> Bool {
    let fits = context.columns >= SceneContext.least.columns && context.rows >= SceneContext.least.rows
    context.columns = max(context.columns, SceneContext.least.columns)
    context.rows = max(context.rows, SceneContext.least.rows)
    return fits
  }
}
