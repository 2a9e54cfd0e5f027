public import Notation

/// A format in which other systems, or Docent itself, write a catalogue down.
///
/// A format is a folder and a line in the list of all formats: `docent formats`, the words of
/// `--as` and `--format`, and the table in the article are derived from it.
public protocol ExchangeFormat: Sendable {
  /// The word for it: `--as` of an import, `--format` of an export.
  var name: String { get }
  /// The name by which people know it, with its version.
  var title: String { get }
  /// The things that an import takes from it; `nil` if it is not read.
  var reads: String? { get }
  /// The things that an export writes; `nil` if it is not written.
  var writes: String? { get }
  /// Properties that decide which options of an export or import mean something.
  var traits: FormatTraits { get }
  /// The packed form of what is written; `nil` if it has none.
  var packing: FormatPacking? { get }
  /// The endings of a destination that is to be a document alone, of a format that else brings the files
  /// of media along; empty of one that never does.
  var documentEndings: [String] { get }

  /// Tells whether a file or folder is a document of this format, by its content, whatever its
  /// name.
  func recognises(_ probe: SourceProbe) -> Bool
  /// The content of a document; `nil` if it cannot be read. Problems go to the document's logs.
  func read(_ document: ForeignDocument) -> ForeignCampus?
  /// The content of a document that may hold several campuses, for each of them; none if it cannot be
  /// read.
  func readAll(_ document: ForeignDocument) -> [ForeignCampus]
  /// The files that hold what is asked for; refuses a tour or campus that is not there.
  func write(_ request: ExportRequest) throws(Problem) -> Exported
}

/// Properties of a format that decide which options mean something for it.
public struct FormatTraits: OptionSet, Sendable {
  /// One bit for each property.
  public let rawValue: Int

  /// The properties whose bits are set.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// It tells others where the bytes of media are.
  public static let namesMediaFiles = FormatTraits(rawValue: 1)
  /// It names things by whole addresses.
  public static let namesAddresses = FormatTraits(rawValue: 2)
  /// Its names and texts are in one language of several, which can be chosen.
  public static let showsOneLanguage = FormatTraits(rawValue: 4)
  /// It states the sizes of images.
  public static let statesImageSizes = FormatTraits(rawValue: 8)
  /// A mapping says what its fields mean.
  public static let isMapped = FormatTraits(rawValue: 16)
  /// It is Docent's own, and leaves nothing out.
  public static let isOwn = FormatTraits(rawValue: 32)
  /// The service answers in it; no file is written.
  public static let isServed = FormatTraits(rawValue: 64)
  /// It is so general that documents of other formats look like it: it takes what none of them
  /// does.
  public static let isGeneral = FormatTraits(rawValue: 128)
  /// Its files refer to one another: those that are given together, or stand in one folder, are one
  /// document.
  public static let joinsFiles = FormatTraits(rawValue: 256)
}

/// The packed form of a format: one zip archive of what would else be a folder.
public struct FormatPacking: Hashable, Sendable {
  /// The ending of a destination that is to be packed, such as `.kmz`.
  public let ending: String
  /// The name of the one document in the archive; `nil` if it holds a folder.
  public let document: String?

  /// An archive whose name ends with `ending`.
  public init(ending: String, document: String? = nil) {
    self.ending = ending
    self.document = document
  }
}

extension ExchangeFormat {
  /// The default of `nil`, because a format is not read unless it says so.
  public var reads: String? { nil }
  /// The default of `nil`, because a format is not written unless it says so.
  public var writes: String? { nil }
  /// The default, no traits at all.
  public var traits: FormatTraits { [] }
  /// The default of `nil`, because most formats have no packed form.
  public var packing: FormatPacking? { nil }
  /// The default, none, because most formats bring no files of media.
  public var documentEndings: [String] { [] }
  /// Always false, for formats that are not read.
  public func recognises(_ probe: SourceProbe) -> Bool { false }
  /// Always `nil`, for formats that are not read.
  public func read(_ document: ForeignDocument) -> ForeignCampus? { nil }
  /// The default, the one campus that ``read(_:)`` finds, because most documents are about one.
  public func readAll(_ document: ForeignDocument) -> [ForeignCampus] {
    read(document).map { [$0] } ?? []
  }
  /// Always throws a Problem, for formats that are not written.
  public func write(_ request: ExportRequest) throws(Problem) -> Exported {
    throw Problem(
      .badRequest, "\(title) is not written.", remedy: "'docent formats' lists what is.")
  }
}

/// Formats in the order in which they are listed.
public struct FormatList: Sendable {
  /// All formats, in the order in which they are listed.
  public let all: [any ExchangeFormat]

  /// A list of the formats `all`. No two of them may claim one document.
  public init(_ all: [any ExchangeFormat]) { self.all = all }

  /// Those that an import reads.
  ///
  /// - Complexity: O(f) for f formats.
  public var readable: [any ExchangeFormat] { all.filter { $0.reads != nil } }
  /// Those that an export writes.
  ///
  /// - Complexity: O(f) for f formats.
  public var writable: [any ExchangeFormat] {
    all.filter { $0.writes != nil && !$0.traits.contains(.isServed) }
  }

  /// The format called `name`; `nil` if none is.
  ///
  /// - Complexity: O(f) for f formats.
  public subscript(_ name: String) -> (any ExchangeFormat)? { all.first { $0.name == name } }

  /// The formats that recognise a document; general ones only where no other does.
  ///
  /// - Complexity: O(f) for f formats that look at the opening; O(n) more for the n bytes of JSON
  ///   or of a zip archive, which is read whole, once for all of them.
  public func claims(on probe: SourceProbe) -> [any ExchangeFormat] {
    func claims(areGeneral: Bool) -> [any ExchangeFormat] {
      all.filter { $0.traits.contains(.isGeneral) == areGeneral && $0.recognises(probe) }
    }
    let specific = claims(areGeneral: false)
    return specific.isEmpty ? claims(areGeneral: true) : specific
  }
}
