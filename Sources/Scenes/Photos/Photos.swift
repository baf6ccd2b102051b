package import Motion
package import PaneCanvas

/// A grid of pictures. One opens with a zoom and can be grabbed in flight, dragged down and thrown back (M102–M111).
package struct PhotosScene: Scene {
  package static let about = About(
    summary: "a picture zooms open: catch it in mid-flight, drag it down, throw it back",
    hint: ["space opens the picture, and again in flight", "reverses it. enter catches it, ↓ pulls it down."],
    actions: [.release],
    demo: [
      .tap(at: 0.3, "open"), .grab(at: 0.52), .move(SIMD2(0.07, 0.08), at: 0.7, during: 0.5, "drag"),
      .move(SIMD2(-0.12, 0.05), at: 1.2, during: 0.5), .move(SIMD2(0, 0.25), at: 1.8, during: 0.12, "throw"),
      .release(at: 1.92)
    ])

  package static let keys: [KeyBinding<Self>] = [
    .tap("open", "open the picture", also: [.enter]).when(\.isInGrid),
    .tap("close", "close the picture; in flight: reverse it").when { !$0.isInGrid },
    KeyBinding(
      [.left, .right, .up, .down], "select", "in the grid: select a picture", repeats: true, byHand: true
    ) {
      let next = $0.selection + Int($1.direction.x) + Int($1.direction.y) * PhotoLayout.across
      if AlbumPicture.all.indices.contains(next) { $0.selection = next }
    }.when(\.isInGrid),
    .glide(.vertical, "drag it: half the screen is the whole way").when { !$0.isInGrid },
    .hold("catch and hold it; again: let go").when { !$0.isInGrid },
    KeyBinding([.escape], nil, "cancel: back to the grid") { $0.tap() }
      .when { $0.flight?.hold == nil && ($0.flight?.opens(at: $0.time) ?? $0.isOpen) },
    .note("mouse", "click, catch, drag, throw")
  ]

  package var context: SceneContext
  /// The spring of Apple's sample, or that of the tuner; in reduced motion a calmer one is played.
  package private(set) var spring = Spring(stiffness: 1300, damping: 95, mass: 4.5)
  /// The index of the picture that is open or would open.
  private var selection = 9
  /// True if the selected picture fills the screen and none is in flight.
  private var isOpen = false
  private var flight: PhotoFlight?
  /// The mouse on a picture at rest, where a click or a drag begins.
  private var pressed: Hold?

  package init(_ context: SceneContext) { self.context = context }

  private var isInGrid: Bool { flight == nil && !isOpen }
  private var layout: PhotoLayout { PhotoLayout(context) }

  // MARK: Motion

  package mutating func move(_ parts: inout Parts) {
    guard let opened = flight?.move(&parts) else { return }
    (isOpen, flight) = (opened, nil)
  }

  /// True if the picture does not travel, in reduced motion, and the screens fade.
  private var fades: Bool { context.environment.reducesMotion && flight != nil && flight?.hold == nil }
  private var shownFrame: PhotoFlight.Frame {
    if let flight, !fades { return flight.state(at: time).value }
    return (openness < 0.5 ? layout.tile(selection) : layout.full).frame
  }

  /// The openness of the screen, from 0 (the grid) to 1 (the open picture).
  private var openness: Double { flight?.openness(at: time) ?? (isOpen ? 1 : 0) }

  private var places: PhotoFlight.Places {
    let spring = SpringTiming(context.environment.spring(spring))
    return PhotoFlight.Places(
      tile: layout.tile(selection).frame, full: layout.full.frame, height: context.size.y, spring: spring)
  }

  // MARK: Events

  package mutating func handle(_ event: SceneEvent) {
    switch event {
    case .tap: tap()
    case .touch(let touch): handle(touch)
    case .spring(let spring):
      self.spring = spring.damped(atLeast: Spring.leastDampingRatio)
      adapt()
    case .resized: adapt()
    case .wheel, .kick, .driver: break
    }
  }

  /// Opens or closes the picture, reverses it in flight, or releases it if a finger holds it.
  private mutating func tap() {
    pressed = nil
    if flight?.hold != nil {
      flight?.release(at: context.time)
    } else if flight != nil {
      flight?.run(isReversed: true, at: context.time)
    } else {
      begin()
      flight?.run(to: .finish, velocity: .zero, at: context.time)
    }
  }

  private mutating func begin() { flight = PhotoFlight(isPush: !isOpen, places, at: time) }

  private mutating func adapt() {
    let places = places
    flight?.change(to: places, at: context.time)
  }

  // MARK: Touches

  /// A click opens or closes the picture, a press catches it in flight, and a drag pulls a resting one out of its place.
  private mutating func handle(_ touch: Touch) {
    if touch.phase == .began { return press(touch) }
    // The finger grabs the picture at the point of the press, so the drag includes the slop.
    if touch.isDrag, let hold = pressed { grab(hold) }
    pressed?.follow(touch, at: context.time)
    flight?.follow(touch, at: context.time)
    guard !touch.isDown else { return }
    if pressed != nil, touch.isClick { return tap() }
    pressed = nil
    flight?.release(velocity: touch.velocity, at: context.time)
  }

  /// Keys move the picture up and down, between the edges of the screen and through a rubber band beyond them. Arrows take
  /// over the velocity of a picture in flight.
  private mutating func press(_ touch: Touch) {
    guard touch.source == .mouse else {
      let (height, isScript) = (context.size.y, touch.source == .script)
      let limits = DragLimits(
        horizontal: .locked, vertical: .banded(0...height, RubberBand(dimension: height)))
      let place = SIMD2(shownFrame.x, min(max(shownFrame.y, 0), height))
      let velocity = flight?.state(at: time).velocity.lowHalf ?? .zero
      return grab(
        Hold(touch, taking: place, velocity: velocity, limits: isScript ? DragLimits() : limits, at: time))
    }
    flight?.release(at: context.time)
    guard let item = touch.item else { return }
    let hold = Hold(touch, taking: touch.location, at: time)
    if flight != nil { return grab(hold) }
    if item > 0 { selection = item - 1 }
    pressed = hold
  }

  private mutating func grab(_ hold: Hold) {
    let shown = shownFrame
    pressed = nil
    if flight == nil { begin() }
    flight?.grab(hold, shown: shown, at: context.time)
  }

  // MARK: Drawing

  package func draw(on stage: inout Stage) {
    drawGrid(on: &stage)
    drawTitle(on: &stage)
    guard !isInGrid else { return }
    let (frame, velocity) = (shownFrame, flight?.state(at: time).velocity ?? .zero)
    let box = Box(around: frame.lowHalf, size: pointwiseMax(frame.highHalf, SIMD2(Box.column, Box.row)))
    if flight?.hold != nil { stage.fill(.rectangle(box.rim), theme.heldGrabber) }
    let speed = velocity.lowHalf.length + velocity.highHalf.length / 2
    draw(selection, in: box, part: fades ? 2 - 2 * openness : 0, item: 0, isFast: speed > 300, on: &stage)
  }

  /// Draws a picture, of which a part has disappeared in the ground of its place. Few colours have none between two.
  private func draw(
    _ index: Int, in box: Box, part: Double, item: Int?, isFast: Bool = false, on stage: inout Stage
  ) {
    let part = stage.rendering.color == .full ? min(max(part, 0), 1) : part < 1 ? 0 : 1
    guard part < 1 || item == 0 else { return }
    let ground = stage.shade(at: box.middle.y, by: 0, theme)
    stage.fill(
      .rectangle(box), .drawing(AlbumPicture.all[index].drawing, mixedWith: ground, by: part), item: item,
      isFast: isFast)
  }

  /// The number of steps in which the pictures of the grid disappear: fewer are seen, more are sent for nothing.
  private static let fadeSteps = 10.0

  private func drawGrid(on stage: inout Stage) {
    let place = layout.tile(selection)
    if isInGrid { stage.fill(.rectangle(place.rim), theme.accent) }
    if flight != nil { stage.fill(.rectangle(place), stage.shade(at: place.middle.y, by: 0.125, theme)) }
    let steps = (context.environment.reducesMotion ? 2 : 1) * openness * Self.fadeSteps
    for index in AlbumPicture.all.indices where index != selection || isInGrid || fades && !isOpen {
      let item = isInGrid ? (index == selection ? 0 : index + 1) : nil
      // One after the other, so that no frame has to show a new step of all.
      let phase = Double(5 * index % AlbumPicture.all.count) / Double(AlbumPicture.all.count)
      let part = (steps + phase).rounded(.down) / Self.fadeSteps
      draw(index, in: layout.tile(index), part: part, item: item, on: &stage)
    }
  }

  private func drawTitle(on stage: inout Stage) {
    let fade = stage.rendering.color == .full ? openness : openness.rounded()
    let amount = min(max(abs(1 - 2 * fade), 0), 1)
    let picture = AlbumPicture.all[selection]
    let (title, note) = fade < 0.5 ? ("Photos", "12 pictures") : (picture.name, picture.note)
    let ground = theme.stage.color(row: layout.titleRow, of: context.rows)
    let place = SIMD2(layout.tile(0).left, Double(layout.titleRow) * Box.row)
    let end = stage.text(title, at: place, ground.mixed(with: theme.text, by: amount), style: .bold)
    stage.text(
      note, at: SIMD2(end + 2 * Box.column, place.y), ground.mixed(with: theme.dimText, by: amount))
  }

  // MARK: Trace and status

  /// The columns from x to vheight are the frame of the selected picture, which the column picture names. They go from one
  /// item to another where that name changes.
  package var trace: [TraceColumn] {
    let (frame, velocity) = flight?.state(at: time) ?? (shownFrame, .zero)
    let (tile, full) = (layout.tile(selection), layout.full)
    return [
      TraceColumn("x", frame.x), TraceColumn("y", frame.y), TraceColumn("width", frame.z),
      TraceColumn("height", frame.w), TraceColumn("vx", velocity.x), TraceColumn("vy", velocity.y),
      TraceColumn("vwidth", velocity.z), TraceColumn("vheight", velocity.w),
      TraceColumn("screen", openness),
      TraceColumn("photo", (frame.z - tile.width) / (full.width - tile.width)),
      TraceColumn("phase", word: state),
      TraceColumn("picture", word: AlbumPicture.all[selection].name)
    ]
  }

  package func write(_ code: inout SceneCode) {
    let (tile, full, places) = (layout.tile(selection).frame, layout.full.frame, places)
    let (frame, velocity) = flight?.state(at: time) ?? (shownFrame, .zero)
    // A flight that a tap has reversed has the other end as its target.
    let isPush = flight.map { $0.hold == nil ? $0.opens(at: time) : $0.isPush } ?? !isOpen
    code.addLink()
    code.show("let spring", places.spring.played)
    code.show("let tile = SIMD4(lowHalf: \(code.vector(tile.lowHalf)),")
    code.show("  highHalf: \(code.vector(tile.highHalf)))")
    code.show("let full = SIMD4(lowHalf: \(code.vector(full.lowHalf)),")
    code.show("  highHalf: \(code.vector(full.highHalf)))")
    code.show("let photo = Animated(\(isPush ? "tile" : "full"), on: animator, spring: spring)")
    code.show("photo.onChange = { print(link.now, $0.y) }")
    code.show("")
    code.show("photo.target = \(isPush ? "full" : "tile")", .tap)
    code.addPause(0.25)
    code.show("photo.drag(to: SIMD4(lowHalf: \(code.vector(frame.lowHalf)),", .drag)
    code.show("  highHalf: \(code.vector(frame.highHalf))), velocity:")
    code.show("  SIMD4(lowHalf: \(code.vector(velocity.lowHalf)),")
    code.show("  highHalf: \(code.vector(velocity.highHalf))))")
    code.addPause(0.05)
    code.show("photo.release(to: \(flight?.opens(at: time) ?? isOpen ? "full" : "tile"))", .release)
    code.addPause(2)
  }

  package func act(of event: SceneEvent) -> SceneCode.Act? { event.act() }

  private var state: String {
    guard let flight else { return isOpen ? "open" : "grid" }
    if flight.hold != nil { return "held" }
    return flight.opens(at: time) ? "opening" : "closing"
  }

  package var status: StatusText {
    let end: InlineText = flight?.opens(at: time) == true ? "released, it opens" : "released, it closes"
    return StatusText(isMoving: flight != nil, state: state, law: flight?.hold == nil ? "" : end)
  }
}
