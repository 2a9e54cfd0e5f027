import Catalog
import Exchange
public import Notation

/// The requests to a running CollectiveAccess, for a page of records at a time: the JSON service's
/// `find` with the bundles in the body, so that no record needs a request of its own. Where that is
/// not offered, ``CollectiveGraphQL`` asks for the same.
public enum CollectiveHarvest {
  /// The number of records of one request.
  public static let pageSize = 100
  /// The most records of one table; more are refused, since a server may count without end.
  public static let most = 1_000_000
  /// The largest page that is read, in bytes.
  public static let largestPage = 16 << 20

  /// The tables that are asked for, in this order.
  public enum Part: String, CaseIterable, Sendable {
    /// The objects, which become works.
    case objects = "ca_objects"
    /// The entities, of which some become artists.
    case entities = "ca_entities"
    /// The representations of objects, which become media: each with its own words.
    case representations = "ca_object_representations"
    /// The storage locations, which make the hierarchy.
    case locations = "ca_storage_locations"
    /// The hierarchy where there are no storage locations.
    case places = "ca_places"
    /// The tours, without their stops.
    case tours = "ca_tours"
    /// The stops of the tours.
    case stops = "ca_tour_stops"
  }

  /// The records of one page.
  public struct Page: Sendable {
    /// The keys of its records, in their order.
    public let keys: [Int]
    /// The number of records in all, as the server says; it may be wrong.
    public let total: Int

    /// Tells whether no others follow a page that begins at `start`. A full page says nothing of
    /// its end, so a server that counts too few loses no record; an empty page ends the list.
    public func isLast(start: Int) -> Bool {
      keys.isEmpty || keys.count < pageSize && start + keys.count >= total
    }
  }

  /// The path and query of a page of `part` that begins at `start`, to be put behind the address
  /// where CollectiveAccess is installed. The order is that of the keys, lest pages overlap, and
  /// the server's cache is passed by.
  public static func target(_ part: Part, start: Int) -> String {
    let key = CollectiveRecord.Table(rawValue: part.rawValue)?.key ?? "id"
    return "/service.php/find/\(part.rawValue)?q=*&limit=\(pageSize)&start=\(start)"
      + "&sort=\(part.rawValue).\(key)&noCache=1"
  }

  /// The path and query of the model of `part`, which tells the elements that the installation has
  /// (Providence, `ModelService.php`; it answers to GET).
  public static func model(_ part: Part) -> String {
    "/service.php/model/\(part.rawValue)?noCache=1"
  }

  /// The most elements of a table that are asked for. A choice; large installations have some hundred.
  private static let mostElements = 1000

