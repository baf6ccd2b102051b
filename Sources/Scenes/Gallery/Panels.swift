internal import PaneCanvas

/// The movement of a panel of the gallery, which enters from outside of the stage on a spring and leaves it in
/// the same way. The mouse can catch the panel on its way, drag it, and throw it out.
///
/// The offset of the panel from its place is in pt along one axis; 0 is in place.
struct EdgePanel: Sendable {
  /// True if the panel is on the stage, or on its way out.
  private(set) var isVisible = false
  /// The offset at which the panel is outside of the stage, in pt.
  private var outside = 0.0
  var slide: Slide

  init(_ axis: Slide.SlideAxis) { slide = Slide(axis) }

  /// Lets a panel enter or leave, unless it already does or the mouse holds it.
  /// - Parameter outside: the offset from which a panel enters.
  mutating func move(in isOpen: Bool, from outside: Double, at time: Double, reducesMotion: Bool) {
    guard isOpen || isVisible, !slide.isHeld else { return }
    if !isVisible {
      isVisible = true
      self.outside = outside
      slide.place(outside, at: time)
    }
    slide.move(to: isOpen ? 0 : self.outside, at: time, reducesMotion: reducesMotion)
    leave()
  }

  mutating func move(_ parts: inout Parts) {
    slide.move(&parts)
    if parts.advances { leave() }
  }

  private mutating func leave() {
    if !slide.isMoving, !slide.isHeld, slide.target != 0 { isVisible = false }
  }

  /// Ends a movement at once.
  mutating func finish(at time: Double) {
    slide.place(slide.target == 0 || slide.isHeld ? 0 : outside, at: time)
    leave()
  }

  // MARK: The mouse

  mutating func grab(at location: SIMD2<Double>, time: Double) {
    slide.grab(at: location, within: min(0, outside)...max(0, outside), dimension: abs(outside), time: time)
  }

  /// Releases the panel. Returns true if it was thrown out.
  mutating func release(at time: Double, reducesMotion: Bool) -> Bool {
    let place = slide.release(onto: [0, outside], at: time, reducesMotion: reducesMotion)
    leave()
    return place != 0
  }
}

/// The movements of the scenes and of the panels, and the mouse that catches them.
extension Gallery {
  /// Lets the panels enter and leave. Only one panel is open at a time, because rows of a larger panel beneath
  /// would look like a part of it.
  mutating func movePanels() {
    if let tuner { shownTuner = tuner }
    layOutKeyList()
    helpPanel.move(
      in: showsHelp, from: Double(context.rows) * CellMetrics.height, at: time, reducesMotion: reducesMotion)
    scene.context.tunerColumns = tunerFrame.map { $0.column..<$0.column + $0.columns }
    let side: Double = scene.tunerSide == .left ? -1 : 1
    tunerPanel.move(
      in: tuner != nil && !showsHelp, from: side * Double(Tuner.width + 2) * CellMetrics.width, at: time,
      reducesMotion: reducesMotion)
  }

  /// The box that the open tuner covers in its place; nil if it is closed.
  var tunerFrame: CellBox? {
    tuner?.frame(on: scene.tunerSide, columns: context.columns, rows: context.rows)
  }

  /// The distances of the panels from their places, in whole rows and columns.
  var helpOffset: Int { Int((helpPanel.slide.value(at: time) / CellMetrics.height).rounded()) }
  var tunerOffset: Int { Int((tunerPanel.slide.value(at: time) / CellMetrics.width).rounded()) }

  /// Handles a mouse event for a panel or for sliding scenes. Returns true if it is not for the scene.
  mutating func moveChrome(_ mouse: MouseEvent) -> Bool {
    guard fits else { return false }
    switch (mouse.action, mouse.button) {
    case (.press, .left):
      // The release of an earlier press may not have been reported.
      releaseChrome()
      return grabChrome(mouse)
    case (.drag, .left):
      guard isChromeHeld else { return false }
      dragChrome(mouse)
    case (.release, .left), (.release, .none):
      guard isChromeHeld else { return false }
      dragChrome(mouse)
      releaseChrome()
    case (.press, _): return showsHelp || isOnTuner(mouse)
    case (.scrollUp, _), (.scrollDown, _):
      guard showsHelp else { return isOnTuner(mouse) }
      keyList.scroll(by: mouse.action == .scrollUp ? -Self.notch : Self.notch)
    default: return false
    }
    return true
  }

  /// The number of lines by which a notch of the wheel scrolls the list of keys.
  private static let notch = 3

  private var isChromeHeld: Bool { strip.slide.isHeld || helpPanel.slide.isHeld || tunerPanel.slide.isHeld }

  private mutating func grabChrome(_ mouse: MouseEvent) -> Bool {
    if helpPanel.isVisible, keyList.frame.moved(rows: helpOffset).contains(mouse.location) {
      helpPanel.grab(at: mouse.location, time: time)
    } else if showsHelp {
      showsHelp = false
    } else if isOnTuner(mouse) {
      tunerPanel.grab(at: mouse.location, time: time)
    } else {
      return strip.grab(at: mouse.location, time: time)
    }
    return true
  }

  private func isOnTuner(_ mouse: MouseEvent) -> Bool {
    guard tunerPanel.isVisible, let shownTuner else { return false }
    return shownTuner.frame(on: scene.tunerSide, columns: context.columns, rows: context.rows)
      .moved(columns: tunerOffset).contains(mouse.location)
  }

  private mutating func dragChrome(_ mouse: MouseEvent) {
    strip.slide.drag(to: mouse.location, at: time)
    helpPanel.slide.drag(to: mouse.location, at: time)
    tunerPanel.slide.drag(to: mouse.location, at: time)
  }

  /// Releases what the mouse holds. A panel that is thrown out closes; the list of keys also closes by a click.
  mutating func releaseChrome() {
    if strip.slide.isHeld { releaseStrip() }
    if helpPanel.slide.isHeld {
      let isClick = !helpPanel.slide.isDragged
      let isThrownOut = helpPanel.release(at: time, reducesMotion: reducesMotion)
      showsHelp = !isThrownOut && !isClick
    }
    if tunerPanel.slide.isHeld, tunerPanel.release(at: time, reducesMotion: reducesMotion) { closeTuner() }
  }
}
