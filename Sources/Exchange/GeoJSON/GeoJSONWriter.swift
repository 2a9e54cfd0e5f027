public import Catalog
public import Geodesy
public import Notation

/// Writes GeoJSON (RFC 7946), longitude before latitude, outer rings counter-clockwise, without a
/// `crs` member.
extension JSONWriter {
  /// Writes `[longitude, latitude]`, rounded to `decimals` digits if that is given; seven of them
  /// are about a centimetre.
  ///
  /// - Complexity: O(1).
  public mutating func position(_ coordinate: Coordinate, decimals: Int? = nil) {
    array { json in
      if let decimals {
        json.value(coordinate.longitude.rounded(toDecimals: decimals))
        json.value(coordinate.latitude.rounded(toDecimals: decimals))
      } else {
        json.value(coordinate.longitude)
        json.value(coordinate.latitude)
      }
    }
  }

  /// Writes a geometry object, or `null`. Positions are those that `form` gives, if there is one, for
  /// an answer in another reference system.
  ///
  /// - Complexity: O(v) for v coordinates.
  public mutating func geometry(
    _ geometry: Geometry?, decimals: Int? = nil,
    as form: ((Coordinate) -> (Double, Double))? = nil
  ) {
    guard let geometry else { return null() }
    if let form { return self.geometry(geometry, as: form) }
    object { json in
      json.member("type", geometry.typeName)
      json.name("coordinates")
      switch geometry {
      case .point(let coordinate): json.position(coordinate, decimals: decimals)
      case .points(let coordinates), .line(let coordinates):
        json.positions(coordinates, decimals: decimals)
      case .lines(let lines): json.array(of: lines) { $0.positions($1, decimals: decimals) }
      case .polygons(let polygons) where polygons.count == 1:
        json.rings(of: polygons[0], decimals: decimals)
      case .polygons(let polygons):
        json.array(of: polygons) { $0.rings(of: $1, decimals: decimals) }
      }
    }
  }

  /// Writes a `bbox` member: west, south, east, north.
  ///
  /// - Complexity: O(1).
  public mutating func bbox(_ box: BoundingBox, decimals: Int? = nil) {
    name("bbox")
    array(of: [box.west, box.south, box.east, box.north]) { json, side in
      json.value(decimals.map { side.rounded(toDecimals: $0) } ?? side)
    }
  }

  /// Writes a Feature, its properties written by `properties` inside their object, further members
  /// of the Feature by `members` before them.
  ///
  /// - Complexity: O(v) for v coordinates, besides what `properties` and `members` do.
  public mutating func feature(
    id: String? = nil, _ geometry: Geometry?, bbox: BoundingBox? = nil, decimals: Int? = nil,
    as form: ((Coordinate) -> (Double, Double))? = nil,
    members: (inout JSONWriter) -> Void = { _ in }, properties: (inout JSONWriter) -> Void
  ) {
    object { json in
      json.member("type", "Feature")
      json.member("id", id)
      if let bbox { json.bbox(bbox, decimals: decimals) }
      members(&json)
      json.name("geometry")
      json.geometry(geometry, decimals: decimals, as: form)
      json.name("properties")
      json.object(properties)
    }
  }

  /// Writes a FeatureCollection, one feature a line so that differences read well.
  ///
  /// - Parameters:
  ///   - elements: What the features are made from, in order.
  ///   - bbox: The box around all features, if it is to be written.
  ///   - members: Writes further members of the collection, before its features.
  ///   - feature: Writes the feature of one element.
  /// - Complexity: O(n) for n elements, besides what `feature` does.
  public mutating func featureCollection<Elements: Sequence>(
    of elements: Elements, bbox: BoundingBox? = nil,
    members: (inout JSONWriter) -> Void = { _ in },
    feature: (inout JSONWriter, Elements.Element) -> Void
  ) {
    object { json in
      json.member("type", "FeatureCollection")
      if let bbox { json.bbox(bbox) }
      members(&json)
      json.name("features")
      json.array { json in
        json.newline()
        for element in elements {
          feature(&json, element)
          json.newline()
        }
      }
    }
  }

  private mutating func geometry(_ geometry: Geometry, as form: (Coordinate) -> (Double, Double)) {
    func line(_ json: inout JSONWriter, _ line: [Coordinate]) {
      json.array(of: line) { json, place in
        let (x, y) = form(place)
        json.array { json in
          json.value(x)
          json.value(y)
        }
      }
    }
    func rings(_ json: inout JSONWriter, _ polygon: Polygon) {
      json.array(of: [polygon.exterior] + polygon.holes) { line(&$0, $1.coordinates) }
    }
    object { json in
      json.member("type", geometry.typeName)
      json.name("coordinates")
      switch geometry {
      case .point(let place):
        let (x, y) = form(place)
        json.array { json in
          json.value(x)
          json.value(y)
        }
      case .points(let places), .line(let places): line(&json, places)
      case .lines(let lines): json.array(of: lines) { line(&$0, $1) }
      case .polygons(let polygons) where polygons.count == 1: rings(&json, polygons[0])
      case .polygons(let polygons): json.array(of: polygons) { rings(&$0, $1) }
      }
    }
  }

  private mutating func positions(_ coordinates: [Coordinate], decimals: Int?) {
    array(of: coordinates) { $0.position($1, decimals: decimals) }
  }

  private mutating func rings(of polygon: Polygon, decimals: Int?) {
    array(of: [polygon.exterior] + polygon.holes) { json, ring in
      json.positions(ring.coordinates, decimals: decimals)
    }
  }
}
