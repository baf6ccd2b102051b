package import Motion
package import PaneCanvas

/// A long list with inertia and a rubber band (M1–M4), and a picture that is thrown from corner to corner (M8, M99).
package struct ScrollScene: Scene {
  package static let about = About(
    summary: "a list with inertia and rubber bands, and a picture to throw into a corner",
    hint: ["space throws the list; at an end: back.", "↑ ↓ drag it. tab: the picture in the corner."],
    actions: [.kick, .release],
    demo: [
      .grab(at: 0.3, "drag"), .move(SIMD2(0, -0.35), at: 0.3, during: 0.25), .release(at: 0.55),
      .grab(at: 1.1), .move(SIMD2(0, 0.1), at: 1.3, during: 0.3, "drag"),
      .move(SIMD2(0, 0.35), at: 1.6, during: 0.12), .release(at: 1.72, "throw it over the end")
    ])
  package static let keys: [KeyBinding<Self>] = [
    .tap("throw", "throw what is chosen; again: faster; at an end: back", byHand: true),
    .glide(.vertical, "drag the list; released, it coasts").when { !$0.isPictureChosen },
    .glide(nil, "drag the picture; released, it flies into a corner").when(\.isPictureChosen),
    .hold(),
    KeyBinding([.tab], "picture", "choose the picture, or the list") { $0.isPictureChosen.toggle() },
    .note("mouse", "drag, throw or catch both; wheel: flick the list")
  ]
  /// The velocities that Space and a notch of the wheel add to the list, and Space to the picture, in pt/s.
  private static let (flick, notch, kick) = (1200.0, 400.0, 1600.0)

  package var context: SceneContext
  /// True if the picture is item 0, which the keys move, and the list item 1.
  private var isPictureChosen = false
  /// The distance by which the list is scrolled, in pt: it grows while the finger moves up.
  private var offset = MovingValue(0.0, tolerance: .standard)
  /// The place of the picture, and the corner to which it goes or in which it rests.
  private var center = MovingValue(SIMD2<Double>.zero, tolerance: .standard)
  private var corner = 3
  /// The finger on the picture, or on the list, whose y is −offset.
  private var held: (isPicture: Bool, hold: Hold)?
  /// The direction of the next flick: 1 is down the list, −1 is back up.
  private var direction = 1.0
  package private(set) var spring = Spring(response: 0.4, dampingRatio: 0.75)

  package init(_ context: SceneContext) {
    self.context = context
    center.place(place(of: corner))
  }

  package mutating func move(_ parts: inout Parts) {
    parts.move(&offset)
    parts.move(&center)
    parts.move(held?.hold)
  }

  // MARK: Events

  package mutating func handle(_ event: SceneEvent) {
    switch event {
    case .tap:
      release()
      if isPictureChosen { return handle(.kick(SIMD2(corner % 2 == 0 ? Self.kick : -Self.kick, 0))) }
      direction = offset.target >= reach ? -1 : offset.target <= 0 ? 1 : direction
      coast(list.value, velocity: list.velocity + direction * Self.flick)
    case .touch(let touch): handle(touch)
    case .wheel(let notches):
      if !isListHeld { coast(list.value, velocity: list.velocity + notches * Self.notch) }
    case .kick(let velocity):
      if held?.isPicture != true { send(from: picture.value, velocity: picture.velocity + velocity) }
    case .spring(let spring):
      self.spring = spring
      if center.phase == .moving { center.retarget(to: center.target, with: playedSpring, at: time) }
    case .resized:
      coast(list.value, velocity: list.velocity)
      center.retarget(to: place(of: corner), with: playedSpring, at: time)
    case .driver: break
    }
  }

  private mutating func handle(_ touch: Touch) {
    if touch.phase == .began { release() }
    switch touch.phase {
    case .moved: held?.hold.follow(touch, at: context.time)
    case .ended, .cancelled: release(velocity: touch.velocity)
    case .began where touch.item == (isPictureChosen ? 0 : 1):
      let (place, velocity) = picture
      held = (true, Hold(touch, taking: place, velocity: velocity, at: time))
      center.place(place)
    case .began where touch.item != nil:
      let (place, velocity) = (SIMD2(0, -list.value), SIMD2(0, -list.velocity))
      let band = DragLimits.Axis.banded(-reach...0, RubberBand(dimension: listBox.height))
      let limits = DragLimits(horizontal: .locked, vertical: band)
      held = (false, Hold(touch, taking: place, velocity: velocity, limits: limits, at: time))
      offset.place(-place.y)
    case .began: break
    }
  }

  /// - Parameter velocity: that of the finger, in pt/s; nil is the tracked one.
  private mutating func release(velocity: SIMD2<Double>? = nil) {
    guard let (isPicture, hold) = held else { return }
    let (place, velocity) = (hold.value(at: time), hold.velocity(at: time, finger: velocity))
    held = nil
    if isPicture { send(from: place, velocity: velocity) } else { coast(-place.y, velocity: -velocity.y) }
  }

  // MARK: The list

  private var isListHeld: Bool { held?.isPicture == false }
  private var isCoasting: Bool { offset.phase == .moving }
  private var list: (value: Double, velocity: Double) {
    guard let held, !held.isPicture else { return offset.state(at: time) }
    return (-held.hold.value(at: time).y, -held.hold.velocity(at: time).y)
  }

  /// The list coasts, and a spring returns it from beyond an end (formula F9).
  private mutating func coast(_ value: Double, velocity: Double) {
    offset.follow(Course.scroll(from: value, velocity: velocity, within: 0...reach), at: time)
  }

  // MARK: The picture

  private var playedSpring: Spring { context.environment.spring(spring) }
  private var picture: (value: SIMD2<Double>, velocity: SIMD2<Double>) {
    if let held, held.isPicture { held.hold.state(at: time) } else { center.state(at: time) }
  }

  /// The corner nearest to where the picture would coast (formula F10); in a tie the last one.
  private func landing(from place: SIMD2<Double>, velocity: SIMD2<Double>) -> Int {
    let corners = Detents((0..<4).map(self.place))
    let landing = corners.landing(from: place, velocity: velocity, last: corners.places[corner])
    return corners.places.firstIndex(of: landing) ?? corner
  }

  /// The picture flies into the corner at which it is thrown, on a spring in both directions.
  private mutating func send(from place: SIMD2<Double>, velocity: SIMD2<Double>) {
    corner = landing(from: place, velocity: velocity)
    let target = self.place(of: corner)
    let law = SpringMotion(spring: playedSpring, from: place, velocity: velocity, to: target)
    center.follow(law, at: time)
  }

  // MARK: Layout, in pt

  /// The height of an item of the list, and the space above the first one.
  private static let (itemHeight, padding) = (48.0, 16.0)

  /// The list, between the corners where there is room for a picture on both sides.
  private var listBox: Box {
    let columns = context.columns
    let corner = Int(pictureSize.x / Box.column) + 3
    let width = columns >= 80 ? min(columns - 2 * corner, 72) : columns - 4
    return Box(column: (columns - width) / 2, row: 2, columns: width, rows: context.rows - 4)
  }
  /// The greatest offset.
  private var reach: Double {
    max(0, Self.padding + Double(moons.count) * Self.itemHeight - listBox.height)
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

  // MARK: Output

  package func draw(on stage: inout Stage) {
    drawList(on: &stage)
    let (place, size) = (picture.value, pictureSize)
    if held?.isPicture == true {
      // The corner to which the picture would go if it were released now.
      let landing = Box(around: self.place(of: landing(from: place, velocity: picture.velocity)), size: size)
      stage.fill(.rectangle(landing, radius: 8), theme.zeroLine)
    }
    let frame = isPictureChosen ? theme.accent : theme.grabber
    stage.fill(.rectangle(Box(around: place, size: size), radius: 8), frame, item: isPictureChosen ? 0 : 1)
    let (sky, middle) = (size - SIMD2(16, 16), size.y / 2)
    stage.fill(.rectangle(Box(around: place, size: sky)), 0xbfe3f2)
    stage.fill(.rectangle(Box(around: place + SIMD2(0, sky.y / 3), size: sky * SIMD2(1, 1 / 3))), 0x2f7fb5)
    let (top, foot) = (place - SIMD2(0, 0.7 * middle), place + SIMD2(0, 0.4 * middle))
    stage.fill(.triangle(top, foot + SIMD2(middle, 0), foot), 0xffffff)
    stage.fill(.triangle(top, foot - SIMD2(5, 0), foot - SIMD2(0.7 * middle, 0)), 0xe8604c)
  }

  private func drawList(on stage: inout Stage) {
    let (box, offset) = (listBox, list.value)
    stage.fill(.rectangle(box), theme.pane, item: isPictureChosen ? 1 : 0)
    let colors: [5 of Color] = [theme.trail, theme.orange, theme.accent, theme.blue, theme.violet]
    for (index, moon) in moons.enumerated() {
      // The squares move by whole rows, like the text beside them, so that an item moves as one.
      let way = Self.padding + Double(index) * Self.itemHeight - offset
      let place = SIMD2(box.left + 2 * Box.column, box.top + (way / Box.row).rounded() * Box.row)
      guard place.y > box.top - 2 * Box.row, place.y < box.bottom else { continue }
      let square = Box(at: place, size: SIMD2(4 * Box.column, 2 * Box.row))
      stage.fill(.rectangle(square, radius: 6), colors[moon.color], clip: box)
      let words = place + SIMD2(5 * Box.column, 0)
      if words.y >= box.top {
        stage.text(moon.name, at: words, theme.text, style: .bold)
        stage.text(moon.year, at: SIMD2(box.right - 4 * Box.column, words.y), theme.dimText, .trailing)
      }
      guard words.y + Box.row >= box.top, words.y + Box.row < box.bottom else { continue }
      stage.text(moon.planet, at: words + SIMD2(0, Box.row), theme.dimText)
    }
    if isCoasting {
      // The law is known, and so is its end.
      stage.fill(.rectangle(scrollBar(at: self.offset.target)), theme.zeroLine)
    }
    stage.fill(.rectangle(scrollBar(at: offset)), theme.rim)
  }

  /// The thumb of the scroll bar; beyond an end it is shorter.
  private func scrollBar(at offset: Double) -> Box {
    let box = listBox
    let (scale, start) = (box.height / (reach + box.height), max(0, offset))
    let height = max(8, scale * (min(offset, reach) + box.height - start))
    let corner = SIMD2(box.right - 2 * Box.column, box.top + scale * start)
    return Box(at: corner, size: SIMD2(Box.column, height))
  }

  package func write(_ code: inout SceneCode) {
    let (value, velocity) = list
    code.addLink()
    code.show("let list = Animated(0.0, on: animator)")
    code.show("list.onChange = { print(link.now, $0) }")
    code.show("let coast = { (velocity: Double) in")
    code.show("  list.follow(Course.scroll(from: list.value,")
    code.show("    velocity: velocity, within: 0...\(code.number(reach))))")
    code.show("}")
    code.show("")
    code.show("coast(list.velocity + \(code.number(direction * Self.flick)))", .tap)
    code.addPause(0.25)
    code.show("list.drag(to: \(code.number(value)), velocity: \(code.number(velocity)))", .drag)
    code.addPause(0.05)
    code.show("coast(list.velocity)", .release)
    code.addPause(2)
  }

  package func act(of event: SceneEvent) -> SceneCode.Act? { isPictureChosen ? nil : event.act(on: 0) }

  package var status: StatusText {
    let coasts = (0...reach).contains(list.value) ? "coasts" : "springs"
    let flies = !isCoasting && center.phase == .moving
    let state = held != nil ? "held" : isCoasting ? coasts : flies ? "flies" : "at rest"
    let velocity = flies ? picture.velocity.length : list.velocity
    return StatusText(
      isMoving: state != "at rest", state: state,
      motion: "velocity \(fixed(velocity, decimals: 0)) pt/s")
  }

  package var trace: [TraceColumn] {
    TraceColumn.motion("offset", list, velocity: "v") + [
      TraceColumn("end", isListHeld ? list.value : offset.target),
      TraceColumn("phase", word: isListHeld ? "held" : isCoasting ? "moving" : "resting")
    ] + TraceColumn.motion("picture_", picture.value, velocity: picture.velocity)
  }
}

/// The moons with the years of their discovery, by planet.
private let moons = """
  Mars: Phobos 1877, Deimos 1877
  Jupiter: Io 1610, Europa 1610, Ganymede 1610, Callisto 1610, Amalthea 1892, Himalia 1904, Elara 1905, \
  Pasiphae 1908, Sinope 1914, Lysithea 1938, Carme 1938, Ananke 1951, Leda 1974, Thebe 1979
  Saturn: Titan 1655, Iapetus 1671, Rhea 1672, Tethys 1684, Dione 1684, Enceladus 1789, Mimas 1789, \
  Hyperion 1848, Phoebe 1899, Janus 1966, Atlas 1980, Pandora 1980, Prometheus 1980, Pan 1990
  Uranus: Titania 1787, Oberon 1787, Ariel 1851, Umbriel 1851, Miranda 1948, Puck 1985, Portia 1986, \
  Juliet 1986, Cressida 1986, Rosalind 1986
  Neptune: Triton 1846, Nereid 1949, Proteus 1989, Larissa 1989, Galatea 1989
  """.split(separator: "\n").enumerated().flatMap { color, line in
    let words = line.split { ":, ".contains($0) }
    return stride(from: 1, to: words.count, by: 2).map {
      (name: String(words[$0]), year: String(words[$0 + 1]), planet: String(words[0]), color: color)
    }
  }
