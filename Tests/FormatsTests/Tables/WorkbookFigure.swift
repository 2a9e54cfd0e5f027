import Notation

/// A workbook written by hand, part by part, as the standard has it and not as our reader does.
struct WorkbookFigure {
  /// The sheets: names and what stands in `worksheet`.
  var sheets: [(name: String, content: String)]
  /// The texts that cells share, as the content of `si`.
  var shared: [String] = []
  /// Codes of forms by their numbers from 164 on.
  var codes: [String] = []
  /// The forms of styles from 1 on.
  var styles: [Int] = []
  var isFrom1904 = false
  /// What stands in `Relationships` of the first sheet.
  var relations = ""
  /// Parts that replace or add to those that are made.
  var others: [String: String] = [:]

  private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let office =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

  var parts: [String: String] {
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    let names = sheets.enumerated().map {
      "<sheet name=\"\($0.element.name)\" sheetId=\"\($0.offset + 1)\" r:id=\"rId\($0.offset + 1)\"/>"
    }
    let targets = sheets.indices.map {
      "<Relationship Id=\"rId\($0 + 1)\" Type=\"\(Self.office)/worksheet\" "
        + "Target=\"worksheets/sheet\($0 + 1).xml\"/>"
    }
    let list = "http://schemas.openxmlformats.org/package/2006/relationships"
    var parts = [
      "[Content_Types].xml":
        head + "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"/>",
      "xl/workbook.xml": head
        + "<workbook xmlns=\"\(Self.main)\" xmlns:r=\"\(Self.office)\">"
        + "<workbookPr date1904=\"\(isFrom1904 ? 1 : 0)\"/><sheets>\(names.joined())</sheets>"
        + "</workbook>",
      "xl/_rels/workbook.xml.rels":
        head + "<Relationships xmlns=\"\(list)\">\(targets.joined())</Relationships>",
      "xl/styles.xml": head + "<styleSheet xmlns=\"\(Self.main)\"><numFmts>"
        + codes.enumerated().map {
          "<numFmt numFmtId=\"\(164 + $0.offset)\" formatCode=\"\($0.element)\"/>"
        }.joined() + "</numFmts><cellXfs><xf numFmtId=\"0\"/>"
        + styles.map { "<xf numFmtId=\"\($0)\" applyNumberFormat=\"1\"/>" }.joined()
        + "</cellXfs></styleSheet>",
      "xl/sharedStrings.xml": head
        + "<sst xmlns=\"\(Self.main)\">" + shared.map { "<si>\($0)</si>" }.joined() + "</sst>",
    ]
    for (index, sheet) in sheets.enumerated() {
      parts["xl/worksheets/sheet\(index + 1).xml"] =
        head + "<worksheet xmlns=\"\(Self.main)\" xmlns:r=\"\(Self.office)\">\(sheet.content)"
        + "</worksheet>"
    }
    if !relations.isEmpty {
      parts["xl/worksheets/_rels/sheet1.xml.rels"] =
        head + "<Relationships xmlns=\"\(list)\">\(relations)</Relationships>"
    }
    return parts.merging(others) { _, other in other }
  }

  /// The archive; a part that is empty is left out.
  var bytes: [UInt8] {
    var zip = ZipFigure()
    zip.entries = parts.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
      .map { .init(name: $0.key, content: Array($0.value.utf8), method: 8) }
    return zip.bytes
  }

  /// Rows of texts, each written in its cell.
  static func rows(_ rows: [[String]]) -> String {
    let cells = rows.map { row in
      "<row>" + row.map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }.joined() + "</row>"
    }
    return "<sheetData>\(cells.joined())</sheetData>"
  }
}
