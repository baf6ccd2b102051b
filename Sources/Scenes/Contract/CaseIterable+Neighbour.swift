extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// Returns the case `distance` places after this one in `allCases`; the first one follows the last one.
  func neighbour(_ distance: Int) -> Self {
    let all = Self.allCases
    let index = (all.firstIndex(of: self) ?? 0) + distance
    return all[(index % all.count + all.count) % all.count]
  }

  /// The next case of `allCases`; the first one follows the last one.
  var next: Self { neighbour(1) }
}
