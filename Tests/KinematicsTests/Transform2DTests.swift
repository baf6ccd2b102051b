import Foundation
import MotionKinematics
import Testing

struct Transform2DTests {
  private static let sheared = Transform2D(xAxis: [2, 1], yAxis: [-0.5, 3], translation: [40, -7])
  private static let mirrored = Transform2D(xAxis: [1, 2], yAxis: [3, -1], translation: [0, 5])
  private static let samples = [
    .identity, Transform2D(translation: [300, -20]), Transform2D(rotation: 2.5), Transform2D(scale: [0.5, 3]),
    sheared, mirrored, Transform2D(xAxis: .zero, yAxis: [2, 1], translation: [1, 1])
  ]

  private func distance(_ left: Transform2D, _ right: Transform2D) -> Double {
    max(
      (left.xAxis - right.xAxis).length, (left.yAxis - right.yAxis).length,
      (left.translation - right.translation).length)
  }

  @Test func `concatenation applies the inner transform first`() {
    let turn = Transform2D(rotation: .pi / 2)
    #expect((turn.apply(to: [1, 0]) - [0, 1]).length < 1e-15)
    let moved = Transform2D(translation: [10, 0])
    #expect((turn.concatenated(after: moved).apply(to: [1, 0]) - [0, 11]).length < 1e-12)
    #expect((moved.concatenated(after: turn).apply(to: [1, 0]) - [10, 1]).length < 1e-12)
    #expect(Self.sheared.apply(to: [3, 2]) == [45, 2])
    for outer in Self.samples {
      for inner in Self.samples {
        let both = outer.concatenated(after: inner).apply(to: [3, -4])
        #expect((both - outer.apply(to: inner.apply(to: [3, -4]))).length < 1e-9)
      }
    }
  }

  @Test func `M152: about an anchor point a transform moves everything but that point`() {
    let anchor = SIMD2(-40.0, 12)
    for transform in Self.samples {
      let anchored = transform.anchored(at: anchor)
      #expect((anchored.apply(to: anchor) - (anchor + transform.translation)).length < 1e-12)
      let step = anchored.apply(to: anchor + [3, -4]) - anchored.apply(to: anchor)
      #expect((step - (transform.apply(to: [3, -4]) - transform.translation)).length < 1e-12)
      let moves = Transform2D(translation: anchor).concatenated(
        after: transform.concatenated(after: Transform2D(translation: -1 * anchor)))
      #expect(distance(anchored, moves) < 1e-12 && transform.anchored(at: .zero) == transform)
    }
    let hand = Transform2D(rotation: .pi / 2).anchored(at: [-40, 0])
    #expect((hand.apply(to: .zero) - [-40, 40]).length < 1e-12)
  }

  @Test func `the inverse undoes a transform, and is nil if the determinant is 0`() {
    #expect(Self.sheared.determinant == 6.5 && Self.mirrored.determinant == -7)
    for transform in Self.samples {
      guard let inverse = transform.inverse else {
        #expect(transform.determinant == 0)
        continue
      }
      #expect(distance(inverse.concatenated(after: transform), .identity) < 1e-12)
      #expect(distance(transform.concatenated(after: inverse), .identity) < 1e-12)
    }
    #expect(Transform2D(scale: [0, 1]).inverse == nil)
  }

  @Test func `M125: recomposing the parts of a transform gives the transform`() {
    for transform in Self.samples {
      for near in [0, 3, -9] as [Double] {
        let parts = TransformParts(of: transform, near: near)
        #expect(distance(Transform2D(parts), transform) < 1e-12)
        #expect(abs(parts.angle - near) <= .pi + 1e-12)
      }
    }
    let parts = TransformParts(of: Self.mirrored)
    #expect(abs(parts.scale.x - 5.0.squareRoot()) < 1e-12 && parts.scale.y < 0)
    #expect(abs(parts.scale.x * parts.scale.y - Self.mirrored.determinant) < 1e-12)
    #expect(TransformParts(of: .identity) == TransformParts())
  }

  @Test func `M125: the angle is continuous through half a turn and more`() {
    for direction in [1.0, -1] {
      var last = 0.0
      for step in 0...1000 {
        let angle = direction * Double(step) / 100
        let parts = TransformParts(of: Transform2D(rotation: angle), near: last)
        #expect(abs(parts.angle - angle) < 1e-12)
        last = parts.angle
      }
    }
  }

