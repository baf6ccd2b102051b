import Foundation
import Motion
import PaneSprings
import SeededRandom
import Testing

@testable import pane

private let extremes = [
  Spring(stiffness: 2e6, damping: 20), Spring(stiffness: 1e50, damping: 0, mass: 1e-10),
  Spring(stiffness: 1e-12, damping: 1e9)
]

struct SpringPageTests {
  @Test(arguments: extremes)
  func `a page takes any spring, is one file of at most 60 KB and asks for nothing else`(spring: Spring) {
    let page = SpringPage.html(of: [spring, .snappy])
    #expect(page.utf8.count <= 60_000)
    #expect(page.contains("\"\(spring.text)&\(Spring.snappy.text)\""))
    for mark in ["http:", "https:", "src=", "@import", "url(", "@springs@", "@platforms@"] {
      #expect(!page.contains(mark), "\(mark)")
    }
  }
}

/// The page in a real browser.
@Suite(
  .serialized,
  .enabled(if: Chromium.program != nil, "no chromium is in PATH; on Debian: apt-get install chromium"))
struct PageTests {
  private let folder: TemporaryFolder
  private let browser: Chromium

  init() throws {
    folder = try TemporaryFolder()
    browser = try Chromium()
  }

  private func open(_ springs: [Spring] = [.standard], address: String = "") throws {
    let file = folder.path("page.html")
    try SpringPage.html(of: springs).write(toFile: file, atomically: true, encoding: .utf8)
    // From another page, so that another address alone loads it anew.
    try browser.open("about:blank", until: "true")
    try browser.open("file://\(file)\(address)", until: "globalThis.begin && panels.length")
    try browser.run(Self.player)
  }

