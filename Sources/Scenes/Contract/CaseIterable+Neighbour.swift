extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// Returns the case `distance` places after this one in `allCases`; the first one follows the last one.
  func neighbour(_ distance: Int) -> Self {
    let all = Self.allCases
    let index = (all.firstIndex(of: self) ?? 0) + distance
    return all[(index % all.count + all.count) % all.count]
  }

  var next: Self { neighbour(1) }

  /// Returns the case after `value`; nil, none of them, follows the last one and precedes the first one.
  static func next(after value: Self?) -> Self? {
    guard let value else { return allCases.first }
    return value == allCases.last ? nil : value.next
  }
}

extension Array where Element: Equatable {
  /// Returns the element after `value`; the first one follows the last one and a value that is not in the array.
  func next(after value: Element) -> Element {
    let index = (firstIndex(of: value) ?? -1) + 1
    return self[index < count ? index : 0]
  }
}
