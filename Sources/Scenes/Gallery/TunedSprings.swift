internal import MotionKinematics

/// The springs that were tuned in a session, and which of them would be lost at its end.
struct TunedSprings: Sendable {
  struct Entry: Equatable, Sendable {
    let scene: SceneName
    let spring: Spring
  }

  /// The springs that the user has: the one that a scene began with, and those that were copied.
  private var known: [Entry] = []
  /// The tuned springs that the user does not have.
  private(set) var uncopied: [Entry] = []

  /// - Parameter other: the other one of the tuner's springs, which stays.
  mutating func tune(_ scene: SceneName, from old: Spring, to new: Spring, beside other: Spring?) {
    let (old, new) = (Entry(scene: scene, spring: old), Entry(scene: scene, spring: new))
    if !known.contains(where: { $0.scene == scene }) { known.append(old) }
    if old.spring != other { uncopied.removeAll { $0 == old } }
    if !known.contains(new), !uncopied.contains(new) { uncopied.append(new) }
  }

  mutating func copy(_ scene: SceneName, _ spring: Spring) {
    let copied = Entry(scene: scene, spring: spring)
    known.append(copied)
    uncopied.removeAll { $0 == copied }
  }
}
