import Catalog
import Exchange
import Notation

/// A feature of Docent's that a map program has saved again.
///
/// GDAL and QGIS keep one of the two identifiers, and write what is no plain value as a text of JSON,
/// unless they know that it was one.
enum ResavedFeature {
  /// The feature as it was written.
  static func restored(_ feature: JSONValue, _ kind: ItemKind) -> JSONValue {
    guard case .object(let members) = feature, case .object(let properties)? = feature["properties"]
    else { return feature }
    let groups = groups(of: kind)
    let own = properties.map { member in
      groups.contains(member.name)
        ? JSONValue.Member(name: member.name, value: group(member.value)) : member
    }
    return .object(
      members.compactMap { member in
        switch member.name {
        case "properties": JSONValue.Member(name: member.name, value: .object(own))
        // Numbers that a program has given the features in their order.
        case "id" where feature["properties"]?["id"]?.string != nil && member.value.string == nil:
          nil
        default: member
        }
      })
  }

  /// The value that a text of JSON is; any other as it is.
  private static func group(_ value: JSONValue) -> JSONValue {
    guard let text = value.string, let first = text.utf8.first, [0x5B, 0x7B].contains(first),
      let read = try? JSONValue(parsing: text.utf8)
    else { return value }
    return read
  }

  /// The properties of a kind that are no plain values.
  private static func groups(of kind: ItemKind) -> Set<String> {
    let collection = FeatureKind.items(kind == .pathPoint ? .path : kind)
    return Set(collection.properties.filter { !$0.isQueryable }.map(\.name))
      .union(["details", "stops", "media"])
  }

  /// The reference system that a document names and that its positions are not to be in; `nil` where they
  /// are in WGS 84, longitude first.
  static func foreignSystem(_ root: JSONValue) -> String? {
    guard let name = root["crs"]?["properties"]?["name"]?.string else { return nil }
    return ["CRS84", ":4326"].contains(where: name.hasSuffix) ? nil : name
  }
}
