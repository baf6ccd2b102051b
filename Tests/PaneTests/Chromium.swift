import Foundation
import Glibc

/// A page in a headless Chromium, driven through the DevTools protocol on two pipes.
final class Chromium {
  /// The program; nil if there is none on this machine.
  static let program: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = ["chromium", "chromium-browser", "google-chrome"].flatMap { name in
      folders.map { "\($0)/\(name)" }
    }
    return paths.first { access($0, X_OK) == 0 }
  }()

  struct Failure: Error { let reason: String }

  /// The names of what the page did: messages on the console, errors, and requests with their addresses.
  private(set) var events: [String] = []
  private let process: pid_t
  private let input: FileHandle
  private let output: FileHandle
  private let folder: TemporaryFolder
  private var unread = Data()
  private var count = 0
  private var session: String?

  /// Starts the browser with an empty page.
  init(width: Int, height: Int) throws {
    folder = try TemporaryFolder()
    let (requests, answers) = (Pipe(), Pipe())
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    // Chromium reads requests from descriptor 3 and writes answers to 4.
    let (reading, writing) = (
      fcntl(requests.fileHandleForReading.fileDescriptor, F_DUPFD, 10),
      fcntl(answers.fileHandleForWriting.fileDescriptor, F_DUPFD, 10)
    )
    posix_spawn_file_actions_adddup2(&actions, reading, 3)
    posix_spawn_file_actions_adddup2(&actions, writing, 4)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let arguments = [
      Self.program ?? "", "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
      "--disable-background-networking", "--user-data-dir=\(folder.path("profile"))",
      "--remote-debugging-pipe", "about:blank"
    ]
    var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { argv.forEach { free($0) } }
    var child: pid_t = 0
    let error = posix_spawn(&child, arguments[0], &actions, nil, &argv, environ)
    posix_spawn_file_actions_destroy(&actions)
    close(reading)
    close(writing)
    guard error == 0 else { throw Failure(reason: "chromium: \(String(cString: strerror(error)))") }
    process = child
    input = requests.fileHandleForWriting
    output = answers.fileHandleForReading
    let target = try call("Target.createTarget", ["url": "about:blank"])["targetId"] ?? ""
    session = try call("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"] as? String
    for domain in ["Page", "Runtime", "Log", "Network"] { try call("\(domain).enable") }
    try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
  }

  deinit {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// Opens an address, and waits until an expression is true on the page.
  func open(_ address: String, until expression: String) throws {
    try call("Page.navigate", ["url": address])
    let isReady: Bool? = try value(
      "new Promise(done => { const look = () => \(expression) ? done(true) : setTimeout(look, 5); look() })")
    guard isReady == true else { throw Failure(reason: "\(address) is not \(expression)") }
  }

  /// Evaluates an expression on the page; of a promise, its result.
  func value<Value>(_ expression: String) throws -> Value? {
    let answer = try call(
      "Runtime.evaluate", ["expression": expression, "awaitPromise": true, "returnByValue": true])
    guard answer["exceptionDetails"] == nil else {
      throw Failure(reason: "\(expression): \(answer["exceptionDetails"] ?? "")")
    }
    return (answer["result"] as? [String: Any])?["value"] as? Value
  }

  /// Sends a request of the protocol, and returns its answer.
  @discardableResult
  func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    count += 1
    var message: [String: Any] = ["id": count, "method": method, "params": parameters]
    message["sessionId"] = session
    try input.write(contentsOf: try JSONSerialization.data(withJSONObject: message) + [0])
    while true {
      let answer = try read()
      if answer["id"] as? Int == count {
        if let error = answer["error"] { throw Failure(reason: "\(method): \(error)") }
        return answer["result"] as? [String: Any] ?? [:]
      }
      note(answer)
    }
  }

  private func note(_ event: [String: Any]) {
    let parameters = event["params"] as? [String: Any] ?? [:]
    switch event["method"] as? String {
    case "Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded":
      events.append("\(event["method"] ?? ""): \(parameters)")
    case "Network.requestWillBeSent":
      let request = parameters["request"] as? [String: Any]
      events.append("request: \((request?["url"] as? String ?? "").prefix(100))")
    default: break
    }
  }

  /// Reads a message, which ends with a zero byte.
  private func read() throws -> [String: Any] {
    while true {
      if let end = unread.firstIndex(of: 0) {
        let message = unread[..<end]
        unread = Data(unread[(end + 1)...])
        return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
      }
      var waiting = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 60_000) > 0 else { throw Failure(reason: "chromium says nothing for 60 s") }
      let part = output.availableData
      guard !part.isEmpty else { throw Failure(reason: "chromium has ended") }
      unread += part
    }
  }
}
