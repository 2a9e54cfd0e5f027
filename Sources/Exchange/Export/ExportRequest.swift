public import Catalog
public import Notation

/// A request to write the catalogue, or a part of it, in another system's format.
public struct ExportRequest: Sendable {
  /// The whole catalogue, whatever part is asked for.
  public let contents: CatalogContents
  /// The only campus to write; all if `nil`.
  public let campus: PlaceID?
  /// The only tour to write, with the items that it shows; all if `nil`.
  public let tour: Slug?
  /// The language in which KML, GPX and Genera show names and texts; a campus's default if `nil`.
  public let language: LanguageTag?
  /// The public address of the catalogue's pages, for formats that name things by address; `nil` if
  /// it is not known.
  public let address: PublicAddress?
  /// The sizes of images by their media, as far as they are known.
  public let imageSizes: [Slug: ImageSize]
  /// True if the files of media are to be beside a document that names them, where the format brings
  /// them; false where there is room for the document alone.
  public let bringsMedia: Bool
  /// Gives CommonMark without its marks, for formats that know no markup; unchanged by default.
  public let plainText: @Sendable (String) -> String

  /// A request for everything, unless the arguments narrow it.
  public init(
    _ contents: CatalogContents, campus: PlaceID? = nil, tour: Slug? = nil,
    language: LanguageTag? = nil, address: PublicAddress? = nil,
    imageSizes: [Slug: ImageSize] = [:], bringsMedia: Bool = true,
    plainText: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.contents = contents
    self.campus = campus
    self.tour = tour
    self.language = language
    self.address = address
    self.imageSizes = imageSizes
    self.bringsMedia = bringsMedia
    self.plainText = plainText
  }
}

extension ExportRequest {
  /// The public address, or a Problem that says how to name it. `format` is the title of the format
  /// that needs it.
  public func requiredAddress(_ format: String) throws(Problem) -> PublicAddress {
    guard let address else {
      throw Problem(
        .badRequest, "\(format) names everything by its whole address, which is not known.",
        remedy: "Say where the world reaches the pages: --public-address https://art.example.edu.")
    }
    return address
  }
}

/// Files in another system's format.
public struct Exported: Sendable {
  /// The files, by paths below the destination; a single file with an empty path is the destination
  /// itself.
  public var files: [SourceFile]
  /// The files of media that belong to them, by their paths below the destination.
  public var media: [String: MediaFileName]
  /// The fields that the format could not carry.
  public var losses: [Loss]

  /// An export of these files, with the media that belong to them, and the losses.
  public init(
    _ files: [SourceFile], media: [String: MediaFileName] = [:], losses: [Loss] = []
  ) {
    self.files = files
    self.media = media
    self.losses = losses
  }
}

/// A field of an item that a format has no place for.
public struct Loss: Hashable, Sendable {
  /// The item that loses the field.
  public let item: ItemKey
  /// The name of the field in the text form, such as `dimensions` or `title@es`.
  public let field: String

  /// The field `field` of `item`.
  public init(_ item: ItemKey, _ field: String) {
    self.item = item
    self.field = field
  }
}
