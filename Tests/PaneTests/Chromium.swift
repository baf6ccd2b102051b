import Foundation

/// A page in a headless Chromium, driven through the DevTools protocol on two pipes.
final class Chromium {
  /// The program; nil if there is none on this machine.
  static let program = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .flatMap { folder in ["chromium", "chromium-browser", "google-chrome"].map { String("\(folder)/\($0)") } }
    .first { access($0, X_OK) == 0 }

  struct Failure: Error { let reason: String }

  /// The names of what happened on the page, such as `Network.requestWillBeSent`.
  private(set) var events: [String] = []
  private let process = Process()
  private let (requests, answers) = (Pipe(), Pipe())
  private let folder: TemporaryFolder
  private var unread = Data()
  private var count = 0
  private var session: String?

  /// Starts the browser with an empty page.
  init(width: Int = 1280, height: Int = 800) throws {
    folder = try TemporaryFolder()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Chromium reads requests from descriptor 3 and writes answers to 4.
    process.arguments = [
      "-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1", Self.program ?? "", "--headless=new",
      "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
      "--user-data-dir=\(folder.path("profile"))", "--remote-debugging-pipe", "about:blank"
    ]
    (process.standardInput, process.standardOutput) = (requests, answers)
    try process.run()
    let target = try call("Target.createTarget", ["url": "about:blank"])["targetId"] ?? ""
    session = try call("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"] as? String
    for domain in ["Page", "Runtime", "Log", "Network"] { try call("\(domain).enable") }
    try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Opens an address, and waits until an expression is true on the page.
  func open(_ address: String, until expression: String) throws {
    try call("Page.navigate", ["url": address])
    let _: Bool = try json(
      "await new Promise(done => { const look = () => \(expression) ? done(true) : setTimeout(look, 5); look() })"
    )
  }

  /// Evaluates an expression on the page, of which JSON is the value. It may await a promise.
  func json<Value: Decodable>(_ expression: String) throws -> Value {
    let text: String? = try value("(async () => JSON.stringify(\(expression)))()")
    return try JSONDecoder().decode(Value.self, from: Data((text ?? "null").utf8))
  }

  /// Runs statements on the page.
  func run(_ statements: String) throws { let _: Any? = try value(statements) }

  /// Returns the value of statements on the page, or of the promise that they return; nil if it has another type.
  func value<Value>(_ statements: String) throws -> Value? {
    let answer = try call(
      "Runtime.evaluate", ["expression": statements, "awaitPromise": true, "returnByValue": true])
    if let details = answer["exceptionDetails"] { throw Failure(reason: "\(statements): \(details)") }
    return (answer["result"] as? [String: Any])?["value"] as? Value
  }

  /// Sends a request of the protocol, and returns its answer.
  @discardableResult
  func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    count += 1
    var message: [String: Any] = ["id": count, "method": method, "params": parameters]
    message["sessionId"] = session
    let data = try JSONSerialization.data(withJSONObject: message)
    try requests.fileHandleForWriting.write(contentsOf: data + [0])
    while true {
      let answer = try read()
      if answer["id"] as? Int == count {
        if let error = answer["error"] { throw Failure(reason: "\(method): \(error)") }
        return answer["result"] as? [String: Any] ?? [:]
      }
      events.append(answer["method"] as? String ?? "")
    }
  }

  /// Reads a message, which ends with a zero byte.
  private func read() throws -> [String: Any] {
    let output = answers.fileHandleForReading
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
