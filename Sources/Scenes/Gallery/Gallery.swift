internal import Animation

/// The scenes, one at a time, in a time that can be slowed, stopped and turned back; with the lines above and below,
/// the list of keys and the first hint.
///
/// Its own time is the program's; the scene's is what `clock` makes of it.
package struct Gallery: Scene {
  package private(set) var name: SceneName
  package internal(set) var scene: any GalleryScene
  /// Program time, in s.
  package private(set) var time = 0.0
  /// From the program's time to the scene's.
  var clock = LayerTime()
  var history: History
  var hint = Hint()
  var setting: Setting
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
  ///   - setting: a stage smaller than the least one is not drawn.
  ///   - showsHint: whether what to do first is said until it is done.
  ///   - opening: makes the first scene; nil: `name` does.
  package init(
    _ name: SceneName, _ setting: Setting, showsHint: Bool = true,
    opening: ((Setting) -> any GalleryScene)? = nil
  ) {
    self.name = name
    self.setting = setting
    fits = Self.fit(&self.setting)
    scene = opening?(self.setting) ?? name.scene(self.setting)
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

  /// An event for the scene, now; it ends what was scrolled back from.
  mutating func pass(_ event: SceneEvent) -> [Effect] {
    history.forget(after: scene.time)
    history.note(event, at: scene.time)
    defer { refreshTuner() }
    return scene.handle(event, at: scene.time)
  }

  /// Another scene, from its beginning.
  mutating func show(_ name: SceneName) {
    setting.environment = scene.environment
    self.name = name
    title = name.title
    scene = name.scene(setting)
    history = History(scene)
    clock = LayerTime(rate: clock.rate, hostTime: time)
    hint = Hint()
    refreshTuner()
  }

  /// - Returns: what the scene asks of the shell.
  mutating func resize(columns: Int, rows: Int) -> [Effect] {
    (setting.columns, setting.rows) = (columns, rows)
    fits = Self.fit(&setting)
    refreshMeasured()
    return pass(.resize(columns: setting.columns, rows: setting.rows))
  }

  /// The shell has measured again.
  mutating func adopt(_ performance: Performance) {
    self.performance = performance
    refreshMeasured()
  }

  private mutating func refreshMeasured() {
    measuredShort = performance?.words(isWide: false) ?? ""
    measured =
      setting.columns < Performance.wideColumns ? measuredShort : performance?.words(isWide: true) ?? ""
  }

  /// Takes a stage that is too small for the least one.
  private static func fit(_ setting: inout Setting) -> Bool {
    let fits = setting.columns >= Setting.least.columns && setting.rows >= Setting.least.rows
    setting.columns = max(setting.columns, Setting.least.columns)
    setting.rows = max(setting.rows, Setting.least.rows)
    return fits
  }
}
