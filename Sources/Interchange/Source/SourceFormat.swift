/// What a path that is read can be.
public enum SourceFormat: String, CaseIterable, Hashable, Sendable {
  /// The catalogue as text.
  case source
  /// OpenStreetMap XML, packed with gzip or not.
  case osm
  /// The Indoor Mapping Data Format 1.0 (OGC 20-094): a folder, or a zip archive of it.
  case imdf
  /// TourML 1.0, of TAP.
  case tourml
  /// Data of Genera or Field Guide, Museum Victoria's apps.
  case genera
  /// `appData.json` of the Art Institute of Chicago's app.
  case artic
  /// Mobile JSON of Curatescape.
  case curatescape
  /// JSON-LD of Omeka S.
  case omeka
  /// Answers of CollectiveAccess's web services.
  case collectiveaccess
  /// A table: CSV or TSV.
  case table
  /// GeoJSON of any make (RFC 7946).
  case geojson
  /// GPX 1.1.
  case gpx
  /// KML 2.2.
  case kml
}
