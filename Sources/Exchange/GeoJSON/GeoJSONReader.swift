public import Catalog
import Geodesy
public import Notation

/// Reads the features of a GeoJSON FeatureCollection (RFC 7946).
///
/// Each feature is found first and read on its own, so that a bad one is one problem and the others
/// are still checked.
public struct GeoJSONReader {
  /// One feature of a collection.
  public struct Feature: Sendable {
    /// Its identifier, if it has one; a number as its digits.
    public let id: String?
    /// Its geometry; `nil` if that is `null` or was refused.
    public let geometry: Geometry?
    /// True if the geometry was refused, which a problem reports.
    public let isGeometryRefused: Bool
    /// Its properties, in the order they were written.
    public let properties: [JSONValue.Member]
    /// The line it begins in.
    public let line: Int
    /// Its place in the collection, counted from 1.
    public let number: Int

    /// The feature for a message: its number, and its identifier if it has one.
    public var name: String { GeoJSONReader.name(number: number, id: id) }
  }

  fileprivate static func name(number: Int, id: String?) -> String {
    "feature \(number)" + (id.map { " ('\($0.prefix(80))')" } ?? "")
  }

  /// The features of a text, with the problems found in it.
  public struct Reading: Sendable {
    /// The features that could be read, in order.
    public let features: [Feature]
    /// Everything that is wrong, with file and line.
    public let problems: [Problem]
  }

  /// Reads `bytes`, with `file` as the name in problems. A byte order mark is passed over.
  ///
  /// - Complexity: O(n) on average for n bytes, each of which is passed twice; a ring of v
  ///   coordinates takes O(v log v), or O(v²) where all its sides overlap in longitude.
  public static func read(_ bytes: [UInt8], file: String) -> Reading {
    let log = ProblemLog(file: file)
    guard let text = SourceText(bytes, log: log) else {
      return Reading(features: [], problems: log.problems)
    }
    let features = features(of: text, log: log)
    return Reading(features: features, problems: log.problems)
  }

  /// The features of a document; none, and a problem, if it cannot be read.
  ///
  /// - Complexity: O(n) on average for n bytes, each of which is passed twice; a ring of v
  ///   coordinates takes O(v log v), or O(v²) where all its sides overlap in longitude.
  public static func features(of text: SourceText, log: ProblemLog) -> [Feature] {
    let (features, others, _) = collection(of: text, log: log)
    for group in log.hasErrors ? [] : others.groups {
      log.add(
        .leftOut,
        "\(group.count) \(group.count == 1 ? "member" : "members") '\(group.name)' of the collection "
          + "or its features \(group.count == 1 ? "is" : "are") left out.",
        remedy: "Put what a feature says into its properties.", line: group.line,
        field: group.name)
    }
    return features
  }

  /// The features of a document; the members of it and of features that are none of GeoJSON's and none
  /// of `known`, which nobody reads; and those of `known` that the document has itself.
  ///
  /// - Complexity: That of ``features(of:log:)``.
  public static func collection(
    of text: SourceText, known: Set<String> = [], log: ProblemLog
  ) -> (features: [Feature], others: Ledger, head: [JSONValue.Member]) {
    var reader = GeoJSONReader(
      log: log, parser: JSONParser(text.bytes, line: 1), known: known)
    do { try reader.readCollection() } catch { log.add(error) }
    return (reader.features, reader.others, reader.head)
  }

  private let log: ProblemLog
  private var parser: JSONParser
  private var features: [Feature] = []
  private var hasFeatures = false
  private var type: JSONValue?
  /// The members that nobody reads.
  private var others = Ledger()
  /// The members of the collection that the caller reads.
  private var head: [JSONValue.Member] = []
  private let known: Set<String>

  private init(log: ProblemLog, parser: JSONParser, known: Set<String>) {
    self.log = log
    self.parser = parser
    self.known = known
  }

  /// The members of a collection that are read, or say nothing of its features: its bounds, the
  /// resolution that GDAL writes, and what services say of their answers.
  private static let outer: Set = [
    "type", "features", "crs", "bbox", "xy_coordinate_resolution", "count", "numberMatched",
    "numberReturned", "timeStamp", "links",
  ]

  /// Tells whether the name of a document says more than that of its file, which GDAL writes there, as it
  /// does that of a layer of what it converts.
  ///
  /// - Complexity: O(n) for n bytes of both names.
  public static func tellsMore(name: JSONValue, than path: String) -> Bool {
    let file = DiskFile.name(of: path).lowercased()
    guard let ending = [".geojson", ".json"].first(where: file.hasSuffix) else { return false }
    guard let text = name.foreignText?.lowercased() else { return name.saysAnything }
    return text != file && text != file.dropLast(ending.count)
  }
  private static let inner: Set = ["type", "id", "geometry", "properties", "crs", "bbox"]

  private mutating func readCollection() throws(InvalidJSON) {
    guard parser.next == 0x7B else {
      guard parser.next == nil || parser.next == 0x5B else {
        throw InvalidJSON(line: parser.line, description: "This is not JSON.", isTruncated: false)
      }
      return refuseOuterForm(parser.next == nil ? "The file is empty." : "This is a JSON array.")
    }
    _ = parser.take(0x7B)
    var names: Set<String> = []
    if !parser.take(0x7D) {
      repeat {
        let name = try parser.memberName()
        guard names.insert(name).inserted else {
          throw parser.failure("The member \"\(name)\" stands twice in one object.")
        }
        try readMember(name)
      } while parser.take(0x2C)
      try parser.expect(0x7D, "a comma or }")
    }
    guard parser.next == nil else { throw parser.failure("There is text after the end.") }
    checkOuterForm()
  }

