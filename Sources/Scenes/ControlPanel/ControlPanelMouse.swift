internal import MotionDynamics
package import MotionGestures
internal import PaneCanvas

extension ControlPanel {
  /// The velocity that a notch of the wheel adds to the pane's velocity, in pt/s.
  private static let notch = 600.0
  /// The distance from the middle of a knob within which a press grabs the knob, in columns.
  private static let knobReach = 1.5

  package mutating func pointer(_ sample: PointerSample) {
    switch sample.phase {
    case .began: press(sample)
    case .moved: move(sample)
    case .ended: lift()
    case .cancelled: loseMouse()
    }
  }

  /// Sends the pane to an end, up for a negative number, with added velocity. A pane that the mouse or Enter
  /// holds stays.
  package mutating func wheel(_ notches: Double) {
    if pane.drag?.isHeld == true { return }
    if case .pane = mouse?.target { return }
    arrows.lift()
    replaceLaw("wheel", isPush: true) {
      $0.flick(toward: notches < 0 ? .open : .closed, by: Self.notch, at: $1)
    }
  }

  /// Ends the mouse's press without a click: the grabbed part is released with the tracked velocity (M69),
  /// and no tile toggles.
  mutating func loseMouse() {
    guard let hold = mouse else { return }
    mouse = nil
    switch hold.target {
    case .pane: replaceLaw("release") { $0.release(at: $1) }
    case .ball: ball.letGo(velocity: hold.velocity(at: time), floor: pane.motion.floor(at: time))
    case .tile(let index, _, _): controls.show(pressed: false, tile: index, at: time)
    case .slider: break
    }
  }

  // MARK: Down

  private mutating func press(_ sample: PointerSample) {
    let location = sample.location
    switch part(at: location) {
    case .pane:
      mouse = Hold(.pane, at: location, time: time)
      grab()
    case .ball:
      mouse = Hold(.ball, at: location, slop: 0, time: time)
      ball.hold()
    case .tile(let index):
      mouse = Hold(
        .tile(index, place: PaneLayout(stage: stage).tile(index, below: contentsRow), isInside: true),
        at: location, time: time)
      controls.show(pressed: true, tile: index, at: time)
    case .slider(let index):
      mouse = Hold(.slider(index, ahead: takeSlider(index, at: location)), at: location, time: time)
    case nil:
      break
    }
  }

  /// A press on the knob stops the knob under the finger; a press elsewhere sends the knob there.
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
    guard let step = mouse?.move(to: sample.location, at: sample.time), let hold = mouse else { return }
    switch hold.target {
    case .pane: if step != .zero { drag(by: step.y) }
    case .ball: ball.move(by: step, floor: pane.motion.floor(at: time))
    case .tile(let index, let place, let wasInside):
      if abs(sample.location.y - hold.start.y) > PanGesture.standardSlop {
        controls.show(pressed: false, tile: index, at: time)
        mouse?.target = .pane
        grab()
        return changeDrag { $0.take(from: hold, at: sample.time) }
      }
      let isInside = place.contains(sample.location)
      mouse?.target = .tile(index, place: place, isInside: isInside)
      if isInside != wasInside { controls.show(pressed: isInside, tile: index, at: time) }
    case .slider(let index, let ahead):
      let finger = PaneLayout(stage: stage).fraction(atColumn: sample.location.x / CellMetrics.width)
      controls.sliders[index].drag(to: finger + ahead)
    }
  }

  // MARK: Up

  /// Releases the grabbed part, which a pointer that has not moved clicks.
  private mutating func lift() {
    let hold = mouse
    switch hold?.target {
    case .pane where hold?.isDrag == false:
      mouse = nil
      replaceLaw("tap") { $0.tap(at: $1) }
    case .tile(let index, _, isInside: true):
      loseMouse()
      toggle(tile: index)
    default: loseMouse()
    }
  }

  package enum Part: Hashable, Sendable {
    case pane, ball
    case tile(Int), slider(Int)
  }
}

enum GrabbedPart: Sendable {
  case pane, ball
  /// A tile, with its outline at the press. A click on a moving tile counts, even if the tile has moved away before the
  /// release.
  case tile(Int, place: HitShape, isInside: Bool)
  /// A slider, and its value minus the fraction at the finger.
  case slider(Int, ahead: Double)
}
