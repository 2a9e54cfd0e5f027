import Exchange
import Foundation

/// What OGC 20-094 requires of an archive: each type's property keys with the types of their values,
/// the geometry of its features, and what its references must name.
enum IMDFRules {
  /// `?` may be null; `L` a label, `S` text, `A` an array of text, `P` a point, `I` a whole number,
  /// `B` truth, `O` an object; `@type` an identifier of that type, `*type` an array of them, `#` a
  /// reference to any feature, `*#` an array of those, `U` a UUID.
  private static let keys: [String: (geometry: [String], keys: String)] = [
    "address": (
      ["null"],
      "address:S unit:S? locality:S province:S? country:S postal_code:S? postal_code_ext:S? "
        + "postal_code_vanity:S?"
    ),
    "amenity": (
      ["Point"],
      "category:S accessibility:A? name:L? alt_name:L? hours:S? phone:S? website:S? "
        + "unit_ids:*unit address_id:@address? correlation_id:U?"
    ),
    "anchor": (["Point"], "address_id:@address? unit_id:@unit"),
    "building": (
      ["null"],
      "name:L? alt_name:L? category:S restriction:S? display_point:P? address_id:@address?"
    ),
    "footprint": (["Polygon", "MultiPolygon"], "category:S name:L? building_ids:*building"),
    "level": (
      ["Polygon", "MultiPolygon"],
      "category:S restriction:S? outdoor:B ordinal:I name:L short_name:L display_point:P? "
        + "address_id:@address? building_ids:*building?"
    ),
    "occupant": (
      ["null"],
      "category:S name:L anchor_id:@anchor hours:S? phone:S? website:S? validity:O? "
        + "correlation_id:U?"
    ),
    "opening": (
      ["LineString"],
      "category:S accessibility:A? access_control:A? door:O? name:L? alt_name:L? "
        + "display_point:P? level_id:@level"
    ),
    "relationship": (
      ["null"], "category:S direction:S origin:#? intermediary:*#? destination:#? hours:S?"
    ),
    "unit": (
      ["Polygon", "MultiPolygon"],
      "category:S restriction:S? accessibility:A? name:L? alt_name:L? level_id:@level "
        + "display_point:P?"
    ),
    "venue": (
      ["Polygon", "MultiPolygon"],
      "category:S restriction:S? name:L alt_name:L? hours:S? phone:S? website:S? "
        + "display_point:P address_id:@address"
    ),
  ]

  static func problems(in files: [SourceFile]) -> [String] {
    var problems: [String] = []
    var types: [String: String] = [:]
    var features: [(type: String, feature: [String: Any])] = []
    for file in files where file.path.hasSuffix(".geojson") {
      let type = String(file.path.dropLast(8))
      let json = try? JSONSerialization.jsonObject(with: Data(file.bytes)) as? [String: Any]
      guard let list = json?["features"] as? [[String: Any]] else {
        problems.append("\(file.path) is no collection")
        continue
      }
      for feature in list {
        let id = feature["id"] as? String ?? ""
        if UUID(uuidString: id) == nil { problems.append("\(type): '\(id)' is no UUID") }
        if types.updateValue(type, forKey: id) != nil { problems.append("\(id) stands twice") }
        if feature["feature_type"] as? String != type { problems.append("\(id) is no \(type)") }
        features.append((type, feature))
      }
    }
    for type in keys.keys where !files.contains(where: { $0.path == "\(type).geojson" }) {
      problems.append("there is no \(type).geojson")
    }
    for (type, feature) in features {
      guard let rule = keys[type] else { continue }
      let geometry = (feature["geometry"] as? [String: Any])?["type"] as? String ?? "null"
      if !rule.geometry.contains(geometry) { problems.append("\(type) is a \(geometry)") }
      let properties = feature["properties"] as? [String: Any] ?? [:]
      for key in rule.keys.split(separator: " ") {
        let parts = key.split(separator: ":").map(String.init)
        guard let value = properties[parts[0]] else {
          problems.append("\(type) lacks \(parts[0])")
          continue
        }
        if !fits(value, parts[1], types) { problems.append("\(type) \(parts[0]) is \(value)") }
      }
    }
    if features.count(where: { $0.type == "venue" }) != 1 { problems.append("not one venue") }
    let manifest = files.first { $0.path == "manifest.json" }.flatMap {
      try? JSONSerialization.jsonObject(with: Data($0.bytes)) as? [String: Any]
    }
    if manifest?["version"] as? String != "1.0.0" || manifest?["language"] as? String == nil
      || manifest?["created"] as? String == nil
    {
      problems.append("the manifest is not whole")
    }
    return problems
  }

  private static func fits(_ value: Any, _ rule: String, _ types: [String: String]) -> Bool {
    if value is NSNull { return rule.hasSuffix("?") }
    let rule = rule.hasSuffix("?") ? String(rule.dropLast()) : rule
    switch rule {
    case "S": return (value as? String)?.isEmpty == false
    case "L": return (value as? [String: String])?.isEmpty == false
    case "A": return value is [String]
    case "P": return (value as? [String: Any])?["type"] as? String == "Point"
    case "I": return value is Int
    case "B": return value is Bool
    case "O": return value is [String: Any]
    case "U": return (value as? String).flatMap(UUID.init(uuidString:)) != nil
    case "#":
      let reference = value as? [String: String]
      return reference.flatMap { types[$0["id"] ?? ""] == $0["feature_type"] } ?? false
    case "*#": return (value as? [Any])?.allSatisfy { fits($0, "#", types) } ?? false
    default:
      let type = String(rule.dropFirst())
      let ids = rule.hasPrefix("*") ? value as? [String] : (value as? String).map { [$0] }
      return ids?.allSatisfy { types[$0] == type } ?? false
    }
  }
}
