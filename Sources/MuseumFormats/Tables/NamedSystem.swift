import Exchange
import Geodesy
import Notation

// The reference system that a document of JSON names for the positions of its rows.
extension JSONRows {
  /// The member in which ArcGIS names it.
  static let spatialReference = "spatialReference"
  /// The highest code of EPSG; those above are Esri's own.
  private static let lastOfEPSG = 32_767

  /// The reference system that a collection names, wherever in it, unless it is the usual one; that of ArcGIS
  /// always, as its x and y are no longitudes by themselves.
  static func namedReferenceSystem(_ bytes: ArraySlice<UInt8>) -> String? {
    var parser = JSONParser(bytes, line: 1)
    guard parser.take(0x7B), !parser.take(0x7D) else { return nil }
    repeat {
      guard let name = try? parser.memberName(), let slice = parser.skipValue() else { return nil }
      guard name == "crs" || name == spatialReference,
        let value = try? JSONParser.parseWhole(slice, line: 1)
      else { continue }
      if name == spatialReference { return system(ofArcGIS: value) }
      return GeoJSONReader.referenceSystem(value).flatMap {
        CoordinateReferenceSystem.isWorld($0) ? nil : $0
      }
    } while parser.take(0x2C)
    return nil
  }

  /// The system that ArcGIS names by its number (ArcGIS REST API, Geometry objects); `nil` if none is known by
  /// it.
  static func system(ofArcGIS value: JSONValue) -> String? {
    for name in ["latestWkid", "wkid"] {
      guard case .integer(let code)? = value[name], code > 0 else { continue }
      let system = code > lastOfEPSG ? "ESRI:\(code)" : "EPSG:\(code)"
      if (try? CoordinateReferenceSystem(system)) != nil { return system }
    }
    return nil
  }
}
