/// The constants of UIKit's stepping (formula F4), in metres, seconds and radians. 100 pt are 1 m.
enum ImpulseTuning {
  static let pointsPerMetre = 100.0
  /// The duration of a sub-step, in s.
  static let step: Float = 1 / 120
  static let velocityIterations = 8
  static let positionIterations = 3

  /// The overlap that is not corrected, in m. It is also the dead zone of an attachment of length 0.
  static let slop: Float = 0.005
  /// The skin around boxes and boundaries, in m. Two skins minus the slop make the 1.5 pt by which a box
  /// rests above its line.
  static let skin: Float = 2 * slop
  /// The angular error that is not corrected, in radians.
  static let angularSlop: Float = 2 / 180 * 3.14159265359
  /// The fraction of an overlap that one position iteration removes, and the largest correction, in m.
  static let baumgarte: Float = 0.2
  static let baumgarteAtImpact: Float = 0.75
  static let maximalCorrection: Float = 0.2
  /// The closing speed below which nothing rebounds, in m/s.
  static let restitutionThreshold: Float = 1
  /// The largest displacement in a sub-step, in m, and the largest turn, in radians.
  static let maximalTranslation: Float = 2
  static let maximalRotation: Float = 0.5 * 3.14159265359

  /// The margin of a body's box in the broad phase, in m, and the distance by which the box is extended
  /// ahead, in displacements of a sub-step.
  static let boxMargin: Float = 0.1
  static let boxLead: Float = 2

  /// A body falls asleep after it was slower than these speeds, in m/s and radians/s, for this delay, in s.
  static let sleepSpeed: Float = 0.01
  static let sleepAngularSpeed: Float = 2 / 180 * 3.14159265359
  static let sleepDelay: Float = 0.5
  /// A body with an attachment creeps on below `sleepSpeed`, as measured in UIKit. Below this speed, in m/s,
  /// it falls asleep after `sleepDelay`, otherwise after `creepingDelay`, in s.
  static let creepingSpeed: Float = 0.00001
  static let creepingDelay: Float = 5

  /// The largest number of impacts of one contact within a sub-step, of contacts solved at an impact, and of
  /// position iterations there.
  static let impactsPerContact = 8
  static let contactsPerImpact = 32
  static let iterationsAtImpact = 20
}
