internal import MotionAnimation
internal import MotionGestures
package import MotionKinematics
package import PaneCanvas

/// A grid of pictures. One opens with a zoom and can be grabbed in flight, dragged down and thrown back (M102–M111).
package struct PhotosScene: Scene {
  package static let about = About(
    summary: "a picture zooms open: catch it in mid-flight, drag it down, throw it back",
    hint: [
      "space opens the picture.", "Again in mid-flight: it reverses. enter", "catches it, ↓ pulls it down."
    ],
    actions: [.kick, .release])

  package static let keys: [KeyBinding<Self>] = [
    .tap("open", "open the picture", also: [.enter]).when(\.isInGrid),
    .tap("close", "close the picture; in mid-flight: reverse it").when { !$0.isInGrid },
    KeyBinding([.up, .down], "select", "in the grid: select", repeats: true, byHand: true) {
      $0.select(by: Int($1.direction.y) * PhotoLayout.across)
    }.when(\.isInGrid),
    .glide(.vertical, "drag it: half the screen is the whole way").when { !$0.isInGrid },
    .hold().when { !$0.isInGrid },
    KeyBinding([.left, .right], "select", "in the grid: select", repeats: true, byHand: true) {
      $0.select(by: Int($1.direction.x))
    }.when(\.isInGrid, else: "only in the grid"),
    KeyBinding([.tab], nil, "in the grid: the next picture; shift-tab: the one before", repeats: true) {
      $0.selection = Array(AlbumPicture.all.indices).next(after: $0.selection, by: $1.step)
    }.when(\.isInGrid, else: "only in the grid"),
    KeyBinding([.escape], nil, "back to the grid") { $0.tap() }
      .when { $0.flight?.hold == nil && ($0.flight?.opens(at: $0.time) ?? $0.isOpen) },
    .note("mouse", "click, catch, drag, throw")
  ]

  package var context: SceneContext
  /// The spring of Apple's sample, or that of the tuner; in reduced motion a calmer one is played.
  package private(set) var spring: Spring? = SpringTiming.photo.spring
  /// The index of the picture that is open or would open. The hint does not cover the first one.
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

  /// The frame of the picture. In reduced motion it does not travel, and the screens fade.
  private var shownFrame: PhotoFlight.Frame {
    guard let flight else { return (isOpen ? layout.full : layout.tile(selection)).frame }
    guard context.environment.reducesMotion, flight.hold == nil else { return flight.state(at: time).value }
    return (openness < 0.5 ? layout.tile(selection) : layout.full).frame
  }

  /// The openness of the screen, from 0 (the grid) to 1 (the open picture).
  private var openness: Double { flight?.openness(at: time) ?? (isOpen ? 1 : 0) }
  private var photoOpenness: Double { flight?.photoOpenness(at: time) ?? (isOpen ? 1 : 0) }

  private var timing: SpringTiming {
    SpringTiming(damped: context.environment.spring(spring ?? SpringTiming.photo.spring))
  }

  // MARK: Events

  package mutating func handle(_ event: SceneEvent) {
    switch event {
    case .tap: tap()
    case .touch(let touch): handle(touch)
    case .kick(let velocity):
      // In the grid, only an upward flick has an effect.
      guard !isInGrid || velocity.y < 0 else { return }
      if flight == nil { begin() }
      flight?.throwOn(velocity, at: context.time)
    case .spring(let spring):
      self.spring = spring
      adapt()
    case .resized: adapt()
    case .wheel, .driver: break
    }
  }

  /// Opens or closes the picture, reverses it in flight, or releases it if a finger holds it.
  private mutating func tap() {
    pressed = nil
    if flight?.hold != nil {
      flight?.release(at: context.time)
    } else if flight != nil {
      flight?.reverse(at: context.time)
    } else {
      begin()
      flight?.run(to: .finish, velocity: .zero, at: context.time)
    }
  }

  private mutating func begin() {
    flight = PhotoFlight(
      isPush: !isOpen, tile: layout.tile(selection).frame, full: layout.full.frame, height: context.size.y,
      spring: timing, at: time)
  }

  private mutating func adapt() {
    let (tile, full, timing) = (layout.tile(selection).frame, layout.full.frame, timing)
    flight?.change(tile: tile, full: full, height: context.size.y, spring: timing, at: context.time)
  }

  private mutating func select(by step: Int) {
    if AlbumPicture.all.indices.contains(selection + step) { selection += step }
  }

  // MARK: Touches

  /// A click opens or closes the picture, a press catches it in flight, and a drag pulls a resting one out of its place.
  private mutating func handle(_ touch: Touch) {
    switch touch.phase {
    case .began where touch.source != .arrows: press(touch)
    case .moved where touch.source != .arrows: drag(touch)
    case .began, .moved: glide(touch)
    case .ended, .cancelled:
      let isClick = pressed != nil && touch.isClick
      pressed = nil
      if isClick { return tap() }
      guard flight?.hold != nil else { return }
      flight?.follow(touch, at: context.time)
      flight?.release(velocity: touch.velocity, at: context.time)
    }
  }

  private mutating func press(_ touch: Touch) {
    guard touch.source == .mouse else {
      return grab(Hold(touch, taking: shownFrame.lowHalf, at: time))
    }
    pressed = nil
    if flight?.hold != nil { flight?.release(at: context.time) }
    guard let item = touch.item else { return }
    let hold = Hold(touch, taking: touch.location, at: time)
    if flight != nil { return grab(hold) }
    if item > 0 { selection = item - 1 }
    pressed = hold
  }

  private mutating func drag(_ touch: Touch) {
    if touch.isDrag, let hold = pressed {
      pressed = nil
      grab(hold)
    }
    // The finger grabs the picture at the point of the press, so the drag includes the slop.
    pressed?.follow(touch, at: context.time)
    flight?.follow(touch, at: context.time)
  }

  private mutating func grab(_ hold: Hold) {
    let shown = shownFrame
    if flight == nil { begin() }
    flight?.grab(hold, shown: shown, at: context.time)
  }

  /// Lets the arrow keys move the picture up and down, between the edges of the screen and through a rubber band beyond them.
  /// They take over the velocity of a picture in flight, and stop one that another finger holds.
  private mutating func glide(_ touch: Touch) {
    pressed = nil
    if flight?.hold?.isArrows == true, touch.velocity != .zero {
      flight?.follow(touch, at: context.time)
      return
    }
    let velocity = flight.map { $0.hold == nil ? $0.state(at: time).velocity.y : 0 } ?? 0
    let (middle, height) = (shownFrame.lowHalf, context.size.y)
    let limits = DragLimits(
      horizontal: .locked, vertical: .banded(0...height, RubberBand(dimension: height)))
    let place = SIMD2(middle.x, min(max(middle.y, 0), height))
    grab(Hold(touch, taking: place, velocity: SIMD2(0, velocity), limits: limits, at: time))
  }

  // MARK: Drawing

  package func draw(on stage: inout Stage) {
    drawGrid(on: &stage)
    drawTitle(on: &stage)
    if layout.hasTracks {
      drawTrack("screen", layout.trackRow, openness, theme.accent, on: &stage)
      drawTrack("photo", layout.trackRow + 1, photoOpenness, theme.curve, on: &stage)
    }
    guard !isInGrid else { return }
    let (frame, velocity) = (shownFrame, flight?.state(at: time).velocity ?? .zero)
    let box = Box(around: frame.lowHalf, size: pointwiseMax(frame.highHalf, SIMD2(Box.column, Box.row)))
    if flight?.hold != nil { stage.fill(.rectangle(box.rim), theme.heldGrabber) }
    let fades = context.environment.reducesMotion && flight != nil && flight?.hold == nil
    let speed = velocity.lowHalf.length + velocity.highHalf.length / 2
    draw(selection, in: box, part: fades ? 2 - 2 * openness : 0, item: 0, isFast: speed > 300, on: &stage)
  }

  /// Draws a picture, of which a part has disappeared in the stage.
  private func draw(
    _ index: Int, in box: Box, part: Double, item: Int?, isFast: Bool = false, on stage: inout Stage
  ) {
    let part = stage.rendering.color == .full ? min(max(part, 0), 1) : part < 1 ? 0 : 1
    guard part < 1 || item == 0 else { return }
    stage.fill(
      .rectangle(box), .drawing(AlbumPicture.all[index].drawing, mixedWith: theme.stage.middle, by: part),
      item: item, isFast: isFast)
  }

  private func drawGrid(on stage: inout Stage) {
    if isInGrid { stage.fill(.rectangle(layout.tile(selection).rim), theme.accent) }
    if flight != nil {
      stage.fill(
        .rectangle(layout.tile(selection)), theme.stage.middle.mixed(with: theme.line, by: 0.125))
    }
    let reducesMotion = context.environment.reducesMotion
    let fades = reducesMotion && flight?.hold == nil && !isOpen
    for index in AlbumPicture.all.indices where index != selection || isInGrid || fades {
      let item = isInGrid ? (index == selection ? 0 : index + 1) : nil
      draw(
        index, in: layout.tile(index), part: reducesMotion ? 2 * openness : openness, item: item, on: &stage)
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

  /// Draws the progress of one of the two animators, from the grid to the open picture. Their curves differ, and they end
  /// together.
  private func drawTrack(_ name: String, _ row: Int, _ value: Double, _ color: Color, on stage: inout Stage) {
    let line = Box(left: layout.tile(0).left, top: 0, right: layout.tile(3).right, bottom: 0).line(row)
    let (closed, open) = (line.left + 12 * Box.column, line.right - 5 * Box.column)
    stage.text(name, at: line.corner, theme.text)
    stage.text("grid", at: SIMD2(closed, line.top), theme.dimText, .trailing)
    stage.text("open", at: SIMD2(line.right, line.top), theme.dimText, .trailing)
    // There is room at either end for the overshoot of a spring.
    func place(_ value: Double) -> SIMD2<Double> {
      let x = closed + (min(max(value, -0.12), 1.12) + 0.12) / 1.24 * (open - closed)
      return SIMD2((x / Box.column).rounded() * Box.column, line.top)
    }
    func mark(_ value: Double, _ color: Color) {
      stage.fill(.rectangle(Box(at: place(value), size: SIMD2(1, Box.row))), color)
    }
    stage.line(from: place(0) + SIMD2(0, 8), to: place(1) + SIMD2(0, 8), theme.line)
    mark(0, theme.dimText)
    mark(1, theme.dimText)
    if let flight, flight.hold != nil { mark(flight.threshold, theme.mark) }
    stage.text("●", at: place(value), color)
  }

  // MARK: Trace and status

  /// The columns from x to vheight are the frame of the selected picture, which the column picture names. They go from one
  /// item to another where that name changes.
  package var trace: [TraceColumn] {
    let (frame, velocity) = flight?.state(at: time) ?? (shownFrame, .zero)
    return [
      TraceColumn("x", frame.x), TraceColumn("y", frame.y), TraceColumn("width", frame.z),
      TraceColumn("height", frame.w), TraceColumn("vx", velocity.x), TraceColumn("vy", velocity.y),
      TraceColumn("vwidth", velocity.z), TraceColumn("vheight", velocity.w),
      TraceColumn("screen", openness), TraceColumn("photo", photoOpenness), TraceColumn("phase", word: state),
      TraceColumn("picture", word: AlbumPicture.all[selection].name)
    ]
  }

  private var state: String {
    guard let flight else { return isOpen ? "open" : "grid" }
    if flight.hold != nil { return "held" }
    return flight.opens(at: time) ? "opening" : "closing"
  }

  package var status: StatusText {
    var status = StatusText(
      isMoving: flight != nil, state: state, law: "the screen eases out, the photo springs")
    if let flight, flight.hold != nil {
      status.law = flight.opens(at: time) ? "released, it opens" : "released, it closes"
    }
    return status
  }
}
