internal import MotionKinematics

/// The springs that were tuned in a session, by scene, and which of them would be lost at its end.
struct TunedSprings: Sendable {
  /// The spring that the user has, because the scene began with it or it was copied, and the tuned one.
  private struct TunedSpring {
    var known: Spring
    var tuned: Spring
  }

  private var changes: [SceneName: TunedSpring] = [:]

  /// Notes that a scene's spring was tuned.
  mutating func tune(_ scene: SceneName, from old: Spring, to new: Spring) {
    changes[scene, default: TunedSpring(known: old, tuned: old)].tuned = new
  }

  /// Notes that a scene's spring was copied.
  mutating func copy(_ scene: SceneName, _ spring: Spring) {
    changes[scene] = TunedSpring(known: spring, tuned: spring)
  }

  /// The tuned springs that were not copied, in the order of the scenes.
  var uncopied: [(scene: SceneName, spring: Spring)] {
    SceneName.allCases.compactMap { scene in
      changes[scene].flatMap { $0.tuned == $0.known ? nil : (scene, $0.tuned) }
    }
  }
}
