/// The constants of ideal stepping, in pt and s.
enum IdealTuning {
  /// Rebounds slower than this end at once; what is left of the series is too small to see.
  static let leastRebound = 1e-3
  /// What opens more slowly and less than this still counts as resting, and between bodies that move nothing
  /// rebounds more slowly: at 1000 pt/s² it would rise by 5e-4 pt.
  static let looseSpeed = 1.0
  static let looseSeparation = 5e-4
  /// In a crowd nothing rebounds more slowly: several times what gravity gives in a sub-step.
  static let leastReboundInCrowd = 20.0
  /// In a crowd what is closer than this is kept from touching before it does.
  static let crowdedSeparation = 0.5
  /// Velocities are solved to this, in pt/s, and while much rests to this.
  static let solverTolerance = 1e-8
  static let crowdedTolerance = 1e-2
  /// Closing or separatingVelocity slower than this is neither.
  static let speedRounding = 1e-6
  /// Gaps smaller than this are none.
  static let separationRounding = 1e-7
  /// A corner that is no farther past the end of a side than this still touches that side, in pt.
  static let cornerRounding = 1e-6
  /// What is inside a bit and opens or does neither is hit again when it is deeper by this.
  static let sinking = 1e-9
  /// The error of a place that a sub-step may make.
  static let tolerance = 1e-7

  static let longestStep = 1.0 / 240
  /// While a few features rest, forces of contact are taken as constant for so long.
  static let longestStepAtRest = 1.0 / 960
  static let shortestStep = 1e-5
  /// The highest rate that sub-steps follow, in 1/s.
  static let highestRate = 1e7
  /// A body is on an edge of a field within this, in pt.
  static let edgeRounding = 2e-9
  /// How far ahead a body that is on an edge is taken to go, in pt.
  static let edgeLook = 1e-4
  /// A joint whose ends part faster than this, in pt/s or radians/s, is put right by an impulse.
  static let jointSpeed = 1e-3
  /// A limit is at its end within this, in pt.
  static let limitRounding = 1e-9
  static let fewContacts = 64

  /// The work that a frame of this length may take for its contacts, in rows that are solved once: about 4 ns each. It
  /// is not spent by less than some hundred bodies that touch; beyond it accuracy is lost, and no time.
  static let frameWork = 300_000
  static let frame = 1.0 / 60
  /// The rounds over all rows that are taken in any case.
  static let leastRounds = 6
  /// What an impact, and a body's part of a sub-step, count for.
  static let impactWork = 90
  static let integrationWork = 20

  /// Two that moved less than this since their last impact, in pt, have hardly moved. With more such impacts in a
  /// window of `longestStep` than the first number they no longer rebound, with more than the second their impacts
  /// are no longer looked for: they rest, or the next sub-step moves them apart. Impacts with a way before them are
  /// as many as they are.
  static let leastWay = 1e-5
  static let impactLimit = 16
  static let endlessLimit = 48
  /// In a window a sub-step ends early at most so often.
  static let endingLimit = 4

  /// How long ahead pairs are looked for, and the least margin.
  static let horizon = 1.0 / 60
  static let margin = 0.5

  /// The farthest that overlapping bodies are moved apart in a sub-step.
  static let largestShift = 0.1
  /// Below these, in pt/s and pt/s², a body counts as still.
  static let stillSpeed = 0.01
  static let stillAcceleration = 0.02
  /// What is slow for so long sleeps, however it is pushed.
  static let slowSpeed = 1.0
  static let slowDelay = 5.0
}
