package import Motion

/// A finger on an item, from its press to its release, whatever makes it: the mouse, arrow keys, Enter, a key that is held down or a script.
///
/// A scene that lets the finger move something keeps a `Hold`, begun at `.began` and passed every touch after it. A new
/// `.began` may come while another finger holds the item, and takes it over.
package struct Touch: Hashable, Sendable {
  package enum Phase: Hashable, Sendable { case began, moved, ended, cancelled }
  package enum Source: Hashable, Sendable { case mouse, arrows, enter, key, script }

  /// The item at the press; nil beside all items. Keys and scripts touch item 0, the one that the scene moves.
  package let item: Int?
  package internal(set) var phase: Phase
  package internal(set) var source: Source
  /// The location of the mouse, in the scene's pt: those of the stage, divided by its scale. Without a mouse it is the middle
  /// of the shown item at the press, moved by the steps.
  package internal(set) var location: SIMD2<Double>
  /// The way since the touch before, in the scene's pt.
  package internal(set) var step = SIMD2<Double>.zero
  /// True from the moment at which the mouse has moved farther than a click may. Keys and scripts always drag.
  package internal(set) var isDrag: Bool
  /// A given velocity, in pt/s: that to which an arrow's finger accelerates, 0 if it stops, or that of `release` in a script;
  /// nil means the tracked velocity.
  package internal(set) var velocity: SIMD2<Double>?
  /// The time of the hand, in s of session time, and the scene time as a function of it. A throw in slow motion keeps the
  /// velocity of the hand.
  package internal(set) var handTime: Double
  package internal(set) var clock: LayerTime

  var isDown: Bool { phase == .began || phase == .moved }
  /// True for a release of a mouse that has not moved.
  package var isClick: Bool { phase == .ended && !isDrag }
}