  /// Springs of all regimes, critical ones and ones next to them among them.
  private static func springs(_ count: Int, seed: UInt64) -> [Spring] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { index in
      let ratios = [1...1, (1 - 1e-4)...(1 + 1e-4), 1...4, 0...1, 0...1]
      return Spring(
        response: random.number(0.1...1.5), dampingRatio: random.number(ratios[index % 5]),
        mass: random.number(0.2...5))
    }
  }

  // MARK: Motion

  /// Sends events to the panel, and compares it before and after each with the library's.
  private func expect(
    _ events: [PageEvent], on spring: Spring, played: (Spring) -> Spring = { $0 }
  ) throws {
    let list = events.map { "['\($0.kind)', \($0.value), \($0.time)]" }.joined(separator: ", ")
    let rows: [[Double]] = try browser.json("play('#\(spring.text)', [\(list)])")
    var panel = LibraryPanel(played(spring), size: rows[0][7])
    for (event, row) in zip(events, rows) {
      let (before, after, time) = ((row[0], row[1]), (row[2], row[3]), event.time / 1000)
      func same(_ one: (value: Double, velocity: Double), _ other: (value: Double, velocity: Double)) {
        let error = max(abs(one.value - other.value), abs(one.velocity - other.velocity))
        #expect(error <= 1e-9, "\(spring.text) \(event): \(one), \(other)")
      }
      same(before, panel.state(at: time) ?? before)
      let tuned = played(Spring(stiffness: row[4], damping: row[5], mass: row[6]))
      panel.handle(event, from: before, spring: tuned)
      same(after, panel.state(at: time) ?? after)
      // Only a pointer changes them at once: it moves the panel, or stops it.
      if event.kind != "pointermove" { same(after, (row[0], event.kind == "pointerdown" ? 0 : row[1])) }
    }
  }

  @Test func `inputs move a panel as the library does, on 50 springs (M15, M27, M57, M58)`() throws {
    try open()
    var random = SplitMix64(seed: 71)
    for spring in Self.springs(50, seed: 7) { try expect(Self.session(random: &random), on: spring) }
    for spring in extremes {
      let states = "[1e-9, 1, 1e6].flatMap(time => advance(read('\(spring.text)')[0], [1, -1], time))"
      #expect(try browser.json("\(states).every(isFinite)"), "\(spring.text)")
    }
  }

  @Test func `reduced motion plays the library's spring for it, and begins without a jump`() throws {
    try open()
    var random = SplitMix64(seed: 1)
    let events = Self.session(random: &random)
    try expect(events, on: .bouncy)
    let states = "[50, 60].map(time => panels[0].state(time))"
    let before: [[Double]] = try browser.json("(change(50, () => {}), \(states))")
    try browser.call(
      "Emulation.setEmulatedMedia", ["features": [["name": "prefers-reduced-motion", "value": "reduce"]]])
    try browser.run("new Promise(done => preference.addEventListener('change', done))")
    #expect(try browser.json(states) == before)
    try expect(events, on: .bouncy) { MotionEnvironment.reduced.spring($0) }
  }

  @Test func `a real mouse drags and throws both panels, and at rest no frame is requested`() throws {
    try open([.standard, .smooth])
    try browser.run(
      """
      var frames = 0
      const original = requestAnimationFrame
      requestAnimationFrame = callback => { frames++; return original(callback) }
      const rest = async () => {
        while (request !== undefined) await new Promise(original)
        const count = frames
        for (let i = 0; i < 10; i++) await new Promise(original)
        return [count, frames - count]
      }
      """)
    let place: [Double] = try browser.json(
      "['x', 'y'].map(name => find('panels').querySelector('hr').getBoundingClientRect()[name])")
    func mouse(_ type: String, _ y: Double) throws {
      try browser.call(
        "Input.dispatchMouseEvent",
        ["type": type, "x": place[0] + 5, "y": y, "button": "left", "buttons": 1, "clickCount": 1])
    }
    try mouse("mousePressed", place[1])
    for way in [40.0, 80, 120] { try mouse("mouseMoved", place[1] - way) }
    let held: [Double] = try browser.json(
      "panels.map(panel => panel.state(1e9)[0] * panel.stage.clientHeight)")
    #expect(abs(held[0] - (0.88 * 544 - 120)) < 1e-9 && held[0] == held[1])
    let still: [Int] = try browser.json("await rest()")
    #expect(still[0] > 0 && still[1] == 0)
    for way in [160.0, 200] { try mouse("mouseMoved", place[1] - way) }
    try mouse("mouseReleased", place[1] - 200)
    let resting: [Int] = try browser.json("await rest()")
    #expect(resting[0] > still[0] && resting[1] == 0)
    #expect(try browser.json("panels.flatMap(panel => panel.state(1e9))") == [0.42, 0, 0.42, 0])
    #expect(browser.events.count { $0 == "Network.requestWillBeSent" } == 1)
    let noises = ["Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"]
    #expect(!browser.events.contains(where: noises.contains))
  }

  // MARK: Springs

  @Test func `the code for each platform of numbers is that of pane spring, 50 springs and extremes`() throws
  {
    try open()
    var random = SplitMix64(seed: 3)
    func power(_ range: ClosedRange<Double>) -> Double { pow(10, random.number(range)) }
    let springs = (0..<25).flatMap { _ in
      [
        Spring(bounciness: random.number(0...20), speed: random.number(0...20), mass: power(-1...1)),
        Spring(stiffness: power(-14...18), damping: power(-12...17), mass: power(-3...3))
      ]
    }
    // Its numbers are half between two of seven digits.
    let halves = Spring(stiffness: 12345.675, damping: 0.00012345675)
    for spring in springs + Self.springs(50, seed: 5) + extremes + [halves] {
      let codes: [String] = try browser.json(
        "platforms.map(platform => code(platform, read('\(spring.text)')[0]))")
      #expect(codes.count == SpringPlatform.allCases.count)
      for (platform, code) in zip(SpringPlatform.allCases, codes) {
        guard platform.templates.isEmpty else {
          #expect(code == SpringCode.code(for: spring, on: platform), "\(spring.text)")
          continue
        }
        let words = code.split(separator: "'")
        #expect(words[0] == "pane spring " && words[2] == " --to \(platform.rawValue)")
        #expect(try SpringReading(String(words[1])).spring == spring)
      }
    }
  }

  @Test func `the address carries what the sliders tuned, and opens it again; others are refused`() throws {
    try open([.standard, .snappy])
    let springs = "panels.map(({ spring }) => [spring.k, spring.c, spring.m])"
    let hash: String = try browser.json(
      """
      (panels.forEach(({ sliders }, index) => sliders.forEach(slider => {
        slider.value = 0.3 + index / 10
        for (const name of ["input", "change"]) slider.dispatchEvent(new Event(name))
      })), location.hash)
      """)
    let tuned: [[Double]] = try browser.json(springs)
    for (numbers, value) in zip(tuned, [0.3, 0.4]) {
      let spring = Spring(stiffness: numbers[0], damping: numbers[1], mass: numbers[2])
      #expect(abs(spring.response - value) < 1e-6 && abs(spring.bounce - value) < 1e-6)
    }
    for hash in [hash, hash.replacing(",", with: "%2C").replacing("=", with: "%3D")] {
      try open(address: hash)
      #expect(try browser.json(springs) == tuned)
    }
    let addresses = [
      "k=300", "k=0,c=20", "k=300,c=-1", "k=300,c=20,m=0", "k=NaN,c=20", "k=1e400,c=20", "k=300,c=", "%",
      "k=1e200,c=1", "k=1e-200,c=1", "k=300,c=1e160", "k=300,c=20,d=1", "k=1,c=1&k=1,c=1&k=1,c=1"
    ]
    for address in addresses {
      try open([.bouncy], address: "#\(address)")
      #expect(try browser.json("find('hint').textContent.includes('“\(address)”')"))
      #expect(try browser.json("written(panels[0].spring) === written(read(given)[0])"))
    }
  }
}

/// An event on the page: its name in the DOM, or `look`; the y of a pointer in pt, the number of a slider, or −1, 0 and 1
/// for the keys ↑, space and ↓; and the time in ms.
private typealias PageEvent = (kind: String, value: Double, time: Double)

