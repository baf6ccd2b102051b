/// The line on top: what the scene does, where and how fast, and by which law.
package struct StatusText: Hashable, Sendable {
  /// From so many columns on there is room for units.
  static let wideColumns = 110

  package var isMoving: Bool
  /// At most eight characters.
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
