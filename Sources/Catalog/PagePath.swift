import Notation

/// The paths of pages below the address of the service or site, such as `works/ID`.
///
/// Pages, exports and answers to programs all name things by these paths, so that one identifier
/// serves everywhere.
public enum PagePath {
  /// The path of the page of a tour.
  public static func tour(_ id: Slug) -> String { "tours/\(id)" }
  /// The path of the page of the stop of a tour with this keypad number.
  public static func stop(_ tour: Slug, number: Int) -> String { "tours/\(tour)/stops/\(number)" }
  /// The path of the page of a work.
  public static func work(_ id: Slug) -> String { "works/\(id)" }
  /// The path of the page of all works of a campus.
  public static func works(_ campus: PlaceID) -> String { "campuses/\(campus)/works" }
  /// The path of the page of an artist.
  public static func artist(_ id: Slug) -> String { "artists/\(id)" }
  /// The path of the page of a campus, building, level or room.
  public static func place(_ id: PlaceID) -> String { "places/\(id)" }
  /// The short path that a label with this code bears.
  public static func label(_ code: String) -> String { "s/\(code)" }
  /// The path of a media file of a campus.
  public static func media(_ campus: PlaceID, file: String) -> String {
    "media/\(campus)/\(PercentEncoding.encoded(file))"
  }
  /// The path of a size of a picture.
  public static func picture(_ file: PictureFile) -> String { "pictures/\(file.name)" }
  /// The path of a tile of a large image.
  public static func tile(_ tile: PictureTile) -> String { "pictures/\(tile.name)" }
}
