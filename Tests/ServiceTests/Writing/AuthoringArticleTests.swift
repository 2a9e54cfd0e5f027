import Authoring
import Catalog
import Foundation
import Rendering
import Storage
import Testing

@testable import Service

@Suite("The article on writing")
struct AuthoringArticleTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/docent/Documentation.docc/Authoring-API.md")
    .standardizedFileURL

  /// What each role may do, from the table of permissions.
  private static var roles: String {
    Role.allCases.map { role in
      let own = Permission.allCases.filter { $0.leastRole == role }.map(\.summary)
      let more = role == .author ? "" : "what \(role == .editor ? "authors" : "editors") may; "
      return "| `\(role.rawValue)` | \(more)\(own.joined(separator: "; ")) |"
    }.joined(separator: "\n")
  }

  /// Every way of writing, from the table of addresses.
  private static var operations: String {
    let rows = Address.all.flatMap { address in
      (address.readers.map { ["GET", $0.leastRole.rawValue, "", address.summary ?? ""] }.map {
        [$0]
      }
        ?? [])
        .map { row(address, $0) }
        + address.operations.map { operation in
          let isByKind = address.path.contains(":collection")
          let role = isByKind ? "editor; author for tours" : operation.permission.leastRole.rawValue
          let types =
            operation.content == .file
            ? "the file" : operation.content.types.joined(separator: ", ")
          return row(address, [operation.method.rawValue, role, types, operation.summary])
        }
    }
    return "| address | method | role | content | effect |\n|---|---|---|---|---|\n"
      + rows.joined(separator: "\n")
  }

  private static func row(_ address: Address, _ cells: [String]) -> String {
    "| `\(address.shown)` | \(cells.joined(separator: " | ")) |"
  }

  @Test("has the tables of roles and of ways of writing, to the letter")
  func isInArticle() throws {
    var text = try String(contentsOf: Self.file, encoding: .utf8)
    if ProcessInfo.processInfo.environment["DOCENT_RECORD"] == "1" {
      text = Self.replacing(text, after: "| role | may |\n|---|---|\n", with: Self.roles)
      text = Self.replacing(text, after: "editors alone are.\n\n", with: Self.operations)
      try text.write(to: Self.file, atomically: true, encoding: .utf8)
      Issue.record("Recorded the tables of writing. Read the difference, then run again.")
      return
    }
    #expect(text.contains("\n\(Self.roles)\n"))
    #expect(text.contains("\n\(Self.operations)\n"))
  }

  private static func replacing(_ text: String, after mark: String, with table: String) -> String {
    guard let start = text.range(of: mark)?.upperBound else { return text }
    let end = text[start...].range(of: "\n\n")?.lowerBound ?? text.endIndex
    return text[..<start] + table + text[end...]
  }
}
