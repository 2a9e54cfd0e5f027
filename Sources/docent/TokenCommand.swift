import ArgumentParser
import Authoring
import Catalog
import Foundation
import Notation
import Storage

struct TokenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token",
    abstract:
      "Say who may write over HTTP: each token has a name, which history shows, and a role.",
    discussion: """
      Example:
        docent token add ada --role author --expires 90d
        docent token list
        docent token revoke ada
      Without any token nobody can write over HTTP. The roles are author (drafts of tours, own \
      media), editor (everything, and publishing) and admin (tokens, too).
      """, subcommands: [Add.self, List.self, Revoke.self])

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a token, and show its secret, which cannot be shown again.",
      discussion: "Example: docent token add ada --role editor --expires 90d")
    @Argument(help: "The name of the person or program that will use it.") var name: String
    @Option(help: "The role: author, editor or admin.") var role: Role
    @Option(
      help: ArgumentHelp(
        "The time for which it is good, such as 12h, 90d or 1y; without end if left out.",
        valueName: "time"))
    var expires: String?
    @OptionGroup var catalog: CatalogOptions

    func run() async throws {
      let now = Date()
      let expires = try expires.map { now.addingTimeInterval(try Self.seconds($0)) }
      let store = try CatalogStore.open(catalog.path, for: .writing)
      let secret = try await store.issueToken(name, role: role, expires: expires, at: now)
      Terminal.say(secret.text)
      Terminal.note(
        "This token of '\(Problem.printable(name))' (\(role.rawValue)) is good "
          + (expires.map { "until \($0.formatted(.iso8601))" } ?? "until it is revoked")
          + ". Keep it where nobody else reads it: it is not shown again.")
    }

    /// The seconds of a time that is written as a number of hours, days, weeks or years.
    static func seconds(_ text: String) throws -> Double {
      let units: [Character: Int] = ["h": 3_600, "d": 86_400, "w": 604_800, "y": 31_557_600]
      guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()),
        (1...10_000).contains(count)
      else {
        throw Problem(
          .badRequest, "Option --expires: '\(text)' is no time.",
          remedy: "Write a number and h, d, w or y, such as 90d.")
      }
      return Double(count * unit)
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the tokens, without their secrets.", discussion: "Example: docent token list")
    @OptionGroup var catalog: CatalogOptions

    func run() async throws {
      let tokens = try await catalog.open().tokens()
      let now = Date()
      if tokens.isEmpty {
        Terminal.say(
          "There are no tokens: nobody can write over HTTP. 'docent token add' makes one.")
      }
      for token in tokens {
        let end =
          if let revoked = token.revoked {
            "revoked \(revoked.formatted(.iso8601))"
          } else if let expires = token.expires {
            "\(token.isGood(at: now) ? "good until" : "expired") \(expires.formatted(.iso8601))"
          } else {
            "good until it is revoked"
          }
        Terminal.say(
          "\(Problem.printable(token.name))  \(token.role.rawValue)  "
            + "made \(token.created.formatted(.iso8601))  \(end)")
      }
    }
  }

  struct Revoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Revoke a token: within a second, nobody can write with it.",
      discussion: "Example: docent token revoke ada")
    @Argument(help: "The name of the token.") var name: String
    @OptionGroup var catalog: CatalogOptions

    func run() async throws {
      let store = try CatalogStore.open(catalog.path, for: .writing)
      try await store.revokeToken(name, at: Date())
      Terminal.say("The token of '\(Problem.printable(name))' is revoked.")
    }
  }
}

extension Role: ExpressibleByArgument {}
