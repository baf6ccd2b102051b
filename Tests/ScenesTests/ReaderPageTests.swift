import Foundation
import Testing

@testable import PaneScenes

struct ReaderPageTests {
  @Test func `each idea of the documents appears once on the page`() throws {
    let page = try ReaderPage()
    let numbers = page.rows.flatMap(\.numbers)
    #expect(Set(numbers).count == numbers.count)
    let ideas = [1...135, 140...158, 160...161, 163...167, 169...174]
    #expect(ideas.flatMap { $0 }.filter { !numbers.contains($0) } == [])
  }

  @Test func `each idea has a test with its number`() throws {
    let tests = ReaderPage.root.appending(path: "Tests").resolvingSymlinksInPath()
    let files = try #require(FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil))
    var numbers: Set<Int> = []
    for case let url as URL in files where url.lastPathComponent.hasSuffix("Tests.swift") {
      for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      where line.contains("func `") {
        numbers.formUnion(line.matches(of: /\bM(\d+)\b/).compactMap { Int($0.1) })
      }
    }
    #expect(Set(try ReaderPage().rows.flatMap(\.numbers)).subtracting(numbers).sorted() == [])
  }

  @Test func `each source named on the page exists and declares the named symbol`() throws {
    let places = Set(try ReaderPage().rows.flatMap(\.places))
    #expect(places.count > 80)
    for place in places {
      #expect(try SourceFile(path: place.file).declares(place.symbol), "\(place)")
    }
  }

  @Test func `each symbol named on the page is called by the program, and on a scene's row by that scene`()
    throws
  {
    let graph = try CallGraph()
    let program = graph.reached(fromFolder: "pane/")
    // The examples use the library's shells with identity, which no scene needs.
    for (symbol, file) in [
      ("ObjectAnimations", "Shells/ObjectAnimations"),
      ("TransitionController", "Shells/TransitionController"),
      ("AnimatedWorld", "Shells/AnimatedWorld")
    ] {
      let found = graph.symbols(named: symbol, in: "Animation/\(file).swift")
      let isReached = found.contains(where: program.contains)
      #expect(!found.isEmpty && !isReached, "\(symbol)")
    }
    let scenes = Dictionary(
      uniqueKeysWithValues: SceneName.allCases.map { name in
        let scene = name.scene(SceneContext(columns: 120, rows: 40))
        return (name, graph.reached(fromType: String(describing: type(of: scene))))
      })
    let counts = scenes.values.map(\.count)
    #expect(counts.allSatisfy { $0 > 1000 && $0 < program.count })
    for row in try ReaderPage().rows {
      let names = row.commands.compactMap { ReaderPage.option("--scene", of: $0) }
        .compactMap(SceneName.init(rawValue:))
      for place in row.places {
        let found = graph.symbols(named: place.symbol, in: place.file)
        let isCalled = found.contains(where: program.contains)
        // What a test shows instead may be of the library alone.
        #expect(isCalled || row.trial.contains("“M"), "\(row): \(place)")
        // The gallery and the terminal work for every scene.
        if names.isEmpty || ["Scenes/Gallery/", "Terminal/"].contains(where: place.file.hasPrefix) {
          continue
        }
        let isOfScene = names.contains { name in found.contains { scenes[name]?.contains($0) ?? false } }
        #expect(isOfScene, "\(row): \(place)")
      }
    }
  }

  @Test func `each test quoted on the page exists and has the number of its row`() throws {
    let tests = ReaderPage.root.appending(path: "Tests").resolvingSymlinksInPath()
    let files = try #require(FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil))
    var names: Set<String> = []
    for case let url as URL in files where url.lastPathComponent.hasSuffix("Tests.swift") {
      names.formUnion(
        try String(contentsOf: url, encoding: .utf8).matches(of: /func `([^`]+)`/).map { String($0.1) })
    }
    let quoted = try ReaderPage().rows.flatMap { row in
      row.trial.matches(of: /“(M(\d+)(?:, M\d+)*: [^”]+)”/).map {
        (row, name: String($0.1), number: Int($0.2))
      }
    }
    #expect(quoted.count > 9)
    for (row, name, number) in quoted {
      #expect(names.contains(name) && row.numbers.contains(number ?? 0), "\(row): \(name)")
    }
  }

  @Test func `each scene named on the page exists and has the keys`() throws {
    for row in try ReaderPage().rows {
      #expect(!row.places.isEmpty, "\(row)")
      for command in row.commands {
        if let name = ReaderPage.option("--scene", of: command) {
          #expect(SceneName(rawValue: name) != nil, "\(row): \(name)")
        }
      }
      for (scene, key) in row.keys {
        #expect(Self.keys(of: scene.flatMap(SceneName.init(rawValue:))).contains(key), "\(row): \(key)")
      }
    }
  }

  /// The keys of a scene; nil for the keys of all scenes.
  private static func keys(of name: SceneName?) -> Set<String> {
    ((name?.keys ?? []) + SceneName.commonKeys + SceneName.tunerKeys).reduce(into: []) {
      keys, help in
      keys.formUnion(help.name.split(separator: " ").map(String.init))
      // A capital or `#` is part of another key's line: `x`: “stop; X: for good”.
      keys.formUnion(help.meaning.matches(of: /(\b[A-Z]|#):/).map { String($0.1) })
    }
  }

  @Test func `a tap passes through at most 25 files, each step declared in its file and called by another`()
    throws
  {
    let page = try String(
      contentsOf: ReaderPage.root.appending(path: "Sources/pane/pane.docc/Contributing.md"), encoding: .utf8)
    let section = try #require(page.split(separator: "### A tap, from the read to the write").last)
      .split(separator: "\n### ")[0]
    let steps = section.matches(of: /\| `([^`]+)` \| `([^`]+\.swift)` \|/).map {
      (symbol: String($0.1), file: String($0.2))
    }
    #expect((20...25).contains(steps.count) && Set(steps.map(\.file)).count == steps.count)
    let sources = try steps.map { try SourceFile(path: $0.file) }
    for (index, step) in steps.enumerated() {
      #expect(try sources[index].declares(step.symbol), "\(step)")
      let name = try #require(step.symbol.split(separator: "(")[0].split(separator: ".").last)
      let calls = sources.contains { source in
        let words = source.words
        return zip([""] + words, words).contains { $0.1 == name && $0.0 != "func" }
      }
      // The system's event source calls the first step through a closure.
      #expect(calls, "\(step)")
    }
  }

  @Test func `a declaration is found by its types, its name and its labels`() throws {
    let source = SourceFile(
      """
      extension Pane {
        /// func comment(at:)
        enum Phase { case resting, dragging }
        static func turn<Value: MotionVector>(_ value: Value, at time: Double, by: (Int, Int) -> Void) {}
        init(from start: Double, to: Double = abs(1)) {}
        func send(_ path: KeyPath<Pane, Double>, to: Double) {}
        subscript(key: String) -> Int { 0 }
        var value: Double { 0 }
      }
      """)
    for symbol in [
      "Pane.turn(_:at:by:)", "Pane.init(from:to:)", "Pane.send(_:to:)", "Pane.subscript(_:)", "Pane.value",
      "Pane.Phase", "Pane.Phase.dragging"
    ] {
      #expect(try source.declares(symbol), "\(symbol)")
    }
    for symbol in [
      "Pane.turn(_:at:)", "Pane.turn(_:at:to:)", "Pane.init(from:)", "Pane.subscript(key:)", "Drag.value",
      "Pane.values",
      "Pane.comment(at:)", "Pane.turn"
    ] {
      #expect(try !source.declares(symbol), "\(symbol)")
    }
  }
}
