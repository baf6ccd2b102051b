internal import MotionDynamics
internal import MotionKinematics

/// The page of attachments: a body on each kind of joint (M129).
extension Playground {
  /// Adds the bodies of the page.
  mutating func addHeldBodies() {
    let stations = JointStations(arena)
    // A pendulum comes to rest within some ten seconds.
    var material = BodyMaterial()
    material.resistance = 1
    for (index, sample) in JointSample.allCases.enumerated() {
      add(.held(sample), stations.body(on: sample), color: index + 1, material)
    }
    add(.partner, stations.partner, color: 1, material)
    chosen = pieces.first?.id
  }

  /// Adds the joints of the page for its present bodies. The fixed joint holds them as they lie.
  mutating func addJoints() {
    let stations = JointStations(arena)
    for sample in JointSample.allCases {
      guard let id = body(on: sample) else { continue }
      world.add(joint(sample, holding: id, stations))
    }
  }

  private func joint(_ sample: JointSample, holding id: BodyID, _ stations: JointStations) -> Joint {
    let anchor = Attachment.Anchor.point(stations.anchor(of: sample))
    switch sample {
    case .fixed:
      let partner = pieces.first { $0.kind == .partner }?.id
      return world.joint(.fixed, id, to: partner, at: world[id].center)
    case .pin: return Joint(id, offset: stations.pinnedPoint, to: anchor, .pin)
    case .sliding:
      let (reach, angle) = (stations.railReach, stations.railAngle)
      return Joint(id, to: anchor, .sliding(axis: stations.rail, angle: angle, range: -reach...reach))
    case .limit: return Joint(id, to: anchor, .limit(length: stations.ropeLength))
    }
  }

  /// Returns the body on a joint; nil on the other pages.
  func body(on sample: JointSample) -> BodyID? { pieces.first { $0.kind == .held(sample) }?.id }

  /// The joint of the chosen body; nil if it has none.
  var chosenJoint: JointSample? {
    switch chosenPiece?.kind {
    case .held(let sample): sample
    case .partner: .fixed
    default: nil
    }
  }
}
