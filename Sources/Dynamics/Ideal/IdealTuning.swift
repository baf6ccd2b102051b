/// The constants of ideal stepping, in pt and s.
enum IdealTuning {
  /// The speed below which a series of rebounds ends, in pt/s. The rest of the series is too small to see.
  static let leastRebound = 1e-3
  /// The separating velocity, in pt/s, and the separation, in pt, below which a contact still counts as
  /// resting. The speed is also the least rebound between moving bodies: at 1000 pt/s² it would rise by 5e-4
  /// pt.
  static let looseSpeed = 1.0
  static let looseSeparation = 5e-4
  /// The tolerance of the velocity solver, in pt/s, and its largest number of iterations over all rows.
  static let solverTolerance = 1e-8
  static let solverRounds = 200
  /// The separating velocity that counts as 0, in pt/s.
  static let speedRounding = 1e-6
  /// The separation that counts as 0, in pt.
  static let separationRounding = 1e-7
  /// The distance by which a corner may be past the end of a side and still touches that side, in pt.
  static let cornerRounding = 1e-6
  /// An overlapping, separating contact counts as a new impact after sinking this much deeper, in pt.
  static let sinking = 1e-9
  /// The largest error of a position in a sub-step, in pt.
  static let tolerance = 1e-7

  static let longestStep = 1.0 / 240
  /// The longest sub-step while a few features rest, in s, because contact forces are constant in it.
  static let longestStepAtRest = 1.0 / 960
  static let shortestStep = 1e-5
  /// The distance within which a body is on an edge of a field, in pt.
  static let edgeRounding = 2e-9
  /// The distance ahead of a body on an edge at which its part is determined, in pt.
  static let edgeLook = 1e-4
  /// The error of a joint's velocity above which an impulse corrects it, in pt/s or radians/s.
  static let jointSpeed = 1e-3
  /// The greatest error of a joint's position that its forces correct, in pt. The velocity by it stays below
  /// `jointSpeed`. Greater errors are corrected by displacements.
  static let jointRounding = 1e-4
  /// The largest angle by which such a displacement turns a body in a sub-step, in radians.
  static let largestCorrectionTurn = 0.2
  /// The share by which the conditions of displacements are softened, and the largest number of iterations that make
  /// them compatible with contacts.
  static let correctionSoftness = 1e-4
  static let correctionRounds = 50
  /// The length of a rod, in pt, below which it is a pin.
  static let shortestRod = 1e-3
  /// The greatest error of a sub-step, in pt, in which rods and joints act by forces.
  static let greatestJointError = 1e-3
  /// The share of the kinetic energy, and the energy in kg·pt²/s² per kg, that the error of a sub-step may add to a
  /// cluster with joints.
  static let energyRounding = 1e-7
  static let leastEnergyRounding = 1e-4
  /// The distance from a limit within which it is reached, in pt.
  static let limitRounding = 1e-9

  /// The displacement since the last impact of a pair below which an impact counts as repeated, in pt. After
  /// `impactLimit` repeated impacts in a window of `longestStep` the pair no longer rebounds. After
  /// `endlessLimit` its impacts are no longer predicted: the bodies rest, or the next sub-step separates
  /// them. Impacts after a greater displacement are limited by `World.SteppingError.impactLimit` alone.
  static let leastWay = 1e-5
  static let impactLimit = 16
  static let endlessLimit = 48
  /// The greatest number of sub-steps that end early in a window.
  static let endingLimit = 4

  /// The time for which pairs are searched ahead, in s, and the least margin of their boxes, in pt.
  static let horizon = 1.0 / 60
  static let margin = 0.5

  /// The largest displacement by which overlapping bodies are separated in a sub-step, in pt.
  static let largestShift = 0.1
  /// The speed, in pt/s, and the acceleration, in pt/s², below which a body counts as still.
  static let stillSpeed = 0.01
  static let stillAcceleration = 0.02
  /// A body slower than this speed, in pt/s, sleeps after this delay, in s, whatever forces act on it.
  static let slowSpeed = 1.0
  static let slowDelay = 5.0
}
