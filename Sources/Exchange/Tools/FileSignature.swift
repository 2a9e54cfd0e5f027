import Notation

/// The kind of a binary file, by the bytes that it begins with.
public enum FileSignature: CaseIterable, Sendable {
  case geoPackage, shapefile, flatGeobuf, osmPBF

  /// The number of bytes that tell.
  public static let length = 108

  /// The kind of a file that begins with `opening`; `nil` for any other.
  ///
  /// - Complexity: O(1).
  public init?(_ opening: some Collection<UInt8>) {
    let bytes = Array(opening.prefix(Self.length))
    guard let found = Self.allCases.first(where: { $0.begins(bytes) }) else { return nil }
    self = found
  }

  private func begins(_ bytes: [UInt8]) -> Bool {
    func holds(_ text: String, at start: Int) -> Bool {
      bytes.count >= start + text.utf8.count && bytes[start...].starts(with: text.utf8)
    }
    switch self {
    case .geoPackage:
      // OGC 12-128r18, requirements 1 and 2: a file of SQLite whose application identifier is GPKG, or
      // as it was before version 1.2.
      return holds("SQLite format 3\0", at: 0)
        && ["GPKG", "GP10", "GP11"].contains { holds($0, at: 68) }
    case .shapefile:
      // ESRI Shapefile Technical Description, July 1998: file code 9994, version 1000. The index
      // (.shx) begins alike, but goes on with the place of the first record, which is 50 there, where
      // the file itself has its number, which is 1.
      guard bytes.count >= 100, bytes.starts(with: [0, 0, 0x27, 0x0A]),
        bytes[28..<32] == [0xE8, 3, 0, 0]
      else { return false }
      return bytes.count < 104 || bytes[100..<104] == [0, 0, 0, 1]
    case .flatGeobuf:
      // The magic of version 3 of the format.
      return holds("fgb\u{3}fgb", at: 0)
    case .osmPBF:
      // wiki.openstreetmap.org/wiki/PBF_Format: the length of a header, and that, whose first field is
      // the type of the block that follows.
      return bytes.starts(with: [0, 0]) && holds("\n\u{9}OSMHeader", at: 4)
    }
  }
}

extension FileSignature {
  /// The name by which people know the format.
  var format: String {
    switch self {
    case .geoPackage: "GeoPackage"
    case .shapefile: "Shapefile"
    case .flatGeobuf: "FlatGeobuf"
    case .osmPBF: "OpenStreetMap PBF"
    }
  }

  /// The driver of GDAL that reads it; `nil` for what GDAL is not asked for.
  var driver: String? {
    switch self {
    case .geoPackage: "GPKG"
    case .shapefile: "ESRI Shapefile"
    case .flatGeobuf: "FlatGeobuf"
    case .osmPBF: nil
    }
  }
}

extension SourceProbe {
  /// The kind of a binary file; `nil` for any other, and for a folder.
  ///
  /// - Complexity: O(1).
  public var signature: FileSignature? { FileSignature(opening) }

  /// True if the path is a Shapefile, or a zip archive with one.
  public var isShapefile: Bool {
    if let signature { return signature == .shapefile }
    guard let folder = try? archive?.get() else { return false }
    // Beside files of another document one that lies deeper is a part of it.
    return !ShapefileParts.names(folder.names.isEmpty ? folder.paths : folder.names).isEmpty
  }
}
