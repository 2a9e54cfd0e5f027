import Catalog
import Exchange
import Notation

/// Reads the answers of CollectiveAccess's services: `find` and `item` of its JSON service, the
/// SimpleAPI's searches and details, GraphQL's, and what ``CollectiveXML`` makes of the older XML.
struct CollectiveJSON {
  let log: ProblemLog
  private(set) var records: [CollectiveRecord] = []
  /// Records of tables that have no home, by the name of their key.
  private var strangers: [String: Int] = [:]

  init(log: ProblemLog) { self.log = log }

  /// Tells whether a value is an answer of one of these services.
  static func recognises(_ json: JSONValue) -> Bool {
    guard case .object(let members) = json else { return false }
    if let (records, _, _) = CollectiveGraphQL.records(json) {
      return records.allSatisfy { CollectiveGraphQL.plain($0) != nil }
    }
    if case .array(let results)? = json["results"], json["ok"] != nil || json["total"] != nil {
      return results.allSatisfy { $0["id"] != nil } || results.isEmpty
    }
    guard case .bool? = json["ok"] else { return false }
    if case .bool(false)? = json["ok"] { return json["errors"] != nil || members.count == 1 }
    if CollectiveRecord.Table.of({ json[$0] != nil }) != nil { return true }
    return members.contains { Int($0.name) != nil && isRecord($0.value) }
  }

  /// True of the results of a search that finds nothing, as some versions answer it.
  private static func isNothing(_ member: JSONValue.Member) -> Bool {
    member.name == "results" && [.null, .bool(false)].contains(member.value)
  }

  private static func isRecord(_ value: JSONValue) -> Bool {
    CollectiveRecord.Table.of { value[$0] != nil } != nil
  }

  /// Takes the records of one answer. A failure that the server states is a problem.
  ///
  /// - Returns: whether it is an answer at all.
  mutating func read(_ json: JSONValue, _ cursor: JSONCursor = JSONCursor()) -> Bool {
    if case .bool(false)? = json["ok"] {
      let said = (json["errors"]?.elements ?? []).compactMap(\.string).joined(separator: " ")
      refuse(said.isEmpty ? json["message"]?.string : said, line: cursor.line ?? 1)
      return true
    }
    if let (records, _, before) = CollectiveGraphQL.records(json, cursor) {
      var inside = before
      for record in records {
        if let (plain, table) = CollectiveGraphQL.plain(record) {
          add(plain, line: inside.line ?? 1, table: table)
        } else {
          add(record, line: inside.line ?? 1)
        }
        inside.pass(record)
      }
    } else if case .object(let members) = json, let results = json["results"]?.elements {
      var inside = cursor
      inside.enter()
      inside.move(to: "results", in: members)
      for result in results {
        add(result, line: inside.line ?? 1)
        inside.pass(result)
      }
    } else if Self.isRecord(json) {
      add(json, line: cursor.line ?? 1)
    } else if case .object(let members) = json {
      func isRecord(_ member: JSONValue.Member) -> Bool {
        Int(member.name) != nil && Self.isRecord(member.value)
      }
      guard json["ok"] != nil,
        members.contains(where: isRecord)
          || members.allSatisfy({ ["ok", "total"].contains($0.name) || Self.isNothing($0) })
      else { return false }
      var inside = cursor
      inside.enter()
      for member in members {
        if isRecord(member) { add(member.value, line: inside.line ?? 1) }
        inside.pass(member.value)
      }
    } else {
      return false
    }
    return true
  }

  /// The members of an answer that hold no records and are none of its frame. What a record says becomes
  /// a field of its item, or a detail, but for numbers of the database.
  static func rest(_ json: JSONValue) -> Ledger {
    var rest = Ledger()
    guard case .object(let members) = json, !isRecord(json) else { return rest }
    for member in members
    where !frame.contains(member.name) && !(Int(member.name) != nil && isRecord(member.value))
      && member.value.saysAnything
    {
      rest.note(member.name, count: member.value.elements?.count ?? 1, line: 1)
    }
    return rest
  }

