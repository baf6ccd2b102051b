import Foundation
import PaneScenes
import Testing

/// The sources that the program reaches. A file is reached if a reached file mentions a type that it declares and
/// that is not private. A file without such types is reached by the types that it extends, or else by its members.
struct SourceGraph {
  /// The reached files, by their paths below `Sources/`.
  private(set) var reached: [String: SourceFile] = [:]

  /// The sources that a scene reaches from its own folder: not through the gallery, which knows all scenes, and not
  /// through other scenes.
  init(ofScene name: SceneName) throws {
    let scene = name.scene(SceneContext(columns: 120, rows: 40))
    let type = String(describing: Swift.type(of: scene))
    let sources = try Self.sources()
    let folder = try #require(
      sources.first { $0.value.text.contains("struct \(type): Scene ") }?.key.split(separator: "/").dropLast()
        .joined(separator: "/"))
    let folders = Set(
      sources.filter { $0.value.text.contains(Self.sceneDeclaration) }.keys.map { path in
        path.split(separator: "/").dropLast().joined(separator: "/")
      })
    let isElsewhere = { (path: String) in
      !path.hasPrefix("\(folder)/")
        && (["pane/", "Recording/", "Terminal/", "Scenes/Gallery/"].contains { path.hasPrefix($0) }
          || folders.contains { path.hasPrefix("\($0)/") })
    }
    self.init(sources.filter { !isElsewhere($0.key) }) { $0.hasPrefix("\(folder)/") }
    #expect(reached.count > 100 && !reached.keys.contains { $0.hasPrefix("Scenes/Gallery/") })
  }

  private static var sceneDeclaration: Regex<Substring> { #/struct \w+: Scene /# }

  init() throws { self.init(try Self.sources()) { $0.hasPrefix("pane/") } }

  private static func sources() throws -> [String: SourceFile] {
    let root = ReaderPage.root.appending(path: "Sources").resolvingSymlinksInPath()
    var sources: [String: SourceFile] = [:]
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    while let url = files?.nextObject() as? URL {
      guard url.pathExtension == "swift" else { continue }
      let path = String(url.path.dropFirst(root.path.count + 1))
      sources[path] = SourceFile(try String(contentsOf: url, encoding: .utf8))
    }
    return sources
  }

  /// - Parameter isFirst: returns true for the path of a file that is reached from the start.
  private init(_ sources: [String: SourceFile], from isFirst: (String) -> Bool) {
    var others = sources
    let declared = others.mapValues { file in
      let types = Self.names(in: file, after: "struct|class|enum|protocol|actor|typealias")
      if !types.isEmpty { return types }
      let extended = Self.names(in: file, after: "extension")
      return extended.isEmpty ? Self.names(in: file, after: "func|var|let|case") : extended
    }
    var next = others.keys.filter(isFirst)
    var mentioned: Set<Substring> = []
    while !next.isEmpty {
      for path in next {
        reached[path] = others.removeValue(forKey: path)
        mentioned.formUnion(reached[path]!.words)
      }
      next = others.keys.filter { !declared[$0]!.isDisjoint(with: mentioned) }
    }
  }

  private static func names(in file: SourceFile, after keywords: String) -> Set<Substring> {
    let keywords = Set(keywords.split(separator: "|"))
    let words = [""] + file.words
    return Set(
      words.indices.dropFirst().dropLast()
        .filter { keywords.contains(words[$0]) && !["private", "fileprivate"].contains(words[$0 - 1]) }
        .map { words[$0 + 1] })
  }

  /// Returns true if a reached file mentions a symbol outside its declaration.
  func calls(_ symbol: String, declaredIn path: String) throws -> Bool {
    guard reached[path] != nil else { return false }
    let parts = symbol.prefix { $0 != "(" }.split(separator: ".")
    let isType = ["init", "subscript"].contains(parts[parts.count - 1]) && parts.count > 1
    let name = isType ? parts[parts.count - 2] : parts[parts.count - 1]
    return reached.contains { file, source in
      if file == path, isType { return false }
      let words = source.words
      return zip([""] + words, words).contains { before, word in
        word == name && !(file == path && Self.declarators.contains(before))
      }
    }
  }

  private static let declarators: Set<Substring> = [
    "func", "var", "let", "case", "struct", "class", "enum", "protocol", "extension"
  ]
}

extension SourceFile {
  /// The identifiers and keywords of a text, in order.
  var words: [Substring] { text.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }
}
