import Exchange
import Notation

/// The requests to CollectiveAccess's GraphQL services, and their answers in the shapes of the JSON
/// service.
///
/// After CollectiveAccess's manual, "GraphQL API", and Providence's `SearchController.php` and
/// `SearchSchema.php` as they are by 2024. Those of 2021 know no `checkAccess` and count the
/// records of a page only, so that nothing tells where a list ends; they are refused. `Auth` gives
/// a token for a user and a password; `Search` gives the bundles of each record that is found, and
/// a display template where a bundle tells of related records. It knows neither tours nor stops.
public enum CollectiveGraphQL {
  /// The path of the service that signs users in, below the address.
  public static let signingIn = "/service/Auth"
  /// The path of the service that searches, below the address.
  public static let searching = "/service/Search"
  /// The tables that can be searched, of those that are asked for.
  public static let parts: [CollectiveHarvest.Part] = [
    .objects, .entities, .representations, .locations, .places,
  ]

  /// The body of a request for a token. The password stands in it.
  public static func login(user: String, password: String) -> [UInt8] {
    request(
      "query ($user: String!, $password: String!) { "
        + "login(username: $user, password: $password) { jwt } }"
    ) {
      $0.member("user", user)
      $0.member("password", password)
    }
  }

  /// The token in the answer to it; `nil` if there is none.
  public static func token(_ bytes: [UInt8]) -> String? {
    let token = (try? JSONValue(parsing: bytes))?["data"]?["login"]?["jwt"]?.string
    return token?.isEmpty ?? true ? nil : token
  }

  /// The refusal in an answer, in the server's words; `nil` if the answer states no errors.
  public static func refusal(_ bytes: [UInt8]) -> String? {
    (try? JSONValue(parsing: bytes)).flatMap(refusal)
  }

  static func refusal(_ json: JSONValue) -> String? {
    guard let errors = json["errors"]?.elements, !errors.isEmpty else { return nil }
    return errors.compactMap { $0["message"]?.string ?? $0.string }.joined(separator: " ")
  }

  /// The words for a refusal, as the end of a sentence without its full stop; those of the server
  /// are cut at 200 characters.
  public static func quoted(_ refusal: String?) -> String {
    guard let refusal, refusal.contains(where: { !$0.isWhitespace }) else {
      return ", and does not say why"
    }
    return ": '\(refusal.prefix(200))'"
  }

  /// Tells whether a refusal is that the server does not know a field or argument, in the words of
  /// GraphQL's reference implementation, which that for PHP repeats.
  static func isUnknown(_ refusal: String?) -> Bool {
    guard let refusal else { return false }
    return refusal.contains("Cannot query field") || refusal.contains("Unknown argument")
  }

  /// The body of a request for a page of `part` that begins at `start`.
  ///
  /// Of objects and entities only those that the public may see. Places that works stand in often
  /// are not public themselves.
  public static func page(
    _ part: CollectiveHarvest.Part, start: Int, token: String
  ) -> [UInt8] {
    let access = [.objects, .entities, .representations].contains(part) ? "checkAccess: [1], " : ""
    return request(
      """
      query ($jwt: String!, $table: String!, $bundles: [String!]!) { \
      search(jwt: $jwt, table: $table, search: "*", bundles: $bundles, \(access)start: \(start), \
      limit: \(CollectiveHarvest.pageSize)) { count result \
      { id table idno bundles { code values { locale value subvalues { code value } } } } } }
      """
    ) { json in
      json.member("jwt", token)
      json.member("table", part.rawValue)
      json.array("bundles", of: bundles(part)) { $0.value($1) }
    }
  }

  private static func request(
    _ query: String, _ variables: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var json = JSONWriter(escaping: .plain)
    json.object {
      $0.member("query", query)
      $0.member("variables") { json in json.object(variables) }
    }
    return json.bytes
  }

  // MARK: Bundles

  /// The text between the values of a template: no name holds it.
  private static let separator = "|~|"

  private static func bundles(_ part: CollectiveHarvest.Part) -> [String] {
    var bundles = ["\(part.rawValue).preferred_labels"]
    for (name, options) in CollectiveHarvest.bundles(part) {
      let isOwn = name.hasPrefix(part.rawValue + ".")
      // Its word depends on the installation; only records that are public are asked for.
      if isOwn, name.hasSuffix(".access") || name.contains(".preferred_labels.") { continue }
      // A version of a file is no field of its own.
      let isPlain = isOwn && !options.contains(.words) && !name.contains(".media.")
      bundles.append(isPlain ? name : template(name, isOwn ? [.words] : options))
    }
    return bundles
  }