  private static let frame: Set = ["ok", "total", "results", "data", "errors", "message"]

  /// Notes that the server did not do what it was asked.
  func refuse(_ message: String?, line: Int = 1) {
    log.add(
      .malformedFile,
      "The file holds no records but a refusal of the server"
        + (message.map { ": '\($0.prefix(200))'" } ?? "") + ".",
      remedy: "Ask the server again, as a user who may read what you asked for.", line: line)
  }

  /// Says which records were left out for want of a home.
  func finish() {
    for (key, count) in strangers.sorted(by: { $0.key < $1.key }) {
      log.add(
        .leftOut,
        "\(count) records with the key '\(key)' are left out: the catalogue has no kind for them.",
        remedy: "Objects, entities, storage locations, places, tours and stops are read.",
        field: key)
    }
  }

  // MARK: A record

  mutating func add(_ json: JSONValue, line: Int, table known: CollectiveRecord.Table? = nil) {
    guard let table = known ?? CollectiveRecord.Table.of({ json[$0] != nil }) else {
      var key = "id"
      if case .object(let members) = json {
        key = members.first { $0.name.hasSuffix("_id") }?.name ?? key
      }
      strangers[key, default: 0] += 1
      return
    }
    guard let record = record(json, table, line: line) else {
      log.add(
        .leftOut, "A record of \(table.rawValue) has no number as its \(table.key).",
        remedy: "Ask the server for it again.", line: line, field: table.key)
      return
    }
    records.append(record)
  }

  private func record(
    _ json: JSONValue, _ table: CollectiveRecord.Table, line: Int
  ) -> CollectiveRecord? {
    guard case .object(let members) = json else { return nil }
    let own = json[table.key] ?? json["id"]
    guard let number = Self.key(own?["value"] ?? own) else { return nil }
    var record = CollectiveRecord(
      id: CollectiveRecord.ID(table: table, number: number), line: line, log: log)
    for member in members {
      let prefix = table.rawValue + "."
      let name =
        member.name.hasPrefix(prefix) ? String(member.name.dropFirst(prefix.count)) : member.name
      switch name {
      case "ok", "id", table.key: break
      case "related": addRelated(member.value, to: &record)
      case CollectiveRecord.Table.entities.rawValue
      where Self.items(member.value).contains { $0[CollectiveRecord.Table.entities.key] != nil }:
        addRelated(.object([member]), to: &record)
      case let related
      where CollectiveRecord.homeless.contains { $0.0 == related }
        && Self.items(member.value).contains { $0["relation_id"] != nil }:
        addRelated(.object([member]), to: &record)
      case "representations" where table != .representations,
        "ca_object_representations.media":
        addRepresentations(member.value, to: &record)
      // The same intrinsic fields stand beside it, each with its text.
      case "intrinsic", "intrinsic_fields":
        if case .object(let fields) = member.value {
          for field in fields where json[field.name] == nil && field.name != table.key {
            Self.flatten(field.name, field.value, locale: nil, into: &record.fields)
          }
        }
      default: Self.flatten(name, member.value, locale: nil, into: &record.fields)
      }
    }
    if table != .representations { record.dropBlankLabels() }
    return record
  }

  private static func key(_ value: JSONValue?) -> Int? {
    let number: Int? =
      switch value {
      case .integer(let number)?: number
      case .string(let text)?: Int(text)
      default: nil
      }
    return number.flatMap { CollectiveRecord.keys.contains($0) ? $0 : nil }
  }