  /// The elements in an answer to that, of all types of records, such as `inscription`; of a container
  /// its parts, such as `dates.dates_value`. `nil` if the answer is no model.
  ///
  /// - Complexity: O(n) on average for n bytes.
  public static func elements(inModel bytes: [UInt8]) -> [String]? {
    guard let json = try? JSONValue(parsing: bytes), json["ok"] == .bool(true),
      case .object(let types) = json
    else { return nil }
    var names: [String] = []
    var known: Set<String> = []
    func add(_ name: String) {
      let isPlain = name.utf8.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x5F || $0 == 0x2E
      }
      if isPlain, !name.isEmpty, names.count < mostElements, known.insert(name).inserted {
        names.append(name)
      }
    }
    for type in types {
      guard case .object(let elements)? = type.value["elements"] else { continue }
      for element in elements {
        guard case .object(let parts)? = element.value["elements_in_set"],
          parts.map(\.name) != [element.name]
        else {
          add(element.name)
          continue
        }
        for part in parts {
          add(part.name == element.name ? part.name : "\(element.name).\(part.name)")
        }
      }
    }
    return names
  }

  /// The body of each request for `part`: the bundles wanted, as JSON, those of `elements` among them,
  /// which the installation has besides the usual ones.
  public static func body(_ part: Part, elements: [String] = []) -> [UInt8] {
    var wanted = bundles(part)
    let known = Set(wanted.map(\.0))
    wanted += elements.map { "\(part.rawValue).\($0)" }.filter { !known.contains($0) }
      .map { ($0, []) }
    var json = JSONWriter()
    json.object {
      $0.member("bundles") { json in
        json.object { json in
          for (name, options) in wanted {
            json.member(name) { json in
              json.object { json in
                if options.contains(.list) { json.member("returnAsArray", true) }
                if options.contains(.words) { json.member("convertCodesToDisplayText", true) }
                if options.contains(.open) {
                  json.array("checkAccess", of: [1]) { $0.value($1) }
                }
                if options.contains(.whole) { json.member("returnWithStructure", true) }
              }
            }
          }
        }
      }
    }
    return json.bytes
  }

  /// Tells whether an answer is nothing at all, or an empty list: so some versions answer for a table
  /// without records.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func isNothing(_ bytes: [UInt8]) -> Bool {
    let words = bytes.filter { $0 > 0x20 }
    return words.isEmpty || words == Array("[]".utf8)
  }

  /// The answer that says of a table that it has no records.
  public static let emptyPage = Array(#"{"ok":true,"total":0,"results":[]}"#.utf8)

  /// Reads the answer to a request for a page.
  public static func page(_ bytes: [UInt8], of part: Part) throws(Problem) -> Page {
    let json: JSONValue
    do throws(InvalidJSON) {
      json = try JSONValue(parsing: CollectiveAnswerBody(bytes).bytes)
    } catch {
      // The words of a database may be all that comes.
      if isPassing(status: 200, bytes) {
        throw later(part, CollectiveAnswerBody.words(of: bytes))
      }
      throw Problem(
        .malformedFile, "The server's answer for \(part.rawValue) is no JSON: \(error.description)",
        remedy: "Check that the address is where CollectiveAccess is installed, and try again.")
    }
    let graph = CollectiveGraphQL.records(json)
    var isRefused = graph == nil && json["data"] != nil
    if case .bool(false)? = json["ok"] { isRefused = true }
    let said = CollectiveGraphQL.refusal(json)
    // An answer that says of itself that it is not whole is none: what it lacks would count as gone.
    let reason = said ?? json["message"]?.string
    if isRefused || said != nil, isPassing(reason) { throw later(part, reason) }
    if isRefused || said != nil {
      throw Problem(
        .badRequest,
        "The server refuses to list \(part.rawValue)" + CollectiveGraphQL.quoted(reason) + ".",
        remedy: CollectiveGraphQL.isUnknown(said)
          ? "Its GraphQL is older than what is asked of it: update CollectiveAccess, or save its "
            + "answers to files and import those."
          : isOfAccess(reason)
            ? "Sign in as a user who may use its web services."
            : "Whoever runs the server can put that right; or save its answers to files and import those."
      )
    }
    var results = json["results"]?.elements ?? []
    // Some versions write it as a text.
    var total =
      json["total"]?.number.flatMap(Int.init(exactly:)) ?? json["total"]?.string.flatMap { Int($0) }
    if let graph {
      results = graph.records.compactMap { CollectiveGraphQL.plain($0)?.0 }
      total = graph.total
    } else if json["ok"] != .bool(true) {
      total = nil
    } else if json["total"] == nil || json["total"] == .null, results.isEmpty {
      // A search that finds nothing, as some versions answer it.
      total = 0
    }
    guard let count = total, (0...Int(Int32.max)).contains(count)
    else {
      throw Problem(
        .malformedFile, "The server's answer for \(part.rawValue) is none of CollectiveAccess's.",
        remedy: "Check that the address is where CollectiveAccess is installed, and try again.")
    }
    var answers = CollectiveJSON(log: ProblemLog(file: part.rawValue))
    let table = CollectiveRecord.Table(rawValue: part.rawValue)
    for result in results { answers.add(result, line: 1, table: table) }
    guard answers.records.count == results.count else {
      throw Problem(
        .malformedFile, "A record of \(part.rawValue) has no number as its key.",
        remedy: "Check CollectiveAccess's version: its JSON service must answer to find.")
    }
    return Page(keys: answers.records.map(\.id.number), total: count)
  }

  // MARK: Bundles

  /// `whole` asks for each related record with its key, its name and the type of the relationship.
  enum Option { case list, words, open, whole }

  /// The bundles of a table, with their options. An element that an installation does not have is
  /// empty there.
  static func bundles(_ part: Part) -> [(String, Set<Option>)] {
    typealias Names = CollectiveFields.Names
    let own: [String] =
      switch part {
      case .objects:
        Names.description + Names.narrative + Names.date + Names.medium + Names.dimensions
          + Names.creditLine + Names.rights + Names.locationNote + Names.georeference
      case .entities: Names.nationality + Names.lifeDates + Names.biography
      case .representations:
        ["mimetype", "original_filename"]
          + CollectiveRepresentation.versions.flatMap { version in
            ["url", "width", "height"].map { "media.\(version).\($0)" }
          } + Names.caption + Names.alternativeText + Names.mediaCredit + Names.licence
      case .locations, .places:
        ["parent_id", "hierarchy_id"] + Names.description + Names.address + Names.georeference
      case .tours: Names.description + ["author"]
      case .stops: Names.description + ["tour_id", "parent_id", "rank"]
      }
    var bundles: [(String, Set<Option>)] = ["access"].map { ("\(part.rawValue).\($0)", []) }
    bundles.append(("\(part.rawValue).type_id", [.words]))
    // Bundles of other tables are as they are; those of its own bear its name.
    bundles += own.filter { $0 != "type" }.map { ("\(part.rawValue).\($0)", []) }
    // The other names of a record, such as a former title.
    if part != .representations {
      bundles.append(("\(part.rawValue).nonpreferred_labels", [.list]))
    }
    if part == .entities {
      bundles += ["displayname", "forename", "surname"].map {
        ("ca_entities.preferred_labels.\($0)", [])
      }
    }
    if part == .objects {
      // Whoever has to do with it: who made it is told by the type of the relationship.
      bundles.append(("ca_entities", [.whole]))
      bundles.append(("ca_places.place_id", [.list]))
    }
    if part == .objects || part == .stops {
      bundles.append(("ca_storage_locations.location_id", [.list]))
      bundles.append(("ca_storage_locations.preferred_labels.name", []))
      bundles += ["media.large.url", "representation_id", "mimetype"].map {
        ("ca_object_representations.\($0)", [.list, .open])
      }
    }
    if part == .objects {
      bundles += CollectiveRecord.homeless.map {
        ("\($0.0).preferred_labels.name", [.list, .open])
      }
    }
    if part == .stops { bundles.append(("ca_objects.object_id", [.list])) }
    return bundles
  }
}
