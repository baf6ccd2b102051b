/// The frame of an item of a scene, in pt from the top left of the screen.
package struct ItemFrame: Hashable, Sendable {
  package var origin: SIMD2<Double>
  package var size: SIMD2<Double>
}
