import MotionDynamics
import Testing

/// Initialisers and setters stop the program for NaN and for values outside their ranges.
struct PreconditionTests {
  @Test func `attachments, snaps and joints with values outside their ranges fail a precondition`() async {
    await #expect(processExitsWith: .failure) {
      _ = MotionDynamics.Attachment(someBody(), to: .point([.nan, 0]))
    }
    await #expect(processExitsWith: .failure) {
      var snap = Snap(someBody(), to: .zero)
      snap.frequency = 0
    }
    await #expect(processExitsWith: .failure) {
      _ = Joint(someBody(), to: .point(.zero), .sliding(axis: [1, 0], range: .infinity ... .infinity))
    }
  }

  @Test func `boundaries, forces, fields and properties outside their ranges fail a precondition`() async {
    await #expect(processExitsWith: .failure) {
      var collision = Collision([])
      collision.boundaries["floor"] = .line([.nan, 0], [1, 0])
    }
    await #expect(processExitsWith: .failure) {
      var gravity = Gravity([])
      gravity.vector = [.nan, 0]
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
      var field = Field([], .drag, strength: 1)
      field.formula = .radial(falloff: 9)
    }
  }
}

private func someBody() -> Body.ID {
  var world = World()
  return world.add(Body(.circle(radius: 1), center: .zero))
}