  @Test func `the components of the parts are in order`() {
    var parts = TransformParts(translation: [1, 2], angle: 3, scale: [4, 5], shear: 6)
    for index in 0..<6 { #expect(parts[component: index] == Double(index + 1)) }
    for index in 0..<6 { parts[component: index] = Double(10 * index) }
    #expect(parts == TransformParts(translation: [0, 10], angle: 20, scale: [30, 40], shear: 50))
    #expect(parts - parts == .zero && 0.5 * (parts + parts) == parts && TransformParts.zero.length == 0)
    #expect(TransformParts.componentCount == 6)
  }

  // MARK: Additive

  @Test
  func `M125: a rotation retargeted several times in flight stays rigid and ends exactly on its target`() {
    let turned = Transform2D(rotation: 2)
    let away = Transform2D(translation: [200, 0]).concatenated(after: turned)
    var motion = AdditiveTransform()
    motion.retarget(to: turned, at: 0, duration: 1)
    #expect(motion.model == turned && distance(motion.value(at: 0), .identity) < 1e-12)
    var targets = [(0.4, away), (0.7, .identity), (0.9, turned), (1.1, .identity)][...]
    var last = motion.value(at: 0)
    for step in 1...2500 {
      let time = Double(step) / 1000
      if let (start, target) = targets.first, start <= time {
        let (before, ago) = (motion.value(at: time), motion.value(at: time - 1e-5))
        motion.retarget(to: target, at: time, duration: 1)
        targets.removeFirst()
        #expect(motion.model == target && distance(motion.value(at: time), before) < 1e-12)
        // The velocity is continuous as well.
        let (came, goes) = (
          before.apply(to: [9, 9]) - ago.apply(to: [9, 9]),
          motion.value(at: time + 1e-5).apply(to: [9, 9]) - before.apply(to: [9, 9])
        )
        #expect((came - goes).length < 1e-6)
      }
      let shown = motion.value(at: time)
      // A component-wise sum of matrices would shrink a rotating shape.
      #expect(abs(shown.determinant - 1) < 1e-9 && abs(shown.xAxis.length - 1) < 1e-9)
      #expect((shown.apply(to: .zero) - last.apply(to: .zero)).length < 1)
      last = shown
    }
    #expect(motion.value(at: 2.1) == .identity && motion.model == .identity)
  }

  @Test func `M125: in flight the transform is the concatenation of the remaining offsets`() throws {
    let (turned, moved) = (Transform2D(rotation: 1), Transform2D(translation: [100, 0]))
    var motion = AdditiveTransform()
    motion.retarget(to: turned, at: 0, duration: 1, curve: .linear)
    #expect(distance(motion.value(at: 0.25), Transform2D(rotation: 0.25)) < 1e-12)
    motion.retarget(to: moved, at: 0.5, duration: 1, curve: .linear)
    // At 0.75 s a quarter of the first offset is left, and half of the second.
    let offset = TransformParts(of: try #require(moved.inverse).concatenated(after: turned))
    let half = Transform2D(offset + 0.25 * (TransformParts() - offset))
    let expected = moved.concatenated(after: half).concatenated(after: Transform2D(rotation: -0.25))
    #expect(distance(motion.value(at: 0.75), expected) < 1e-12)
    #expect(motion.offsetCount == 2 && motion.value(at: 1.5) == moved)
    // An offset with the same key is replaced, and ended offsets are removed.
    motion.retarget(to: turned, at: 1.2, duration: 1, key: "turn")
    #expect(motion.offsetCount == 2)
    motion.retarget(to: moved, at: 1.3, duration: 1, key: "turn")
    #expect(motion.offsetCount == 2)
    motion.retarget(to: turned, at: 9, duration: 1)
    #expect(motion.offsetCount == 1)
  }

  @Test func `a target without an inverse fails a precondition`() async {
    await #expect(processExitsWith: .failure) {
      var motion = AdditiveTransform()
      motion.retarget(to: Transform2D(scale: [0, 1]), at: 0, duration: 1)
    }
  }
}
