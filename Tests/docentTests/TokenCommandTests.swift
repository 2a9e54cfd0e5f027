import Foundation
import NIOHTTP1
import TestSupport
import Testing

@Suite("Tokens and writing from a terminal")
struct TokenCommandTests {
  private func program() throws -> Program {
    let program = try Program()
    try program.writePark()
    try program.write(
      "id,title,latitude,longitude\narch,Arch,50.0001,10.0001\n", to: "Data/park/works.csv")
    #expect(try program.run("import", "Data").status == 0)
    return program
  }

  @Test("make a token that is shown once, write with it, show who did, and end it")
  func walk() throws {
    let program = try program()
    #expect(try program.run("token", "list").output.contains("There are no tokens"))
    let made = try program.run("token", "add", "ada", "--role", "editor", "--expires", "90d")
    #expect(made.status == 0 && made.errors.contains("not shown again"))
    let secret = made.output.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(secret.hasPrefix("docent_") && secret.utf8.count == 50)
    let list = try program.run("token", "list").output
    #expect(list.contains("ada  editor") && !list.contains(secret))
    let bytes = try Data(contentsOf: program.folder.appending(path: "docent.sqlite"))
    #expect(bytes.range(of: Data(secret.utf8)) == nil)

    let write = [
      "get", "/api/collections/works/items", "--method", "POST", "--body",
      "{\"title\":\"Urn\",\"place\":\"park\"}", "--token", secret,
    ]
    let added = try program.run(write)
    #expect(added.status == 0, "\(added.output)")
    #expect(try program.run("show", "urn").output.contains("Urn"))
    #expect(try program.run("history").output.contains("ada: add work urn"))
    #expect(try program.run("undo").status == 0)
    #expect(try program.run("token", "revoke", "ada").status == 0)
    let refused = try program.run(write)
    #expect(refused.status == 1 && refused.output.contains("unauthorized"))
    #expect(try program.run("token", "list").output.contains("revoked"))
    #expect(try program.run("export", "out", "--format", "source").status == 0)
    let grep = try program.run(
      URL(filePath: "/bin/grep"), ["-rl", "-e", "docent_", "-e", "ada", "out"])
    #expect(grep.output == "", "No export has tokens.")
  }

  @Test("that are revoked stay so when a backup of before is restored, which is told")
  func restored() throws {
    let program = try program()
    for name in ["ada", "ben"] {
      #expect(try program.run("token", "add", name, "--role", "admin").status == 0)
    }
    #expect(try program.run("backup", "b").status == 0)
    #expect(try program.run("token", "revoke", "ada").status == 0)
    let restored = try program.run("restore", "b")
    #expect(restored.status == 0)
    #expect(restored.output.contains("since the backup stay revoked: 'ada'.\n"))
    let again = try program.run("token", "revoke", "ada")
    #expect(again.status == 1, "It is revoked already: \(again.errors)")
    try program.write("no catalogue", to: "docent.sqlite")
    #expect(try program.run("restore", "b").output.contains("are good again"))
  }

  @Test("refuse what is no name, role or time, and a name that has a token")
  func refusals() throws {
    let program = try program()
    #expect(try program.run("token", "add", "a", "--role", "king").status == 64)
    #expect(try program.run("token", "add", "a").status == 64)
    for time in ["", "9", "d", "0d", "-1d", "9x", "99999d"] {
      let outcome = try program.run("token", "add", "a", "--role", "author", "--expires=\(time)")
      #expect(outcome.status == (time.isEmpty ? 64 : 1), "\(time)")
    }
    #expect(try program.run("token", "add", "", "--role", "author").status == 1)
    #expect(try program.run("token", "add", "a\u{202E}b", "--role", "author").status == 1)
    #expect(try program.run("token", "add", "a", "--role", "author").status == 0)
    #expect(try program.run("token", "add", "a", "--role", "author").status == 1)
    #expect(try program.run("token", "revoke", "b").status == 1)
  }

  @Test("write to a running service, which keeps no lock on the catalogue")
  func running() async throws {
    let program = try program()
    let secret = try program.run("token", "add", "ada", "--role", "editor").output
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let service = try RunningService(program)
    defer { service.stop() }
    let path = "/api/collections/works/items"
    func post(_ body: String) async throws -> Int {
      try await service.post(path, Data(body.utf8), token: secret)
    }
    #expect(try await post("{\"title\":\"Urn\",\"place\":\"park\"}") == 201)
    let page = String(decoding: try await service.get("/works/urn"), as: UTF8.self)
    #expect(page.contains("Urn"))
    #expect(
      try program.run("tour", "new", "walk", "--campus", "park", "--title", "Walk").status == 0)
    #expect(try program.run("backup", "copy.sqlite").status == 0)
    #expect(try program.run("restore", "copy.sqlite").status == 0)
    let large = String(repeating: "a", count: 300_000)
    #expect(try await post("{\"title\":\"\(large)\",\"place\":\"park\",\"id\":\"long\"}") == 201)
    #expect(try await post(String(repeating: " ", count: 10_000_000)) == 413)
    #expect(try await service.post(path, Data("{}".utf8), token: "docent_no") == 401)
  }
}

extension RunningService {
  /// The status of the answer to a write of JSON.
  fileprivate func post(_ path: String, _ body: Data, token: String) async throws -> Int {
    let headers = [("Authorization", "Bearer \(token)"), ("Content-Type", "application/json")]
    return try await WebClient.answer(
      .POST, address + path, headers: headers, body: Array(body)
    ).status
  }
}
