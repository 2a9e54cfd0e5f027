import Exchange
import Foundation
import Notation
import TestSupport

/// Documents as office and map programs write them.
extension MutationSeed {
  /// The works of a table as a workbook.
  static func workbooks() throws -> [MutationSeed] {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    let rows = [["id", "title", "who"], ["1", "Heron", "A. Maker"], ["2", "Wren", ""]].map { row in
      "<row>" + row.map { "<c t='inlineStr'><is><t>\($0)</t></is></c>" }.joined() + "</row>"
    }
    let parts = [
      "xl/workbook.xml":
        "<workbook xmlns='\(main)' xmlns:r='\(office)'><sheets><sheet name='S' r:id='a'/></sheets></workbook>",
      "xl/_rels/workbook.xml.rels":
        "<Relationships><Relationship Id='a' Target='worksheets/s.xml'/></Relationships>",
      "xl/worksheets/s.xml":
        "<worksheet xmlns='\(main)'><sheetData>\(rows.joined())</sheetData></worksheet>",
    ]
    // In their order: the same seed must give the same mutants in every run.
    let bytes = try ZipWriter.pack(
      parts.sorted { $0.key < $1.key }.map { (path: $0.key, bytes: Array($0.value.utf8)) })
    let mapping = "columns:\n  id: id\n  title: title\n  who: artists\n"
    return [
      MutationSeed(
        "table",
        [
          SourceFile(path: "t.xlsx", bytes: bytes),
          SourceFile(path: "m.yaml", bytes: Array(mapping.utf8)),
        ], ["t.xlsx"], mapping: "m.yaml")
    ]
  }

  /// The formats that GDAL reads; without it there are none of them.
  static let layerFormats = ["geopackage": "t.gpkg", "shapefile": "t.shp", "flatgeobuf": "t.fgb"]

  /// A map as each of them, made once.
  static let layers: [MutationSeed] = {
    guard !Judge.ogr2ogr.isAbsent else { return [] }
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "docent-seed-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? Data(geojson.utf8).write(to: folder.appending(path: "in.geojson"))
    let mapping = SourceFile(
      path: "m.yaml",
      bytes: Array("columns:\n  title: title\n  who: artists\n  geometry: position\n".utf8))
    return layerFormats.sorted { $0.key < $1.key }.map { format, name in
      _ = try? Judge.ogr2ogr.run(
        // A GeoPackage says when it was made.
        [
          "--config", "OGR_CURRENT_DATE", "2020-02-29T12:00:00Z", "-nln", "t", "-where",
          "title = 'Heron'", "-dim", "XY", name, "in.geojson",
        ], in: folder)
      let stem = name.prefix { $0 != "." }
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0 == name || format == "shapefile" && $0.hasPrefix("\(stem).") }
        .filter { format != "shapefile" || !$0.hasSuffix("gpkg") && !$0.hasSuffix("fgb") }
      let files = names.sorted().map { name in
        SourceFile(
          path: name,
          bytes: [UInt8]((try? Data(contentsOf: folder.appending(path: name))) ?? Data()))
      }
      return MutationSeed(format, files + [mapping], [name], mapping: "m.yaml")
    }
  }()
}
