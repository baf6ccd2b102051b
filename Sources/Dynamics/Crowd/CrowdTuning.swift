/// The constants of crowds, in metres, seconds and radians.
enum CrowdTuning {
  /// The number of moving bodies above which a world is a crowd. Up to this number everything is solved in UIKit's
  /// order: more than in any scene whose trajectories were compared with UIKit's, and few enough that a frame takes less
  /// than 0.3 ms.
  static let count = 64
  /// The number of UIKit's sub-steps for which contacts are found at once: those of a frame at 60 Hz.
  static let stepsAtOnce = 2
  /// The duration of a sub-step of a crowd, in s: half of UIKit's.
  static let step = ImpulseTuning.step / 2
  /// The ratio to the mean radius above which a body is not in the grid.
  static let largestRatio: Float = 3
  /// The distance up to which bodies count as near, in m. How far they may come in a step is added to it.
  static let reach: Float = ImpulseTuning.slop / 8
  /// The number of iterations in which joints are solved in each sub-step, and in which they are corrected.
  static let jointIterations = 4
  static let correctionIterations = 6

  /// The share of a rebound below which it is not followed further from body to body in a sub-step, and the largest number
  /// of iterations for it. In a dense crowd of 1,000 circles without friction that meet at 500 pt/s, 97 % of the energy are
  /// left after 1 s at elasticity 1; with one iteration it is 70 %.
  static let reboundShare: Float = 0.1
  static let reboundIterations = 6

  /// The overlap at which bodies come to rest, in m: small beside the one that is not removed, and large enough that
  /// their contacts do not end.
  static let restingOverlap = ImpulseTuning.slop / 50
  /// The speed at which a larger overlap than UIKit's slop is removed, per metre of overlap, in 1/s, and the highest one,
  /// in m/s.
  static let pushRate: Float = 17.5
  static let pushSpeed: Float = 1
  /// The largest fraction of its kinetic energy that a crowd loses in a step to cover the work of removing overlaps.
  static let liftShare = 0.1
}
