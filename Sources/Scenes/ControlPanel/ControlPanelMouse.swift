internal import MotionDynamics
package import MotionGestures
internal import PaneCanvas

/// The mouse, which presses, drags, throws and clicks the shown parts.
extension ControlPanel {
  /// The velocity that a notch of the wheel adds to the pane's velocity, in pt/s.
  private static let notch = 600.0
  /// The distance from the middle of a knob within which a press grabs the knob, in columns.
  private static let knobReach = 1.5

  package mutating func pointer(_ sample: PointerSample) {
    switch sample.phase {
    case .began: press(sample)
    case .moved: move(sample)
    case .ended: lift(sample)
    case .cancelled: lose()
    }
  }

  /// Handles a turn of the wheel by sending the pane to an end, up for a negative number, with added
  /// velocity. A pane that the mouse or Enter holds stays.
  package mutating func wheel(_ notches: Double) {
    if pane.drag?.isHeld == true { return }
    if case .pane = mouse?.has { return }
    finger.lift()
    replaceLaw { $0.flick(toward: notches < 0 ? .open : .closed, by: Self.notch, at: $1) }
  }

  /// Ends the mouse's press without a click: the grabbed part is released with the tracked velocity (M69),
  /// and no tile toggles.
  private mutating func lose() {
    guard let grip = mouse else { return }
    mouse = nil
    switch grip.has {
    case .pane: replaceLaw { $0.release(at: $1) }
    case .ball(let finger): throwBall(finger)
    case .tile(let index, _, _): controls.show(pressed: false, tile: index, at: time)
    case .slider: break
    }
  }

  /// Ends the mouse's grip on the pane if another finger has grabbed the pane.
  mutating func losePaneToOtherFinger() {
    guard case .pane = mouse?.has else { return }
    if pane.drag?.isUnderPointer != true { mouse = nil }
  }

  // MARK: Down

  private mutating func press(_ sample: PointerSample) {
    let location = sample.location
    switch part(at: location) {
    case .pane:
      takePane(from: location)
    case .ball:
      mouse = MouseGrip(.ball(Finger(taking: location, time: time)), at: location)
      ball.hold()
    case .tile(let index):
      var tap = TapGesture(slop: .infinity)
      _ = tap.handle(sample, isInside: true)
      mouse = MouseGrip(.tile(index, tap, place: tilePlace(index)), at: location)
      controls.show(pressed: true, tile: index, at: time)
    case .slider(let index):
      mouse = MouseGrip(.slider(index, ahead: takeSlider(index, at: location)), at: location)
    case nil:
      break
    }
  }

  /// Grabs the pane and stops it under the finger (M13), whichever finger held it before.
  private mutating func takePane(from location: SIMD2<Double>) {
    var gesture = ClickOrDragGesture()
    _ = gesture.handle(PointerSample(.began, location: location, time: time))
    mouse = MouseGrip(.pane(gesture), at: location)
    finger.lift()
    replaceLaw { $0.grab(at: $1) }
  }

  /// Grabs a slider. A press on the knob stops the knob under the finger; a press elsewhere sends the knob
  /// there.
  /// - Returns: the slider's value minus the fraction at the finger.
  private mutating func takeSlider(_ index: Int, at location: SIMD2<Double>) -> Double {
    let layout = PaneLayout(stage: stage)
    let column = location.x / CellMetrics.width
    let knob = controls.sliders[index].knob(at: time)
    let finger = layout.fraction(atColumn: column)
    if abs(column - layout.knobColumn(fraction: knob)) <= Self.knobReach {
      controls.sliders[index].catchKnob(at: time)
      return knob - finger
    }
    controls.jump(slider: index, to: finger, at: time)
    return 0
  }

  // MARK: Moved

