package import PaneCanvas

/// The text of the top line: the state of the scene, its values, and the law of its motion.
package struct StatusText: Hashable, Sendable {
  /// The least number of columns at which units are shown.
  static let wideColumns = 110

  package var isMoving = false
  /// The name of the state, at most eight characters.
  package var state = ""
  package var motion = InlineText()
  package var law = InlineText()
}
