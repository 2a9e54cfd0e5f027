import Exchange
import Notation

/// The file that a table is, read when it is first asked for: a guess and its trials read it once.
final class TableInput {
  /// The content, by how rows are found in it.
  enum Content {
    /// CSV, TSV or JSON, in any encoding.
    case text([UInt8])
    case workbook(Workbook)
    case layers(MapLayers)
  }

  private let path: String
  /// The absolute path of the mapping, which may lie in a folder of rows.
  private let mapping: String?
  private var read: Content?
  /// The JSON files of a folder that are no rows.
  private var asides: [String] = []
  private var layer: (name: String, encoding: String?, content: MapLayers.Content)?

  /// The file, or the folder of JSON files, at `path`, that the file `mapping` tells of.
  init(_ path: String, mapping: String? = nil) {
    self.path = path
    self.mapping = mapping.map(DiskFile.absolute)
  }

  /// The name of the file or folder, for messages.
  var name: Substring { path.split(separator: "/").last?.prefix(80) ?? "." }

  /// The names beside the files of a folder that are rows, once its content is read.
  var besides: [String] {
    guard DiskFile.isFolder(path) else { return [] }
    let others = ObjectFiles.others(in: path).filter { name in
      mapping.map { DiskFile.absolute(DiskFile.join(path, name)) != $0 } ?? true
    }
    return asides + others
  }

  /// Tells whether a file is a workbook that is read.
  static func isWorkbook(_ probe: SourceProbe) -> Bool {
    (try? probe.archive?.get())?.holds(Workbook.part) ?? false
  }

  /// The content; `nil` and problems in `log` if it cannot be read.
  func content(log: ProblemLog) -> Content? {
    if let read { return read }
    read = found(log: log)
    return read
  }

  private func found(log: ProblemLog) -> Content? {
    if DiskFile.isFolder(path) {
      guard let found = ObjectFiles.content(of: path, log: log) else { return nil }
      asides = found.asides
      return .text(found.bytes)
    }
    let probe = SourceProbe(path)
    if let signature = probe.signature, signature != .osmPBF {
      return MapLayers(signature, log: log).map { .layers($0) }
    }
    if probe.isShapefile { return MapLayers(.shapefile, log: log).map { .layers($0) } }
    guard let bytes = DiskFile.bytes(log: log, most: InputBound.table.most) else { return nil }
    if let program = Spreadsheet.program(of: bytes.prefix(Spreadsheet.opening)) {
      Spreadsheet.refuse(program, log: log)
      return nil
    }
    if PackedTable.refuse(bytes, log: log) || Self.refuseMarkup(bytes, log: log) { return nil }
    guard ZipArchive.isZip(bytes) else { return .text(bytes) }
    return Workbook(bytes, log: log).map { .workbook($0) }
  }

  /// Tells that a document of XML or HTML is no table, whatever its file is called; false of others.
  private static func refuseMarkup(_ bytes: [UInt8], log: ProblemLog) -> Bool {
    let text = SourceText.withoutMark(bytes.prefix(64)).drop { $0 <= 0x20 }
    let opening = String(decoding: text, as: UTF8.self).lowercased()
    guard ["<?xml", "<!doctype", "<html"].contains(where: opening.hasPrefix) else { return false }
    log.add(
      .unknownFormat, "The file is XML or HTML, which is not read as a table.",
      remedy: "Export it as CSV, as a workbook (.xlsx) or as JSON, and import that; of XML LIDO is "
        + "read, and what 'docent formats' lists.")
    return true
  }

  /// The features of a layer, in the encoding that the mapping names for a Shapefile that names none.
  func content(
    of layer: MapLayers.Layer, in layers: MapLayers, _ mapping: TableMapping, log: ProblemLog
  ) -> MapLayers.Content? {
    // GDAL knows ISO-8859-1 only in capitals.
    let encoding = mapping.encoding == .utf8 ? nil : mapping.encoding.rawValue.uppercased()
    if let known = self.layer, known.name == layer.name, known.encoding == encoding {
      return known.content
    }
    let found = layers.content(of: layer, encoding: encoding, log: log)
    self.layer = found.map { (layer.name, encoding, $0) }
    return found
  }

  /// The encoding that its text is in, as far as its bytes show it; `nil` if it cannot be read.
  func encoding(log: ProblemLog) -> TextEncoding? {
    guard let content = content(log: log) else { return nil }
    guard case .text(let bytes) = content, !DiskFile.isFolder(path) else { return .utf8 }
    if SourceText.hasWideMark(bytes) { return .utf16 }
    guard !SourceText.isUTF8(bytes[...]) else { return .utf8 }
    let guess = EncodingGuess(bytes)
    if let found = guess.encoding { return found }
    if let doubt = guess.doubt {
      log.add(
        .wrongEncoding,
        "The file is not UTF-8, and nothing tells clearly in which encoding: what is "
          + "'\(doubt.word)' in \(doubt.encoding.rawValue) is '\(doubt.others)' in "
          + "\(doubt.other.rawValue).",
        remedy:
          "Save it again as UTF-8, or write a mapping that names the encoding, such as 'encoding: "
          + "\(doubt.encoding.rawValue)'.", field: "encoding")
      return nil
    }
    log.add(
      .wrongEncoding,
      "The file is not UTF-8, and its letters are of another script; nothing tells clearly in which encoding.",
      remedy: "Save it again as UTF-8, or write a mapping that names the encoding, such as "
        + "'encoding: windows-1251', gb18030 or big5.", field: "encoding")
    return nil
  }
}
