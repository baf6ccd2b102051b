internal import MotionAnimation
internal import MotionGestures
internal import MotionKinematics

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
  var slide = Slide(.horizontal)
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
    slide.move(to: -Double(index) * width, at: time, reducesMotion: false)
    return found
  }

  mutating func move(_ parts: inout Parts) {
    slide.move(&parts)
    if parts.advances { finishIfThere(at: parts.time) }
  }

  private mutating func finishIfThere(at time: Double) {
    if !slide.isMoving, !slide.isHeld, !pages.isEmpty { finish(at: time) }
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

  // MARK: The mouse

  /// Catches the scenes on their way. Returns false if they rest, or are less than a column from their places.
  mutating func grab(at location: SIMD2<Double>, time: Double) -> Bool {
    guard slide.isMoving, abs(offset(at: time)) > CellMetrics.width else { return false }
    let places = places
    slide.grab(at: location, within: (places.min() ?? 0)...(places.max() ?? 0), dimension: width, time: time)
    return true
  }

  private var places: [Double] { ([index] + pages.map(\.index)).map { -Double($0) * width } }

  /// Releases the strip, which moves to the scene to which it was thrown. Returns the new current scene; nil if it is
  /// unchanged.
  mutating func release(_ current: ScenePage, at time: Double, reducesMotion: Bool) -> ScenePage? {
    let place = slide.release(onto: places, at: time, reducesMotion: reducesMotion)
    guard let found = pages.firstIndex(where: { -Double($0.index) * width == place }) else {
      finishIfThere(at: time)
      return nil
    }
    let page = pages[found]
    pages[found] = current
    pages[found].index = index
    index = page.index
    finishIfThere(at: time)
    return page
  }
}

/// A coordinate of the gallery along one axis, in pt, that a spring moves from one value to another. The mouse
/// can catch it on its way, drag it and throw it. All times are session times, in s.
struct Slide: Sendable {
  enum SlideAxis: Hashable { case horizontal, vertical }

  private static let spring = Spring(response: 0.4, dampingRatio: 0.85)

  private let axis: SlideAxis
  private var motion = MovingValue(0.0, tolerance: .standard)
  private var finger: Finger?

  init(_ axis: SlideAxis) { self.axis = axis }

  /// The value at which the coordinate rests, or to which it moves.
  var target: Double { motion.target }

  var isHeld: Bool { finger != nil }

  var isMoving: Bool { motion.phase == .moving }

  func value(at time: Double) -> Double { motion.value(at: time) }

  func velocity(at time: Double) -> Double {
    finger.map { component($0.hold(at: time).velocity) } ?? motion.velocity(at: time)
  }

  mutating func move(_ parts: inout Parts) { parts.move(&motion) }

  /// Moves the coordinate to `place` on the spring, from its value and velocity at `time`. In reduced motion
  /// it is there at once.
  mutating func move(to place: Double, at time: Double, reducesMotion: Bool) {
    guard isHeld || place != target else { return }
    start(to: place, at: time, reducesMotion: reducesMotion)
  }

  mutating func place(_ place: Double, at time: Double) {
    finger = nil
    motion.place(place, at: time)
  }

  // MARK: The mouse

  /// Catches the coordinate, which stops under the mouse. It follows the mouse 1:1 within `bounds`, and on a rubber
  /// band over `dimension` beyond them, all in pt.
  mutating func grab(
    at location: SIMD2<Double>, within bounds: ClosedRange<Double>, dimension: Double, time: Double
  ) {
    motion.grab(at: time)
    let band = DragLimits.Axis.banded(bounds, RubberBand(dimension: dimension))
    let limits =
      axis == .horizontal
      ? DragLimits(horizontal: band, vertical: .locked) : DragLimits(horizontal: .locked, vertical: band)
    let value = motion.value(at: time)
    finger = Finger(
      taking: axis == .horizontal ? SIMD2(value, 0) : SIMD2(0, value), location: location,
      slop: PanGesture.standardSlop, limits: limits, time: time)
  }

  mutating func drag(to location: SIMD2<Double>, at time: Double) {
    finger?.move(to: location, at: time)
    guard let finger, finger.isDragging else { return }
    motion.drag(to: component(finger.value(at: time)))
  }

  /// Releases the coordinate, which moves with the mouse's velocity to the one of `places` to which it was thrown.
  /// - Returns: its new target.
  mutating func release(onto places: [Double], at time: Double, reducesMotion: Bool) -> Double {
    let place = Detents(places).landing(from: value(at: time), velocity: velocity(at: time))
    start(to: place, at: time, reducesMotion: reducesMotion)
    return place
  }

  /// True if the mouse has moved while it held the coordinate.
  var isDragged: Bool { finger?.isDragging ?? false }

  private mutating func start(to place: Double, at time: Double, reducesMotion: Bool) {
    if reducesMotion {
      motion.place(place, at: time)
    } else if isHeld {
      motion.release(velocity: velocity(at: time), to: place, with: Self.spring, at: time)
    } else {
      motion.retarget(to: place, with: Self.spring, at: time)
    }
    finger = nil
  }

  private func component(_ vector: SIMD2<Double>) -> Double { axis == .horizontal ? vector.x : vector.y }
}
