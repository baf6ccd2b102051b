internal import PaneCanvas

/// The movement of a panel of the gallery, which enters from outside of the stage on a spring and leaves it in
/// the same way. The mouse can catch the panel on its way, drag it, and throw it out.
///
/// The coordinate of the panel is in pt along one axis.
struct EdgePanel: Sendable {
  /// True if the panel is on the stage, or on its way out.
  private(set) var isVisible = false
  /// The coordinates of the open panel, and of a panel outside of the stage, in pt.
  private var (place, outside) = (0.0, 0.0)
  var slide: Slide

  init(_ axis: Slide.SlideAxis) { slide = Slide(axis) }

  /// Lets a panel enter, move to another place or leave, unless it already does or the mouse holds it.
  /// - Parameters:
  ///   - place: the coordinate of an open panel, in pt.
  ///   - outside: the coordinate from which it enters, in pt. It leaves to the one of its last place.
  mutating func move(
    in isOpen: Bool, to place: Double, from outside: Double, at time: Double, reducesMotion: Bool
  ) {
    guard isOpen || isVisible, !slide.isHeld else { return }
    if isOpen { (self.place, self.outside) = (place, outside) }
    if !isVisible {
      isVisible = true
      slide.place(outside, at: time)
    }
    slide.move(to: isOpen ? place : self.outside, at: time, reducesMotion: reducesMotion)
    leave()
  }

  /// Returns the distance of the panel from its place, in pt.
  func offset(at time: Double) -> Double { slide.value(at: time) - place }

  mutating func move(_ parts: inout Parts) {
    slide.move(&parts)
    if parts.advances { leave() }
  }

  private mutating func leave() {
    if !slide.isMoving, !slide.isHeld, slide.target != place { isVisible = false }
  }

  mutating func finish(at time: Double) {
    slide.place(slide.target == place || slide.isHeld ? place : outside, at: time)
    leave()
  }

  // MARK: The mouse

  mutating func grab(at location: SIMD2<Double>, time: Double) {
    let places = [place, outside, slide.value(at: time)]
    slide.grab(
      at: location, within: (places.min() ?? 0)...(places.max() ?? 0), dimension: abs(outside - place),
      time: time)
  }

  /// Returns true if the panel was thrown out.
  mutating func release(at time: Double, reducesMotion: Bool) -> Bool {
    let next = slide.release(onto: [place, outside], at: time, reducesMotion: reducesMotion)
    leave()
    return next != place
  }
}

extension Gallery {
  /// Only one panel is open at a time, because rows of a larger panel beneath would look like a part of it.
  mutating func movePanels() {
    if let tuner { shownTuner = tuner }
    layOutKeyList()
    helpPanel.move(
      in: showsHelp, to: 0, from: Double(context.rows) * CellMetrics.height, at: time,
      reducesMotion: reducesMotion)
    scene.context.tunerColumns = tunerFrame.map { $0.column..<$0.column + $0.columns }
    moveTuner()
  }

  /// Lets the tuner enter, leave, or cross the stage where the scene needs its side.
  mutating func moveTuner(reducesMotion: Bool? = nil) {
    guard tuner != nil || tunerPanel.isVisible,
      let frame = shownTuner?.frame(on: scene.tunerSide, columns: context.columns, rows: context.rows)
    else { return }
    let way = Double(frame.columns + 2) * CellMetrics.width
    let place = Double(frame.column) * CellMetrics.width
    tunerPanel.move(
      in: tuner != nil && !showsHelp, to: place, from: place + (scene.tunerSide == .left ? -way : way),
      at: time, reducesMotion: reducesMotion ?? self.reducesMotion)
  }

  /// The box that the open tuner covers in its place; nil if it is closed.
  var tunerFrame: CellBox? {
    tuner?.frame(on: scene.tunerSide, columns: context.columns, rows: context.rows)
  }

  /// The distance of the list of keys from its place, in whole rows, and the left edge of the tuner, in whole columns.
  var helpOffset: Int { Int((helpPanel.offset(at: time) / CellMetrics.height).rounded()) }
  var tunerColumn: Int { Int((tunerPanel.slide.value(at: time) / CellMetrics.width).rounded()) }

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
    return shownTuner.frame(at: tunerColumn, rows: context.rows).contains(mouse.location)
  }

  private mutating func dragChrome(_ mouse: MouseEvent) {
    strip.slide.drag(to: mouse.location, at: time)
    helpPanel.slide.drag(to: mouse.location, at: time)
    tunerPanel.slide.drag(to: mouse.location, at: time)
  }

  /// A panel that is thrown out closes; the list of keys also closes by a click.
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
