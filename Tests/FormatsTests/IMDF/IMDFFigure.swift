import Exchange

/// A small archive: a house of 20 by 20 ten-thousandths of a degree with two storeys, at 10° N, 20° E.
struct IMDFFigure {
  private var files: [String: [String]] = [:]

  /// Adds a feature; `geometry` is JSON or empty, `properties` the members of an object.
  mutating func add(
    _ type: String, _ id: String, _ geometry: String = "", _ properties: String = ""
  ) {
    files[type, default: []].append(
      """
      {"id":"\(id)","type":"Feature","feature_type":"\(type)",
      "geometry":\(geometry.isEmpty ? "null" : geometry),"properties":{\(properties)}}
      """)
  }

  /// A box by its west, south, east and north.
  static func box(_ west: Int, _ south: Int, _ east: Int, _ north: Int) -> String {
    let corners = [(west, south), (east, south), (east, north), (west, north), (west, south)]
    return
      "{\"type\":\"Polygon\",\"coordinates\":[[\(corners.map(position).joined(separator: ","))]]}"
  }

  static func line(_ corners: (Int, Int)...) -> String {
    "{\"type\":\"LineString\",\"coordinates\":[\(corners.map(position).joined(separator: ","))]}"
  }

  static func point(_ east: Int, _ north: Int) -> String {
    "{\"type\":\"Point\",\"coordinates\":\(position((east, north)))}"
  }

  private static func position(_ place: (Int, Int)) -> String {
    "[\(20 + Double(place.0) / 10_000),\(10 + Double(place.1) / 10_000)]"
  }

  static var house: IMDFFigure {
    var figure = IMDFFigure()
    figure.add(
      "venue", "1a", box(-50, -50, 50, 50),
      #""name":{"en":"Figure Park","de":"Figurenpark"},"category":"park","address_id":"9a""#)
    figure.add("address", "9a", "", #""address":"1 Long Road","locality":"Figureton""#)
    figure.add("building", "2a", "", #""name":{"en":"Pavilion"},"address_id":"9a""#)
    figure.add("footprint", "2b", box(0, 0, 20, 20), #""category":"ground","building_ids":["2a"]"#)
    for (id, ordinal, name) in [("3a", 0, "G"), ("3b", 1, "1")] {
      figure.add(
        "level", id, box(0, 0, 20, 20),
        """
        "name":{"en":"Floor \(name)"},"short_name":{"en":"\(name)"},"ordinal":\(ordinal),
        "building_ids":["2a"],"category":"unspecified"
        """)
    }
    figure.add(
      "unit", "4a", box(0, 10, 10, 20),
      #""category":"room","name":{"en":"Blue Room","de":"Blaues Zimmer"},"level_id":"3a""#)
    figure.add("unit", "4b", box(10, 10, 20, 20), #""category":"room","level_id":"3b""#)
    figure.add("anchor", "5a", point(15, 15), #""unit_id":"4b""#)
    figure.add(
      "occupant", "6a", "",
      #""name":{"en":"Tea House"},"category":"foodservice","anchor_id":"5a","hours":"Mo-Su""#)
    figure.add(
      "opening", "7a", line((9, 0), (11, 0)),
      #""category":"pedestrian.principal","accessibility":["wheelchair"],"level_id":"3a""#)
    figure.add(
      "opening", "7b", line((9, 12), (9, 14)), #""category":"pedestrian","level_id":"3a""#)
    return figure
  }

  /// The archive's files, in the order of their names.
  var sources: [SourceFile] {
    let features = files.map { type, features in
      SourceFile(
        path: "\(type).geojson",
        bytes: Array(
          "{\"type\":\"FeatureCollection\",\"features\":[\n\(features.joined(separator: ",\n"))\n]}"
            .utf8))
    }
    let manifest = SourceFile(
      path: "manifest.json", bytes: Array(#"{"version":"1.0.0","language":"de"}"#.utf8))
    return (features + [manifest]).sorted { $0.path < $1.path }
  }

  func folder() throws -> TemporaryFolder {
    try TemporaryFolder(sources.map { SourceFile(path: "park/\($0.path)", bytes: $0.bytes) })
  }
}
