internal import Motion

/// Properties that are animated.
private struct Root: Sendable {
  var x = 0.0
  var y = SIMD2<Double>(0, 0)
}

extension FuzzTarget {
  private func tracks(_ choices: inout Choices) -> [KeyedAnimations<Root>.Track] {
    var tracks: [KeyedAnimations<Root>.Track] = []
    switch choices.index(below: 4) {
    case 0: tracks.append(.spring(\.x, to: choices.number(-1e4...1e4), choices.spring()))
    case 1: tracks.append(.decay(\.x, velocity: choices.number(-1e5...1e5)))
    case 2: tracks.append(.custom { root, elapsed, _ in elapsed > 0.1 })
    default: break
    }
    switch choices.index(below: 3) {
    case 0:
      let duration = choices.flag() ? 0 : choices.size(1e-6...1e3)
      tracks.append(.curve(\.y, to: choices.point(-1e4...1e4), duration: duration, choices.curve()))
    case 1:
      let (target, velocity) = (choices.point(-1e4...1e4), choices.point(-1e5...1e5))
      tracks.append(.spring(\.y, to: target, choices.spring(), velocity: velocity))
    default: break
    }
    return tracks
  }

  /// Animations under keys that are added, retargeted, paused and removed: the root is finite, and each event has a time
  /// that has come.
  func keyed(_ bytes: Choices) throws {
    var choices = bytes
    var (root, animations, time) = (Root(), KeyedAnimations<Root>(), 0.0)
    for _ in 0..<40 where !choices.isEmpty {
      time += choices.element(of: spans)
      let key = choices.element(of: ["a", "b", "c"])
      let events: [KeyedAnimations<Root>.Event]
      switch choices.index(below: 6) {
      case 0, 1:
        let delay = choices.flag() ? 0 : choices.size(1e-6...1e3)
        events = animations.add(
          tracks(&choices), forKey: key, delay: delay, keeps: choices.flag(), to: &root, at: time)
      case 2:
        events = animations.retarget(key, \.x, to: choices.number(-1e4...1e4), on: &root, at: time) ?? []
      case 3:
        let isPaused = choices.flag()
        events = animations.changeTime(forKey: key, on: &root, at: time) {
          isPaused ? $0.paused(at: $1) : $0.resumed(at: $1)
        }
      case 4: events = animations.remove(key, from: &root, at: time)
      default: events = animations.advance(&root, to: time)
      }
      try expect(root.x.isFinite && root.y.isFinite, "\(root) at \(time) s")
      for event in events {
        let instant =
          switch event {
          case .started(_, let time), .reachedTarget(_, let time): time
          case .completed(_, let end): end.time
          }
        try expect(instant <= time, "an event of later than \(time) s: \(event)")
      }
    }
    for _ in 0..<4 { _ = animations.advance(&root, to: time) }
  }
}
