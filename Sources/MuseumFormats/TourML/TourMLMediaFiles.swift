import Catalog
import Exchange
import Notation

/// The files of media beside a document of TourML, which it names by their paths: `media/hare.jpg`, and
/// `media/north/hare.jpg` where there are documents of several campuses.
struct TourMLMediaFiles {
  /// The folder of the files.
  private static let folder = "media"

  /// True if the files are beside the document, false if it comes alone.
  let isBrought: Bool
  /// True if each campus has a folder of its own.
  let hasFolders: Bool
  /// The files by their paths.
  private(set) var all: [String: MediaFileName] = [:]

  init(isBrought: Bool, hasFolders: Bool) {
    self.isBrought = isBrought
    self.hasFolders = hasFolders
  }

  /// The path of a file as the document names it; its name where there is the document alone.
  func path(of name: String, of campus: PlaceID) -> String {
    guard isBrought else { return name }
    return hasFolders ? "\(Self.folder)/\(campus)/\(name)" : "\(Self.folder)/\(name)"
  }

  /// Has the files of a medium brought along.
  ///
  /// - Returns: the fields whose files are not, because the document comes alone or another campus has a
  ///   file of that name.
  mutating func bring(_ medium: Media) -> [String] {
    medium.files.filter { file in
      let path = path(of: file.name, of: medium.campus)
      guard isBrought, all[path, default: file] == file else { return true }
      all[path] = file
      return false
    }.map { medium.field(naming: $0) }
  }

  /// The paths that a file of `campus` may have beside a document of Docent.
  static func paths(of name: String, of campus: PlaceID) -> [String] {
    [false, true].map {
      TourMLMediaFiles(isBrought: true, hasFolders: $0).path(of: name, of: campus)
    }
  }

  /// The name in the catalogue of a file that a document of Docent names by such a path; `nil` for other
  /// addresses.
  static func name(in address: String) -> String? {
    guard let parts = DocumentFiles.parts(of: address), (2...3).contains(parts.count),
      parts[0] == folder
    else { return nil }
    return parts.last
  }
}
