/// The scenes that lie beside the current one while the gallery slides from one to another.
///
/// The scenes lie on a strip in stages of equal width. The mouse can catch the strip on its way, and throw it
/// on or back. At rest only the current scene is on the strip.
struct SceneStrip: Sendable {
  /// A scene that is not the current one, as it was when it was left.
  struct ScenePage: Sendable {
    let name: SceneName
    let scene: any Scene
    let history: History
    fileprivate(set) var index = 0
  }

  private var pages: [ScenePage] = []
  /// The index of the current scene on the strip; the scene to its right has the next one.
  private var index = 0
  /// The left edge of index 0, in pt from the left edge of the stage.
  private(set) var slide = Slide(.horizontal)
  /// The width of the stage, in columns.
  private var columns: Int

  init(columns: Int) { self.columns = columns }

  /// True if nothing moves until the next event.
  var isAtRest: Bool { slide.isAtRest }
  var isHeld: Bool { slide.isHeld }

  private var width: Double { Double(columns) * CellMetrics.width }

  /// Returns the offset of the current scene from its place, in pt.
  func offset(at time: Double) -> Double { slide.value(at: time) + Double(index) * width }

  /// Returns the offset of the current scene from its place, in whole columns.
  func column(at time: Double) -> Int { Int((offset(at: time) / CellMetrics.width).rounded()) }

  /// Returns the scene that lies a number of stages to the right of the current one; nil if there is none.
  func scene(after count: Int) -> (any Scene)? { pages.first { $0.index == index + count }?.scene }

  /// Starts to slide from the current scene to another one.
  /// - Parameters:
  ///   - page: the current scene.
  ///   - name: the name of the next scene.
  ///   - direction: 1 if the next scene is on the right, −1 if it is on the left.
  mutating func leave(
    _ page: ScenePage, for name: SceneName, direction: Int, at time: Double, reducesMotion: Bool
  ) {
    if reducesMotion { return finish(at: time) }
    let (start, width) = (slide.value(at: time), width)
    pages.append(page)
    pages[pages.count - 1].index = index
    // Scenes that are not seen now would come between those that are and the next one.
    pages.removeAll { abs(start + Double($0.index) * width) > width - CellMetrics.width / 2 }
    let last = pages.max { direction * $0.index < direction * $1.index }
    if let last, last.name == name, last.index != index {
      index = last.index
      pages.removeAll { [index] in $0.index == index }
    } else {
      index = (last?.index ?? index) + direction
    }
    slide.move(to: -Double(index) * width, at: time, reducesMotion: false)
  }

  mutating func advance(to time: Double) {
    slide.advance(to: time)
    if slide.isAtRest, !slide.isHeld, !pages.isEmpty { finish(at: time) }
  }

  /// Ends the movement at once: only the current scene is left.
  mutating func finish(at time: Double) {
    pages.removeAll()
    index = 0
    slide.place(0, at: time)
  }

  /// Adopts a new width of the stage, in columns. A movement ends.
  mutating func resize(columns: Int, at time: Double) {
    guard columns != self.columns else { return }
    self.columns = columns
    finish(at: time)
  }

  // MARK: The mouse

  /// Catches the scenes on their way.
  /// - Returns: false if they rest, or are less than a column from their places.
  mutating func grab(at location: SIMD2<Double>, time: Double) -> Bool {
    guard !slide.isAtRest, abs(offset(at: time)) > CellMetrics.width else { return false }
    let places = places
    slide.grab(
      at: location, within: (places.min() ?? 0)...(places.max() ?? 0), dimension: width, time: time)
    return true
  }

  private var places: [Double] { ([index] + pages.map(\.index)).map { -Double($0) * width } }

  mutating func drag(to location: SIMD2<Double>, at time: Double) { slide.drag(to: location, at: time) }

  /// Releases the strip, which moves to the scene to which it was thrown.
  /// - Parameter current: the current scene.
  /// - Returns: the new current scene; nil if it is unchanged.
  mutating func release(_ current: ScenePage, at time: Double, reducesMotion: Bool) -> ScenePage? {
    let place = slide.release(onto: places, at: time, reducesMotion: reducesMotion)
    guard let found = pages.firstIndex(where: { -Double($0.index) * width == place }) else {
      advance(to: time)
      return nil
    }
    let page = pages[found]
    pages[found] = current
    pages[found].index = index
    index = page.index
    advance(to: time)
    return page
  }
}
