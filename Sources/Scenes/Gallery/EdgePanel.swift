/// The movement of a panel of the gallery, which enters from outside of the stage on a spring and leaves it in
/// the same way. The mouse can catch the panel on its way, drag it, and throw it out.
///
/// The offset of the panel from its place is in pt along one axis; 0 is in place.
struct EdgePanel: Sendable {
  /// True if the panel is on the stage, or on its way out.
  private(set) var isVisible = false
  /// The offset at which the panel is outside of the stage, in pt.
  private var outside = 0.0
  private(set) var slide: Slide

  init(_ axis: Slide.SlideAxis) { slide = Slide(axis) }

  var isHeld: Bool { slide.isHeld }
  var isAtRest: Bool { slide.isAtRest }
  /// True if the mouse has moved while it held the panel.
  var isDragged: Bool { slide.isDragged }

  func offset(at time: Double) -> Double { slide.value(at: time) }

  /// Lets a panel enter or leave, unless it already does or the mouse holds it.
  /// - Parameter outside: the offset from which a panel enters.
  mutating func move(in isOpen: Bool, from outside: Double, at time: Double, reducesMotion: Bool) {
    guard isOpen || isVisible, !isHeld else { return }
    if !isVisible {
      isVisible = true
      self.outside = outside
      slide.place(outside, at: time)
    }
    slide.move(to: isOpen ? 0 : self.outside, at: time, reducesMotion: reducesMotion)
    leave()
  }

  mutating func advance(to time: Double) {
    slide.advance(to: time)
    leave()
  }

  private mutating func leave() {
    if slide.isAtRest, !slide.isHeld, slide.target != 0 { isVisible = false }
  }

  /// Ends a movement at once.
  mutating func finish(at time: Double) {
    slide.place(slide.target == 0 || isHeld ? 0 : outside, at: time)
    leave()
  }

  // MARK: The mouse

  mutating func grab(at location: SIMD2<Double>, time: Double) {
    slide.grab(
      at: location, within: min(0, outside)...max(0, outside), dimension: abs(outside), time: time)
  }

  mutating func drag(to location: SIMD2<Double>, at time: Double) { slide.drag(to: location, at: time) }

  /// Releases the panel.
  /// - Returns: true if it was thrown out.
  mutating func release(at time: Double, reducesMotion: Bool) -> Bool {
    let place = slide.release(onto: [0, outside], at: time, reducesMotion: reducesMotion)
    leave()
    return place != 0
  }
}
