/// A person or group who made works.
public struct Artist: Hashable, Sendable {
  /// The identifier, unique among things of its kind.
  public private(set) var id: Slug
  /// The campus whose files describe the artist.
  public var campus: PlaceID
  /// The name as a label has it.
  public var name: String
  /// The name as an index has it, such as "Moore, Henry"; the name itself where absent.
  public var sortName: String?
  /// The nationality, as a museum writes it.
  public var nationality: String?
  /// The years of birth and death, as a museum writes them, such as "1898-1986".
  public var lifeDates: String?
  /// The biography of the artist, CommonMark.
  public var biography: LocalizedText?
  /// Its lasting integer, where it differs from the derived one.
  public var number: Int?
  /// The facts that have no field here.
  public var details: Details = [:]

  /// An artist of whom only the name is known yet.
  public init(id: Slug, campus: PlaceID, name: String) {
    self.id = id
    self.campus = campus
    self.name = name
  }

  /// The same artist by another identifier.
  public func identified(by id: Slug) -> Artist {
    var other = self
    other.id = id
    return other
  }
}

/// An image, sound, film or model that a work or stop shows.
public struct Media: Hashable, Sendable {
  /// The kinds of media that visitors see or hear.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A picture that does not move.
    case image
    /// Sound alone, such as speech.
    case audio
    /// Moving pictures, with sound or without.
    case video
    /// A three-dimensional model to look at from all sides.
    case model
  }

  /// The source of the bytes of media: a file or an address.
  public enum Source: Hashable, Sendable, CustomStringConvertible {
    /// A file in the campus's `media` folder: a plain name, no path.
    case file(String)
    /// An address that begins with `https://`.
    case address(String)

    /// The longest name of a file, in bytes of UTF-8: most disks take 255, and drafts add to it.
    public static let longestName = 200

    /// The media type by the ending of its name; `nil` if that tells no media.
    public var type: MediaType? {
      switch self {
      case .file(let name): MediaType(ofFile: name)
      case .address(let address): MediaType(of: address)
      }
    }

    /// A source as text names it. Refuses paths, hidden files and addresses other than `https`.
    public init(_ text: String) throws(InvalidMediaSource) {
      if text.lowercased().hasPrefix("https://") {
        guard text.utf8.count > 8, !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else {
          throw InvalidMediaSource(text: text)
        }
        self = .address(text)
      } else {
        let isPlain = text.utf8.allSatisfy {
          $0 > 0x1F && $0 != 0x2F && $0 != 0x5C && $0 != 0x3A && $0 != 0x7F
        }
        guard isPlain, !text.isEmpty, !text.hasPrefix("."), text.utf8.count <= Self.longestName
        else {
          throw InvalidMediaSource(text: text)
        }
        self = .file(text)
      }
    }

    /// The file name or address.
    public var description: String {
      switch self {
      case .file(let name): name
      case .address(let address): address
      }
    }
  }

  /// The identifier, unique among things of its kind.
  public let id: Slug
  /// The campus whose files hold it.
  public var campus: PlaceID
  /// The kind of the media.
  public var kind: Kind
  /// The source of its bytes.
  public var source: Source
  /// The description of an image for those who do not see it.
  public var alternativeText: LocalizedText?
  /// A line to set beneath it.
  public var caption: LocalizedText?
  /// The credit to those who made or own it.
  public var credit: String?
  /// The licence under which it may be used.
  public var licence: String?
  /// The words of sound or film.
  public var transcript: LocalizedText?
  /// The names of the files in the campus's `media` folder with its captions, one a language: WebVTT.
  public var captions: LocalizedText?
  /// Its lasting integer, where it differs from the derived one.
  public var number: Int?
  /// The facts that have no field here.
  public var details: Details = [:]

  /// Media of which only the source is known yet.
  public init(id: Slug, campus: PlaceID, kind: Kind, source: Source) {
    self.id = id
    self.campus = campus
    self.kind = kind
    self.source = source
  }
}

