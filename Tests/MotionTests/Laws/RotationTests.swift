import Foundation
import Motion
import Testing

@Test(arguments: [0.0, 0.3, -2, Double.pi / 2, 40])
func `a rotation turns x towards y, preserves lengths and has an inverse`(angle: Double) {
  let rotation = Rotation(angle: angle)
  #expect(rotation.turn([1, 0]) == [cos(angle), sin(angle)])
  let vector = SIMD2(3.0, -4)
  #expect(abs(rotation.turn(vector).length - 5) < 1e-12)
  #expect((rotation.turnBack(rotation.turn(vector)) - vector).length < 1e-12)
}