  private mutating func move(_ sample: PointerSample) {
    guard var grip = mouse else { return }
    let location = sample.location
    let step = location - grip.location
    grip.location = location
    mouse = grip
    switch grip.has {
    case .pane(var gesture):
      let wasDragging = gesture.isDragging
      _ = gesture.handle(sample)
      mouse?.has = .pane(gesture)
      guard gesture.isDragging, step != .zero else { return }
      // The distance of the slop is included in the drag (M1).
      drag(by: wasDragging ? step.y : location.y - grip.start.y)
    case .ball(var finger):
      finger.move(to: location, at: time)
      mouse?.has = .ball(finger)
      ball.move(by: step, floor: pane.motion.floor(at: time))
    case .tile(let index, var tap, let place):
      if abs(location.y - grip.start.y) > PanGesture.standardSlop {
        controls.show(pressed: false, tile: index, at: time)
        takePane(from: grip.start)
        return move(sample)
      }
      let event = tap.handle(sample, isInside: place.contains(location))
      mouse?.has = .tile(index, tap, place: place)
      if event == .left || event == .entered {
        controls.show(pressed: event == .entered, tile: index, at: time)
      }
    case .slider(let index, let ahead):
      let finger = PaneLayout(stage: stage).fraction(atColumn: location.x / CellMetrics.width)
      controls.sliders[index].drag(to: finger + ahead)
    }
  }

  // MARK: Up

  private mutating func lift(_ sample: PointerSample) {
    guard let grip = mouse else { return }
    mouse = nil
    switch grip.has {
    case .pane(var gesture):
      if case .clicked = gesture.handle(sample) {
        replaceLaw { $0.tap(at: $1) }
      } else {
        replaceLaw { $0.release(at: $1) }
      }
    case .ball(let finger):
      throwBall(finger)
    case .tile(let index, var tap, let place):
      controls.show(pressed: false, tile: index, at: time)
      if tap.handle(sample, isInside: place.contains(sample.location)) == .tapped { toggle(tile: index) }
    case .slider:
      break
    }
  }

  private mutating func throwBall(_ finger: Finger) {
    ball.letGo(by: finger, on: pane, at: time)
  }

  /// A part of the scene that the mouse can grab.
  enum TouchedPart: Hashable, Sendable {
    case pane, ball
    case tile(Int), slider(Int)
  }

  /// Returns the part that is shown at a position, in pt, also while it moves (M109).
  func part(at place: SIMD2<Double>) -> TouchedPart? {
    let ball = HitTarget(TouchedPart.ball, at: ball.shape)
    let pane = HitTarget(
      TouchedPart.pane, at: pane.shape(edge: shownPosition), children: tileTargets + sliderTargets)
    return if case .target(let part) = HitTarget.hit(place, among: [ball, pane]) { part } else { nil }
  }

  /// Returns the outline of a tile at its full size, whatever the scale of its press.
  private func tilePlace(_ index: Int) -> HitShape {
    let layout = PaneLayout(stage: stage)
    return place(
      column: layout.tileColumn(index), row: contentsRow + Double(layout.tileRow),
      width: layout.tileWidth(index), height: Double(layout.tileHeight))
  }

  private var tileTargets: [HitTarget<TouchedPart>] {
    (0..<PaneLayout(stage: stage).tileCount).map { HitTarget(.tile($0), at: tilePlace($0)) }
  }

  /// The hit targets of the sliders. Each also covers half a row above and below its bar, and a column on
  /// either side.
  private var sliderTargets: [HitTarget<TouchedPart>] {
    let layout = PaneLayout(stage: stage)
    return controls.sliders.indices.map { index in
      let row = Double(nearestCell(contentsRow + Double(layout.sliderRow(index))))
      return HitTarget(
        .slider(index),
        at: place(column: layout.barColumn - 1, row: row - 0.5, width: layout.barWidth + 2, height: 2))
    }
  }

  private func place(column: Int, row: Double, width: Int, height: Double) -> HitShape {
    .rectangle(
      origin: SIMD2(Double(column), row) * CellMetrics.size,
      size: SIMD2(Double(width), height) * CellMetrics.size)
  }
}

/// The grip of the mouse while its button is down: the grabbed part, and the locations of the mouse.
struct MouseGrip: Sendable {
  enum GrabbedPart: Sendable {
    /// The pane, which is clicked or dragged.
    case pane(ClickOrDragGesture)
    case ball(Finger)
    /// A tile, with its outline at the press. A click on a moving tile counts, even if the tile has moved
    /// away before the release.
    case tile(Int, TapGesture, place: HitShape)
    /// A slider, and its value minus the fraction at the finger.
    case slider(Int, ahead: Double)
  }

  var has: GrabbedPart
  /// The location of the press, in pt.
  let start: SIMD2<Double>
  /// The last known location of the mouse, in pt.
  var location: SIMD2<Double>

  init(_ has: GrabbedPart, at location: SIMD2<Double>) {
    self.has = has
    start = location
    self.location = location
  }
}
