internal import MotionDynamics
internal import MotionGestures
internal import MotionKinematics

// The functions that the page calls. A panel has a number, 0 or 1; times are in s, lengths in pt, springs are given by
// stiffness, damping and mass.

nonisolated(unsafe) private var panels = Array(repeating: PagePanel(columns: 80, rows: 40), count: 2)
/// The numbers and the text of the last answer.
nonisolated(unsafe) private let numbers = UnsafeMutablePointer<Double>.allocate(capacity: 32)
nonisolated(unsafe) private let text = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 << 16)

/// Stores numbers, and returns their place in memory.
private func answer(_ values: Double...) -> UnsafeMutablePointer<Double> {
  for (index, value) in values.enumerated() { numbers[index] = value }
  return numbers
}

/// Stores a text, and returns the number of its bytes.
private func answer(_ words: String) -> Int32 {
  var count = 0
  for byte in words.utf8 where count < 1 << 16 { (text[count], count) = (byte, count + 1) }
  return Int32(count)
}

@_expose(wasm, "text") @_cdecl("text")
func textPlace() -> UnsafeMutablePointer<UInt8> { text }

@_expose(wasm, "start") @_cdecl("start")
func start(_ panel: Int, _ columns: Int, _ rows: Int) {
  panels[panel] = PagePanel(columns: columns, rows: rows)
}
@_expose(wasm, "resize") @_cdecl("resize")
func resize(_ panel: Int, _ columns: Int, _ rows: Int) {
  panels[panel].resize(columns: columns, rows: rows)
}
@_expose(wasm, "advance") @_cdecl("advance")
func advance(_ panel: Int, _ time: Double) { panels[panel].advance(to: time) }

/// The state of a panel at its time.
@_expose(wasm, "state") @_cdecl("state")
func state(_ panel: Int) -> UnsafeMutablePointer<Double> {
  let panel = panels[panel]
  let (pane, ball, time) = (panel.pane, panel.ball, panel.time)
  return answer(
    time, pane.position(at: time), pane.velocity(at: time), ball.position.x, ball.position.y, ball.velocity.x,
    ball.velocity.y, Double(pane.lawCount), pane.target == .open ? 1 : 0,
    pane.phase == .resting ? 0 : pane.phase == .dragging ? 1 : 2,
    panel.isAtRest ? 1 : 0)
}

/// The geometry of a panel's stage.
@_expose(wasm, "stage") @_cdecl("stage")
func stage(_ panel: Int) -> UnsafeMutablePointer<Double> {
  let stage = panels[panel].pane.stage
  return answer(
    stage.width, stage.height - CellMetrics.height, stage.open, stage.closed, stage.paneLeft, stage.paneWidth,
    stage.ballRadius)
}

@_expose(wasm, "spring") @_cdecl("spring")
func change(_ panel: Int, _ k: Double, _ c: Double, _ m: Double) {
  panels[panel].change(to: Spring(stiffness: k, damping: c, mass: m))
}
@_expose(wasm, "driver") @_cdecl("driver")
func change(_ panel: Int, _ driver: Int) { panels[panel].change(to: pageDrivers[driver]) }
@_expose(wasm, "reduce") @_cdecl("reduce")
func reduce(_ panel: Int, _ reduces: Bool) { panels[panel].change(reducingMotion: reduces) }

@_expose(wasm, "tap") @_cdecl("tap")
func tap(_ panel: Int) { panels[panel].tap() }
@_expose(wasm, "cancel") @_cdecl("cancel")
func cancel(_ panel: Int) { panels[panel].cancel() }
@_expose(wasm, "kick") @_cdecl("kick")
func kick(_ panel: Int, _ sign: Double) { panels[panel].kick(toward: sign) }
@_expose(wasm, "arrow") @_cdecl("arrow")
func arrow(_ panel: Int, _ isUp: Bool, _ isDown: Bool, _ isRepeat: Bool) {
  let arrow: KeyboardFinger.Direction = isUp ? .up : .down
  if isDown { panels[panel].press(arrow, isRepeat: isRepeat) } else { panels[panel].release(arrow) }
}

/// Returns the effect of a sample of the pointer, and the distance by which it dragged the pane. The phases are began,
/// moved, ended and cancelled.
@_expose(wasm, "pointer") @_cdecl("pointer")
func pointer(_ panel: Int, _ phase: Int, _ x: Double, _ y: Double) -> UnsafeMutablePointer<Double> {
  let phases: [PointerSample.Phase] = [.began, .moved, .ended, .cancelled]
  let (outcome, distance) = panels[panel].handle(phases[phase], at: SIMD2(x, y))
  return answer(Double(outcome.rawValue), distance)
}

/// The names of the drivers, the parameters and the platforms, a line each.
@_expose(wasm, "names") @_cdecl("names")
func names(_ list: Int) -> Int32 {
  let names =
    switch list {
    case 0: pageDrivers.map { $0.rawValue }
    case 1: TunerParameter.allCases.map { $0.rawValue }
    default: SpringPlatform.allCases.map { $0.title }
    }
  return answer(names.joined(separator: "\n"))
}

/// The range, the step and the value of a parameter.
@_expose(wasm, "parameter") @_cdecl("parameter")
func parameter(_ index: Int, _ k: Double, _ c: Double, _ m: Double) -> UnsafeMutablePointer<Double> {
  let parameter = TunerParameter.allCases[index]
  let (step, range) = parameter.scale
  let value = parameter.value(of: Spring(stiffness: k, damping: c, mass: m))
  return answer(range.lowerBound, range.upperBound, step, value ?? .nan)
}

/// Stiffness, damping and mass after a change of a parameter.
@_expose(wasm, "tune") @_cdecl("tune")
func tune(
  _ index: Int, _ value: Double, _ k: Double, _ c: Double, _ m: Double
) -> UnsafeMutablePointer<Double> {
  let spring = TunerParameter.allCases[index].changed(
    to: value, in: Spring(stiffness: k, damping: c, mass: m))
  return answer(spring.stiffness, spring.damping, spring.mass)
}

/// The overshoot as a share of the way, and the settling time to a thousandth of it.
@_expose(wasm, "behavior") @_cdecl("behavior")
func behavior(_ k: Double, _ c: Double, _ m: Double) -> UnsafeMutablePointer<Double> {
  let spring = Spring(stiffness: k, damping: c, mass: m)
  let settling = SpringMotion(spring: spring, from: 0, to: 1).settlingTime(within: Tolerance(distance: 0.001))
  return answer(spring.overshoot, settling)
}

/// The code for a platform.
@_expose(wasm, "code") @_cdecl("code")
func code(_ platform: Int, _ k: Double, _ c: Double, _ m: Double) -> Int32 {
  answer(
    SpringCode.code(
      for: Spring(stiffness: k, damping: c, mass: m), on: SpringPlatform.allCases[platform]))
}
