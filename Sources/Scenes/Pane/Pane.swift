internal import Motion
internal import PaneCanvas

/// A pane between two ends. It is a state machine in which every event replaces the law of motion at its own time,
/// starting from the value and velocity of the old law.
///
/// Times are scene times in s and never decrease; y is the pane's top edge in pt, and up is negative.
struct Pane: Sendable {
  /// The raw value is the word in the trace.
  enum Phase: String, Hashable, Sendable { case resting, dragging, animating }

  enum Motion: Sendable {
    case resting
    case dragging(Hold)
    case animating(PaneLaw)
  }

  /// The effect of an event on the motion.
  struct Handover: Sendable {
    /// True if the pane rested before.
    let wasAtRest: Bool
    /// The state that the next law was given and the one with which it began, in pt and pt/s; zeros under a finger.
    var before = (value: 0.0, velocity: 0.0)
    var after = (value: 0.0, velocity: 0.0)

    /// The least jump that counts, and that whole numbers show, in pt and in pt/s.
    private static let leastJump = 0.5
    var positionJumps: Bool { abs(after.value - before.value) >= Self.leastJump }
    var velocityJumps: Bool { abs(after.velocity - before.velocity) >= Self.leastJump }
    /// The jump of the position, and the change of the velocity, positive upwards, in pt/s.
    var distance: InlineText { "\(grouped(abs(after.value - before.value))) pt" }
    var velocities: InlineText { change(from: -before.velocity, to: -after.velocity) }
  }

  private(set) var motion = Motion.resting
  /// The time at which the motion changed last.
  private(set) var changed = 0.0
  /// The end to which the pane moves, or last moved.
  private(set) var target: PaneEnd
  private(set) var stage: PaneStage
  var driver: Driver
  /// The spring that the user chose.
  var spring: Spring
  /// The animation of the drivers that take over no velocity, from the next event on.
  var animation = BasicAnimation.ease
  /// True if the pane moves on a critical spring, whatever the driver.
  var reducesMotion = false
  var releaseRule = ReleaseRule.project

  var phase: Phase {
    switch motion {
    case .resting: .resting
    case .dragging: .dragging
    case .animating: .animating
    }
  }

  /// Returns y and velocity. Under a pointer the velocity is the tracked one.
  func state(at time: Double) -> (value: Double, velocity: Double) {
    switch motion {
    case .animating(let law) where time < law.settles: law.state(at: time)
    case .dragging(let hold): (hold.value(at: time).y, hold.velocity(at: time).y)
    case .resting, .animating: (stage.edge(at: target), 0)
    }
  }

  /// Returns true if the pane stays where it is until the next event.
  func isStill(at time: Double) -> Bool {
    switch motion {
    case .resting: true
    case .dragging(let hold): hold.isStill(at: time)
    case .animating(let law): law.settles <= time
    }
  }

  /// The law in flight; nil at rest and under a finger.
  var law: PaneLaw? { if case .animating(let law) = motion { law } else { nil } }

  /// The y of the model value, in pt, which is at the end of the flight at once; nil if there is none (M116).
  var model: Double? { driver.hasModel && !reducesMotion ? law?.law.end : nil }

  /// Ends a motion that has settled.
  mutating func settle(at time: Double) {
    if let law, law.settles <= time { motion = .resting }
  }

  /// Passes the pane, exactly at the ticks of its law and at its rest.
  mutating func pass(_ parts: inout Parts) {
    settle(at: parts.time)
    parts.note(
      isMoving: !isStill(at: parts.time),
      until: min(law?.settles ?? .infinity, law?.nextTick(after: parts.time) ?? .infinity))
  }

  /// The spring on which the pane moves, if it moves on the user's.
  var playedSpring: Spring { reducesMotion ? MotionEnvironment.reduced.spring(spring) : spring }

  // MARK: Events

