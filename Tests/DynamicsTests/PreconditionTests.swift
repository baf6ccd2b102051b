import MotionDynamics
import Testing

/// Initialisers and setters stop the program for NaN and for values outside their ranges.
struct PreconditionTests {
  @Test func `attachments and snaps with values outside their ranges fail a precondition`() async {
    await #expect(processExitsWith: .failure) { _ = held(to: .point([.nan, 0])) }
    await #expect(processExitsWith: .failure) { _ = held(to: .point([0, .infinity])) }
    await #expect(processExitsWith: .failure) { _ = held(to: .point(.zero), offset: [.infinity, 0]) }
    await #expect(processExitsWith: .failure) {
      var attachment = held(to: .point(.zero))
      attachment.anchor = .point([.nan, 0])
    }
    await #expect(processExitsWith: .failure) {
      var attachment = held(to: .point(.zero))
      attachment.damping = -1
    }
    await #expect(processExitsWith: .failure) {
      var snap = Snap(someBody(), to: .zero)
      snap.frequency = 0
    }
  }

  @Test func `boundaries and elasticities outside their ranges fail a precondition`() async {
    await #expect(processExitsWith: .failure) {
      _ = Collision([], boundaries: ["floor": .line([-.infinity, 0], [.infinity, 0])])
    }
    await #expect(processExitsWith: .failure) {
      _ = Collision([], boundaries: ["path": .path([[0, 0], [1, .nan]], isClosed: false)])
    }
    await #expect(processExitsWith: .failure) {
      var collision = Collision([])
      collision.boundaries["floor"] = .line([.nan, 0], [1, 0])
    }
    await #expect(processExitsWith: .failure) {
      var collision = Collision([])
      collision.elasticity = 3
    }
  }

  @Test func `forces, fields and item properties with values outside their ranges fail a precondition`() async
  {
    await #expect(processExitsWith: .failure) {
      var gravity = Gravity([])
      gravity.vector = [.nan, 0]
    }
    await #expect(processExitsWith: .failure) {
      var gravity = Gravity([])
      gravity.vector.y = .infinity
    }
    await #expect(processExitsWith: .failure) {
      var push = Push([], vector: .zero, mode: .continuous)
      push.offset.x = .nan
    }
    await #expect(processExitsWith: .failure) {
      var properties = ItemProperties([])
      properties.density = 0
    }
    await #expect(processExitsWith: .failure) {
      var properties = ItemProperties([])
      properties.elasticity = 3
    }
    await #expect(processExitsWith: .failure) {
      var properties = ItemProperties([])
      properties.resistance = -5
    }
    await #expect(processExitsWith: .failure) {
      var field = Field([], .drag, strength: 1)
      field.formula = .radial(falloff: 9)
    }
    await #expect(processExitsWith: .failure) {
      var field = Field([], .drag, strength: 1)
      field.reach = .nan
    }
  }

  @Test func `setters accept values inside their ranges`() {
    var attachment = held(to: .point(.zero))
    attachment.anchor = .point([3, 4])
    attachment.frequency = 2
    var field = Field([], .drag, strength: 1)
    field.reach = .infinity
    #expect(attachment.frequency == 2 && field.reach == .infinity)
  }

  @Test func `an angular velocity that is not finite is named in the sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var world = World(.ideal)
      let body = world.add(Body(.circle(radius: 1), center: .zero))
      world.setVelocity(.zero, angularVelocity: .nan, of: body)
    }
    let error = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("an angular velocity must be finite; got nan"))
  }

  @Test func `a slide without a finite part fails a precondition`() async {
    await #expect(processExitsWith: .failure) {
      _ = Joint(someBody(), to: .point(.zero), .sliding(axis: [1, 0], range: .infinity ... .infinity))
    }
    await #expect(processExitsWith: .failure) {
      _ = Joint(someBody(), to: .point(.zero), .sliding(axis: [1, 0], range: -.infinity ... -.infinity))
    }
  }
}

private func someBody() -> BodyID {
  var world = World(.ideal)
  return world.add(Body(.circle(radius: 1), center: .zero))
}

private func held(to anchor: MotionDynamics.Attachment.Anchor, offset: SIMD2<Double> = .zero)
  -> MotionDynamics.Attachment
{
  MotionDynamics.Attachment(someBody(), offset: offset, to: anchor)
}
