import Foundation
import TestSupport

/// An installation of Providence, as its manual ("Web Service API", "API: Getting Data") and its own
/// `SearchJSONService.php` and `ModelService.php` describe it: a profile with elements of its own, and
/// records that are made of a seed. It answers whatever bundles are asked for by what they mean there, and
/// knows nothing of the program that asks.
struct Providence: Sendable {
  /// The installation's profile: its elements, lists, hierarchy and language.
  struct Profile: Sendable {
    let name: String
    let locale: String
    /// The elements of objects, of containers with the codes of their parts.
    let elements: [(code: String, parts: [String])]
    /// The tables whose records make the hierarchy of places.
    let hierarchy: String
    /// The types of objects and of relationships to who made them.
    let types: [String]
    let maker: (code: String, name: String)
    /// True if numbers come as numbers, as PHP 8 and MySQL's own driver give them.
    let hasNumbers: Bool
    /// True if representations can be searched for; older installations refuse some tables.
    let hasRepresentations: Bool
  }

  static let profiles = [
    Profile(
      name: "english", locale: "en_US",
      elements: [
        ("description", []), ("work_date", []), ("work_medium", []), ("dimensions_text", []),
        ("georeference", []), ("credit_line", []), ("inscription", []),
      ], hierarchy: "ca_storage_locations", types: ["Sculpture", "Mural"],
      maker: ("artist", "made by"), hasNumbers: false, hasRepresentations: true),
    Profile(
      name: "german", locale: "de_DE",
      elements: [
        ("beschreibung", []), ("dates", ["dates_value", "dates_type"]), ("material", []),
        ("geocode", []), ("rights", []), ("zustand", []),
      ], hierarchy: "ca_places", types: ["Plastik", "Gemälde"],
      maker: ("kuenstler", "Künstler/in"), hasNumbers: true, hasRepresentations: true),
    Profile(
      name: "french", locale: "fr_CA",
      elements: [
        ("public_description", []), ("date", ["date_value"]), ("technique", []),
        ("coordinates", []), ("measurements", ["height", "width"]),
      ], hierarchy: "ca_storage_locations", types: ["Œuvre d'art public"],
      maker: ("createur", "créateur"), hasNumbers: false, hasRepresentations: false),
  ]

  let profile: Profile
  let objects: Int
  let seed: UInt64
  private var representations: [Int] = []

  init(profile: Profile, objects: Int, seed: UInt64) {
    self.profile = profile
    self.objects = objects
    self.seed = seed
    representations = (1...objects).flatMap { object($0).representations }
  }

  /// The number of entities, which are as many as a collection of this size would have.
  var entities: Int { max(2, objects / 8) }
  /// The houses of the site.
  static let houses = 12

  // MARK: Records

  /// What the installation knows of an object.
  struct Object {
    let number: Int
    let title: String
    let isPublic: Bool
    let values: [String: String]
    let makers: [Int]
    let donor: Int?
    let house: Int
    let representations: [Int]
    let collection: String?
    let occurrences: [String]
    let type: String
    let latitude: String
    let longitude: String
  }

  static let words = [
    "Hare", "Gate", "Wind", "Stone & Water", "\"Blue\"", "L'Été", "Brücke", "Ødland", "A < B",
    "Étude; II", "木", "Path",
  ]

  func object(_ number: Int) -> Object {
    var random = SplitMix64(seed: seed &+ UInt64(number) &* 0x9E37_79B9)
    func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    let title = "\(Self.words[pick(Self.words.count)]) \(number)"
    let isPublic = pick(20) > 0
    let latitude = String(format: "%.5f", 45 + Double(pick(10_000)) / 1e6)
    let longitude = String(format: "%.5f", -73 - Double(pick(10_000)) / 1e6)
    var values: [String: String] = [:]
    for (index, element) in profile.elements.enumerated() where pick(8) > 0 || index == 0 {
      for part in element.parts.isEmpty ? [element.code] : element.parts {
        let code = part == element.code ? part : "\(element.code).\(part)"
        values[code] = value(part, number, &random)
      }
    }
    for code in ["georeference", "geocode", "coordinates"]
    where profile.elements.contains(where: { $0.code == code }) {
      values[code] = "\(1 + pick(900)) Main St [\(latitude),\(longitude)]"
    }
    let makers = (0...pick(3)).map { _ in 1 + pick(entities) }.filter { _ in pick(5) > 0 }
    return Object(
      number: number, title: title, isPublic: isPublic, values: values,
      makers: makers.reduce(into: []) { if !$0.contains($1) { $0.append($1) } },
      donor: pick(4) == 0 ? 1 + pick(entities) : nil, house: 1 + pick(Self.houses),
      representations: (0..<pick(3)).map { number * 4 + $0 },
      collection: pick(3) == 0 ? "Collection \(1 + pick(5))" : nil,
      occurrences: (0..<pick(2)).map { "Show \($0 + 1) of \(1990 + pick(30))" },
      type: profile.types[pick(profile.types.count)], latitude: latitude, longitude: longitude)
  }

