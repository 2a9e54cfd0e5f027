import Exchange
import Notation

/// A table that is packed, which is recognised to say what to do with it: as it stands its bytes are no text
/// in any encoding.
enum PackedTable: String, CaseIterable {
  case gzip, bzip2, xz, zip

  /// The way in which a file that begins with `opening` is packed; `nil` if it is not.
  init?(_ opening: [UInt8]) {
    let found = Self.allCases.first { packing in
      switch packing {
      case .gzip: Gunzip.isPacked(opening)
      case .bzip2: Bunzip.isPacked(opening)
      // The xz file format 1.2.0, 2.1.1.1: the magic bytes of the header.
      case .xz: opening.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00])
      case .zip: ZipArchive.isZip(opening)
      }
    }
    guard let found else { return nil }
    self = found
  }

  /// The program that unpacks it.
  private var program: String {
    switch self {
    case .gzip: "gunzip"
    case .bzip2: "bunzip2"
    case .xz: "unxz"
    case .zip: "unzip"
    }
  }

  private static let (texts, workbooks) = (
    [".csv", ".tsv", ".tab", ".json", ".geojson"], [".csv", ".tsv", ".xlsx", ".xls", ".ods"]
  )

  /// Tells whether a file holds a packed table, as far as its name and what it begins with show it.
  static func holds(_ probe: SourceProbe) -> Bool {
    let opening = DiskFile.opening(of: probe.path, count: 16)
    guard probe.names == nil, let packing = PackedTable(opening) else { return false }
    let name = probe.name.lowercased()
    switch packing {
    case .zip:
      let names = (try? probe.archive?.get())?.names.map { $0.lowercased() } ?? []
      return names.contains { name in workbooks.contains(where: name.hasSuffix) }
        || names.count == 1 && texts.contains(where: names[0].hasSuffix)
    case .gzip, .bzip2, .xz:
      let inner = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
      if texts.contains(where: inner.hasSuffix) { return true }
      let first = SourceText.firstByte(of: probe.opening)
      return packing != .xz
        && (first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
          || TableShape.isTable(probe.opening, name: inner))
    }
  }

  /// Tells that `bytes` are packed, and no workbook, and how they are unpacked; false if they are not.
  static func refuse(_ bytes: [UInt8], log: ProblemLog) -> Bool {
    guard let packing = PackedTable(Array(bytes.prefix(16))) else { return false }
    if packing == .zip {
      guard let archive = try? ZipArchive(bytes),
        !archive.entries.contains(where: { $0.name.hasPrefix("xl/") })
      else { return false }
    }
    log.add(
      .unknownFormat, "The file is packed with \(packing.rawValue), which is not read as a table.",
      remedy: "Unpack it, for example with '\(packing.program) FILE', and import what was in it.")
    return true
  }
}
