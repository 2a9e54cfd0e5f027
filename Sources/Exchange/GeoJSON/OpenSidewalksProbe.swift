public import Notation

extension SourceProbe {
  /// True if the file is GeoJSON after the OpenSidewalks schema: its `$schema` names that, or a
  /// feature has the nodes at both of its ends (`_u_id` and `_v_id`). Nothing else of the file tells
  /// it from other GeoJSON.
  ///
  /// - Complexity: O(n) on average for n bytes of the file, the first time.
  public var isOpenSidewalks: Bool { names == nil && json.map(Self.isOpenSidewalks) ?? false }

  /// Tells whether a document is a collection after the OpenSidewalks schema.
  ///
  /// - Complexity: O(f) for f features.
  public static func isOpenSidewalks(_ json: JSONValue) -> Bool {
    guard json["type"]?.string == "FeatureCollection" else { return false }
    if let schema = json["$schema"]?.string, schema.lowercased().contains("opensidewalks") {
      return true
    }
    return (json["features"]?.elements ?? []).contains { feature in
      guard let properties = feature["properties"] else { return false }
      return properties["_u_id"] != nil && properties["_v_id"] != nil
    }
  }
}
