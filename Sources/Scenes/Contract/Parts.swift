internal import Motion

/// A pass of an instant over everything that moves by itself. It advances the parts, and collects whether they rest and
/// until when.
///
/// The shell makes a pass at each deadline, at each frame and after each event. A pass in which something has ended or was due
/// is repeated at the same instant, so that the deadlines of what it began are known.
package struct Parts {
  /// The scene time of the pass, in s.
  package let time: Double
  /// True at the first instant, after each event, ten times a second in motion, and when everything has come to rest. Texts
  /// with running numbers are made then alone: digits that change faster cannot be read.
  package let makesTexts: Bool
  package private(set) var isAtRest = true
  /// The next scene time at which the scene must be passed exactly, in s.
  package private(set) var deadline = Double.infinity
  /// True if something has begun or ended in this pass, so that its deadlines are not known.
  private(set) var isChanged = false

  package init(at time: Double, makesTexts: Bool = false) {
    (self.time, self.makesTexts) = (time, makesTexts)
  }

  /// Moves a value, which ends at its own time; returns the end.
  @discardableResult
  mutating func move<Value>(_ value: inout MovingValue<Value>) -> Completion? {
    let completion = value.advance(to: time)
    if completion != nil { isChanged = true }
    note(isMoving: value.phase == .moving, until: value.endTime)
    return completion
  }

  /// Passes a hold, whose velocity lasts for a moment after the last touch.
  mutating func move(_ hold: Hold?) { if let hold { note(isMoving: !hold.isStill(at: time)) } }

  /// For what has no type of its own.
  /// - Parameters:
  ///   - isMoving: true if it changes before the next event.
  ///   - deadline: the scene time at which the scene must be passed, in s, because something then starts or ends.
  mutating func note(isMoving: Bool, until deadline: Double = .infinity) {
    guard isMoving else { return }
    isAtRest = false
    if deadline > time { self.deadline = min(self.deadline, deadline) }
  }

  /// Notes that something has begun or ended in this pass.
  mutating func noteChange() { isChanged = true }

  /// Returns true in the pass at which something planned is to be done. Until then the scene may rest.
  mutating func isDue(_ deadline: Double?) -> Bool {
    guard let deadline else { return false }
    if deadline <= time { isChanged = true } else { self.deadline = min(self.deadline, deadline) }
    return deadline <= time
  }
}
