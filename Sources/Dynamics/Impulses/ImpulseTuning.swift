/// The constants of UIKit's stepping (F4), in metres, seconds and radians; 100 pt are a metre.
enum ImpulseTuning {
  static let pointsPerMetre = 100.0
  /// Length of a sub-step.
  static let step: Float = 1 / 120
  static let velocityIterations = 8
  static let positionIterations = 3
  /// More circles than this in a world, or more bodies in an island, are a crowd: far more than a UIKit scene has in one
  /// heap. Circles of a crowd are solved side by side (`CircleCrowd`); up to here everything is solved in UIKit's order.
  static let crowd = 256
  /// Circles that are larger than the mean by this factor are not solved with the crowd.
  static let crowdRadiusRatio: Float = 3
  /// Colours carry a push through a heap more slowly than the order of the contacts does.
  static let crowdPositionIterations = 6
  /// What a crowd has more of velocity iterations for each doubling of `crowd`.
  static let iterationsPerDoubling = 4
  /// The largest part of its kinetic energy that a crowd pays in a sub-step for being moved apart.
  static let liftShare = 0.1

  /// An overlap that is left alone; also the dead zone of an attachment of length 0.
  static let slop: Float = 0.005
  /// The skin around boxes and boundaries. Two skins less the slop are the 1.5 pt that a box rests above its line.
  static let skin: Float = 2 * slop
  /// An angle that is left alone.
  static let angularSlop: Float = 2 / 180 * 3.14159265359
  /// How much of an overlap one position iteration takes away, and how much it may take at most.
  static let baumgarte: Float = 0.2
  static let baumgarteAtImpact: Float = 0.75
  static let maximalCorrection: Float = 0.2
  /// Under this closing speed nothing rebounds.
  static let restitutionThreshold: Float = 1
  /// The longest way and the widest turn in a sub-step.
  static let maximalTranslation: Float = 2
  static let maximalRotation: Float = 0.5 * 3.14159265359

  /// How much larger than the body its box in the broad phase is, and how far it looks ahead, in displacements.
  static let boxMargin: Float = 0.1
  static let boxLead: Float = 2

  /// Sleep: slower than these for so long.
  static let sleepSpeed: Float = 0.01
  static let sleepAngularSpeed: Float = 2 / 180 * 3.14159265359
  static let sleepDelay: Float = 0.5
  /// A body on an attachment creeps on below the sleeping speed for as long as the measured panes did; it sleeps
  /// after the delay only under this speed, otherwise after the long delay.
  static let creepingSpeed: Float = 0.00001
  static let creepingDelay: Float = 5

  /// Impacts within a sub-step that one contact may have, and contacts that are solved at one.
  static let impactsPerContact = 8
  static let contactsPerImpact = 32
  static let iterationsAtImpact = 20
}
