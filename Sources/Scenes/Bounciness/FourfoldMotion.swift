internal import MotionAnimation
internal import MotionKinematics
internal import PaneCanvas

/// Four simultaneous, independent animations of one square: scale, position, angle and colour (M44).
struct FourfoldMotion: Sendable {
  /// The scale of the grown square, relative to its initial size.
  static let largest = 1.5
  /// The angle of the rotation, in rad: two full turns.
  static let turn = 4 * Double.pi
  static let names = ["scale", "move", "spin", "color"]

  struct SquareFigure: Sendable {
    var scale = 1.0
    /// The position as a fraction of the distance: 0 at the start, 1 at the end.
    var place = 0.0
    /// The angle, in rad.
    var angle = 0.0
    var color = FourfoldMotion.red
    /// The position in per cent: a custom property, which reads and writes another one (M130).
    var percent: Double {
      get { 100 * place }
      set { place = newValue / 100 }
    }
  }

  private(set) var figure = KeyedValues(SquareFigure())
  private(set) var option: PopOption?
  /// The position and angle while they are one transform; its unit of length is the square's whole distance (M125).
  private var transform: AdditiveTransform?
  /// The scene time at which the transform is at its end, in s; nil if it is at rest.
  private var transformEnd: Double?
  /// The velocity that a closure gives the position, in distances per second; 0 before there was one.
  private var evenVelocity = 0.0
  /// The shakes on top of the position, in pt (M126).
  private var shakes = AdditiveMotion<KeyframeMotion<Double>>(0)
  /// The distance within which the position has settled, as a fraction of the distance.
  private let placeTolerance: Tolerance

  fileprivate static let red = RGBA(red: 1, green: 0.25, blue: 0.25)
  private static let green = RGBA(red: 0.25, green: 0.85, blue: 0.55)

  init(tolerance: Tolerance) { placeTolerance = tolerance }

  /// The progress of the colour as it is shown, 0 (red) … 1 (green).
  var greenness: Double {
    let (way, gone) = (Self.green - Self.red, figure.values.color.clamped - Self.red)
    return min(max((way.channels * gone.channels).sum() / way.squaredLength, 0), 1)
  }

  /// Returns true if the animation of a name, one of `names`, runs or is kept.
  func isMoving(_ name: String) -> Bool { figure.isAnimating(name) || isBlockRunning }

  /// True if the block of all four values runs, waits for its delay or is held by a finger (M167).
  var isBlockRunning: Bool { figure.isAnimating(Self.blockKey) }

  mutating func move(_ parts: inout Parts) {
    figure.move(&parts)
    if parts.isDue(transformEnd) { transformEnd = nil }
    if parts.advances { shakes.removeEnded(by: parts.time) }
    parts.note(isMoving: !shakes.offsets.isEmpty)
  }

  /// Returns the position, as a fraction of the distance, and the angle at a scene time, in s.
  func pose(at time: Double) -> (place: SIMD2<Double>, angle: Double) {
    guard let transform else { return (SIMD2(figure.values.place, 0), figure.values.angle) }
    let parts = TransformParts(of: transform.value(at: time))
    return (parts.translation, parts.angle)
  }

  /// The step of the difference quotient of a transform, in s.
  private static let step = 1e-5

  /// Returns the velocities of the pose: of its x, in distances per second, and of its angle, in rad/s. The parts of
  /// concatenated transforms have no closed derivative, so it is their difference quotient.
  func poseVelocity(at time: Double) -> (place: Double, angle: Double) {
    guard transform != nil else {
      return (placeVelocity(at: time), figure.state(of: \.angle, at: time).velocity)
    }
    guard transformEnd != nil else { return (0, 0) }
    let (before, after) = (pose(at: time - Self.step), pose(at: time + Self.step))
    return (
      (after.place.x - before.place.x) / (2 * Self.step), (after.angle - before.angle) / (2 * Self.step)
    )
  }

