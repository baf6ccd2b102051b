@testable import Motion
import Testing


@MainActor @Suite struct `Watchers that change what they watch`: TestsOfTwoValues {
  let values = TwoValues()

  @Test func `a target that is set in flight takes over value and velocity, and the value comes to rest`() {
    var shown: [Double] = []
    x.onChange = { [unowned x] in
      shown.append($0)
      if $0 > 90 { x.target = 0 }
    }
    x.target = 100
    link.advance(to: 5)
    let turn = shown.firstIndex { $0 > 90 }!
    #expect(x.value == 0 && link.isPaused && shown.max()! < 130 && shown.last == 0)
    // The change itself is told with the next frame: each value once.
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 != $1 } && shown[turn + 1] > 90)
  }

  @Test func `a value at rest that waits for a delay is not told, and one that moves until then is`() {
    var (counts, waiting) = ([0, 0, 0], 0)
    let z = Animated(0.0, on: animator)
    for (index, value) in [x, y, z].enumerated() { value.onChange = { _ in counts[index] += 1 } }
    y.retarget(to: 50, with: .snappy)
    let end = y.core.machine.endTime
    for value in [x, y] { value.retarget(to: 1, after: 2) }
    animator.animate(delay: 2) { z.target = 1 }
    (counts, waiting) = ([0, 0, 0], link.framesDelivered)
    link.advance(to: 1.99)
    #expect(counts == [0, Int((end * 60).rounded(.up)), 0] && link.framesDelivered - waiting == 119)
    link.advance(to: 2.1)
    #expect(counts[0] == 7 && counts[2] == 7 && x.value > 0)
    x.grab()
    x.retarget(to: 5, after: 1)
    counts = [0, 0, 0]
    link.advance(to: 3)
    #expect(counts[0] == 0 && x.phase == .held)
  }

  @Test(arguments: [true, false])
  func `a value that is placed inside is told once more, to all who listen, in the frame or without one`(
    isInFrame: Bool
  ) async {
    var (shown, streamed): ([Double], [Double]) = ([], [])
    let stream = x.values
    x.onChange = { [unowned x] in
      shown.append($0)
      if $0 > 10 { x.place(10) }
      #expect(x.value <= 10)
    }
    if isInFrame {
      x.target = 100
      link.advance(to: 5)
    } else {
      x.place(70)
    }
    #expect(x.value == 10 && x.phase == .resting && link.isPaused)
    #expect(shown.last == 10 && shown.filter { $0 > 10 }.count == 1 && shown.filter { $0 == 10 }.count == 1)
    for await value in stream {
      streamed.append(value)
      break
    }
    #expect(streamed == [10])
  }

  @Test func `two values that set each other come to rest at one target`() {
    x.onChange = { [unowned y] in if y.target != $0 { y.target = $0 } }
    y.onChange = { [unowned x] in if x.target != $0 { x.target = $0 } }
    x.target = 100
    link.advance(to: 1)
    x.onChange = { [unowned y] in y.place($0) }
    y.onChange = { [unowned x] in x.place($0) }
    x.place(50)
    #expect(x.value == 50 && y.value == 50 && link.isPaused)
  }

  @Test func `a chain of values that place each other is told of each place`() {
    let values = (0..<100).map { _ in Animated(0.0, on: animator) }
    for (value, next) in zip(values, values.dropFirst()) { value.onChange = { next.place($0 + 1) } }
    values[0].place(1)
    #expect(values.map(\.value) == (1...100).map(Double.init))
  }

  @Test func `a held value that is dragged inside, and a paused block that is scrubbed inside, are told`() {
    var shown: [Double] = []
    x.onChange = { [unowned x] in
      shown.append($0)
      if x.phase == .held, $0 > 5 { x.drag(to: 5, velocity: 0) }
    }
    x.grab()
    x.drag(to: 8, velocity: 0)
    #expect(shown == [0, 8, 5] && x.value == 5)
    let block = animator.animate { y.target = 100 }
    block.pause()
    shown = []
    y.onChange = {
      shown.append($0)
      if $0 > 50 { block.scrub(to: 0.01) }
    }
    block.scrub(to: 0.4)
    #expect(shown.count == 2 && shown[0] > 50 && shown[1] < 50 && y.value == shown[1])
  }

  @Test(arguments: [0.1, 5]) func `the completions of a value that is retargeted inside come in its order`(
    time: Double
  ) {
    // At a frame in 10 s the first motion is in flight after 0.1 s, and has settled after 5 s without a frame.
    let link = ManualDisplayLink(framesPerSecond: 0.1)
    let x = Animated(0.0, on: Animator(link: link))
    var ends: [String] = []
    x.retarget(to: 100) { ends.append("first \($0.reason)") }
    x.onChange = { [unowned x] _ in
      if x.target == 200 { x.retarget(to: 300) { ends.append("third \($0.reason)") } }
    }
    link.advance(to: time)
    x.retarget(to: 200) { ends.append("second \($0.reason)") }
    link.advance(by: 20)
    #expect(ends == ["first \(time < 1 ? "retargeted" : "settled")", "second retargeted", "third settled"])
    #expect(x.value == 300 && link.isPaused)
  }

  @Test func `watchers that never stop to change a value stop the program with a sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let animator = Animator(link: ManualDisplayLink())
        let (x, y) = (Animated(0.0, on: animator), Animated(0.0, on: animator))
        x.onChange = { y.place($0 + 1) }
        y.onChange = { x.place($0 + 1) }
        x.place(1)
      }
    }
    let error = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("watchers have changed a value 100 times at one instant"))
  }

  @Test func `a property animator that is reversed inside runs back`() throws {
    let sliding = PropertyAnimator(0.0, duration: 1, timing: .curve(.linear), on: animator) { $0 = 100 }
    var shown: [Double] = []
    sliding.onChange = { [unowned sliding] in
      shown.append($0)
      if $0 > 50.5 { try? sliding.setReversed(true) }
    }
    try sliding.start()
    link.advance(to: 3)
    #expect(sliding.value == 0 && sliding.state == .inactive && shown.max()! < 53 && link.isPaused)
    #expect(shown.filter { $0 > 50.5 }.count == 1)
    let held = PropertyAnimator(0.0, duration: 1, timing: .curve(.linear), on: animator) { $0 = 100 }
    shown = []
    held.onChange = { [unowned held] in
      shown.append($0)
      if $0 > 50 { try? held.setFraction(0.25) }
    }
    try held.pause()
    try held.setFraction(0.75)
    #expect(shown == [0, 75, 25] && held.value == 25)
  }

  @Test func `a stream of values that nobody reads any longer is dropped, also while the value rests`() async
  {
    let last = x.values
    for _ in 0..<10 {
      for await value in x.values {
        #expect(value == 0)
        break
      }
    }
    for _ in 0..<10_000 where x.streams.count > 1 { await Task.yield() }
    #expect(x.streams.count == 1)
    x.place(7)
    for await value in last {
      #expect(value == 7)
      break
    }
  }
}
