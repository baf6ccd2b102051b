/// A part of code that may be a spring: a call, a name, an object or a block of assignments.
struct CodeSite {
  enum SiteKind { case call, name, object, block }

  let kind: SiteKind
  /// The names of the chain up to this one, as they are written: `Animated`, `spring`.
  var path: [String] = []
  /// True if the chain starts with a point or a name before this one.
  var isMember = false
  /// The arguments of the call, the members of the object, or the statements of the block.
  var items: [CodeItem] = []
  /// The chain before the call.
  var before: [CodeLink] = []
  /// The rest of the chain after the call.
  var modifiers: [CodeLink] = []
  /// The rest of the chain after the SwiftUI call whose argument it is, as in `.spring(.bouncy).delay(1)`.
  var outerModifiers: [CodeLink] = []
  /// The members of the objects and the arguments of the calls around it, innermost first, with the name of the call.
  var enclosing: [(name: String, items: [CodeItem])] = []
  /// The label of the argument that it is.
  var label: String?
  /// True if braces follow it, as after the selector of a CSS rule.
  var hasClosure = false
  /// The place of the name in the text; nil for an object or a block.
  var start: String.Index?
  /// True if a site around it has a spring.
  var isInside = false

  /// The last name, normalised; empty for an object.
  var name: String { path.last.map { normalized($0) } ?? "" }
  /// The first name that is not the last, normalised; empty if there is none.
  var owner: String { path.count > 1 ? normalized(path[path.count - 2]) : "" }
  /// True for a place in the arguments.
  func surrounds(_ place: String.Index) -> Bool {
    items.contains { $0.text.startIndex <= place && place < $0.text.endIndex }
  }

  var positional: [CodeItem] { items.filter { $0.label == nil && !$0.values.isEmpty } }
  var objects: [[CodeItem]] {
    // `${name}` in a template is a value.
    positional.compactMap { $0.text.hasPrefix("$") ? nil : $0.values.last.flatMap(CodeSite.object) }
  }

  /// Returns the members of an object; also of one in parentheses or after an arrow, as in `items.map((i) => ({ … }))`.
  static func object(_ expression: CodeExpression) -> [CodeItem]? {
    switch expression {
    case .object(let items): return items
    case .parentheses(let items) where items.count == 1 && items[0].label == nil:
      return items[0].values.last.flatMap(object)
    case .binary("=>", _, let body): return object(body)
    case .chain(_, let links) where links.last?.name == "map":
      return links.last?.arguments?.first?.values.last.flatMap(object)
    default: return nil
    }
  }
}

/// Finds all sites of a text, from the outermost to the innermost.
struct CodeSiteWalker {
  /// Receives each site; returns true if it has a spring, of which the sites inside are parts.
  typealias Visitor = (CodeSite) throws(SpringTextError) -> Bool

  let visit: Visitor

  /// The sites around a place, innermost first.
  private struct SiteContext {
    var calls: [(name: String, items: [CodeItem])] = []
    var isInside = false
    /// The rest of the chain after the innermost call, if that is a spring of SwiftUI.
    var modifiers: [CodeLink] = []

    func adding(
      _ name: String, _ items: [CodeItem], _ isInside: Bool, modifiers: [CodeLink] = []
    ) -> SiteContext {
      SiteContext(
        calls: [(name, items)] + calls, isInside: self.isInside || isInside, modifiers: modifiers)
    }
  }

  /// True if a text in quotes is code, such as 'spring(1, 80, 10, 0)'.
  static func isCode(_ text: Substring) -> Bool {
    text.contains { "({".contains($0) } && (text.contains("spring") || text.contains("stiffness"))
  }

  func walk(_ items: [CodeItem]) throws(SpringTextError) {
    let isRead = try visit(CodeSite(kind: .block, items: items))
    try walk(items, within: SiteContext(isInside: isRead))
  }

  private func walk(
    _ items: [CodeItem], label: String? = nil, within around: SiteContext
  ) throws(SpringTextError) {
    // A description is prose, also where it quotes code.
    for item in items where item.label != "$description" {
      for value in item.values { try walk(value, label: item.label ?? label, within: around) }
    }
  }