  /// Returns the velocity of the position without a transform, in distances per second. A rounded position stands still
  /// between its steps.
  private func placeVelocity(at time: Double) -> Double {
    if isEven { return evenVelocity }
    if figure.motion(of: \.percent, forKey: Self.moveKey) != nil {
      return figure.state(of: \.percent, at: time).velocity / 100
    }
    let (place, velocity) = figure.state(of: \.place, at: time)
    let exact = figure.motion(of: \.place, forKey: Self.moveKey)?.value(at: time) ?? place
    let rounded = (exact / Self.rounding).rounded() * Self.rounding
    return place != exact && place == rounded ? 0 : velocity
  }

  /// True if a closure moves the position evenly (M35).
  private var isEven: Bool {
    evenVelocity != 0 && figure.isAnimating(Self.moveKey)
      && figure.motion(of: \.place, forKey: Self.moveKey) == nil
      && figure.motion(of: \.percent, forKey: Self.moveKey) == nil
  }

  /// The displacement of the square's centre, as a fraction of half its side: 0 if its transform changes, which scales
  /// about the centre, and as much as it has grown if its size changes and its origin does not (M155).
  var drift: Double { option == .origin ? figure.values.scale - 1 : 0 }

  /// Returns the displacement of the position by shakes, in pt, and its velocity, in pt/s, at a scene time, in s.
  func shake(at time: Double) -> (value: Double, velocity: Double) { shakes.state(at: time) }

  /// Passes on the events of the animation of the position, and what else the option reports, line by line.
  func forEachReport(_ body: (InlineText) -> Void) {
    guard let option else { return }
    if option == .transform {
      return body("offsets: \(transformEnd == nil ? 0 : transform?.offsetCount ?? 0)")
    }
    if let log = figure.log { for line in log.lines { body(line) } }
    if option == .namespaces {
      if figure.hasConflict { body("conflict: “move”") }
    } else if figure.isPaused(option == .block ? Self.blockKey : Self.moveKey) {
      body("paused")
    }
  }

  /// Shows another property of Pop's animations from the next tap on. Running animations continue as they are, except
  /// that one is paused or resumed.
  mutating func select(_ option: PopOption?, at time: Double) {
    if self.option == .kept, !figure.isRunning { figure.removeAll(at: time) }
    self.option = option
    figure.log = option.map { AnimationLog(key: $0 == .block ? Self.blockKey : Self.moveKey, at: time) }
    figure.setPaused(option == .paused, Self.moveKey, at: time)
  }

  /// In reduced motion the angle changes without an animation.
  mutating func go(there: Bool, with spring: Spring, in environment: MotionEnvironment, at time: Double) {
    let spring = environment.spring(spring)
    if option == .block {
      return toggleBlock(with: spring, reducesMotion: environment.reducesMotion, at: time)
    }
    // Its properties go on with their velocities, so it ends after the others have begun.
    defer { if isBlockRunning { figure.cancel(Self.blockKey, at: time) } }
    if option == .shake, !environment.reducesMotion {
      shakes.add(Self.shake, at: time, until: time + Self.shake.duration)
    }
    figure.send(
      "scale", \.scale, to: there ? Self.largest : 1, with: spring,
      within: Tolerance(distance: PropertyKind.scale.tolerance.distance), at: time)
    figure.send(
      "color", \.color, to: there ? Self.green : Self.red, with: spring,
      within: Tolerance(distance: PropertyKind.color.tolerance.distance), at: time)
    if option == .transform { return turn(there: there, reducesMotion: environment.reducesMotion, at: time) }
    settleOthers(at: time)
    move(there: there, with: spring, at: time)
    let angle = there ? Self.turn : 0
    if environment.reducesMotion {
      figure.place("spin", \.angle, at: angle, time: time)
    } else {
      figure.send(
        "spin", \.angle, to: angle, with: spring,
        within: Tolerance(distance: PropertyKind.rotation.tolerance.distance), at: time)
    }
  }

