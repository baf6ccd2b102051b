internal import CellCanvas
internal import Kinematics

/// The tuner's keys.
extension Gallery {
  /// The panel opens where the scene has a spring, and shuts.
  mutating func toggleTuner() {
    tuner = tuner == nil ? scene.tunedSpring.map { Tuner($0, in: scene.context.environment) } : nil
    if tuner == nil, scene.tunedSpring == nil { notice = Self.noSpring }
  }

  /// The panel shows the scene's spring; it shuts where there is none.
  mutating func refreshTuner() {
    guard tuner != nil else { return }
    guard let spring = scene.tunedSpring else { return tuner = nil }
    tuner?.show(spring, in: scene.context.environment)
  }

  private static let noSpring = "no spring to tune here"

  /// Whether a key is for the open tuner.
  mutating func tune(_ key: Key, _ phase: KeyPhase, _ modifiers: Modifiers) -> Bool {
    guard let tuner else { return false }
    // What went down before the tuner came may go up while it is here.
    if phase == .release { return false }
    switch key {
    case .up: self.tuner?.moveFocus(by: -1)
    case .down: self.tuner?.moveFocus(by: 1)
    case .left: tune(to: tuner.turned(-1, isCoarse: modifiers.contains(.shift)))
    case .right: tune(to: tuner.turned(1, isCoarse: modifiers.contains(.shift)))
    case .escape: self.tuner = nil
    default: return false
    }
    return true
  }

  /// Another law of force for what moves, and nothing else.
  private mutating func tune(to spring: Spring) { translate(.action(.spring(spring))) }

  /// The spring as code, for the clipboard.
  mutating func copySpring() -> [Effect] {
    guard let spring = scene.tunedSpring else {
      notice = Self.noSpring
      return []
    }
    tuner?.isCopied = true
    notice = "copied as code"
    return [.copy(SpringCode.everything(for: spring))]
  }
}
