public import Catalog
public import Notation

/// What to write in another system's format, and how.
public struct ExportRequest: Sendable {
  /// Everything there is.
  public let contents: CatalogContents
  /// Only this campus; all if `nil`.
  public let campus: PlaceID?
  /// Only this tour and what it shows; all if `nil`.
  public let tour: Slug?
  /// The language in which KML, GPX and Genera show names and texts; a campus's default if `nil`.
  public let language: LanguageTag?
  /// Where the world reaches the catalogue's pages, for formats that name things by address.
  public let address: PublicAddress?
  /// The sizes of images by their media, as far as they are known.
  public let imageSizes: [Slug: ImageSize]
  /// Tells CommonMark without its marks, for formats that know no markup; as it stands unless told.
  public let plainText: @Sendable (String) -> String

  /// Everything, unless told otherwise.
  public init(
    _ contents: CatalogContents, campus: PlaceID? = nil, tour: Slug? = nil,
    language: LanguageTag? = nil, address: PublicAddress? = nil,
    imageSizes: [Slug: ImageSize] = [:],
    plainText: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.contents = contents
    self.campus = campus
    self.tour = tour
    self.language = language
    self.address = address
    self.imageSizes = imageSizes
    self.plainText = plainText
  }
}

extension ExportRequest {
  /// The public address, or a Problem that says how to name it. `format` is who needs it.
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
  /// What the format could not carry.
  public var losses: [Loss]

  /// Files, and what they could not carry.
  public init(_ files: [SourceFile], losses: [Loss] = []) {
    self.files = files
    self.losses = losses
  }
}

/// Something of an item that a format has no place for.
public struct Loss: Hashable, Sendable {
  /// Whose it is.
  public let item: ItemKey
  /// Which field, by the name it has in the text form, such as `dimensions` or `title@es`.
  public let field: String

  /// The field `field` of `item`.
  public init(_ item: ItemKey, _ field: String) {
    self.item = item
    self.field = field
  }
}