  private mutating func readMember(_ name: String) throws(InvalidJSON) {
    if name == "features", parser.next == 0x5B {
      hasFeatures = true
      return try readFeatures()
    }
    let line = parser.line
    let value = try parser.value(depth: 1)
    switch name {
    case "type": type = value
    case "crs": checkReferenceSystem(value, line: line)
    default:
      if known.contains(name) {
        head.append(JSONValue.Member(name: name, value: value))
      } else if name == "name", !Self.tellsMore(name: value, than: log.file) {
        return
      } else if !Self.outer.contains(name), value.saysAnything {
        others.note(name, line: line)
      }
    }
  }

  private mutating func readFeatures() throws(InvalidJSON) {
    _ = parser.take(0x5B)
    guard !parser.take(0x5D) else { return }
    var number = 0
    repeat {
      number += 1
      _ = parser.next
      let line = parser.line
      guard let slice = parser.skipValue() else {
        throw InvalidJSON(
          line: line, description: "The file ends within the feature that begins here.",
          isTruncated: true)
      }
      do {
        let value = try JSONParser.parseWhole(slice, line: line, keepsLongNumbers: true)
        if let feature = feature(value, number: number, line: line) { features.append(feature) }
      } catch { log.add(error, inPart: true) }
    } while parser.take(0x2C)
    try parser.expect(0x5D, "a comma or ]")
  }

  private mutating func feature(_ value: JSONValue, number: Int, line: Int) -> Feature? {
    guard case .object(let members) = value, value["type"] == .string("Feature") else {
      log.add(
        .malformedFile, "An element of \"features\" is no Feature.",
        remedy: "Write {\"type\":\"Feature\",\"id\":…,\"geometry\":…,\"properties\":…}.",
        line: line, field: "features")
      return nil
    }
    for member in members
    where !Self.inner.contains(member.name) && !known.contains(member.name)
      && member.value.saysAnything
    {
      others.note("features[].\(member.name)", line: line)
    }
    let id: String?
    switch value["id"] {
    case .string(let text): id = text
    case .integer(let number): id = String(number)
    case nil, .null: id = nil
    default:
      id = nil
      log.add(
        .invalidValue, "The identifier of a feature is neither a string nor a whole number.",
        remedy: "Write it as a string.", line: line, field: "id")
    }
    var properties: [JSONValue.Member] = []
    switch value["properties"] {
    case .object(let members): properties = members
    case nil, .null: break
    case let other?:
      log.add(
        .invalidValue, "The properties of a feature are \(other.kindName), not an object.",
        remedy: "Write them between { and }.", line: line, field: "properties")
    }
    if let crs = value["crs"] { checkReferenceSystem(crs, line: line) }
    var geometry: Geometry?
    var isRefused = false
    if let written = value["geometry"], written != .null {
      do {
        geometry = try GeometryReader(log: log, line: line).geometry(written)
      } catch {
        isRefused = true
        log.add(
          error.code,
          "\(error.message) It is the geometry of \(Self.name(number: number, id: id)).",
          remedy: error.remedy, line: line, field: "geometry")
      }
    }
    return Feature(
      id: id, geometry: geometry, isGeometryRefused: isRefused, properties: properties, line: line,
      number: number)
  }

  // MARK: The outer form

  private func checkOuterForm() {
    switch type?.string {
    case "FeatureCollection" where hasFeatures: break
    case "FeatureCollection":
      log.add(
        .missingValue, "The collection has no array \"features\".",
        remedy: "Write \"features\":[], with the features in it.", line: 1, field: "features")
    case let name?: refuseOuterForm("This is a single \(name), not a collection.")
    case nil:
      refuseOuterForm(
        type == nil
          ? "This JSON has no \"type\", so it is not GeoJSON." : "Its \"type\" is not a string.")
    }
  }

  private func refuseOuterForm(_ message: String) {
    log.add(
      .unknownFormat, message,
      remedy: "Write a FeatureCollection: {\"type\":\"FeatureCollection\",\"features\":[…]}.",
      line: 1)
  }

  /// The reference system that a member `crs` names, after the GeoJSON of 2008 or its drafts; `nil`
  /// for none. A form that cannot be read gives a text that no system is called.
  ///
  /// - Complexity: O(m) for m members.
  public static func referenceSystem(_ value: JSONValue) -> String? {
    if value == .null { return nil }
    let properties = value["properties"]
    if let name = (value.string ?? properties?["name"]?.string) { return name }
    if value["type"]?.string == "EPSG", case .integer(let code)? = properties?["code"] {
      return "EPSG:\(code)"
    }
    return "a link or a form of its own"
  }

  /// Reports a member `crs`, which RFC 7946 has removed. Older files that only repeat what it fixes
  /// get a warning, others an error.
  private func checkReferenceSystem(_ value: JSONValue, line: Int) {
    guard let name = Self.referenceSystem(value) else { return }
    if CoordinateReferenceSystem.isWorld(name) {
      log.add(
        .unknownField, "A member \"crs\" has no place in GeoJSON (RFC 7946, section 4).",
        remedy: "Leave it out: every position is WGS 84, longitude first.", line: line,
        field: "crs")
    } else {
      log.add(
        .unknownReferenceSystem,
        "The positions are in the reference system '\(name.prefix(80))', but GeoJSON is always WGS 84.",
        remedy: "Convert the file, for example with ogr2ogr -t_srs EPSG:4326 -lco RFC7946=YES.",
        line: line, field: "crs")
    }
  }
}
