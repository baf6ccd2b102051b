internal import MotionAnimation
internal import MotionKinematics

/// The scenes that lie beside the current one while the gallery slides from one to another.
///
/// The scenes lie on a strip in stages of equal width. At rest only the current scene is on the strip. Times are session
/// times, in s.
struct SceneStrip: Sendable {
  /// A scene that is not the current one, as it was when it was left.
  struct ScenePage: Sendable {
    let name: SceneName
    let scene: any Scene
    let history: History
    fileprivate(set) var index = 0
  }

  private static let spring = Spring(response: 0.4, dampingRatio: 0.85)

  private var pages: [ScenePage] = []
  /// The index of the current scene on the strip; the scene to its right has the next one.
  private var index = 0
  /// The left edge of index 0, in pt from the left edge of the stage.
  private(set) var slide = MovingValue(0.0, tolerance: .standard)
  private var columns: Int

  init(columns: Int) { self.columns = columns }

  private var width: Double { Double(columns) * CellMetrics.width }

  /// Returns the offset of the current scene from its place, in pt.
  func offset(at time: Double) -> Double { slide.value(at: time) + Double(index) * width }

  /// Returns the offset of the current scene from its place, in whole columns.
  func column(at time: Double) -> Int { Int((offset(at: time) / CellMetrics.width).rounded()) }

  /// Returns the scene that lies a number of stages to the right of the current one; nil if there is none.
  func scene(after count: Int) -> (any Scene)? { pages.first { $0.index == index + count }?.scene }

  /// Starts to slide from the current scene to another one: to the one that is still seen, if there is one. A new scene
  /// comes from the right if the direction is 1, and from the left if it is −1. Returns the next scene as it was left;
  /// nil for one that begins.
  mutating func leave(
    _ page: ScenePage, for name: SceneName, direction: Int, at time: Double, reducesMotion: Bool
  ) -> ScenePage? {
    if reducesMotion {
      finish(at: time)
      return nil
    }
    let (start, width) = (slide.value(at: time), width)
    pages.append(page)
    pages[pages.count - 1].index = index
    // Scenes that are not seen now would come between those that are and the next one.
    pages.removeAll { abs(start + Double($0.index) * width) > width - CellMetrics.width / 2 }
    let found = pages.first { $0.name == name }
    let last = pages.max { direction * $0.index < direction * $1.index }
    index = found?.index ?? (last?.index ?? index) + direction
    pages.removeAll { [index] in $0.index == index }
    slide.retarget(to: -Double(index) * width, with: Self.spring, at: time)
    return found
  }

  mutating func move(_ parts: inout Parts) {
    parts.move(&slide)
    if parts.advances, slide.phase != .moving, !pages.isEmpty { finish(at: parts.time) }
  }

  /// Ends the movement at once: only the current scene is left.
  mutating func finish(at time: Double) {
    pages.removeAll()
    index = 0
    slide.place(0, at: time)
  }

  /// Adopts the width of a stage that has changed its size, in columns. A movement ends, because the scenes that were
  /// left have the old size.
  mutating func resize(columns: Int, at time: Double) {
    self.columns = columns
    finish(at: time)
  }
}
