import Motion

let link = ManualDisplayLink()
let animator = Animator(link: link)
panel(on: animator, link)
ball(on: animator, link)
await cards(on: animator, link)

var tracker = VelocityTracker()
for sample in 0..<6 { tracker.add(Double(sample * 10), at: Double(sample) / 60) }
print("tracked: \(rounded(tracker.velocity(at: 5.0 / 60))) pt/s")
