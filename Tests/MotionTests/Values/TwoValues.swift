import Motion

/// Two values at 0, on a link that is moved by hand.
@MainActor struct TwoValues {
  let link = ManualDisplayLink(framesPerSecond: 60)
  let animator: Animator
  let x, y: Animated<Double>

  init() {
    animator = Animator(link: link)
    x = Animated(0.0, on: animator)
    y = Animated(0.0, on: animator)
  }
}

/// A suite whose tests use two values.
@MainActor protocol TestsOfTwoValues {
  var values: TwoValues { get }
}

extension TestsOfTwoValues {
  var link: ManualDisplayLink { values.link }
  var animator: Animator { values.animator }
  var x: Animated<Double> { values.x }
  var y: Animated<Double> { values.y }
}
