internal import MotionAnimation
internal import PaneCanvas

/// The events of the animation with one key since it started, as lines. Frames in a row are one line.
struct AnimationLog: Sendable {
  static let length = 5

  let key: String
  private(set) var lines: [InlineText] = []
  /// The time at which the animation started, in s, and the number of frames in the last line.
  private var (start, frames) = (0.0, 0)

  init(key: String) { self.key = key }

  /// Notes an event, if it is one of the key.
  mutating func note<Root>(_ event: KeyedAnimations<Root>.AnimationEvent) {
    switch event {
    case .started(key, let time):
      (start, frames) = (time, 0)
      lines = ["started"]
    case .reachedTarget(key, let time): append("reached \(fixed(time - start, decimals: 3)) s")
    case .applied(key, _):
      if frames > 0 { lines.removeLast() }
      let count = frames + 1
      append("applied × \(count)")
      frames = count
    case .completed(let end) where end.key == key:
      append("completed \(fixed(end.completion.time - start, decimals: 3)) s")
    default: break
    }
  }

  private mutating func append(_ line: InlineText) {
    frames = 0
    lines.append(line)
    if lines.count > Self.length { lines.removeFirst() }
  }
}
