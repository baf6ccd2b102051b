import CIndexStore
import Foundation
import PaneScenes
import Testing

/// The symbols of the sources and the calls between them, from the index that the compiler writes beside a debug build.
final class CallGraph {
  /// The bits of an occurrence's roles, and of its relation to another symbol.
  private enum Role {
    static let definition: UInt64 = 1 << 1
    static let reference: UInt64 = 1 << 2
    static let childOf: UInt64 = 1 << 9
    static let baseOf: UInt64 = 1 << 10
    static let overrideOf: UInt64 = 1 << 11
    static let extendedBy: UInt64 = 1 << 14
    static let accessorOf: UInt64 = 1 << 15
    static let insideOf: UInt64 = 1 << 13 | 1 << 16
  }

  private struct Symbol {
    var name = ""
    var isType = false
    var isProtocol = false
    /// The path below `Sources/` of the file that defines it; nil outside the sources.
    var file: String?
    /// The type or extension, or for an accessor the property, that it is a member of.
    var parent: Int?
    /// The type that an extension extends.
    var extended: Int?
    /// The symbols that its definition mentions, its protocols and its accessors.
    var mentions: Set<Int> = []
    /// The members that satisfy this requirement of a protocol, or override this member.
    var implementations: Set<Int> = []
  }

  private var symbols: [Symbol] = []
  private var numbers: [String: Int] = [:]
  private let root = ReaderPage.root.appending(path: "Sources").resolvingSymlinksInPath().path + "/"

  init() throws {
    let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let failure = index_read(
      products.appending(path: "index/store").path, root,
      Unmanaged.passUnretained(self).toOpaque()
    ) { graph, occurrence in
      Unmanaged<CallGraph>.fromOpaque(graph!).takeUnretainedValue().add(occurrence!.pointee)
    }
    try #require(failure == nil, "\(failure.map { String(cString: $0) } ?? "")")
  }

  private func add(_ occurrence: index_occurrence) {
    let number = number(of: occurrence.usr)
    if symbols[number].name.isEmpty {
      symbols[number].name = occurrence.name.string
      (symbols[number].isType, symbols[number].isProtocol) = (occurrence.is_type, occurrence.is_protocol)
    }
    if occurrence.roles & Role.definition != 0 {
      symbols[number].file = String(occurrence.file.string.dropFirst(root.utf8.count))
    }
    guard occurrence.relation != 0 else { return }
    let other = self.number(of: occurrence.other)
    if occurrence.relation & Role.childOf != 0, occurrence.roles & Role.definition != 0 {
      symbols[number].parent = other
    }
    if occurrence.relation & Role.accessorOf != 0 {
      symbols[number].parent = other
      symbols[other].mentions.insert(number)
    }
    if occurrence.relation & Role.overrideOf != 0 { symbols[other].implementations.insert(number) }
    if occurrence.relation & Role.extendedBy != 0 { symbols[other].extended = number }
    if occurrence.relation & (Role.insideOf | Role.baseOf) != 0, occurrence.roles & Role.reference != 0 {
      symbols[other].mentions.insert(number)
    }
  }

  private func number(of name: index_text) -> Int {
    let name = name.string
    if let number = numbers[name] { return number }
    symbols.append(Symbol())
    numbers[name] = symbols.count - 1
    return symbols.count - 1
  }

  /// Returns the type of which a symbol is a member, in the type itself or in an extension; nil for another symbol.
  private func type(of number: Int) -> Int? {
    var parent = symbols[number].parent
    while let next = parent, !symbols[next].isType {
      parent = symbols[next].extended ?? symbols[next].parent
    }
    return parent
  }

  /// Returns the symbols that the members of a type reach by calls and mentions.
  func reached(fromType name: String) -> Set<Int> {
    reached { [self] number in type(of: number).map { symbols[$0].name == name } ?? false }
  }

  /// Returns the symbols that those of a folder below `Sources/` reach.
  func reached(fromFolder folder: String) -> Set<Int> {
    reached { [self] number in symbols[number].file?.hasPrefix(folder) ?? false }
  }

  /// A call of a requirement reaches its implementations in types that are reached, and a call of an initializer its type,
  /// which may be written by another name.
  private func reached(from isFirst: (Int) -> Bool) -> Set<Int> {
    var reached: Set<Int> = []
    var waiting: [Int: [Int]] = [:]
    var next = symbols.indices.filter(isFirst)
    while let number = next.popLast() {
      guard reached.insert(number).inserted else { continue }
      next += symbols[number].mentions
      if symbols[number].name.hasPrefix("init("), let type = type(of: number) { next.append(type) }
      for implementation in symbols[number].implementations {
        if let type = type(of: implementation), !symbols[type].isProtocol, !reached.contains(type) {
          waiting[type, default: []].append(implementation)
        } else {
          next.append(implementation)
        }
      }
      next += waiting.removeValue(forKey: number) ?? []
    }
    return reached
  }

  /// Returns the symbols of a name such as `Pane.State` or `Pane.tap(at:)` that a file defines. Labels may be left out.
  func symbols(named name: String, in file: String) -> [Int] {
    let labels = name.firstIndex(of: "(") ?? name.endIndex
    let parts = name[..<labels].split(separator: ".")
    let last = "\(parts[parts.count - 1])\(name[labels...])"
    return symbols.indices.filter { number in
      let symbol = symbols[number]
      guard symbol.file == file, symbol.name == last || symbol.name.hasPrefix("\(last)(") else {
        return false
      }
      return parts.count == 1 || type(of: number).map { symbols[$0].name == parts[parts.count - 2] } ?? false
    }
  }
}

extension index_text {
  fileprivate var string: String {
    String(decoding: UnsafeRawBufferPointer(start: data, count: length), as: UTF8.self)
  }
}
