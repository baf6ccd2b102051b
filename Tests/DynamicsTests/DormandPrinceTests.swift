import MotionKinematics
import Testing

@testable import MotionDynamics

/// A body of mass 1 under forces that are not constant.
private struct Integration {
  var forces = IdealForces()
  var body = IdealBody(Body(.circle(radius: 10), center: [100, 40]), Motion2D(velocity: [-300, 200]))

  init(_ change: (inout IdealForces) -> Void) {
    body.inverseMass = Coordinates(repeating: 1)
    change(&forces)
  }

  /// The position after a number of equal steps, and the largest error estimate of a step.
  func place(after duration: Double, steps: Int) -> (place: SIMD2<Double>, error: Double) {
    var bodies = [body]
    var paths = [QuinticPath(restingAt: body.position)]
    let step = duration / Double(steps)
    var worst = 0.0
    for index in 0..<steps {
      let error = DormandPrince.step(
        forces.clusters[0], forces, bodies, &paths, time: Double(index) * step, start: 0, duration: step)
      worst = max(worst, error)
      (bodies[0].position, bodies[0].velocity) = (paths[0].endPosition, paths[0].endVelocity)
    }
    return (bodies[0].position.place, worst)
  }
}

struct DormandPrinceTests {
  /// A Runge–Kutta step with a missing stage or a wrong coefficient still converges, but with a lower order.
  @Test(arguments: [4, 8, 16])
  func `halving the step divides the error by about 32, so the method has order five`(steps: Int) {
    let spring = Spring(stiffness: 300, damping: 20)
    let integration = Integration { forces in
      forces.snaps = [.init(body: 0, target: .zero, stiffness: spring.stiffness, damping: spring.damping)]
      forces.clusters = [.init(bodies: [0], snaps: [0], isFree: false)]
    }
    let exact = SpringMotion(
      spring: spring, from: SIMD2(100.0, 40), velocity: SIMD2(-300, 200), to: .zero)
    func error(_ steps: Int) -> Double {
      (integration.place(after: 0.08, steps: steps).place - exact.value(at: 0.08)).length
    }
    let ratio = error(steps) / error(2 * steps)
    #expect(ratio > 24 && ratio < 48, "\(ratio)")
  }

  @Test
  func `each stage evaluates the forces at its own time, so a cubic force of time is integrated exactly`() {
    let integration = Integration { forces in
      forces.fields = [Field([], .noise(scale: 1e9, rate: 4, seed: 7), strength: 5000)]
      forces.clusters = [.init(bodies: [0], fields: [(0, 0)], isFree: false)]
    }
    let exact = integration.place(after: 0.2, steps: 256).place
    // The force is a cubic in time and the position its double integral, so one step is exact up to rounding.
    for steps in [1, 2, 4] {
      #expect((integration.place(after: 0.2, steps: steps).place - exact).length < 1e-9)
    }
  }

  @Test(arguments: [1, 2, 4])
  func `the error estimate of a step is at least its error`(steps: Int) {
    let spring = Spring(stiffness: 300, damping: 20)
    let integration = Integration { forces in
      forces.snaps = [.init(body: 0, target: .zero, stiffness: spring.stiffness, damping: spring.damping)]
      forces.clusters = [.init(bodies: [0], snaps: [0], isFree: false)]
    }
    let exact = SpringMotion(
      spring: spring, from: SIMD2(100.0, 40), velocity: SIMD2(-300, 200), to: .zero)
    let (place, said) = integration.place(after: 0.08 / Double(steps), steps: 1)
    let error = (place - exact.value(at: 0.08 / Double(steps))).length
    #expect(error <= said && said < 1)
  }

  @Test func `the error estimate of several bodies is the largest of their estimates`() {
    func estimate(_ stiffnesses: [Double]) -> Double {
      var forces = IdealForces()
      let bodies = stiffnesses.indices.map { index in
        var body = IdealBody(Body(.circle(radius: 10), center: [100, 40]), Motion2D(velocity: [-300, 200]))
        body.inverseMass = Coordinates(repeating: 1)
        forces.snaps.append(.init(body: index, target: .zero, stiffness: stiffnesses[index], damping: 20))
        body.member = index
        return body
      }
      forces.clusters = [
        .init(bodies: Array(bodies.indices), snaps: Array(bodies.indices), isFree: false)
      ]
      var paths = bodies.map { QuinticPath(restingAt: $0.position) }
      return DormandPrince.step(
        forces.clusters[0], forces, bodies, &paths, time: 0, start: 0, duration: 0.04)
    }
    let (soft, hard) = (estimate([90]), estimate([900]))
    #expect(hard > 2 * soft)
    for stiffnesses in [[90.0, 900], [900, 90], [90, 90, 900]] {
      #expect(abs(estimate(stiffnesses) - hard) < 1e-9 * hard)
    }
  }
  @Test(arguments: [0, 1]) func `the error estimate of a state that is no number is infinite`(lost: Int) {
    var forces = IdealForces()
    let bodies = (0..<2).map { index in
      var body = IdealBody(Body(.circle(radius: 10), center: [100, 40]), Motion2D(velocity: [-300, 200]))
      body.inverseMass = Coordinates(repeating: 1)
      body.member = index
      forces.snaps.append(
        .init(body: index, target: index == lost ? [.nan, 0] : .zero, stiffness: 300, damping: 20))
      return body
    }
    forces.clusters = [.init(bodies: [0, 1], snaps: [0, 1], isFree: false)]
    var paths = bodies.map { QuinticPath(restingAt: $0.position) }
    let error = DormandPrince.step(
      forces.clusters[0], forces, bodies, &paths, time: 0, start: 0, duration: 0.01)
    #expect(error == .infinity)
  }
}
