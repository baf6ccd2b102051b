internal import Motion
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

  /// The key that shows the scene: a digit, in the order of the keyboard, then A, B and C.
  package var key: Key { Self.keys[number - 1] }
  private static let keys = "1234567890ABC".map { Key.character($0) }

  var title: String { "\(key.name) \(rawValue)" }

  package func scene(_ context: SceneContext) -> any Scene { type.init(context) }
}

/// The stages that lie side by side while the gallery slides from one scene to another. A scene that was left stands still.
struct SceneStrip: Sendable {
  private static let spring = Spring(response: 0.4, dampingRatio: 0.85)

  private var pages: [(name: SceneName, index: Int, stage: Stage)] = []
  /// The place of the present scene; the stage to its right has the next one.
  private var index = 0
  /// The left edge of place 0, in pt from that of the screen, in session time.
  private var slide = MovingValue(0.0, tolerance: .standard)
  /// All that is seen of the stages.
  private(set) var picture: Stage

  init(size: SIMD2<Double>) { picture = Stage(size: size) }

  var isMoving: Bool { slide.phase == .moving }

  /// Returns the column at which the present scene begins at a session time, in s: 0 at rest.
  func column(at time: Double) -> Int {
    Int(((slide.value(at: time) + Double(index) * picture.size.x) / Box.column).rounded())
  }

  /// Begins to slide to another scene: to the place where its stage is still seen, or beside the others.
  /// - Parameter direction: 1 if it comes from the right, −1 if it comes from the left.
  mutating func leave(
    _ name: SceneName, _ stage: Stage, for next: SceneName, direction: Int, at time: Double
  ) {
    if pages.isEmpty { picture.size = stage.size }
    pages.append((name, index, stage))
    // Stages that are not seen now would come between those that are and the next one.
    let start = slide.value(at: time)
    pages.removeAll { abs(start + Double($0.index) * picture.size.x) > picture.size.x - Box.column / 2 }
    let last = pages.max { direction * $0.index < direction * $1.index }
    index = pages.first { $0.name == next }?.index ?? (last?.index ?? index) + direction
    pages.removeAll { [index] in $0.index == index }
    slide.retarget(to: -Double(index) * picture.size.x, with: Self.spring, at: time)
  }

  mutating func advance(to time: Double) {
    _ = slide.advance(to: time)
    if !isMoving, !pages.isEmpty { finish() }
  }

  /// Ends the movement at once: only the present scene is left.
  mutating func finish() {
    pages.removeAll()
    index = 0
    slide.place(0)
  }

  /// Draws the stages at a session time, in s.
  mutating func draw(_ present: Stage, at time: Double) {
    let (column, columns) = (column(at: time), picture.columns)
    picture.clear()
    picture.rendering = present.rendering
    for page in pages where abs(column + (page.index - index) * columns) < columns {
      picture.add(page.stage, atColumn: column + (page.index - index) * columns)
    }
    if abs(column) < columns { picture.add(present, atColumn: column) }
  }
}
