import Motion
import Testing

private struct Ring: CompositeVector {
  var radius = 0.0, width = 0.0
  var name = ""
  var members: SIMD2<Double> {
    get { [radius, width] }
    set { (radius, width) = (newValue.x, newValue.y) }
  }
}

private struct Card: CompositeVector {
  var center = SIMD2(0.0, 0)
  var ring = Ring()
  var members: Pair<SIMD2<Double>, Ring> {
    get { Pair(center, ring) }
    set { (center, ring) = (newValue.first, newValue.second) }
  }
}

@Suite struct `Vectors by a mapping to their members` {
  @Test func `a composite moves as its members do, and nests`() {
    let (from, to) = (Ring(radius: 10, width: 2, name: "a"), Ring(radius: 40, width: 6, name: "a"))
    let ring = SpringMotion(spring: .standard, from: from, to: to)
    let members = SpringMotion(spring: .standard, from: from.members, to: to.members)
    #expect(ring.value(at: 0.1).members == members.value(at: 0.1))
    #expect(ring.settlingTime() == members.settlingTime())
    let card = SpringMotion(
      spring: .standard, from: Card(), to: Card(center: [3, 4], ring: Ring(radius: 5, width: 6)))
    #expect(card.way == (9 + 16 + 25 + 36 as Double).squareRoot())
    #expect(Card.componentCount == 4 && card.end[component: 2] == 5 && card.end[component: 3] == 6)
    var changed = card.end
    changed[component: 3] = 7
    #expect(changed.ring.width == 7 && Card.zero == Card())
  }

  @Test func `sums keep the other members of the left operand`() {
    let sum = Ring(radius: 1, width: 2, name: "left") + Ring(radius: 3, width: 4, name: "right")
    #expect(sum == Ring(radius: 4, width: 6, name: "left"))
    #expect(2 * sum - sum == sum)
  }
}
