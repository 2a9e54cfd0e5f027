public import Catalog
import Foundation
public import Notation

/// The public address that a document of Docent was written with, and what the addresses below it
/// mean: `PagePath` read backwards.
public struct WrittenAddress: Hashable, Sendable {
  /// The address, with a slash at its end.
  public let root: String

  /// The address below which `path` is at `address`; `nil` if it does not end so.
  ///
  /// - Complexity: O(n) for n bytes.
  public init?(_ address: String, of path: String) {
    guard address.hasSuffix("/" + path), !address.hasPrefix("/") else { return nil }
    root = String(address.dropLast(path.count))
  }

  /// The path of `address` below this one; `nil` if it is elsewhere.
  ///
  /// - Complexity: O(n) for n bytes.
  public func path(of address: String) -> String? {
    address.hasPrefix(root) ? String(address.dropFirst(root.count)) : nil
  }

  /// The thing whose page, with `ending` behind it, is at `address`, found again by `page`, which gives
  /// its path; `nil` if it is another address.
  ///
  /// - Complexity: O(n) for n bytes.
  public func slug(
    _ address: String, ending: String = "", page: (Slug) -> String
  ) -> Slug? {
    guard let path = path(of: address), path.hasSuffix(ending) else { return nil }
    let name = path.dropLast(ending.count).split(separator: "/").last.map(String.init) ?? ""
    guard let slug = try? Slug(name), page(slug) + ending == path else { return nil }
    return slug
  }

  /// The place whose page, with `ending` behind it, is at `address`; `nil` if it is another address.
  ///
  /// - Complexity: O(n) for n bytes.
  public func place(_ address: String, ending: String = "") -> PlaceID? {
    guard let path = path(of: address), path.hasSuffix(ending) else { return nil }
    let name = path.dropLast(ending.count).split(separator: "/").dropFirst().joined(separator: "/")
    guard let place = try? PlaceID(name), PagePath.place(place) + ending == path else { return nil }
    return place
  }

  /// The media file of a campus that is at `address`; `nil` if it is another address.
  ///
  /// - Complexity: O(n) for n bytes.
  public func file(_ address: String, of campus: PlaceID) -> Media.Source? {
    guard let path = path(of: address),
      let name = path.split(separator: "/").last.flatMap({ String($0).removingPercentEncoding }),
      PagePath.media(campus, file: name) == path,
      case .file? = try? Media.Source(name)
    else { return nil }
    return .file(name)
  }

  /// The source of a medium that a document names by an address: a file of the campus where the document
  /// is of this catalogue, as `origin` tells, and the catalogue has the campus or the address cannot be
  /// fetched; else the address. `nil` of what is no https address. Where a file becomes an address, `log` is
  /// told of it at `line`.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func source(
    _ address: String, below origin: WrittenAddress?, of campus: PlaceID, isKnown: Bool,
    log: ProblemLog, line: Int?
  ) -> Media.Source? {
    let file = origin?.file(address, of: campus)
    if let file, isKnown || !address.lowercased().hasPrefix("https://") { return file }
    guard case .address(let text)? = try? Media.Source(address) else { return file }
    if let file {
      log.add(
        .assumedValue,
        "The file '\(file.description.prefix(80))' does not come with the document, and campus '\(campus)' "
          + "is new here: its medium stays at the address \(text.prefix(120)).",
        remedy:
          "Leave it, if that server goes on; else import a catalogue as text or TourML, which bring "
          + "their files.", line: line, field: "media")
    }
    return .address(text)
  }
}

extension ProblemLog {
  /// Tells that a medium is not shown, because
  /// ``WrittenAddress/source(_:below:of:isKnown:log:line:)`` has nothing of
  /// `address`. Whoever says so keeps the address as a detail.
  ///
  /// - Complexity: O(1) on average.
  public func leaveOut(mediumAt address: String, line: Int?, field: String) {
    add(
      .leftOut, "'\(address.prefix(120))' is no https address, so the medium is not shown.",
      remedy: "It is kept as a detail. If the server knows https, replace it there.",
      line: line, field: field)
  }
}

extension ForeignRecord {
  /// Tells that the medium at the address in the member `name` is not shown.
  ///
  /// - Complexity: O(1) on average.
  public func leaveOut(mediumAt address: String, field name: String) {
    log.leaveOut(mediumAt: address, line: line, field: field(name))
  }
}
