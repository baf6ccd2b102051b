import MotionKinematics
import Testing

@testable import MotionAnimation

@Test(arguments: [(0.0, false, -1e-17), (1, true, 1 + 1e-15)])
func `a late change stays finite where rounding goes beyond its beginning`(
  since: Double, isBack: Bool, share: Double
) {
  var course = LateCourse(since: since, law: .curve(.linear))
  course.isBack = isBack
  let progress = course.progress(at: Dual(share, slope: 1))
  #expect(progress.value == 0 && progress.slope.isFinite)
}
