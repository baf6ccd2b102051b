extension IdealStepper {
  /// Ensures that `pairs` contains all pairs that may touch in a sub-step.
  mutating func findPairs(_ step: Double) {
    guard arePairsKnown, widened.count <= 8 + bodies.count / 16 else { return findAllPairs() }
    for index in bodies.indices where bodies[index].isMovable { widen(index, step) }
    for index in pairs.indices where pairs[index].resting == 0 && pairs[index].line != nil {
      let line = lines[-1 - pairs[index].other]
      pairs[index].side = line.side(of: bodies[pairs[index].body].position.place)
    }
  }

  /// Returns a box that a body does not leave for `duration`, in s, unless it is hit.
  private func box(of index: Int, for duration: Double, from time: Double = 0) -> BoundingBox {
    guard !bodies[index].isStatic else {
      let margin = SIMD2(repeating: outlines[index].reach)
      return BoundingBox(
        lower: bodies[index].position.place - margin, upper: bodies[index].position.place + margin)
    }
    let start = paths[index].position(at: time).place
    let way = duration * paths[index].velocity(at: time).place
    let margin = SIMD2(
      repeating: outlines[index].reach + paths[index].accelerationBound * duration * duration / 2 + 0.01)
    return BoundingBox(
      lower: pointwiseMin(start, start + way) - margin, upper: pointwiseMax(start, start + way) + margin)
  }

  /// Finds the pairs that may touch within `IdealTuning.horizon`, and keeps the state of pairs that exist
  /// already.
  private mutating func findAllPairs() {
    var kept: [UInt64: Int] = [:]
    swap(&kept, &spareKept)
    defer { swap(&kept, &spareKept) }
    kept.removeAll(keepingCapacity: true)
    swap(&pairs, &sparePairs)
    pairs.removeAll(keepingCapacity: true)
    for index in sparePairs.indices
    where sparePairs[index].resting != 0 || sparePairs[index].isTouching || sparePairs[index].impactCount > 0
    {
      kept[sparePairs[index].key] = index
    }
    widened.removeAll(keepingCapacity: true)
    while pairsOfBody.count < bodies.count { pairsOfBody.append([]) }
    for index in pairsOfBody.indices { pairsOfBody[index].removeAll(keepingCapacity: true) }

    tree.removeAll()
    boxes.removeAll(keepingCapacity: true)
    for index in bodies.indices {
      let box = box(of: index, for: IdealTuning.horizon)
      let margin = SIMD2(repeating: IdealTuning.margin)
      boxes.append(BoundingBox(lower: box.lower - margin, upper: box.upper + margin))
      if bodies[index].isPresent { tree.add(boxes[index], index: index) }
    }
    for (index, line) in lines.enumerated() { tree.add(line.bounds, index: bodies.count + index) }
    tree.build()
    var found: [Int] = []
    swap(&found, &spareFound)
    defer { swap(&found, &spareFound) }
    for index in bodies.indices where bodies[index].isMovable {
      found.removeAll(keepingCapacity: true)
      tree.forEach(overlapping: boxes[index]) { other in
        if other > index || bodies[other].isStatic { found.append(other) }
      }
      found.sort()
      for other in found where mayTouch(index, other) {
        addPair(index, other)
        guard !kept.isEmpty, let known = kept.removeValue(forKey: pairs[pairs.count - 1].key) else {
          continue
        }
        pairs[pairs.count - 1].take(over: sparePairs[known])
      }
    }
    arePairsKnown = true
    holdRestingContacts()
    // A pair that is no longer near does not touch any more.
    for index in kept.values.sorted() where sparePairs[index].isTouching {
      pairs.append(sparePairs[index])
      report(pairs.count - 1, at: bodies[sparePairs[index].body].position.place, isBeginning: false)
      pairs.removeLast()
    }
  }

  /// Returns true if a body may touch another one, or a line. The lines are numbered from the number of
  /// bodies on.
  private func mayTouch(_ index: Int, _ other: Int) -> Bool {
    guard other < bodies.count else {
      return bodies[index].boundaryMask & lines[other - bodies.count].mask != 0
    }
    return bodies[index].itemMask & bodies[other].itemMask != 0
  }

  private mutating func addPair(_ index: Int, _ other: Int) {
    pairsOfBody[index].append(Int32(pairs.count))
    guard other < bodies.count else {
      let line = other - bodies.count
      pairs.append(IdealPair(body: index, line: line, bodies[index], lines[line], outlines[index]))
      return
    }
    pairsOfBody[other].append(Int32(pairs.count))
    pairs.append(
      IdealPair(body: index, other: other, bodies[index], bodies[other], (outlines[index], outlines[other])))
  }

  /// Searches for pairs again if a body will leave its box, from `time` of the sub-step on.
  mutating func widen(_ index: Int, from time: Double = 0, _ step: Double) {
    guard !boxes[index].contains(box(of: index, for: step - time, from: time)) else { return }
    let box = box(of: index, for: IdealTuning.horizon / 2, from: time)
    boxes[index] = boxes[index].union(box)
    var found: [Int] = []
    swap(&found, &spareFound)
    defer { swap(&found, &spareFound) }
    found.removeAll(keepingCapacity: true)
    tree.forEach(overlapping: boxes[index]) { found.append($0) }
    // The tree has the boxes as they were. Boxes that have grown since are compared one by one.
    for other in widened where boxes[other].overlaps(boxes[index]) && !found.contains(other) {
      found.append(other)
    }
    widened.append(index)
    for pair in pairsOfBody[index] {
      let other = pairs[Int(pair)].other(than: index)
      let number = other >= 0 ? other : bodies.count - 1 - other
      found.removeAll { $0 == number }
    }
    found.sort()
    for other in found where other != index && mayTouch(index, other) { addPair(index, other) }
  }
}

extension IdealPair {
  /// The key of the pair, which identifies it across searches.
  var key: UInt64 {
    let (low, high) = other >= 0 ? (min(body, other), max(body, other)) : (body, other)
    return UInt64(UInt32(truncatingIfNeeded: low)) << 32 | UInt64(UInt32(truncatingIfNeeded: high))
  }

  func other(than index: Int) -> Int { index == body ? other : body }

  /// Copies the state of the same pair from an earlier search.
  fileprivate mutating func take(over old: IdealPair) {
    resting = old.resting
    isTouching = old.isTouching
    impactCount = old.impactCount
    lastImpact = old.lastImpact
    side = old.side
    pressures = old.pressures
    frictions = old.frictions
  }
}

extension IdealLine {
  /// Returns 1 for a point on the side of the normal, −1 for the other side.
  func side(of point: SIMD2<Double>) -> Double { dot(point - start, normal) < 0 ? -1 : 1 }
}

extension BoundingBox {
  fileprivate func contains(_ other: BoundingBox) -> Bool {
    lower.x <= other.lower.x && lower.y <= other.lower.y && other.upper.x <= upper.x
      && other.upper.y <= upper.y
  }
}
