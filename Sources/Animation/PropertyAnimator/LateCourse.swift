/// The course of a change that was delayed, or added while the animator was active: its progress as a function of the
/// fraction of the duration that has passed, counted from the start.
///
/// From the fraction at which the course began, it follows a law in the animator's direction of travel,
/// starting from its progress at that fraction. Back from there, its progress is linear.
struct LateCourse {
  /// The fraction of the duration at which the course began, counted from the start.
  let since: Double
  var law: RunLaw
  /// The progress at that fraction; 0 when the change is added.
  var startProgress = 0.0
  /// Indicates whether the animator travels from the end to the start.
  var isBack = false

  func progress(at share: Dual) -> Dual {
    let ahead = isBack ? since : 1 - since
    let travelled = isBack ? Dual(since) - share : share - Dual(since)
    let wayAhead = isBack ? -startProgress : 1 - startProgress
    if travelled.value >= 0 {
      guard ahead > 0 else { return Dual(startProgress) }
      return Dual(startProgress) + wayAhead * law.progress(at: (1 / ahead) * travelled)
    }
    // A course that fills the whole way has nothing but a rounding error before it.
    guard ahead < 1 else { return Dual(startProgress) }
    let wayBehind = isBack ? 1 - startProgress : -startProgress
    return Dual(startProgress) - (wayBehind / (1 - ahead)) * travelled
  }
}