  /// A shake that begins with 10 pt and decays.
  private static let shake = KeyframeMotion<Double>(
    Keyframes([
      Keyframe(time: 0, value: 0), Keyframe(time: 0.15, value: 10), Keyframe(time: 0.35, value: -8),
      Keyframe(time: 0.55, value: 6), Keyframe(time: 0.75, value: -4), Keyframe(time: 0.9, value: 2),
      Keyframe(time: 1, value: 0)
    ]), duration: 0.5)
  private static let (moveKey, blockKey) = ("move", "block")
  /// The speed of a position that a closure moves, in distances per second.
  private static let evenSpeed = 0.5
  /// The delay of the block, in s.
  private static let blockDelay = 0.3
  /// The part of the distance of which a rounded position is a multiple, and the threshold of the custom property,
  /// in per cent.
  private static let (rounding, threshold) = (0.125, 5.0)
  /// The duration of an animation of the layer and of the transform, in s, and the transform's angle, in rad.
  private static let (duration, transformAngle) = (1.0, 0.5)

  private mutating func move(there: Bool, with spring: Spring, at time: Double) {
    if option == .closure {
      let velocity = there ? Self.evenSpeed : -Self.evenSpeed
      evenVelocity = velocity
      figure.play(
        Self.moveKey,
        .custom { figure, frame in
          figure.place = min(max(figure.place + velocity * frame.duration, 0), 1)
          return figure.place == (velocity > 0 ? 1 : 0) ? .finished : .moving
        }, at: time)
      return
    }
    let evenly = isEven ? evenVelocity : nil
    // The block may take the position from this animation, which does not make it a closure's.
    evenVelocity = 0
    let isCustom = figure.motion(of: \.percent, forKey: Self.moveKey) != nil
    if option == .custom {
      figure.send(
        Self.moveKey, \.percent, to: there ? 100 : 0, with: spring,
        within: PropertyKind.custom(threshold: Self.threshold).tolerance,
        velocity: isCustom ? nil : 100 * (evenly ?? figure.state(of: \.place, at: time).velocity), at: time)
      return
    }
    var traits = KeyedValues<SquareFigure>.Traits()
    traits.clamp = option?.clamp ?? []
    traits.rounding = option == .rounded ? Self.rounding : nil
    traits.isKept = option == .kept
    // A kept animation is given a new target; a plan with other properties replaces the animation.
    traits.replaces = option != nil && option != .kept && option != .paused
    figure.send(
      Self.moveKey, \.place, to: there ? 1 : 0, with: spring, within: placeTolerance,
      velocity: isCustom ? figure.state(of: \.percent, at: time).velocity / 100 : evenly,
      traits, at: time)
    if option == .namespaces {
      figure.sendInLayer(Self.moveKey, \.place, to: there ? 1 : 0, duration: Self.duration, at: time)
    }
    if option == .paused { figure.setPaused(true, Self.moveKey, at: time) }
  }

  // MARK: The block

  /// Starts the block, or cancels it where it is. After a delay, scale and position go there and back twice; at the exact
  /// end of that, angle and colour change. All of it is one plan with one end (M167).
  private mutating func toggleBlock(with spring: Spring, reducesMotion: Bool, at time: Double) {
    guard !isBlockRunning else { return figure.cancel(Self.blockKey, at: time) }
    settleOthers(at: time)
    figure.log = AnimationLog(key: Self.blockKey, at: time)
    let (isFar, isGreen) = (figure.values.place > 0.5, greenness > 0.5)
    var dance: [MotionPlan<SquareFigure>] = [
      .spring(\.color, to: isGreen ? Self.red : Self.green, spring, kind: .color)
    ]
    if !reducesMotion {
      dance.append(.spring(\.angle, to: isGreen ? 0 : Self.turn, spring, kind: .rotation))
    }
    let way = MotionPlan<SquareFigure>.group([
      .spring(\.place, to: isFar ? 0 : 1, spring, within: placeTolerance),
      .spring(\.scale, to: isFar ? 1 : Self.largest, spring, kind: .scale)
    ])
    figure.play(
      Self.blockKey,
      .sequence([way.autoreversed().repeated(2), .group(dance)]).delayed(by: Self.blockDelay), at: time)
  }

  /// Returns the block's time, in s; nil if it does not run.
  mutating func holdBlock(at time: Double) -> Double? {
    var held: Double?
    figure.changeTime(Self.blockKey, at: time) { clock, time in
      held = clock.sceneTime(at: time)
      return clock.paused(at: time)
    }
    return held
  }