  /// Sends the pane to an end, from its value and velocity at this instant: those of the running law or of the finger
  /// (M10, M27), or others that are given.
  /// - Parameter given: the value and the velocity, if a finger or a resize has changed them.
  @discardableResult mutating func retarget(
    to end: PaneEnd, from given: (value: Double, velocity: Double)? = nil, at time: Double
  ) -> Handover {
    let wasAtRest = phase == .resting
    let before = given ?? state(at: time)
    let law = (reducesMotion ? .spring : driver).law(
      PaneStart(
        value: before.value, velocity: before.velocity, end: stage.edge(at: end), time: time,
        spring: playedSpring, animation: animation, interrupted: given == nil ? law : nil))
    (motion, target, changed) = (.animating(law), end, time)
    return Handover(wasAtRest: wasAtRest, before: before, after: state(at: time))
  }

  /// Goes on to the same end with what has changed of driver, spring and environment.
  /// - Returns: nil if the pane is not in flight.
  mutating func takeOver(at time: Double) -> Handover? {
    phase == .animating ? retarget(to: target, at: time) : nil
  }

  /// Changes the stage. The value stays the same fraction of the travel, and the velocity scales with it. A stage of
  /// another width alone, as beside the tuner, changes no motion.
  mutating func move(to stage: PaneStage, at time: Double) {
    let (value, velocity) = state(at: time)
    let (before, scale) = (self.stage, stage.travel / self.stage.travel)
    self.stage = stage
    guard phase != .resting, (stage.open, stage.closed) != (before.open, before.closed) else { return }
    retarget(to: target, from: (stage.open + (value - before.open) * scale, velocity * scale), at: time)
  }

  // MARK: The finger

  /// The limits within which the pane follows a finger: x is locked, and past an end it follows through a rubber band.
  var limits: DragLimits {
    DragLimits(
      horizontal: .locked,
      vertical: .banded(stage.open...stage.closed, RubberBand(dimension: stage.size.y)))
  }

  /// A finger takes the pane (M5, M13, M57), from the law or from another finger.
  mutating func grab(_ hold: Hold, at time: Double) -> Handover {
    defer { (motion, changed) = (.dragging(hold), time) }
    return Handover(wasAtRest: phase == .resting)
  }

  mutating func follow(_ touch: Touch, at time: Double) {
    guard case .dragging(var hold) = motion else { return }
    hold.follow(touch, at: time)
    (motion, changed) = (.dragging(hold), time)
  }

  /// Releases the pane with a velocity of the finger, in pt/s, or the tracked one (M15, M58).
  /// - Parameter end: the end to which it goes; by default that of the release rule.
  mutating func release(velocity: Double?, toward end: PaneEnd? = nil, at time: Double) -> Handover? {
    guard case .dragging(let hold) = motion else { return nil }
    let finger = velocity.map { SIMD2(0, $0) }
    return retarget(
      to: end ?? releaseEnd(velocity: velocity, at: time),
      from: (hold.value(at: time).y, hold.velocity(at: time, finger: finger).y), at: time)
  }

  /// Returns the end that the release rule selects for a velocity of the finger, in pt/s, or the tracked one (M14); the
  /// target while no finger holds the pane.
  func releaseEnd(velocity: Double? = nil, at time: Double) -> PaneEnd {
    guard case .dragging(let hold) = motion else { return target }
    let finger = velocity ?? (hold.isDrag ? hold.fingerVelocity(at: time).y : 0)
    return releaseRule.end(position: hold.value(at: time).y, velocity: finger, last: target, on: stage)
  }
}

/// The geometry of a pane on its stage, in pt; y grows downwards.
struct PaneStage: Hashable, Sendable {
  let columns, rows: Int
  /// The y of the pane's top edge when open and when closed.
  let open, closed: Double

  /// Three rows of the closed pane are visible. The open pane's edge is at 0.42 of the height, on the nearest row.
  init(_ context: SceneContext) {
    self.init(
      columns: context.columns, rows: context.rows, openRow: Int((0.42 * Double(context.rows)).rounded()),
      closedRow: context.rows - 3)
  }