  private func value(_ part: String, _ number: Int, _ random: inout SplitMix64) -> String {
    let year = Int.random(in: 1850...2020, using: &random)
    switch part {
    case "work_date", "dates_value", "date_value": return "\(year)"
    case "dates_type": return "Herstellung"
    case "height", "width": return "\(Int.random(in: 10...400, using: &random)) cm"
    case "description", "beschreibung", "public_description":
      return "<p>Nº \(number), <em>\(year)</em>; \"quoted\" &amp; more…</p>"
    default: return "\(part) of \(number)"
    }
  }

  // MARK: Answers

  /// The answer to a request of the JSON services.
  func reply(to request: CollectiveServer.Request) -> CollectiveServer.Reply {
    guard let parts = URLComponents(string: request.target) else {
      return CollectiveServer.Reply(status: .badRequest, body: "")
    }
    let path = parts.path.split(separator: "/").map(String.init)
    guard let service = path.firstIndex(of: "service.php"), path.count == service + 3 else {
      return CollectiveServer.Reply(status: .notFound, body: "<html>404</html>")
    }
    let table = path[service + 2]
    guard tables.contains(table) else {
      return CollectiveServer.Reply(body: #"{"ok":false,"errors":["Table does not exist"]}"#)
    }
    if path[service + 1] == "model" { return CollectiveServer.Reply(body: model(table)) }
    func parameter(_ name: String) -> Int {
      parts.queryItems?.first { $0.name == name }?.value.flatMap { Int($0) } ?? 0
    }
    let posted = try? JSONSerialization.jsonObject(with: Data(request.body.utf8)) as? [String: Any]
    let bundles = posted?["bundles"] as? [String: Any] ?? [:]
    let (start, limit) = (parameter("start"), parameter("limit"))
    let keys = keys(table)
    var answer: [String: Any] = ["ok": true, "total": keys.count]
    if start > 0 { answer["start"] = start }
    if limit > 0 { answer["limit"] = limit }
    let page = keys.dropFirst(start).prefix(limit > 0 ? limit : keys.count)
    // PHP makes the list with its first record, and keeps the order of what it writes.
    if !page.isEmpty { answer["results"] = page.map { record($0, table, bundles) } }
    let data = try? JSONSerialization.data(withJSONObject: answer, options: .sortedKeys)
    return CollectiveServer.Reply(body: String(decoding: data ?? Data(), as: UTF8.self))
  }

  private var tables: [String] {
    ["ca_objects", "ca_entities", "ca_storage_locations", "ca_places", "ca_tours", "ca_tour_stops"]
      + (profile.hasRepresentations ? ["ca_object_representations"] : [])
  }

  private func keys(_ table: String) -> [Int] {
    switch table {
    case "ca_objects": Array(1...objects)
    case "ca_entities": Array(1...entities)
    case "ca_object_representations": representations
    case profile.hierarchy: Array(1...(Self.houses + 1))
    case "ca_tours": [1]
    case "ca_tour_stops": [1, 2]
    default: []
    }
  }

  private func number(_ number: Int) -> Any { profile.hasNumbers ? number : "\(number)" }

  private func record(_ key: Int, _ table: String, _ bundles: [String: Any]) -> [String: Any] {
    let primary = Self.keyNames[table] ?? "id"
    var record: [String: Any] = [primary: number(key), "id": number(key)]
    let source = fields(key, table)
    record["display_label"] = source["preferred_labels"]?.first ?? "[BLANK]"
    if let idno = source["idno"]?.first { record["idno"] = idno }
    for (name, options) in bundles {
      let options = options as? [String: Any] ?? [:]
      if name == "ca_entities", table == "ca_objects", options["returnWithStructure"] != nil {
        record[name] = people(object(key))
        continue
      }
      let own = name.hasPrefix("\(table).") ? String(name.dropFirst(table.count + 1)) : name
      var values = source[own] ?? []
      if own == "type_id", options["convertCodesToDisplayText"] == nil { values = ["26"] }
      if options["checkAccess"] != nil, let open = source["open \(own)"] { values = open }
      if options["returnAsArray"] != nil {
        // Empty arrays are written as objects.
        record[name] = values.isEmpty ? [String: Any]() as Any : values
      } else {
        record[name] = values.isEmpty ? NSNull() as Any : values.joined(separator: ";")
      }
    }
    return record
  }

  static let keyNames = [
    "ca_objects": "object_id", "ca_entities": "entity_id", "ca_tours": "tour_id",
    "ca_storage_locations": "location_id", "ca_places": "place_id", "ca_tour_stops": "stop_id",
    "ca_object_representations": "representation_id",
  ]

  /// The values of a record's bundles, in the language of the user.
  private func fields(_ key: Int, _ table: String) -> [String: [String]] {
    switch table {
    case "ca_objects": return fields(of: object(key))
    case "ca_entities":
      return [
        "preferred_labels": [Self.name(key)], "preferred_labels.displayname": [Self.name(key)],
        "access": [key % 9 == 0 ? "0" : "1"], "nationality": ["Danish"],
      ]
    case "ca_object_representations":
      let isHidden = key % 4 == 2
      return [
        "preferred_labels": [key % 2 == 0 ? "[BLANK]" : "Side \(key)"],
        "access": [isHidden ? "0" : "1"], "mimetype": ["image/jpeg"],
        "original_filename": ["IMG_\(key).jpg"], "caption": ["Photograph \(key), \"north\""],
        "media.large.url": [Self.address(key, "large")], "media.large.width": ["700"],
        "media.large.height": ["500"], "media.page.url": [Self.address(key, "page")],
        "media.page.width": ["1000"], "media.page.height": ["714"],
        "media.original.url": [Self.address(key, "original")], "media.original.width": ["6000"],
        "media.original.height": ["4000"], "rights": ["© City \(key)"],
      ]
    case "ca_tours": return ["preferred_labels": ["Walk"], "access": ["1"]]
    case "ca_tour_stops":
      return [
        "preferred_labels": ["Stop \(key)"], "tour_id": ["1"], "rank": ["\(key)"],
        "ca_objects.object_id": ["\(key)"],
      ]
    default:
      return [
        "preferred_labels": [key == 1 ? "Site" : "House \(key)"],
        "parent_id": key == 1 ? [] : ["1"], "access": ["1"],
        "georeference": ["[45.00\(key),-73.00\(key)]"],
      ]
    }
  }

  private func fields(of object: Object) -> [String: [String]] {
    var fields = object.values.mapValues { [$0] }
    fields["preferred_labels"] = [object.title]
    fields["idno"] = ["\(profile.name.prefix(1).uppercased()).\(object.number)"]
    fields["access"] = [object.isPublic ? "1" : "0"]
    fields["type_id"] = [object.type]
    let place = profile.hierarchy == "ca_places" ? "place_id" : "location_id"
    fields["\(profile.hierarchy).\(place)"] = ["\(object.house + 1)"]
    fields["\(profile.hierarchy).preferred_labels.name"] = ["House \(object.house + 1)"]
    if let collection = object.collection {
      fields["ca_collections.preferred_labels.name"] = [collection]
    }
    fields["ca_occurrences.preferred_labels.name"] = object.occurrences
    let open = object.representations.filter { $0 % 4 != 2 }
    for (name, value) in [
      ("representation_id", { "\($0)" }), ("mimetype", { _ in "image/jpeg" }),
      ("media.large.url", { Self.address($0, "large") }),
    ] as [(String, (Int) -> String)] {
      fields["ca_object_representations.\(name)"] = object.representations.map(value)
      fields["open ca_object_representations.\(name)"] = open.map(value)
    }
    return fields
  }

  static func name(_ entity: Int) -> String { "Person \(entity) d'Œuvre" }

  static func address(_ representation: Int, _ version: String) -> String {
    "https://art.example/media/\(representation / 1000)/\(representation)"
      + "_ca_object_representations_media_\(representation)_\(version).jpg"
  }

  /// The related entities by the numbers of their relationships.
  private func people(_ object: Object) -> [String: Any] {
    var people: [String: Any] = [:]
    let all =
      object.makers.map { ($0, profile.maker) }
      + [object.donor].compactMap { $0 }.map {
        ($0, (code: "donor", name: "given by"))
      }
    for (index, (entity, role)) in all.enumerated() {
      let relation = object.number * 10 + index
      people["\(relation)"] = [
        "relation_id": number(relation), "entity_id": number(entity), "locale_id": number(1),
        "displayname": Self.name(entity), "label": Self.name(entity),
        "labels": ["1": Self.name(entity)], "direction": "ltor", "rank": number(index),
        "relationship_typename": role.name, "relationship_type_code": role.code,
        "relationship_type_id": number(100 + index), "surname": "", "forename": "",
      ]
    }
    return people
  }

  private func model(_ table: String) -> String {
    var elements: [String: Any] = [:]
    for element in table == "ca_objects" ? profile.elements : [] {
      var set: [String: Any] = [:]
      for part in element.parts.isEmpty ? [element.code] : element.parts {
        set[part] = ["datatype": "Text", "element_code": part]
      }
      elements[element.code] = ["name": element.code, "elements_in_set": set]
    }
    let type: [String: Any] = [
      "type_info": ["item_id": "26"], "elements": elements.isEmpty ? [String]() as Any : elements,
    ]
    let data = try? JSONSerialization.data(withJSONObject: ["ok": true, "any": type])
    return String(decoding: data ?? Data(), as: UTF8.self)
  }
}