  mutating func scrubBlock(to blockTime: Double, at time: Double) {
    figure.changeTime(Self.blockKey, at: time) { $0.scrubbed(to: blockTime, at: $1) }
  }

  mutating func resumeBlock(at time: Double) {
    figure.changeTime(Self.blockKey, at: time) { $0.resumed(at: $1) }
  }

  // MARK: The transform

  /// Adds a translation and a rotation of the transform. Each is concatenated with those still on their way, so the
  /// square moves on an arc.
  private mutating func turn(there: Bool, reducesMotion: Bool, at time: Double) {
    func moved(_ x: Double, _ angle: Double) -> Transform2D {
      let turned = Transform2D(rotation: angle)
      return Transform2D(xAxis: turned.xAxis, yAxis: turned.yAxis, translation: [x, 0])
    }
    settleOthers(at: time)
    var transform = self.transform ?? AdditiveTransform(moved(figure.values.place, figure.values.angle))
    let (old, x) = (transform.model, there ? 1.0 : 0)
    transform.retarget(
      to: Transform2D(xAxis: old.xAxis, yAxis: old.yAxis, translation: [x, 0]), at: time,
      duration: Self.duration)
    transform.retarget(
      to: moved(x, there && !reducesMotion ? Self.transformAngle : 0), at: time, duration: Self.duration)
    self.transform = transform
    transformEnd = time + Self.duration
  }

  /// Ends the animations of another option that would hide those of the next tap. The square stays where it is.
  private mutating func settleOthers(at time: Double) {
    let pose = pose(at: time)
    if option != .transform, transform != nil {
      (transform, transformEnd) = (nil, nil)
      figure.place("spin", \.angle, at: pose.angle, time: time)
    } else if option == .transform ? transform != nil : !figure.hasConflict || option == .namespaces {
      return
    }
    figure.removeLayer(at: time)
    figure.place(Self.moveKey, \.place, at: pose.place.x, time: time)
    if option == .transform { figure.place("spin", \.angle, at: pose.angle, time: time) }
  }

  mutating func change(to spring: Spring, at time: Double) {
    figure.retune("scale", \.scale, with: spring, at: time)
    figure.retune("move", \.place, with: spring, at: time)
    figure.retune("spin", \.angle, with: spring, at: time)
    figure.retune("color", \.color, with: spring, at: time)
  }
}

/// A property of Pop's animations that the scene shows on its square, one at a time (M35, M125, M126, M130–M132), and a block (M167).
/// The raw value is the sentence that says what to watch without reduced motion, at most 76 characters.
enum PopOption: String, Hashable, Sendable, CaseIterable {
  case clampedAtEnd = "clamp at the end: the square stops where it first reaches its target"
  case clampedAtStart = "clamp at the start: reversed, it does not coast beyond where it turned"
  case clampedAtBoth = "clamp at both ends: it neither coasts on nor overshoots"
  case rounded = "rounding: the position moves in steps of an eighth of its way"
  case kept = "removedOnCompletion off: the animations stay, and the next tap wakes them"
  case paused = "pause of one animation: the square does not move on; the others run"
  case custom = "custom property: per cent of the way; within its threshold of 5 it is there"
  case namespaces = "view and layer both animate the position under the key “move”: a conflict"
  case transform = "transforms are concatenated: a translation, then a rotation, make an arc"
  case origin = "the origin stays, not the centre: growing, the square drifts off its way"
  case shake = "additive keyframes: a shake of 10 pt runs on top of the spring"
  case closure = "a closure is called for each frame: it moves the square evenly, and ends itself"
  case block = "one block, one handle: delay, there and back twice; drag scrubs, tap cancels"

  func sentence(in environment: MotionEnvironment) -> String {
    switch self {
    case .transform where environment.reducesMotion:
      "transforms are concatenated; reduced motion leaves the rotation out"
    case .shake where environment.reducesMotion:
      "additive keyframes: reduced motion leaves the shake out"
    default: rawValue
    }
  }

  var clamp: SpringClamp {
    switch self {
    case .clampedAtEnd: .end
    case .clampedAtStart: .start
    case .clampedAtBoth: [.start, .end]
    default: []
    }
  }
}
