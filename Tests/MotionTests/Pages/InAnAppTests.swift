import Motion
import Testing

#if canImport(UIKit)
  // EXAMPLE
  import QuartzCore
  import UIKit

  @MainActor final class ScreenLink: NSObject, DisplayLink {
    var onFrame: ((Frame) -> Void)?
    private var link: CADisplayLink?
    private var start = 0.0

    var framesPerSecond: Double { Double(UIScreen.main.maximumFramesPerSecond) }
    var now: Double { CACurrentMediaTime() }
    var isPaused: Bool { link == nil }

    func resume(at time: Double) {
      guard link == nil else { return }
      start = time
      link = CADisplayLink(target: self, selector: #selector(refresh))
      link?.add(to: .main, forMode: .common)
    }

    func pause() {
      link?.invalidate()
      link = nil
    }

    @objc private func refresh(_ link: CADisplayLink) {
      // No frame is delivered for a time before the start.
      guard link.timestamp > start else { return }
      onFrame?(Frame(timestamp: link.timestamp, targetTimestamp: link.targetTimestamp))
    }
  }
// END
#endif

// EXAMPLE
@MainActor final class Panel {
  let top: Animated<Double>
  private let (open, closed) = (272.0, 592.0)

  init(on animator: Animator) {
    top = Animated(closed, on: animator, spring: Spring(response: 0.4, dampingRatio: 0.8))
  }

  func toggle() { top.target = top.target == open ? closed : open }

  func drag(to place: Double, velocity: Double) {
    if top.phase != .held { top.grab() }
    top.drag(to: place, velocity: velocity)
  }

  /// Lets the panel go to the end that it would coast to. SwiftUI reports nothing while the finger rests; then it has no velocity.
  func release() { top.release(to: Detents([open, closed])) }
}
// END

#if canImport(SwiftUI) && canImport(UIKit)
  // EXAMPLE
  import SwiftUI

  extension Animator {
    /// The one animator of the screen, which all models share: a link drives one animator.
    static let screen = Animator(link: ScreenLink())
  }

  /// The state that the view keeps while it is on screen, however often SwiftUI makes its description anew.
  @MainActor final class PanelModel {
    let panel = Panel(on: .screen)
    let top: ObservableValue<Double>

    init() { top = ObservableValue(panel.top) }
  }

  struct PanelView: View {
    @State private var model = PanelModel()
    @State private var grip: Double?

    var body: some View {
      RoundedRectangle(cornerRadius: 24)
        .offset(y: model.top.value)
        .onTapGesture { model.panel.toggle() }
        .gesture(
          DragGesture()
            .onChanged { finger in
              let grip = self.grip ?? model.top.value
              self.grip = grip
              model.panel.drag(to: grip + finger.translation.height, velocity: finger.velocity.height)
            }
            .onEnded { _ in
              grip = nil
              model.panel.release()
            })
    }
  }
// END
#endif

@MainActor @Test func `the examples of the page about apps print the page's output`() throws {
  let output = Output()
  func print(_ items: Any...) { output.print(items) }

  // EXAMPLE
  let link = ManualDisplayLink(framesPerSecond: 60)
  let panel = Panel(on: Animator(link: link))
  panel.toggle()
  link.advance(by: 0.1)
  print(panel.top.value, panel.top.velocity)
  panel.toggle()
  print(panel.top.value, panel.top.velocity)
  panel.drag(to: 400, velocity: -800)
  panel.release()
  link.advance(by: 2)
  print(panel.top.value, link.isPaused)
  // END

  try Page("Sources/Motion/Motion.docc/InAnApp.md").expect(output)
}
