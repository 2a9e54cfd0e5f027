public import Catalog
public import Notation

/// A format whose documents the service answers with, too, each at an address of its own, and which
/// pages lead to.
public protocol PublishedFormat: ExchangeFormat {
  /// The short name by which pages lead to its documents.
  var label: String { get }
  /// The media type of its documents.
  var mediaType: String { get }
  /// The path of the document about `subject`, below the address of the service or site. An
  /// identifier is a component of its own in it.
  func path(of subject: PublishedSubject) -> String
  /// The document about `subject`, as an export writes it; `nil` if there is no such thing.
  ///
  /// - Throws: a Problem if the format needs the public address, and `request` has none.
  func document(
    about subject: PublishedSubject, _ request: ExportRequest
  ) throws(Problem) -> [UInt8]?
}

/// A subject about which a format publishes a document of its own.
public enum PublishedSubject: Hashable, Sendable {
  /// All campuses.
  case catalog
  /// A campus with its works and tours.
  case campus(PlaceID)
  /// A part of the works of a campus, counted from 1.
  case works(PlaceID, part: Int)
  /// A tour and what it shows.
  case tour(Slug)
  /// A work.
  case work(Slug)
}

extension FormatList {
  /// The formats whose documents the service answers with.
  ///
  /// - Complexity: O(f) for f formats.
  public var published: [any PublishedFormat] { all.compactMap { $0 as? any PublishedFormat } }
}
