/// How a change that was added on the way follows the time: its progress as a function of the share of the whole
/// time that is over, from the start.
///
/// From the share at which this began it follows a law to where the animator travels, from the progress that it
/// had; back the way it came it goes evenly.
struct LateCourse {
  /// How much of the whole time was over when this began, from the start.
  let since: Double
  let law: RunLaw
  /// How far it was then: 0 when it was added.
  var startProgress = 0.0
  /// Whether the animator travels from the end to the start.
  var isBack = false

  func progress(at share: Dual) -> Dual {
    let ahead = isBack ? since : 1 - since
    let travelled = isBack ? Dual(since) - share : share - Dual(since)
    let wayAhead = isBack ? -startProgress : 1 - startProgress
    if travelled.value >= 0 {
      guard ahead > 0 else { return Dual(startProgress) }
      return Dual(startProgress) + wayAhead * law.progress(at: (1 / ahead) * travelled)
    }
    let wayBehind = isBack ? 1 - startProgress : -startProgress
    return Dual(startProgress) - (wayBehind / (1 - ahead)) * travelled
  }
}
