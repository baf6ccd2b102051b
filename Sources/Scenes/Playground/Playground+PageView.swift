internal import MotionDynamics
internal import PaneCanvas

extension Playground {
  /// The sentence about the chosen element of the page; nil if there is none.
  private var sentence: String? {
    switch page {
    case .balls: nil
    case .attachments: chosenJoint?.sentence
    case .fields: settings.sample.sentence
    }
  }

  /// Draws the sentence about the chosen element, in front of the bodies.
  func drawSentence(into canvas: inout Canvas) {
    if let sentence { canvas.drawSentence(sentence, theme.text) }
  }

  /// Draws the parts of the page that lie behind the bodies.
  func drawPage(into canvas: inout Canvas) {
    switch page {
    case .balls: break
    case .attachments: drawJoints(into: &canvas)
    case .fields: drawLimit(into: &canvas)
    }
  }

  /// Draws a dot in each cell on the edge of the field's region.
  private func drawLimit(into canvas: inout Canvas) {
    let color = field == nil ? theme.dimText : theme.accent
    for cell in settings.edge { canvas.draw("·", column: cell.x, row: cell.y, color) }
  }

  /// Draws the sign of each charge on its body.
  func drawCharges(into canvas: inout Canvas) {
    for piece in pieces where piece.material.charge != 0 {
      canvas.draw(
        piece.material.charge > 0 ? "+" : "−", at: world[piece.id].center, theme.bar, style: .bold)
    }
  }

  /// Draws the rail, the rope and the bar between the fixed bodies, and a mark on each anchor.
  private func drawJoints(into canvas: inout Canvas) {
    let stations = JointStations(arena)
    for sample in JointSample.allCases {
      guard let id = body(on: sample) else { continue }
      let anchor = stations.anchor(of: sample)
      switch sample {
      case .fixed:
        guard let partner = pieces.first(where: { $0.kind == .partner })?.id else { continue }
        drawSpring(from: world[id].center, to: world[partner].center, into: &canvas)
      case .sliding:
        let half = stations.railReach * stations.rail
        drawSpring(from: anchor - half, to: anchor + half, into: &canvas)
      case .pin: canvas.draw("+", at: anchor, theme.dimText)
      case .limit:
        drawSpring(from: anchor, to: world[id].center, into: &canvas)
        canvas.draw("+", at: anchor, theme.dimText)
      }
    }
  }
}