  private func addRelated(_ json: JSONValue, to record: inout CollectiveRecord) {
    guard case .object(let members) = json else { return }
    for member in members {
      let table = CollectiveRecord.Table(rawValue: member.name)
      for item in Self.items(member.value) {
        var fields: [String: [CollectiveRecord.Value]] = [:]
        Self.flatten("", item, locale: nil, into: &fields)
        let labels = ["label", "display_label", "displayname", "name", "labels"]
        let label = labels.lazy.compactMap { fields[$0]?.first?.text }.first
        let relations = CollectiveRelations(of: record.id.table, to: member.name)
        relations.keep(fields, label, in: &record)
        guard let table, let number = Self.key(item[table.key]), !relations.areFields else {
          continue
        }
        record.relations.append(
          CollectiveRecord.Relation(
            id: CollectiveRecord.ID(table: table, number: number), label: label,
            role: fields["relationship_type_code"]?.first?.text
              ?? fields["relationship_typename"]?.first?.text,
            roleName: fields["relationship_typename"]?.first?.text,
            rank: fields["rank"]?.first.flatMap { Int($0.text) }))
        if table != .representations { continue }
        if let found = self.record(item, table, line: record.line) {
          record.representations.append(found)
        }
      }
    }
  }

  private func addRepresentations(_ json: JSONValue, to record: inout CollectiveRecord) {
    if json.string != nil {
      Self.flatten("media", json, locale: nil, into: &record.fields)
      return
    }
    for (index, item) in Self.items(json).enumerated() {
      if item.string != nil {
        Self.flatten("media", item, locale: nil, into: &record.fields)
      } else if let found = self.record(item, .representations, line: record.line) {
        record.representations.append(found)
      } else {
        // `find` gives the versions of each file without saying whose they are.
        Self.flatten("media.\(index + 1)", item, locale: nil, into: &record.fields)
      }
    }
  }

  /// The elements of an array, or of an object whose names are numbers.
  private static func items(_ json: JSONValue) -> [JSONValue] {
    if case .object(let members) = json { return members.map(\.value) }
    return json.elements ?? []
  }

  // MARK: Fields

  /// Names of a record's book-keeping, of which no reader has a use.
  private static let bookkeeping: Set<String> = [
    "label_id", "locale_id", "hier_left", "hier_right", "deleted", "is_preferred", "_uploaded_file",
    "num_comments", "attribute_id", "submission_user_id", "is_template",
  ]

  /// Takes a bundle apart: locales, numbers of values and the bundle's own name are levels that say
  /// nothing else; the parts of a container become fields of their own, `dates.dates_value`.
  static func flatten(
    _ name: String, _ json: JSONValue, locale: String?,
    into fields: inout [String: [CollectiveRecord.Value]]
  ) {
    func add(_ text: some StringProtocol) {
      let text = String(Substring(text).trimmed(\.isWhitespace))
      // The SimpleAPI writes a comma for nothing.
      guard !text.isEmpty, text != ",", !name.isEmpty else { return }
      let value = CollectiveRecord.Value(text: text, locale: locale)
      // Texts repeat in a few values; of lists without end none is searched.
      if let known = fields[name], known.count < 100, known.contains(value) { return }
      fields[name, default: []].append(value)
    }
    switch json {
    case .null: break
    // What a record has no value for, PHP says to be false.
    case .bool(let truth): if truth { add("1") }
    case .integer(let number): add("\(number)")
    case .number(let number): add(number.decimalText)
    case .string(let text): add(text)
    case .array(let elements):
      for element in elements { flatten(name, element, locale: locale, into: &fields) }
    case .object(let members):
      let leaf = name.split(separator: ".").last.map(String.init) ?? name
      for member in members where !bookkeeping.contains(member.name) {
        if isLocale(member.name) {
          let own = member.name == "none" ? nil : member.name
          flatten(name, member.value, locale: own, into: &fields)
        } else if Int(member.name) != nil || member.name == leaf || member.name == "value" {
          flatten(name, member.value, locale: locale, into: &fields)
        } else {
          let inner = name.isEmpty ? member.name : "\(name).\(member.name)"
          flatten(inner, member.value, locale: locale, into: &fields)
        }
      }
    }
  }

  /// CollectiveAccess writes locales as POSIX does: `en_US`.
  static func isLocale(_ name: String) -> Bool {
    let parts = name.split(separator: "_", omittingEmptySubsequences: false)
    return name == "none"
      || parts.count == 2 && (2...3).contains(parts[0].count) && parts[1].count == 2
        && parts[0].allSatisfy { ("a"..."z").contains($0) }
        && parts[1].allSatisfy { ("A"..."Z").contains($0) }
  }
}