  init(columns: Int, rows: Int, openRow: Int, closedRow: Int) {
    (self.columns, self.rows) = (columns, rows)
    (open, closed) = (Double(openRow) * Box.row, Double(closedRow) * Box.row)
  }

  var size: SIMD2<Double> { SIMD2(Double(columns) * Box.column, Double(rows) * Box.row) }
  var travel: Double { closed - open }

  /// Returns the y of the pane's top edge at an end.
  func edge(at end: PaneEnd) -> Double { end == .open ? open : closed }

  /// About two thirds of the width; all of it on fewer than 60 columns.
  var paneWidth: Double {
    if columns < 60 { return size.x }
    // An even number of columns, so that both margins of an even stage end at a cell.
    let part = 2 * (0.64 * Double(columns) / 2).rounded() * Box.column
    return min(size.x - 192, Bounds(768...1280).clamped(part))
  }

  var paneLeft: Double { (size.x - paneWidth) / 2 }

  var ballRadius: Double { min(size.y / 16, Bounds(32...64).clamped(size.y / 20)) }
}

extension Stage {
  /// Draws a pane and its grabber.
  /// - Parameters:
  ///   - box: the box of the pane, whose top is its edge. It may reach beyond the clip or the stage.
  ///   - item: the item that a touch on the pane hits.
  mutating func draw(
    _ pane: Pane, in box: Box, rim: Color, item: Int, clip: Box? = nil, _ theme: Theme
  ) {
    fill(
      .rectangle(box, radius: 20), .pane(body: theme.pane, rim: rim, isMoving: pane.phase != .resting),
      item: item, clip: clip)
    let grabber = Box(
      around: SIMD2(box.middle.x, box.top + 19), size: SIMD2(min(80, box.width / 3), 6))
    let color = pane.phase == .dragging ? theme.heldGrabber : theme.grabber
    fill(.rectangle(grabber, radius: 3), color, clip: clip)
  }

  /// Draws the upper edge and the sides of a pane in dashes, down to the bottom of a box (M116).
  mutating func drawOutline(of box: Box, _ color: Color) {
    for x in stride(from: box.left, to: box.right, by: 3 * Box.column) {
      let width = min(2 * Box.column, box.right - x)
      fill(.rectangle(Box(at: SIMD2(x, box.top), size: SIMD2(width, 2))), color)
    }
    for x in stride(from: box.left, through: box.right - 2, by: box.width - 2) {
      for row in 0..<box.rows {
        fill(.rectangle(Box(at: SIMD2(x, box.line(row).top), size: SIMD2(2, Box.row / 2))), color)
      }
    }
  }
}

/// An end of the travel, at which the pane can rest.
package enum PaneEnd: String, Hashable, Sendable, CaseIterable {
  case open, closed

  var opposite: PaneEnd { self == .open ? .closed : .open }
}

package enum ReleaseRule: String, Hashable, Sendable, CaseIterable {
  /// The article's rule: a downward or zero velocity closes, an upward one opens, from any position (M14).
  case article
  /// A flick selects the end in its direction; a slower release selects the end nearest to the projected resting place
  /// (formula F10).
  case project

  /// The least speed of a flick, in pt/s.
  package static let flickSpeed = 250.0

  /// Returns the end for a release at `position`, in pt, with `velocity`, in pt/s, positive down. `last` decides a tie.
  func end(position: Double, velocity: Double, last: PaneEnd, on stage: PaneStage) -> PaneEnd {
    switch self {
    case .article: return velocity < 0 ? .open : .closed
    case .project:
      if abs(velocity) >= Self.flickSpeed { return velocity < 0 ? .open : .closed }
      let rest = Decay(from: position, velocity: velocity).end
      let (toOpen, toClosed) = (abs(rest - stage.open), abs(rest - stage.closed))
      return toOpen == toClosed ? last : toOpen < toClosed ? .open : .closed
    }
  }
}
