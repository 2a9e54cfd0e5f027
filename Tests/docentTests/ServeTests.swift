import Foundation
import Notation
import Service
import Testing

@Suite("docent serve", .serialized, .timeLimit(.minutes(30)))
struct ServeTests {
  @Test("imports the text that is there, prints its address, and stops when told to")
  func serves() async throws {
    let program = try Program()
    try program.linkSample()
    let service = try RunningService(program)
    defer { service.stop() }
    #expect(service.lines.contains("importing Data and Tours"))
    let health = String(decoding: try await service.get("/healthz"), as: UTF8.self)
    #expect(health.contains("\"status\":\"ok\""))

    let port = try #require(try service.address.split(separator: ":").last)
    let second = try program.run("serve", "--port", String(port))
    #expect(second.status == 1)
    #expect(second.errors.contains("[address-in-use]"))

    service.stop()
    #expect(service.process.terminationReason == .exit)
    #expect(service.process.terminationStatus == 0)
  }

  @Test("takes new settings on SIGHUP, and refuses nobody meanwhile")
  func settings() async throws {
    let program = try Program()
    try program.linkSample()
    let file = program.folder.appending(path: "settings.yaml")
    try "public-address: https://one.example.edu\n".write(
      to: file, atomically: true, encoding: .utf8)
    let service = try RunningService(program, ["--settings", "settings.yaml"])
    defer { service.stop() }
    func address() async throws -> String {
      let page = String(decoding: try await service.get("/"), as: UTF8.self)
      return String(try #require(page.firstMatch(of: /https:\/\/(\w+)\.example\.edu/)).1)
    }
    #expect(try await address() == "one")
    let load = Task {
      var answers = 0
      while !Task.isCancelled {
        do {
          let health = String(decoding: try await service.get("/healthz"), as: UTF8.self)
          #expect(health.contains("ok"))
          answers += 1
        } catch {
          // The last one may be cut off by the end of the test itself.
          guard Task.isCancelled else { throw error }
        }
      }
      return answers
    }
    var shown: Set<String> = []
    // What is wrong changes nothing, and ends nothing.
    for (name, more) in [("two", ""), ("wrong", "prot: 1\n"), ("three", "")] {
      try "public-address: https://\(name).example.edu\n\(more)".write(
        to: file, atomically: true, encoding: .utf8)
      kill(service.process.processIdentifier, SIGHUP)
      if !more.isEmpty {
        while !service.errors.contains("There is no setting 'prot'") {
          try await Task.sleep(for: .milliseconds(20))
        }
      }
      while more.isEmpty, try await address() != name {
        try await Task.sleep(for: .milliseconds(20))
      }
      shown.insert(try await address())
    }
    #expect(shown == ["two", "three"])
    load.cancel()
    #expect(try await load.value > 0)
    let metrics = String(decoding: try await service.get("/metrics"), as: UTF8.self)
    let counter = "docent_requests_total{route=\"/healthz\",method=\"GET\",status=\"200\"}"
    #expect(metrics.contains(counter))
    #expect(metrics.contains("docent_database_bytes "))
  }

  @Test("has a flag for each setting, and prints them as a file")
  func flags() throws {
    let program = try Program()
    let help = try program.run("serve", "--help").output
    let printed = try program.run("serve", "--print-config", "--port", "81")
    #expect(printed.status == 0)
    for setting in Setting.allCases {
      #expect(help.contains("--\(setting.rawValue)"), "\(setting)")
      #expect(printed.output.contains("\n\(setting.rawValue): "), "\(setting)")
    }
    #expect(printed.output.contains("# From: --port\nport: 81\n"))
    #expect(try program.files.isEmpty)
    let wrong = try program.run("serve", "--port", "65536", "--metrics", "some")
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("--port cannot be '65536'"))
    #expect(wrong.errors.contains("--metrics cannot be 'some'"))
    try program.write("idel-time: 3\nport: none\n", to: "bad.yaml")
    let both = try program.run(
      "serve", "--print-config", "--settings", "bad.yaml", "--json-size", "3")
    #expect(both.status == 64)
    for told in [
      "--json-size cannot be '3'", "bad.yaml:1: There is no setting 'idel-time'",
      "bad.yaml:2: port cannot be 'none'",
    ] {
      #expect(both.errors.contains(told), "\(both.errors)")
    }
    let absent = try program.run("serve", "--settings", "none.yaml")
    #expect(absent.status == 1)
    #expect(absent.errors.contains("none.yaml"))
  }

  @Test("prints nothing but lines of JSON where its requests are logged so")
  func logged() async throws {
    let program = try Program()
    try program.linkSample()
    let service = try RunningService(program, ["--access-log", "json"], isToldByLog: true)
    defer { service.stop() }
    #expect(service.lines.contains("(revision 1)"))
    _ = try await service.get("/healthz")
    _ = try await service.get("/tours?f=json")
    service.stop()
    let printed = try #require(try service.output.readToEnd())
    let lines = printed.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 2)
    for line in lines { #expect(throws: Never.self) { try JSONValue(parsing: Array(line)) } }
  }

  @Test("serves what is restored under it, and lets one client have so many connections")
  func restored() async throws {
    let program = try Program()
    try program.linkSample()
    let service = try RunningService(
      program, ["--trusted-proxies", "", "--client-connections", "3", "--access-log", "text"])
    defer { service.stop() }
    let before = try await service.get("/tours?f=json")
    #expect(try program.run("backup", "kept.sqlite").status == 0)
    #expect(try program.run("tour", "withdraw", "take-flight").status == 0)
    var answer = before
    while answer == before {
      answer = try await service.get("/tours?f=json")
      try await Task.sleep(for: .milliseconds(20))
    }
    // Refused as long as the service reads what was withdrawn, which a full machine draws out.
    var restored = try program.run("restore", "kept.sqlite")
    while restored.errors.contains("busy with the catalogue") {
      restored = try program.run("restore", "kept.sqlite")
    }
    #expect(restored.status == 0, "\(restored.errors)")
    // From the first request on, whatever the service was doing.
    #expect(try await service.get("/tours?f=json") == before)
    let port = try #require(try service.address.split(separator: ":").last.flatMap { Int($0) })
    var sockets: [Int32] = []
    defer { sockets.forEach { close($0) } }
    // What was asked before may be open for a moment yet.
    var refusal = ""
    for _ in 0..<4 where refusal.isEmpty {
      let (socket, said) = try Self.connection(port)
      sockets.append(socket)
      refusal = said.contains("429") ? said : ""
    }
    #expect(refusal.contains("too-many-requests"))
    #expect(refusal.contains("Retry-After: "))
  }

  /// A connection that asks whether the service is alive and stays open, and what it is told.
  private static func connection(_ port: Int) throws -> (socket: Int32, said: String) {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(status == 0)
    let question = Array("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
    _ = send(socket, question, question.count, Int32(MSG_NOSIGNAL))
    var said: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4096)
    while !String(decoding: said, as: UTF8.self).contains("}") {
      let count = recv(socket, &bytes, bytes.count, 0)
      guard count > 0 else { break }
      said += bytes.prefix(count)
    }
    return (socket, String(decoding: said, as: UTF8.self))
  }

  @Test("says what is missing where there is nothing to serve")
  func saysWhatIsMissing() throws {
    let program = try Program()
    let outcome = try program.run("serve", "--port", "0")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("[no-catalog]"))
    #expect(try program.files.isEmpty)
  }
}
