/// A bound on what is read of strangers' documents: the only place that says it.
///
/// Reading stops where one is reached, with a problem that names it, so that no document takes more
/// time or memory than its reader has. The Formats article lists them all.
public enum InputBound: CaseIterable, Sendable {
  case osm, map, table, text, unpackedBytes, packing
  case columns, cells, columnName, cell, list
  case address, addressFolders
  case depth, values, keys
  case xmlMarkup, xmlText, xmlAttributes, xmlNames, xmlNamespaces, xmlDepth, xmlElements
  case svg, svgDepth, svgElements
  case osmText, osmTags

  /// The most that is read: bytes where ``isSize``, else a count.
  public var most: Int {
    switch self {
    case .text: 64 << 20
    case .table: 128 << 20
    case .osm, .map, .unpackedBytes: 512 << 20
    // Text packs ten- to thirtyfold; what is packed more, beyond a first megabyte, is a trap.
    case .packing: 200
    case .columns: 2000
    // As wide as a sheet of Excel.
    case .cells: 16_384
    // Details are named as freely as they are told, and what is written is read again.
    case .columnName: 1 << 16
    case .list: 1000
    case .cell: 1 << 20
    // Linux opens no longer path (limits.h, PATH_MAX).
    case .address: 4096
    // Each end of an address is looked for; no producer keeps files as deep.
    case .addressFolders: 32
    case .xmlMarkup, .xmlText, .svg: 16 << 20
    case .depth, .xmlDepth: 64
    case .values: 8_000_000
    case .keys: 100_000
    case .xmlAttributes: 1000
    case .xmlNames: 10_000
    case .xmlNamespaces: 100
    case .xmlElements: 2_000_000
    case .svgDepth: 256
    case .svgElements: 500_000
    // The API of OpenStreetMap takes 255 characters (0.6); editors' own files may exceed it.
    case .osmText: 4096
    case .osmTags: 10_000
    }
  }

  /// True if the bound counts bytes, false if it counts other things.
  public var isSize: Bool {
    switch self {
    case .text, .table, .osm, .map, .unpackedBytes, .columnName, .cell, .address, .xmlMarkup,
      .xmlText, .svg, .osmText:
      true
    default: false
    }
  }

  /// The things that it bounds, for the Formats article.
  public var subject: String {
    switch self {
    case .text: "a file of any other format"
    case .table:
      "a table, a sheet of a workbook, a layer as GeoJSON, each file of a campus as text"
    case .osm: "an extract of OpenStreetMap, packed or not, and as XML if it is PBF"
    case .map: "a GeoPackage, Shapefile or FlatGeobuf file"
    case .unpackedBytes: "what a gzip or bzip2 file or zip archive holds, unpacked"
    case .packing: "how many times larger than packed that may be, beyond a first megabyte"
    case .columns: "columns of a table"
    case .cells: "cells of a row"
    case .columnName: "the name of a column"
    case .cell: "a cell"
    case .list: "things that one cell names, such as artists or media"
    case .address: "the address of a media file beside a document"
    case .addressFolders: "names in such an address, of folders and of the file"
    case .depth: "arrays and objects in one another, in JSON, YAML and property lists"
    case .values: "values of a document of JSON or of a property list"
    case .keys: "keys and elements of a YAML file"
    case .xmlMarkup: "an XML tag, comment or instruction"
    case .xmlText: "the text of an XML element"
    case .xmlAttributes: "attributes of an XML element"
    case .xmlNames: "different names of elements and attributes in an XML document"
    case .xmlNamespaces: "namespaces declared at once in an XML document"
    case .xmlDepth: "elements in one another, in any other XML"
    case .xmlElements: "elements of such a document, maps aside"
    case .svg: "a drawing (SVG)"
    case .svgDepth: "elements of a drawing (SVG) in one another"
    case .svgElements: "elements of a drawing"
    case .osmText: "a key or value of a tag of OpenStreetMap; others are left out"
    case .osmTags: "tags of an element of OpenStreetMap"
    }
  }

  /// The bound as people read it: `64 MB`, `2,000`.
  public var shown: String {
    if isSize, most >= 1 << 20 { return "\(most >> 20) MB" }
    let digits = String(most)
    var groups: [Substring] = []
    var rest = digits[...]
    while !rest.isEmpty {
      groups.insert(rest.suffix(3), at: 0)
      rest = rest.dropLast(3)
    }
    return groups.joined(separator: ",") + (isSize ? " bytes" : "")
  }
}
