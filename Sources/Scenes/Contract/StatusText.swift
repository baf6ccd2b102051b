/// The text of the top line: the state of the scene, its values, and the law of its motion.
package struct StatusText: Hashable, Sendable {
  /// The least number of columns at which units are shown.
  static let wideColumns = 110

  package var isMoving: Bool
  /// The name of the state, at most eight characters.
  package var state: String
  package var motion: String
  package var law: String

  package init(isMoving: Bool = false, state: String = "", motion: String = "", law: String = "") {
    self.isMoving = isMoving
    self.state = state
    self.motion = motion
    self.law = law
  }
}
