package import MotionGestures
internal import MotionKinematics

/// Mouse input: a click opens or closes the picture, a press catches it in flight, and a drag pulls a resting
/// one out of its place. A drag from the left edge swipes back from an open picture.
extension PhotosScene {
  package mutating func pointer(_ sample: PointerSample) {
    switch sample.phase {
    case .began: press(at: sample.location)
    case .moved: move(to: sample.location)
    case .ended:
      switch grip {
      case .holding?: letGo()
      case .pressed?:
        grip = nil
        tap()
      case nil: break
      }
    case .cancelled: if grip != nil { letGo() }
    }
  }

  /// Returns the picture that is visible at a location, in pt; one in flight or open is in front (M109).
  private func picture(at location: SIMD2<Double>) -> Int? {
    func shape(_ frame: PhotoFrame) -> HitShape {
      .rectangle(origin: frame.shown.origin, size: frame.shown.size)
    }
    let targets: [HitTarget<Int>]
    if let flight {
      let end = flight.opens(at: time) ? layout.full : layout.tile(flight.picture)
      targets = [HitTarget(flight.picture, presented: shape(shownFrame), model: shape(end))]
    } else if isOpen {
      targets = [HitTarget(selection, at: shape(layout.full))]
    } else {
      targets = AlbumPicture.all.indices.map { HitTarget($0, at: shape(layout.tile($0))) }
    }
    guard case .target(let picture) = HitTarget.hit(location, among: targets) else { return nil }
    return picture
  }

  private mutating func press(at location: SIMD2<Double>) {
    letGo()
    let isOnEdge = location.x < EdgeSwipe.edge && isOpen && flight == nil
    if isOnEdge || swipe != nil {
      let finger = Finger(taking: location, time: time)
      if swipe == nil {
        swipe = EdgeSwipe(finger, width: Double(layout.columns) * CellMetrics.width, at: time)
      } else {
        swipe?.grab(finger, at: context.time)
      }
      grip = .holding
      return
    }
    guard let picture = picture(at: location) else { return }
    let finger = Finger(taking: location, time: time)
    if flight == nil {
      selection = picture
      grip = .pressed(finger)
    } else {
      grab(finger)
      grip = .holding
    }
  }

  private mutating func move(to location: SIMD2<Double>) {
    switch grip {
    case .holding?:
      flight?.drag(to: location, at: context.time)
      swipe?.drag(to: location, at: context.time)
    case .pressed(var finger)?:
      finger.move(to: location, at: time)
      let hasMoved = (location - finger.origin).length > PanGesture.standardSlop
      grip = hasMoved ? .holding : .pressed(finger)
      guard hasMoved else { return }
      // The finger grabs the picture at the point of the press, so the drag includes the slop.
      grab(Finger(taking: finger.origin, time: time))
      flight?.drag(to: location, at: context.time)
    case nil: break
    }
  }
}