extension PageTests {
  /// Statements after which `play` sends events with times of their own to a panel. It returns the panel's position and
  /// velocity before and after each, in pt; k, c, m; and the height of the stage.
  fileprivate static let player = """
    const play = (address, events) => {
      history.replaceState(null, "", address)
      isOpen = false
      begin()
      const { stage } = panels[0], size = stage.clientHeight
      const state = time => panels[0].state(time / 1000).map(number => number * size)
      const send = (target, event, time) => {
        Object.defineProperty(event, "timeStamp", { value: time })
        target.dispatchEvent(event)
      }
      return events.map(([kind, value, time]) => {
        const before = state(time), [slider] = panels[0].sliders
        if (kind === "input") {
          slider.value = value
          send(slider, new Event(kind), time)
        } else if (kind.startsWith("pointer")) {
          const place = { bubbles: true, pointerId: 7, clientY: value }
          send(stage.querySelector(".pane"), new PointerEvent(kind, place), time)
        } else if (kind.startsWith("key")) {
          const key = value === 0 ? " " : value < 0 ? "ArrowUp" : "ArrowDown"
          send(document.body, new KeyboardEvent(kind, { bubbles: true, key }), time)
        }
        const { k, c, m } = panels[0].spring
        return [...before, ...state(time), k, c, m, size]
      })
    }
    """

  /// Returns a double tap, a catch, a throw or a drop, a new spring in flight and a drag by an arrow key, with looks between.
  fileprivate static func session(random: inout SplitMix64) -> [PageEvent] {
    let (count, step) = (Int(random.number(0...12)), random.number(-30...30))
    let arrow = random.number(-1...1) < 0 ? -1.0 : 1
    // The longest times, in ms, after the event before.
    let start: [PageEvent] = [
      ("keydown", 0, 2), ("look", 0, 80), ("keydown", 0, 120), ("look", 0, 30), ("pointerdown", 500, 150),
      ("look", 0, 100)
    ]
    let moves = (0...count).map { PageEvent("pointermove", 500 + step * Double($0), 20) }
    let end: [PageEvent] = [
      ("pointerup", 500 + step * Double(count), 70), ("look", 0, 60), ("input", random.number(0.1...1), 60),
      ("look", 0, 60), ("keydown", arrow, 60), ("look", 0, 150), ("input", 0.5, 150), ("keyup", arrow, 30),
      ("look", 0, 60)
    ]
    var time = 40_000.0
    return (start + moves + end).map { kind, value, longest in
      time += random.number(1...longest)
      return (kind, value, time)
    }
  }
}

/// The page's panel as the library moves it. Lengths are in pt, times in s.
private struct LibraryPanel {
  private let open, closed: Double
  private let limits: DragLimits
  private var target: Double
  private var motion: SpringMotion<Double>?
  private var start = 0.0
  private var finger: Finger?

  init(_ spring: Spring, size: Double) {
    (open, closed, target) = (0.42 * size, 0.88 * size, 0.88 * size)
    limits = DragLimits(horizontal: .locked, vertical: .banded(open...closed, RubberBand(dimension: size)))
    motion = SpringMotion(spring: spring, from: target, to: target)
  }

  /// Position and velocity; nil while a key drags, which the library does by another law.
  func state(at time: Double) -> (value: Double, velocity: Double)? {
    if let finger { return (finger.value.y, finger.velocity(at: time).y) }
    guard let motion else { return nil }
    let (time, tolerance) = (max(0, time - start), 2e-4 / 0.46 * (closed - open))
    let state = motion.state(at: time)
    let speed = state.velocity / motion.spring.angularFrequency
    let amplitude = ((state.value - target) * (state.value - target) + speed * speed).squareRoot()
    return amplitude <= tolerance ? (target, 0) : state
  }

  /// - Parameters:
  ///   - state: the page's position and velocity before the event.
  ///   - spring: the page's spring after it.
  mutating func handle(
    _ event: PageEvent, from state: (value: Double, velocity: Double), spring: Spring
  ) {
    let (time, place) = (event.time / 1000, SIMD2(0, event.value))
    func end(_ velocity: Double) -> Double {
      if abs(velocity) >= 250 { return velocity < 0 ? open : closed }
      return Detents([open, closed]).landing(from: state.value, velocity: velocity, last: target)
    }
    switch (event.kind, event.value) {
    case ("keydown", -1), ("keydown", 1): (motion, finger) = (nil, nil)
    case ("pointerdown", _):
      finger = Finger(taking: SIMD2(0, state.value), at: place, slop: 4, limits: limits, time: time)
    case ("pointermove", _): finger?.move(to: place, at: time)
    case ("look", _): break
    // A hand keeps what it holds.
    case ("input", _) where motion == nil: break
    default:
      if event.kind.hasSuffix("up"), finger?.isDragging ?? true {
        let slope = DragLimits.Grip(taking: SIMD2(0, state.value), within: limits).slope(after: .zero).y
        target = end(state.velocity / slope)
      } else if event.kind != "input" {
        target = target == open ? closed : open
      }
      motion = SpringMotion(spring: spring, from: state.value, velocity: state.velocity, to: target)
      (start, finger) = (time, nil)
    }
  }
}
