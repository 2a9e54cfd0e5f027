public import Catalog
public import Exchange
public import Geodesy
import MapFormats
import MuseumFormats

extension FormatList {
  /// Every format that Docent reads or writes without drawing anything.
  public static let complete = FormatList([
    SourceTextFormat(), OSMFormat(), OpenSidewalksFormat(), GroundFormat(), IMDFFormat(),
    TourMLFormat(), KMLFormat(), GPXFormat(),
    GeneraFormat(), ArticFormat(), OmekaFormat(), CuratescapeFormat(), CollectiveAccessFormat(),
    GeoJSONFormat(), LayersFormat.geoPackage, LayersFormat.shapefile, LayersFormat.flatGeobuf,
    TableFormat(), LIDOFormat(), LinkedArtFormat(), IIIFFormat(),
  ])
}

extension SourceReader {
  /// A reader that knows every format of ``FormatList/complete``; see the initializer that is told
  /// them for the other parameters.
  ///
  /// - Complexity: O(1): nothing is read yet.
  public init(
    languages: [PlaceID: [LanguageTag]] = [:], centers: [PlaceID: Coordinate] = [:],
    campus: Slug? = nil, format: (any ExchangeFormat)? = nil,
    numbers: [ItemKind: [Int: String]] = [:], versions: [String: String] = [:],
    mapping: String? = nil
  ) {
    self.init(
      formats: .complete, languages: languages, centers: centers, campus: campus, format: format,
      numbers: numbers, versions: versions, mapping: mapping)
  }
}
