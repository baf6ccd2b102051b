import Motion

let link = ManualDisplayLink()
let animator = Animator(link: link)
panel(on: animator, link)
ball(on: animator, link)
await cards(on: animator, link)

// The labels that SwiftUI's springs have.
var (value, velocity) = (0.0, 0.0)
let spring = Spring(response: 0.5, dampingFraction: 0.7)
for _ in 0..<60 { spring.update(value: &value, velocity: &velocity, target: 100, deltaTime: 1.0 / 60) }
print(
  "after a second: \(rounded(value)) pt; by SwiftUI's labels \(rounded(spring.value(target: 100, time: 1))) pt"
)

var tracker = VelocityTracker()
for sample in 0..<6 { tracker.add(Double(sample * 10), at: Double(sample) / 60) }
print("tracked: \(rounded(tracker.velocity(at: 5.0 / 60))) pt/s")
