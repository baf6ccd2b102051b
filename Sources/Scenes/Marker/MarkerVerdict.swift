internal import MotionKinematics
internal import PaneCanvas

/// The texts about one marker, made again with every new status.
struct MarkerVerdict: Hashable, Sendable {
  let name: String
  let shortName: String
  let law: InlineText
  /// The text about the depth below the line, or that there is none; empty until the tip is at the line.
  let depth: InlineText
  let shortDepth: InlineText
  let depthNumber: InlineText
  /// The text on the crossings of the line, or on the rebounds.
  let rebounds: InlineText

  init(_ lane: MarkerLane, spring: Spring) {
    let findings = lane.findings
    let isLast = lane.drop == lane.nextDrop
    switch lane.drop {
    case .spring where !isLast: (name, shortName, law) = ("spring", "spring", "next: keyframes")
    case .keyframes where !isLast: (name, shortName, law) = ("keyframes", "keys", "next: spring")
    case .spring:
      let law = spring == MarkerDrop.standardSpring ? "ζ 0.2, 0.5 s, v 5" : spring.words
      (name, shortName, self.law) = ("spring", "spring", law)
    case .gravity: (name, shortName, law) = ("gravity", "gravity", "exact, elasticity 0.6")
    case .keyframes:
      let lost = findings.lostVelocity
      (name, shortName) = ("keyframes", "keys")
      law = lost == 0 ? "imitate a bounce" : "lost \(fixed(lost, decimals: 0)) pt/s"
    case .uikit: (name, shortName, law) = ("UIKit steps", "UIKit", "elasticity 0.6")
    }
    let hasFallen = findings.lowest > -2
    if findings.lowest > MarkerFindings.side {
      let number = fixed(findings.lowest, decimals: 1)
      (depth, shortDepth) = ("\(number) pt below the line", "\(number) below")
      depthNumber = "\(number) pt"
    } else {
      depthNumber = ""
      (depth, shortDepth) = hasFallen ? ("never below the line", "never below") : ("", "")
    }
    if findings.crossings > 0 {
      rebounds = "crosses it \(findings.crossings) \(findings.crossings == 1 ? "time" : "times")"
    } else if findings.reboundCount > 0 {
      var heights: InlineText = "rebounds"
      for index in 0..<findings.reboundCount {
        heights = "\(heights) \(fixed(findings.rebounds[index], decimals: 1))"
      }
      rebounds = "\(heights) pt"
    } else {
      rebounds = ""
    }
  }
}