/// A media file of a campus, which has one of a name.
///
/// Names that differ only in how an accent is written (Unicode Standard Annex 15) are one, as they
/// are in every comparison of text.
public struct MediaFileName: Hashable, Sendable {
  /// The campus whose file it is.
  public let campus: PlaceID
  /// The name in the campus's `media` folder.
  public let name: String

  /// The file `name` of `campus`.
  public init(_ name: String, of campus: PlaceID) {
    self.campus = campus
    self.name = name
  }

  /// The file that holds the bytes of `medium`; `nil` where they are at an address elsewhere.
  public init?(of medium: Media) {
    guard case .file(let name) = medium.source else { return nil }
    self.init(campus: medium.campus, name: name)
  }

  /// The file `name` of `campus`.
  public init(campus: PlaceID, name: String) {
    self.campus = campus
    self.name = name
  }
}

extension Media {
  /// The files that hold its captions, by the languages of these; without what is no plain name.
  ///
  /// - Complexity: O(k) for k languages.
  public var captionFiles: [(language: LanguageTag, file: MediaFileName)] {
    (captions?.all ?? []).compactMap { reading in
      guard case .file(let name)? = try? Source(reading.text), WebVTT.isNamed(name) else {
        return nil
      }
      return (reading.language, MediaFileName(name, of: campus))
    }
  }

  /// The files that it names, each once: that of its bytes first, then those of its captions.
  ///
  /// - Complexity: O(k²) for k languages of captions.
  public var files: [MediaFileName] {
    var files = MediaFileName(of: self).map { [$0] } ?? []
    for (_, file) in captionFiles where !files.contains(file) { files.append(file) }
    return files
  }
}

/// Text that is neither a plain file name nor an `https` address.
public struct InvalidMediaSource: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text that was written.
  public let text: String
  /// The fault, and what would be right, in a sentence.
  public var description: String {
    let isLong = text.utf8.count > Media.Source.longestName
    let shown = isLong ? "\(text.prefix(60))…" : text
    if isLong, !text.contains("://") {
      return "'\(shown)' names no media: its \(text.utf8.count) bytes are more than the "
        + "\(Media.Source.longestName) that a file's name may have."
    }
    if text.lowercased().hasPrefix("https://"), text.utf8.count > 8 {
      return
        "'\(shown)' names no media: an address holds no blanks and control characters; write %20 "
        + "for a blank."
    }
    return
      "'\(shown)' names no media: write the plain name of a file in the campus's media folder, "
      + "or an address that begins with https://."
  }
}

extension Artist: CatalogItem {
  /// The item kind of artists.
  public static let kind = ItemKind.artist
  /// The artist among items of all kinds.
  public var item: Item { .artist(self) }

  /// An artist of whom nothing is known.
  public static func blank(id: Slug, campus: PlaceID) -> Artist {
    Artist(id: id, campus: campus, name: "")
  }

  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Artist>] = [
    Field("name", \.name, "The name as people write it."),
    Field("sortName", \.sortName, "The name by which lists are sorted."),
    Field("nationality", \.nationality, "The nationality."),
    Field("lifeDates", \.lifeDates, "The dates of birth and death, in words."),
    Field("biography", \.biography, isProse: true, "A text about the artist."),
    .details(\.details),
  ]
}

extension Media: CatalogItem {
  /// The item kind of media.
  public static let kind = ItemKind.media
  /// The media among items of all kinds.
  public var item: Item { .media(self) }

  /// Media of which nothing is known.
  public static func blank(id: Slug, campus: PlaceID) -> Media {
    Media(id: id, campus: campus, kind: .image, source: .file(""))
  }

  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Media>] = [
    Field("kind", \.kind, member: "media", "Whether it is an image, sound, film or model."),
    Field("source", \.source, "A file in the folder `media`, or an `https` address."),
    Field("alternativeText", \.alternativeText, "The words for who cannot see it."),
    Field("caption", \.caption, "The words below it."),
    Field("credit", \.credit, "The name of who made it."),
    Field("licence", \.licence, "The licence."),
    Field("transcript", \.transcript, isProse: true, "The words spoken in it."),
    Field("captions", \.captions, "A file in the folder `media` with its captions, WebVTT."),
    .details(\.details),
  ]
}
