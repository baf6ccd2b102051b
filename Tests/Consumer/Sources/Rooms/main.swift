import Motion
import MotionDynamics

let spring = Spring.smooth
var value = MovingValue(0.0)
value.retarget(to: 100, with: spring, at: 0)
var world = World()
let body = world.add(Body(.circle(radius: 1), center: .zero))
let landing = Detents([0.0, 300]).landing(from: 72, velocity: 720)
print("\(value.target) \(world[body].center.x) \(landing)")
