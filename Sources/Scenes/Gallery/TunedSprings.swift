internal import MotionKinematics
internal import PaneCanvas

/// The springs that were tuned in a session, by scene, and which of them would be lost at its end.
struct TunedSprings: Sendable {
  private struct TunedSpring {
    /// The springs that the user has: the one that the scene began with, and those that were copied.
    var known: [Spring]
    /// The tuned springs that the user does not have, in the order in which they were tuned first.
    var uncopied: [Spring] = []
  }

  private var changes: [SceneName: TunedSpring] = [:]

  /// - Parameter other: the other one of the tuner's springs, which stays.
  mutating func tune(_ scene: SceneName, from old: Spring, to new: Spring, beside other: Spring?) {
    var change = changes[scene] ?? TunedSpring(known: [old])
    let place = old == other ? nil : change.uncopied.firstIndex(of: old)
    if let place { change.uncopied.remove(at: place) }
    if !change.known.contains(new), !change.uncopied.contains(new) {
      change.uncopied.insert(new, at: place ?? change.uncopied.count)
    }
    changes[scene] = change
  }

  mutating func copy(_ scene: SceneName, _ spring: Spring) {
    changes[scene, default: TunedSpring(known: [])].known.append(spring)
    changes[scene]?.uncopied.removeAll { $0 == spring }
  }

  var uncopied: [(scene: SceneName, spring: Spring)] {
    SceneName.allCases.flatMap { scene in (changes[scene]?.uncopied ?? []).map { (scene, $0) } }
  }
}

extension Gallery {
  private mutating func toggleTuner() {
    if tuner != nil { return tuner = nil }
    tuner = scene.tunedSpring.map { Tuner($0, in: scene.context.environment) }
    if tuner == nil { notice = Self.noSpring }
  }

  /// Swaps the springs A and B, also in flight (M142).
  private mutating func swapSprings() {
    guard let next = tuner?.swap() else { return }
    translate(.action(.spring(next)))
  }

  /// The tuner closes if the scene has no spring.
  mutating func refreshTuner() {
    guard tuner != nil else { return }
    guard let spring = scene.tunedSpring else { return tuner = nil }
    tuner?.show(spring, in: scene.context.environment)
  }

  private static let noSpring = "no spring to tune here"

  /// The keys that have a meaning while the tuner is open. They come before those of the gallery and the scene.
  static let tunerKeys: [KeyBinding<Self>] = [
    KeyBinding([.up, .down], "select", "select a number or the name", .repeating) {
      $0.tuner?.moveFocus(by: Int($1.direction.y))
    },
    KeyBinding([.left, .right], "change", "decrease or increase it; with shift: by a lot", .repeating) {
      if let tuner = $0.tuner { $0.tune(to: tuner.turned($1.direction.x, isCoarse: $1.hasShift)) }
    },
    KeyBinding(["b"], "A/B", "swap springs A and B") { $0.swapSprings() },
    KeyBinding("copy", "copy it as code; pane page: to feel it", copy),
    KeyBinding("platform", "another platform for y", platforms),
    KeyBinding(
      "close", "close the tuner; esc too", tuning,
      KeyEffect([], also: [.escape], .repeating) { $0.toggleTuner() })
  ]

  static let tuning = KeyEffect<Self>(["t"]) { $0.toggleTuner() }.unless(\.withoutSpring)
  static let copy = KeyEffect<Self>(["y"]) { $0.copySpring() }.unless(\.withoutSpring)
  static let platforms = KeyEffect<Self>(["P"]) { $0.choosePlatform() }.unless(\.withoutSpring)

  /// The reason why the keys of the spring have no effect; nil if the scene has one.
  private var withoutSpring: String? { scene.tunedSpring == nil ? Self.noSpring : nil }

  /// Running motions keep their values and velocities.
  private mutating func tune(to spring: Spring) {
    let old = scene.tunedSpring
    translate(.action(.spring(spring)))
    if let old, let new = scene.tunedSpring {
      tunedSprings.tune(name, from: old, to: new, beside: tuner?.other)
    }
  }

  // MARK: Copying

  /// Copies the scene's spring as code to the terminal's clipboard, which does not tell whether it took the text.
  private mutating func copySpring() {
    guard let spring = scene.tunedSpring else { return notice = Self.noSpring }
    tuner?.isCopied = true
    notice = "sent to the terminal: \(platform.rawValue)"
    tunedSprings.copy(name, spring)
    requests = [.copy(SpringCode.code(for: spring, on: platform))]
  }

  private mutating func choosePlatform() {
    guard scene.tunedSpring != nil else { return notice = Self.noSpring }
    platform = SpringPlatform.allCases.next(after: platform)
    tuner?.isCopied = false
    notice = "y copies \(platform.rawValue)"
  }
}