  private func walk(
    _ expression: CodeExpression, label: String?, within around: SiteContext
  ) throws(SpringTextError) {
    switch expression {
    case .number: break
    case .string(let text):
      guard Self.isCode(text) else { break }
      let items = CodeParser.items(text)
      try walk(items, label: label, within: around.adding("", items, false))
    case .object(let items):
      let site = CodeSite(
        kind: .object, items: items, enclosing: around.calls, label: label, isInside: around.isInside)
      let isRead = try visit(site)
      // The value of an attribute in braces, as in config={config.slow}.
      try walk(items, label: items.count == 1 ? label : nil, within: around.adding("", items, isRead))
    case .list(let items), .parentheses(let items):
      try walk(items, within: around)
    case .unary(_, let operand): try walk(operand, label: label, within: around)
    case .binary(_, let left, let right):
      for case .string(let text) in [left, right] where text.contains("spring(") {
        throw SpringTextError("“\(excerpt(text))” is put together from parts; write the whole spring")
      }
      try walk(left, label: label, within: around)
      try walk(right, label: label, within: around)
    case .conditional(let condition, let first, let second):
      for part in [condition, first, second] { try walk(part, label: label, within: around) }
    case .chain(let base, let links): try walk(base, links, label: label, within: around)
    }
  }

  /// True for a call that is a whole spring of SwiftUI.
  private static func isSpring(_ link: CodeLink) -> Bool {
    let springs = ["spring", "interpolatingSpring", "interactiveSpring", "smooth", "snappy", "bouncy"]
    return link.arguments != nil && springs.contains(link.name)
  }

  /// Returns the values that setters of an unnamed receiver set, as setStartVelocity(500f), under their names.
  private static func setters(_ item: CodeItem) -> [CodeItem] {
    item.values.compactMap { value in
      guard case .chain(nil, let links) = value, links.count == 1, let arguments = links[0].arguments,
        arguments.count == 1, links[0].name.hasPrefix("set"),
        let name = SpringParameter.property(setBy: links[0].name).flatMap(SpringParameter.named)
      else { return nil }
      var item = arguments[0]
      item.label = name.spelling
      return item
    }
  }

  private func walk(
    _ base: CodeExpression?, _ links: [CodeLink], label: String?, within around: SiteContext
  ) throws(SpringTextError) {
    // Lines with a spring each are one chain for the parser, because they begin with a point.
    if base == nil, links[0].isImplicit, Self.isSpring(links[0]),
      let next = links.dropFirst().firstIndex(where: Self.isSpring)
    {
      try walk(nil, Array(links[..<next]), label: label, within: around)
      var rest = Array(links[next...])
      rest[0].isImplicit = true
      return try walk(nil, rest, label: label, within: around)
    }
    var baseNames: [String] = []
    if let base {
      try walk(base, label: label, within: around)
      if case .chain(_, let links) = base { baseNames = links.map(\.name) }
    }
    // True after a link that has a spring, which the rest of the chain configures.
    var isRead = false
    for (index, link) in links.enumerated() {
      let isLast = index == links.count - 1
      guard link.arguments != nil || link.closure != nil || isLast || links[index + 1].arguments != nil else {
        continue
      }
      let path = baseNames + links[...index].map(\.name)
      var site = CodeSite(
        kind: link.arguments == nil ? .name : .call, path: path,
        isMember: index > 0 || base != nil || links[0].isImplicit,
        items: link.arguments ?? [], before: Array(links[..<index]), modifiers: Array(links[(index + 1)...]),
        outerModifiers: around.modifiers, enclosing: around.calls, label: label,
        hasClosure: link.closure != nil, start: link.start,
        isInside: around.isInside)
      // Assignments in a closure after a call, as in apply { stiffness = 200f }, belong to it.
      if link.arguments != nil || index > 0 {
        for modifier in [link] + site.modifiers {
          for item in modifier.closure ?? [] where !item.isDeclaration {
            if item.label != nil { site.items.append(item) } else { site.items += Self.setters(item) }
          }
        }
      }
      if !isRead { isRead = try visit(site) }
      if let arguments = link.arguments {
        // The names after the call, as in SpringMotion(…).clamped, count as true.
        let names = links[(index + 1)...].filter { $0.arguments == nil }.map {
          CodeItem(label: $0.name, text: "true")
        }
        let modifiers = Self.isSpring(link) ? site.modifiers : []
        try walk(
          arguments,
          within: around.adding(normalized(link.name), arguments + names, isRead, modifiers: modifiers))
      }
      if let closure = link.closure {
        let isInside = around.isInside || isRead
        let block = CodeSite(kind: .block, items: closure, enclosing: around.calls, isInside: isInside)
        let isBlockRead = try visit(block)
        // Kotlin's apply { setStartVelocity(500f) } sets up the object around a spring.
        let calls = ["apply", "also"].contains(link.name) ? [(name: "", items: closure)] : []
        try walk(closure, within: SiteContext(calls: calls, isInside: isInside || isBlockRead))
      }
    }
  }
}
