public import Catalog

/// Writes a catalogue as text that ``SourceReader`` reads back without loss.
///
/// The same contents always give the same bytes. An empty text is no text and is not written.
public enum SourceWriter {
  /// The files of `contents`, in the order of their paths: all of them, those of `campus` and its
  /// tours, or the file of `tour`.
  ///
  /// Each campus has all of its files, even empty ones, so that writing over an earlier export
  /// leaves nothing that has been removed. Media files themselves are not among them.
  ///
  /// - Complexity: O(n log n + c n + b) for n items of c campuses that make b bytes, empty cells of
  ///   the tables counted.
  public static func files(
    _ contents: CatalogContents, campus: PlaceID? = nil, tour: Slug? = nil
  ) -> [SourceFile] {
    var files: [SourceFile] = []
    if tour == nil {
      for id in campuses(of: contents) where campus == nil || campus == id {
        files += campusFiles(contents, campus: id)
      }
    }
    for item in contents.tours.values
    where (campus == nil || campus == item.campus) && (tour == nil || tour == item.id) {
      let language = contents.defaultLanguage(at: item.campus)
      files.append(
        SourceFile(path: "Tours/\(item.id).yaml", bytes: TourFile.write(item, language: language)))
    }
    return files.sorted { $0.path < $1.path }
  }

  /// Every campus that is described, or that some item belongs to.
  private static func campuses(of contents: CatalogContents) -> Set<PlaceID> {
    var campuses = Set(contents.campuses.keys)
    for places in [
      Array(contents.buildings.keys), Array(contents.levels.keys), Array(contents.rooms.keys),
      Array(contents.entrances.keys), Array(contents.paths.keys),
      Array(contents.pathPoints.keys), Array(contents.ground.keys),
      contents.works.values.map(\.place), contents.artists.values.map(\.campus),
      contents.media.values.map(\.campus),
    ] {
      campuses.formUnion(places.map(\.campus))
    }
    return campuses
  }

  private static func campusFiles(_ contents: CatalogContents, campus: PlaceID) -> [SourceFile] {
    let language = contents.defaultLanguage(at: campus)
    let paths = contents.paths.values.filter { $0.id.campus == campus }
    let points = contents.pathPoints.values.filter { $0.id.campus == campus }
    let works = contents.works.values.filter { $0.place.campus == campus }
    let artists = contents.artists.values.filter { $0.campus == campus }
    let media = contents.media.values.filter { $0.campus == campus }
    let ground = contents.ground.values.filter { $0.id.campus == campus }
    var files: [(name: String, bytes: [UInt8])] = [
      (
        "artists.csv",
        Table.write(artists, names: ArtistsTable.names, campus: campus, language: language)
      ),
      ("ground.geojson", GroundFile.write(ground, language: language)),
      (
        "media.csv", Table.write(media, names: MediaTable.names, campus: campus, language: language)
      ),
      ("paths.geojson", PathsFile.write(paths, points, language: language)),
      ("places.geojson", PlacesFile.write(contents, campus: campus, language: language)),
      (
        "works.csv", Table.write(works, names: WorksTable.names, campus: campus, language: language)
      ),
    ]
    if let item = contents.campuses[campus] {
      files.append(("campus.yaml", CampusFile.write(item)))
    }
    return files.map { SourceFile(path: "Data/\(campus)/\($0.name)", bytes: $0.bytes) }
  }
}
