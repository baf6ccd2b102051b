internal import MotionAnimation
internal import MotionGestures
package import MotionKinematics
package import PaneCanvas

/// A long list with inertia and a rubber band (M1–M4), and a picture that is thrown from corner to corner (M8, M99).
package struct ScrollScene: Scene {
  package static let about = About(
    summary: "a list with inertia and rubber bands, and a picture to throw into a corner",
    hint: ["space throws the list; at an end: back.", "← → throw the small picture into a corner."],
    actions: [.kick, .release])
  package static let keys: [KeyBinding<Self>] = [
    .tap("throw", "throw the list, again: faster, from an end: back; or the picture across", byHand: true),
    .glide(.vertical, "drag the list; released, it coasts").when { !$0.isPictureChosen }, .hold(),
    KeyBinding([.left, .right], "picture", "throw the picture left or right", byHand: true) {
      $0.throwPicture(by: kick * $1.direction)
    },
    KeyBinding([.up, .down], "throw", "throw the picture up or down", repeats: true, byHand: true) {
      $0.throwPicture(by: kick * $1.direction)
    }.when(\.isPictureChosen),
    KeyBinding([.tab], "focus", "space and ↑ ↓ for the picture, or for the list") {
      $0.isPictureChosen.toggle()
    },
    KeyBinding([.escape], nil, "back to the list") { $0.isPictureChosen = false }.when(\.isPictureChosen),
    .note("mouse", "drag, throw or catch both; wheel: flick the list")
  ]
  /// The velocities that Space and a notch of the wheel add to the list, and an arrow to the picture, in pt/s.
  private static let (flick, notch, kick) = (1200.0, 400.0, 1600.0)

  package var context: SceneContext
  private var isPictureChosen = false
  /// The distance by which the list is scrolled, in pt: it grows while the finger moves up.
  private var offset = MovingValue(0.0, tolerance: .standard)
  /// The place of the picture, and the corner to which it goes or in which it rests.
  private var center = MovingValue(SIMD2<Double>.zero, tolerance: .standard)
  private var corner: Int
  /// The finger on the list, item 0, whose y is −offset, or on the picture, item 1.
  private var held: (item: Int, hold: Hold)?
  /// The direction of the next flick: 1 is down the list, −1 is back up.
  private var direction = 1.0
  private var chosenSpring = Spring(response: 0.4, dampingRatio: 0.75)
  /// The velocity of the list, in pt/s, and whether it is recorded.
  private var chart = Chart(span: 3)
  private var isCharted = false

  package init(_ context: SceneContext) {
    self.context = context
    // There it covers no names.
    corner = context.columns >= 80 ? 2 : 3
    center.place(place(of: corner), at: 0)
  }

  package mutating func move(_ parts: inout Parts) {
    let (offset, held) = (offset, held)
    if isCharted { chart.record(to: parts.time) { Self.list(offset, held, at: $0).velocity } }
    parts.move(&self.offset)
    parts.move(&center)
    parts.move(held?.hold)
    isCharted = isCoasting || held?.hold.isStill(at: parts.time) == false
  }

  // MARK: Events

  package mutating func handle(_ event: SceneEvent) {
    if !isCharted { chart.resume(at: time) }
    let time = time
    switch event {
    case .tap:
      release()
      let across = SIMD2(corner % 2 == 0 ? Self.kick : -Self.kick, 0)
      isPictureChosen ? throwPicture(by: across) : flick()
    case .touch(let touch): handle(touch)
    case .wheel(let notches):
      if !isListHeld { coast(list.value, velocity: list.velocity + notches * Self.notch) }
    case .kick(let velocity): throwPicture(by: velocity)
    case .spring(let spring):
      chosenSpring = spring
      if center.phase == .moving { center.retarget(to: center.target, with: playedSpring, at: time) }
    case .resized:
      coast(list.value, velocity: list.velocity)
      center.retarget(to: place(of: corner), with: playedSpring, at: time)
    case .driver: break
    }
  }

  private mutating func handle(_ touch: Touch) {
    var (touch, time) = (touch, time)
    // The arrows move the list, so the finger goes the other way. A movement of the list to the side is none.
    if touch.source == .arrows { touch.velocity = touch.velocity.map { -$0 } }
    if isListHeld { touch.step.x = 0 }
    switch (touch.phase, touch.item) {
    case (.moved, _): held?.hold.follow(touch, at: time)
    case (.ended, _), (.cancelled, _): release(velocity: touch.velocity)
    case (.began, 0):
      release()
      let (value, velocity) = list
      let band = DragLimits.Axis.banded(-reach...0, RubberBand(dimension: listBox.height))
      let hold = Hold(
        touch, taking: SIMD2(0, -value), velocity: SIMD2(0, -velocity),
        limits: DragLimits(horizontal: .locked, vertical: band), at: time)
      held = (0, hold)
      offset.place(value, at: time)
      chart.mark(at: time)
    case (.began, let item):
      release()
      guard item == 1 else { return }
      center.place(center.value(at: time), at: time)
      held = (1, Hold(touch, taking: center.target, at: time))
    }
  }

  /// - Parameter velocity: that of the finger, in pt/s; nil is the tracked one.
  private mutating func release(velocity: SIMD2<Double>? = nil) {
    guard let (item, hold) = held else { return }
    let (place, velocity) = (hold.value(at: time), hold.velocity(at: time, finger: velocity))
    held = nil
    if item == 0 { coast(-place.y, velocity: -velocity.y) } else { send(from: place, velocity: velocity) }
  }

  // MARK: The list

  private var isListHeld: Bool { held?.item == 0 }
  private var isCoasting: Bool { offset.phase == .moving }
  private var list: (value: Double, velocity: Double) { Self.list(offset, held, at: time) }
  private static func list(
    _ offset: MovingValue<Double>, _ held: (item: Int, hold: Hold)?, at time: Double
  ) -> (value: Double, velocity: Double) {
    guard let held, held.item == 0 else { return offset.state(at: time) }
    return (-held.hold.value(at: time).y, -held.hold.velocity(at: time).y)
  }

  /// The list coasts, and a spring returns it from beyond an end (formula F9).
  private mutating func coast(_ value: Double, velocity: Double) {
    offset.follow(.settling(ScrollMotion(from: value, velocity: velocity, within: 0...reach)), at: time)
    chart.mark(at: time)
  }

  /// Flicks the list down, and back up if it goes to its end.
  private mutating func flick() {
    if direction > 0, offset.target >= reach { direction = -1 } else if offset.target <= 0 { direction = 1 }
    coast(list.value, velocity: list.velocity + direction * Self.flick)
  }

  // MARK: The picture

  private var playedSpring: Spring { context.environment.spring(chosenSpring) }
  private var isPictureHeld: Bool { held?.item == 1 }
  private var picture: (value: SIMD2<Double>, velocity: SIMD2<Double>) {
    if let held, held.item == 1 { held.hold.state(at: time) } else { center.state(at: time) }
  }

  /// The corner nearest to where the picture would coast (formula F10); in a tie the last one.
  private func landing(from place: SIMD2<Double>, velocity: SIMD2<Double>) -> Int {
    let end = place + Projection.distance(velocity: velocity)
    func distance(_ index: Int) -> Double { (self.place(of: index) - end).squaredLength }
    return (0..<4).reduce(corner) { distance($1) < distance($0) ? $1 : $0 }
  }

  /// Adds a velocity, in pt/s; a picture under a finger is not affected.
  private mutating func throwPicture(by velocity: SIMD2<Double>) {
    if !isPictureHeld { send(from: picture.value, velocity: picture.velocity + velocity) }
  }

  /// The picture flies into the corner at which it is thrown, on a spring in both directions.
  private mutating func send(from place: SIMD2<Double>, velocity: SIMD2<Double>) {
    corner = landing(from: place, velocity: velocity)
    let target = self.place(of: corner)
    let law = SpringMotion(spring: playedSpring, from: place, velocity: velocity, to: target)
    center.follow(.spring(law), at: time)
  }

  // MARK: Layout, in pt

  /// The height of an item of the list, and the space above the first one.
  private static let (itemHeight, padding) = (48.0, 16.0)

  /// The list, which leaves 50 columns free where there is room for both.
  private var listBox: Box {
    let columns = context.columns
    let width = columns >= 80 ? min(columns - 52, max(28, min(columns * 45 / 100, 72))) : columns - 4
    return Box(column: columns - 2 - width, row: 2, columns: width, rows: context.rows - 4)
  }
  /// The greatest offset.
  private var reach: Double {
    max(0, Self.padding + Double(Moon.all.count) * Self.itemHeight - listBox.height)
  }
  private var pictureSize: SIMD2<Double> {
    let columns = context.columns
    let size = columns >= 100 ? SIMD2(26.0, 8) : columns >= 60 ? SIMD2(20, 6) : SIMD2(14, 4)
    return size * SIMD2(Box.column, Box.row)
  }
  /// The place of the picture's middle in a corner: top left, top right, bottom left, bottom right.
  private func place(of corner: Int) -> SIMD2<Double> {
    let least = SIMD2(2 * Box.column, 2 * Box.row) + pictureSize / 2
    let greatest = context.size - least
    return SIMD2(corner % 2 == 0 ? least.x : greatest.x, corner < 2 ? least.y : greatest.y)
  }
  /// The chart, beside the list and above a picture in the lower corner; nil if there is no room.
  private var chartBox: Box? {
    let width = min(Int(listBox.left / Box.column) - 6, 120)
    let height = min(context.rows - Int(pictureSize.y / Box.row) - 11, 16)
    return width >= 30 && height >= 3 ? Box(column: 2, row: 6, columns: width, rows: height) : nil
  }

  // MARK: Output

  package func draw(on stage: inout Stage) {
    let box = listBox
    drawChart(&stage)
    stage.fill(.rectangle(box), theme.pane, item: 0)
    let offset = list.value
    let colors: [5 of Color] = [theme.trail, theme.orange, theme.accent, theme.blue, theme.violet]
    for (index, moon) in Moon.all.enumerated() {
      // The discs move by whole rows, like the text beside them, so that an item moves as one.
      let way = Self.padding + Double(index) * Self.itemHeight - offset
      let place = SIMD2(box.left + 4 * Box.column, box.top + (way / Box.row).rounded() * Box.row)
      guard place.y > box.top - 2 * Box.row, place.y < box.bottom else { continue }
      stage.fill(
        .circle(place + SIMD2(0, Box.row), radius: Box.row),
        moon.planet < 5 ? colors[moon.planet] : theme.green, clip: box)
      let words = place + SIMD2(4 * Box.column, 0)
      if words.y >= box.top { stage.text(moon.name, at: words, theme.text, style: .bold) }
      guard words.y + Box.row >= box.top, words.y + Box.row < box.bottom else { continue }
      stage.text(moon.note, at: words + SIMD2(0, Box.row), theme.dimText)
    }
    // The scroll bar; beyond an end it is shorter.
    let (scale, end) = (box.height / (reach + box.height), min(offset, reach) + box.height)
    var bar = Box(at: SIMD2(box.right - 12, box.top + scale * max(0, offset)), size: SIMD2(Box.column, 8))
    bar.bottom = max(bar.bottom, box.top + scale * end)
    stage.fill(.rectangle(bar), theme.rim)
    let (place, size) = (picture.value, pictureSize)
    if isPictureHeld {
      // The corner to which the picture would go if it were released now.
      let landing = Box(around: self.place(of: landing(from: place, velocity: picture.velocity)), size: size)
      stage.fill(.rectangle(landing, radius: 8), theme.zeroLine)
    }
    let frame = isPictureHeld ? theme.heldGrabber : isPictureChosen ? theme.accent : theme.grabber
    stage.fill(.rectangle(Box(around: place, size: size), radius: 8), frame, item: 1)
    let (sky, middle) = (size - SIMD2(16, 16), size.y / 2)
    stage.fill(.rectangle(Box(around: place, size: sky)), 0xbfe3f2)
    stage.fill(.rectangle(Box(around: place + SIMD2(0, sky.y / 3), size: sky * SIMD2(1, 1 / 3))), 0x2f7fb5)
    let (top, foot) = (place - SIMD2(0, 0.7 * middle), place + SIMD2(0, 0.4 * middle))
    stage.fill(.triangle(top, foot + SIMD2(middle, 0), foot), 0xffffff)
    stage.fill(.triangle(top, foot - SIMD2(5, 0), foot - SIMD2(0.7 * middle, 0)), 0xe8604c)
  }

  private func drawChart(_ stage: inout Stage) {
    guard let box = chartBox else { return }
    let range = chart.samples.reduce(2500) { $0 < abs($1) ? 2 * $0 : $0 }
    stage.sweep(chart, in: box, range: -range...range, theme.curve, mark: theme.mark, context)
    stage.text("speed", at: SIMD2(box.left, box.bottom), theme.curve)
    stage.text("┊ tap or grab", at: SIMD2(box.right, box.bottom), theme.mark, .trailing)
  }

  package var spring: Spring? { chosenSpring }

  package var status: StatusText {
    let (isFlying, isListMoving) = (center.phase == .moving, isListHeld || isCoasting)
    if isPictureHeld || isFlying && !isListMoving {
      let corner = isFlying ? corner : landing(from: picture.value, velocity: picture.velocity)
      let law: InlineText = "to the \(corner < 2 ? "top" : "bottom") \(corner % 2 == 0 ? "left" : "right")"
      return StatusText(isMoving: true, state: isFlying ? "flies" : "held", law: law)
    }
    let state =
      isListHeld ? "held" : !isCoasting ? "at rest" : (0...reach).contains(list.value) ? "coasts" : "springs"
    return StatusText(isMoving: isListMoving || isFlying, state: state)
  }

  package var trace: [TraceColumn] {
    TraceColumn.motion("offset", list, velocity: "v") + [
      TraceColumn("end", isListHeld ? list.value : offset.target),
      TraceColumn("phase", word: isListHeld ? "held" : isCoasting ? "moving" : "resting")
    ] + TraceColumn.motion("picture_", picture.value, velocity: picture.velocity)
  }
}

