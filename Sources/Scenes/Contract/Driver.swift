/// The machinery that moves the control panel's pane to its end: that of one document, with its own numbers.
package enum Driver: String, Hashable, Sendable, CaseIterable {
  /// A spring in closed form, by the coefficients that the person chose.
  case spring
  /// The objc.io article's hand-made spring (k 300, c 20), a step per tick of 1/60 s.
  case article
  /// UIKit Dynamics as it steps: an attachment of 3.5 Hz and 0.4, resistance 10.
  case dynamics
  /// The same attachment and resistance as exact physics.
  case dynamicsIdeal = "dynamics-ideal"
  /// Pop: bounciness 6, speed 15.
  case pop
  /// A property animator with spring timing, 0.5 s and ratio 0.7, the velocity handed over at each interruption.
  case animator
  /// Additive animation; easeInOut, 1 s, unless the person chose another.
  case additive
  /// Shown as the problem: an animation that starts from the model value.
  case jump
  /// Shown as the problem: an animation that starts from the shown value, at rest.
  case fromCurrent = "from-current"

  /// The next one, round and round.
  var next: Driver {
    let all = Driver.allCases
    return all[(all.firstIndex(of: self)! + 1) % all.count]
  }
}
