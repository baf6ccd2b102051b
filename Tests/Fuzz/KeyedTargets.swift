internal import Motion

/// Properties that are animated.
private protocol Place {
  var x: Double { get set }
  var y: SIMD2<Double> { get set }
}

private struct Root: Place {
  var x = 0.0
  var y = SIMD2<Double>(0, 0)
}

private final class Thing: Place {
  var x = 0.0
  var y = SIMD2<Double>(0, 0)
}

extension FuzzTarget {
  private func plan<Root: Place>(_ choices: inout Choices, depth: Int) -> MotionPlan<Root> {
    switch choices.index(below: depth > 0 ? 9 : 4) {
    case 0: return .spring(\.x, to: choices.number(-1e4...1e4), choices.spring())
    case 1:
      return .timed(
        \.y, to: choices.point(-1e4...1e4), duration: choices.flag() ? 0 : choices.size(1e-6...1e3),
        curve: choices.curve())
    case 2: return .decay(\.x, velocity: choices.number(-1e5...1e5))
    case 3:
      return .spring(
        \.y, to: choices.point(-1e4...1e4), choices.spring(), velocity: choices.point(-1e5...1e5))
    case 4: return .group((0..<choices.index(below: 4)).map { _ in plan(&choices, depth: depth - 1) })
    case 5: return .sequence((0..<choices.index(below: 4)).map { _ in plan(&choices, depth: depth - 1) })
    case 6: return plan(&choices, depth: depth - 1).delayed(by: choices.flag() ? 0 : choices.size(1e-6...1e3))
    case 7: return plan(&choices, depth: depth - 1).repeated(1 + choices.index(below: 5))
    default: return plan(&choices, depth: depth - 1).keptOnCompletion()
    }
  }

  /// Plans under keys that are added, retargeted, paused and removed: the root is finite, each end has a time that has
  /// come, and a key that ended is gone.
  func keyed(_ bytes: Choices) throws {
    var choices = bytes
    var (root, animations, time) = (Root(), KeyedAnimations<Root>(), 0.0)
    for _ in 0..<40 where !choices.isEmpty {
      time += choices.element(of: spans)
      let key = choices.element(of: ["a", "b", "c"])
      let ends: [KeyedAnimations<Root>.End]
      switch choices.index(below: 6) {
      case 0, 1: ends = animations.add(plan(&choices, depth: 3), forKey: key, to: &root, at: time)
      case 2:
        ends = animations.advance(&root, to: time)
        _ = animations.retarget(key, \.x, to: choices.number(-1e4...1e4), at: time)
      case 3: ends = animations.setPaused(choices.flag(), forKey: key, on: &root, at: time)
      case 4: ends = animations.removeAnimation(forKey: key, from: &root, at: time)
      default: ends = animations.advance(&root, to: time)
      }
      try expect(root.x.isFinite && root.y.isFinite, "\(root) at \(time) s")
      try expect(ends.allSatisfy { $0.completion.time <= time }, "an end of later than \(time) s: \(ends)")
      try expect(Set(animations.keys).count == animations.keys.count, "a key twice: \(animations.keys)")
    }
    for _ in 0..<4 { _ = animations.advance(&root, to: time) }
  }

  /// Plans of an object under keys, whose callbacks add, retarget, pause and remove others: the object is finite, a key
  /// is live once, and each animation that was added ends, at a time that has come.
  @MainActor func objects(_ bytes: Choices) throws {
    var choices = bytes
    let (thing, link) = (Thing(), ManualDisplayLink())
    let animator = Animator(link: link)
    let animations = ObjectAnimations(of: thing, on: animator)
    var (ends, live): ([Int], [ObjectAnimations<Thing>.Live]) = ([], [])
    var broken: String?
    func changeAgain() { if choices.byte() & 3 == 3 { change() } }
    func change() {
      let key = choices.element(of: ["a", "b", "c"])
      switch choices.index(below: 8) {
      case 0, 1, 2:
        let number = ends.count
        ends.append(0)
        let isCustom = choices.byte() & 7 == 7
        let plan: MotionPlan<Thing> =
          isCustom
          ? .custom { _, frame in
            changeAgain()
            return frame.elapsed < 0.1 ? .moving : .finished
          } : plan(&choices, depth: 2)
        live.append(
          animations.add(plan, forKey: key) { completion in
            ends[number] += 1
            if completion.time > link.now { broken = "an end at \(completion.time) s before \(link.now) s" }
            changeAgain()
          })
      case 3: animations.retarget(key, \.x, to: choices.number(-1e4...1e4))
      case 4: animations.setPaused(choices.flag(), forKey: key)
      case 5: animations.removeAnimation(forKey: key)
      case 6: animations[key]?.cancel()
      default: animations.removeAll()
      }
    }
    animations.onEvent = { event in if case .applied = event { return } else { changeAgain() } }
    for _ in 0..<40 where !choices.isEmpty {
      change()
      // Between animations there is no frame to deliver.
      link.advance(by: choices.element(of: [1.0 / 60, 0, 1e-9, 0.1, 1, link.isPaused ? 1e6 : 0]))
      try expect(thing.x.isFinite && thing.y.isFinite, "\(thing.x), \(thing.y) at \(link.now) s")
      try expect(Set(animations.keys).count == animations.keys.count, "a key twice: \(animations.keys)")
      try expect(broken == nil, broken!)
    }
    // Completions may add others as long as there are bytes.
    for _ in 0..<bytes.count + 1 where !animations.keys.isEmpty { animations.removeAll() }
    withExtendedLifetime(animator) {}
    try expect(
      animations.keys.isEmpty && ends.allSatisfy { $0 > 0 } && !live.contains(where: \.isRunning),
      "animations that end \(ends) times, of which live are \(animations.keys)")
  }
}