private enum Moon {
  /// The moons with the years of their discovery, in the order of their planets.
  private static let table = """
    Mars: Phobos 1877, Deimos 1877
    Jupiter: Io 1610, Europa 1610, Ganymede 1610, Callisto 1610, Amalthea 1892, Himalia 1904, Elara 1905, \
    Pasiphae 1908, Sinope 1914, Lysithea 1938, Carme 1938, Ananke 1951, Leda 1974, Thebe 1979
    Saturn: Titan 1655, Iapetus 1671, Rhea 1672, Tethys 1684, Dione 1684, Enceladus 1789, Mimas 1789, \
    Hyperion 1848, Phoebe 1899, Janus 1966, Atlas 1980, Pandora 1980, Prometheus 1980, Pan 1990
    Uranus: Titania 1787, Oberon 1787, Ariel 1851, Umbriel 1851, Miranda 1948, Puck 1985, Portia 1986, \
    Juliet 1986, Cressida 1986, Rosalind 1986
    Neptune: Triton 1846, Nereid 1949, Proteus 1989, Larissa 1989, Galatea 1989
    Pluto: Charon 1978, Nix 2005, Hydra 2005, Kerberos 2011, Styx 2012
    """

  static let all = table.split(separator: "\n").enumerated().flatMap { planet, line in
    let words = line.split { ":, ".contains($0) }
    return stride(from: 1, to: words.count, by: 2).map {
      (name: String(words[$0]), note: "\(words[0]), \(words[$0 + 1])", planet: planet)
    }
  }
}