  /// The words for a field, or its values in all related records.
  private static func template(
    _ name: String, _ options: Set<CollectiveHarvest.Option>
  ) -> String {
    guard !options.contains(.words) else { return "^" + name }
    let table = name.prefix { $0 != "." }
    let value =
      options.contains(.whole)
      ? "^\(name).entity_id | ^relationship_typecode | ^\(name).preferred_labels.displayname"
      : "^\(name)"
    return "<unit relativeTo=\"\(table)\" delimiter=\"\(separator)\">\(value)</unit>"
  }

  // MARK: Answers

  /// The records of an answer, and what stands before the first; `nil` if it is none.
  static func records(
    _ json: JSONValue, _ cursor: JSONCursor = JSONCursor()
  ) -> (records: [JSONValue], total: Int?, cursor: JSONCursor)? {
    guard case .object(let members) = json, case .object(let data)? = json["data"] else {
      return nil
    }
    for query in ["search", "find", "get"] {
      guard let found = json["data"]?[query], case .object(let answer) = found else { continue }
      var inside = cursor
      inside.enter()
      inside.move(to: "data", in: members)
      inside.enter()
      inside.move(to: query, in: data)
      if found["bundles"]?.elements != nil { return ([found], 1, inside) }
      guard
        let list = ["result", "results"].first(where: { name in
          found[name]?.elements?.allSatisfy { $0["id"] != nil } ?? false
        })
      else { continue }
      inside.enter()
      inside.move(to: list, in: answer)
      let total = found["count"]?.number.flatMap(Int.init(exactly:))
      return (found[list]?.elements ?? [], total, inside)
    }
    return nil
  }

  /// A record in the shape of the JSON service, and its table; `nil` if it does not say which.
  static func plain(_ record: JSONValue) -> (JSONValue, CollectiveRecord.Table)? {
    guard let table = record["table"]?.string.flatMap(CollectiveRecord.Table.init) else {
      return nil
    }
    var members = [JSONValue.Member(name: "id", value: record["id"] ?? .null)]
    if let idno = record["idno"] { members.append(.init(name: "idno", value: idno)) }
    for bundle in record["bundles"]?.elements ?? [] {
      guard let code = bundle["code"]?.string else { continue }
      let values = bundle["values"]?.elements ?? []
      if code == entities {
        members.append(.init(name: entityTable, value: .array(related(values))))
      } else if let name = field(of: code) {
        let texts = values.compactMap { $0["value"]?.foreignText }
          .flatMap { $0.split(separator: separator).map(String.init) }
        members.append(.init(name: name, value: .array(texts.map(JSONValue.string))))
      } else if !members.contains(where: { $0.name == code }) {
        members.append(.init(name: code, value: .array(values.map(value))))
      }
    }
    return (.object(members), table)
  }

  private static let entityTable = CollectiveRecord.Table.entities.rawValue
  /// The template that asks for those who have to do with an object.
  private static let entities = template(entityTable, [.whole])

  /// The related records that this template gives, as the JSON service would write them: key, type
  /// of the relationship, name.
  private static func related(_ values: [JSONValue]) -> [JSONValue] {
    let texts = values.compactMap { $0["value"]?.foreignText }
      .flatMap { $0.split(separator: separator) }
    return texts.map { text in
      let parts = text.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false)
        .map { String($0.trimmed(\.isWhitespace)) }
      let names = [CollectiveRecord.Table.entities.key, "relationship_type_code", "displayname"]
      return .object(
        zip(names, parts).filter { !$0.1.isEmpty }.map {
          JSONValue.Member(name: $0.0, value: .string($0.1))
        })
    }
  }

  /// The field that a template asks for, if it is one of those above.
  private static func field(of code: String) -> String? {
    guard let mark = code.firstIndex(of: "^") else { return nil }
    let name = String(code[code.index(after: mark)...].prefix { $0 != "<" })
    let all: [Set<CollectiveHarvest.Option>] = [[.words], []]
    return all.contains { template(name, $0) == code } ? name : nil
  }

  /// A value in its locale: its parts by their codes where it has any.
  private static func value(_ json: JSONValue) -> JSONValue {
    var parts: [JSONValue.Member] = []
    for part in json["subvalues"]?.elements ?? [] {
      guard let code = part["code"]?.string, let value = part["value"],
        !code.hasSuffix("_value_id"), !parts.contains(where: { $0.name == code })
      else { continue }
      parts.append(.init(name: code, value: value))
    }
    let value = parts.isEmpty ? json["value"] ?? .null : .object(parts)
    guard let locale = json["locale"]?.string, CollectiveJSON.isLocale(locale) else { return value }
    return .object([.init(name: locale, value: value)])
  }
}
