import Catalog
import Exchange
import Formats
import Foundation
import Notation
import TestSupport
import Testing

@testable import MuseumFormats

@Suite("A workbook")
struct WorkbookTests {
  private static let mapping = """
    columns:
      id: id
      title: title
      who: artists
      when: detail
      n: detail

    """

  private func table(_ figure: WorkbookFigure, _ mapping: String = mapping) throws -> MappedTable {
    try MappedTable(figure.bytes, mapping, name: "works.xlsx")
  }

  @Test("says in its cells what people see there, whatever they are made of")
  func cells() throws {
    let figure = WorkbookFigure(
      sheets: [
        (
          "Works",
          """
          <dimension ref="A1:XFD1048576"/><sheetData>
          <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>
            <c r="D1" t="inlineStr"><is><t>when</t></is></c><c r="C1"/></row>
          </sheetData>
          """
        )
      ])
    // Cells out of order are no sheet of anybody's.
    #expect(try table(figure).codes == [.malformedFile])

    let whole = WorkbookFigure(
      sheets: [
        (
          "Works",
          """
          <dimension ref="A1:XFD1048576"/><sheetData>
          <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>
            <c r="D1" t="inlineStr"><is><t>when</t></is></c>
            <c r="F1" t="str"><f>CONCAT("n","")</f><v>n</v></c></row>
          <row r="2" spans="1:6"/>
          <row r="4"><c r="A4"><v>12</v></c><c r="B4" t="s"><v>2</v></c><c r="C4" t="b"><v>1</v></c>
            <c r="D4" s="1"><v>41030</v></c><c r="E4" t="e"><v>#REF!</v></c>
            <c r="F4"><f>1/3</f><v>0.30000000000000004</v></c></row>
          <row><c t="str"><v>13</v></c><c t="inlineStr"><is><r><t>Wr</t></r><r><t
            xml:space="preserve">en </t></r></is></c><c/><c s="2"><v>0.5</v></c><c/>
            <c><f>A1</f></c></row>
          </sheetData>
          """
        )
      ],
      shared: [
        "<t>id</t>", "<r><rPr><b/></rPr><t>ti</t></r><r><t>tle</t></r>",
        "<t>H\u{e9}ron_x000D_&amp; Co</t><rPh sb=\"0\" eb=\"1\"><t>reading</t></rPh>",
      ], codes: ["dd\\.mm\\.yyyy;@"], styles: [164, 20])
    let found = try table(whole, Self.mapping.replacing("  who: artists\n", with: ""))
    let heron = try found.work("park-work-12")
    #expect(heron.title[.english] == "Héron& Co")
    #expect(
      heron.details == ["when": "2012-05-01", "n": "0.30000000000000004", "column C": "true"])
    let wren = try found.work("park-work-13")
    #expect(wren.title[.english] == "Wren")
    #expect(wren.details == ["when": "12:00"])
    #expect(
      Set(found.reading.leftOut.map { "\($0.name) \($0.count)" }) == [
        "cells with an error 1", "formulas without a saved value 1",
      ])
    #expect(found.reading.leftOut.compactMap(\.line).sorted() == [4, 5])
    // A row is known by the number that people see.
    #expect(found.reading.locations[Item.work(heron).key]?.line == 4)
    #expect(found.reading.locations[Item.work(wren).key]?.line == 5)
  }

  @Test(
    "shows days and times as they are, counted from 1900 or 1904",
    arguments: [
      ("yyyy-mm-dd", "41030", false, "2012-05-01"), ("d/m/yy", "39568", true, "2012-05-01"),
      ("yyyy", "41030", false, "2012"), ("mmm yyyy", "41030", false, "2012-05"),
      ("dd.mm.yyyy hh:mm", "41030.75", false, "2012-05-01T18:00"),
      ("dd.mm.yyyy hh:mm:ss", "41030.999999", false, "2012-05-02"),
      ("h:mm AM/PM", "0.75", false, "18:00"), ("[h]:mm", "1.5", false, "36:00"),
      ("mm:ss", "0.0007", false, "00:01:00"), ("yyyy\"-year\"", "1", false, "1900"),
      ("d.m.yyyy", "59", false, "1900-02-28"), ("d.m.yyyy", "61", false, "1900-03-01"),
      ("[Red]0.00", "1.50", false, "1.5"), ("00000", "42", false, "00042"),
      ("General", "1E3", false, "1000"), ("\"days\" 0", "7", false, "7"),
      ("yyyy", "-1", false, "-1"),
      ("[$-407]d. mmmm yyyy", "41030", false, "2012-05-01"),
      ("#,##0.00 [$€-407]", "1234.5", false, "1234.5"), ("0.00E+00", "12000", false, "12000"),
    ])
  func forms(code: String, number: String, isFrom1904: Bool, text: String) {
    #expect(CellForm(code: code).text(number, isFrom1904: isFrom1904) == text)
  }

  @Test("has the works on the sheet that a guess makes most of, not on its cover")
  func cover() throws {
    let figure = WorkbookFigure(sheets: [
      (
        "Info",
        WorkbookFigure.rows([["Stand", "2024"], ["Kontakt", "Amt"], ["Quelle", "Stadt"]])
      ),
      (
        "Werke",
        WorkbookFigure.rows([
          ["Nr", "Titel", "Breite", "Länge"], ["1", "Hare", "52.5", "13.4"],
          ["2", "Wren", "52.51", "13.41"],
        ])
      ),
      (
        "Archiv",
        WorkbookFigure.rows([
          ["Nr", "Titel"], ["7", "Owl"], ["8", "Elk"], ["9", "Fox"],
        ])
      ),
    ])
    let guessed = try GuessedTable(figure.bytes, name: "art.xlsx")
    #expect(guessed.guess.contains("\nrows: Werke  #"), "\(guessed.guess)")
    #expect(guessed.titles == ["Hare", "Wren"])
  }

  @Test("has several sheets, of which one is read, and the others are told")
  func sheets() throws {
    let figure = WorkbookFigure(sheets: [
      ("Read me", WorkbookFigure.rows([["Made by the registrar"]])), ("Empty", ""),
      ("On view", WorkbookFigure.rows([["id", "title"], ["1", "Hare"], ["2", "Wren"]])),
      ("Lost", WorkbookFigure.rows([["id", "title"], ["7", "Owl"]])),
    ])
    let mapping = "columns:\n  id: id\n  title: title\n"
    let first = try table(figure, mapping)
    #expect(first.reading.contents.works.count == 2)
    #expect(first.reading.leftOut.map { "\($0.name) \($0.count)" } == ["Read me 1", "Lost 2"])
    // Where another may come first the next time, that is said; a guess names the sheet.
    #expect(first.reading.problems.contains { $0.message.contains("names none: 'On view'") })
    let folder = try TemporaryFolder()
    try folder.write(figure.bytes, to: "art.xlsx")
    let guess = SourceReader(campus: try Slug("park")).guessedMapping(
      of: folder.path + "/art.xlsx", command: "docent import")
    #expect(guess?.text.contains("\nrows: On view  #") == true)
    let other = try table(figure, "rows: Lost\n" + mapping)
    #expect(try other.work("park-work-7").title[.english] == "Owl")
    #expect(!other.reading.problems.contains { $0.message.contains("names none") })
    let none = try table(figure, "rows: Sold\n" + mapping)
    #expect(none.codes == [.missingValue])
    #expect(none.reading.problems.first?.remedy.contains("'On view'") == true)
  }

  @Test("takes for rows what stands among its rows, and nothing that is as deep elsewhere")
  func surroundings() throws {
    let figure = WorkbookFigure(
      sheets: [
        (
          "S",
          """
          <sheetViews><sheetView><pane><c r="Z9"/></pane></sheetView></sheetViews>
          \(WorkbookFigure.rows([["id", "title"], ["1", "Hare"]]).replacing(
            "<c t=\"inlineStr\"><is><t>id</t></is></c>", with: "<c t=\"s\"><v>0</v></c>"))
          <autoFilter ref="A1:B2"><sortState ref="A1:B2"><sortCondition ref="A2"/></sortState></autoFilter>
          <conditionalFormatting sqref="B2"><cfRule type="expression"><formula>A2</formula></cfRule>
          </conditionalFormatting>
          <dataValidations count="1"><dataValidation sqref="B2"><formula1>A2</formula1></dataValidation>
          </dataValidations><extLst><ext uri="x"><x><c r="A3"><v>7</v><f>A1</f></c></x></ext></extLst>
          """
        )
      ],
      others: [
        "xl/sharedStrings.xml": "<sst><extLst><t>none</t></extLst><si><t>id</t></si></sst>"
      ])
    let found = try table(figure, "columns:\n  id: id\n  title: title\n")
    #expect(found.reading.contents.works.count == 1)
    #expect(
      found.reading.problems.allSatisfy { $0.code == .assumedValue }, "\(found.reading.problems)")
    #expect(found.reading.leftOut.isEmpty)
  }

  @Test("has every sheet that it names, each in a part of its own, wherever that is")
  func places() throws {
    func figure(_ relations: String) -> WorkbookFigure {
      var figure = WorkbookFigure(sheets: [
        ("Sums", ""), ("Works", WorkbookFigure.rows([["id", "title"], ["1", "Hare"]])),
        ("Old", WorkbookFigure.rows([["id", "title"], ["2", "Wren"]])),
      ])
      figure.others["xl/_rels/workbook.xml.rels"] = "<Relationships>\(relations)</Relationships>"
      figure.others["xl/tables/works.xml"] = figure.parts["xl/worksheets/sheet2.xml"]
      figure.others["xl/charts/sums.xml"] = "<chartsheet/>"
      return figure
    }
    let type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    let chart = "<Relationship Id='rId1' Type='\(type)/chartsheet' Target='charts/sums.xml'/>"
    let works = "<Relationship Id='rId2' Type='\(type)/worksheet' Target='tables/works.xml'/>"
    let old = "<Relationship Id='rId3' Target='worksheets/sheet3.xml'/>"
    let mapping = "columns:\n  id: id\n  title: title\n"
    let whole = try table(figure(chart + works + old), mapping)
    #expect(try whole.work("park-work-1").title[.english] == "Hare")
    #expect(whole.reading.leftOut.map { "\($0.name) \($0.count)" } == ["Sums 1", "Old 2"])
    for (relations, words) in [
      (chart + old, "lacks its sheet 'Works'"),
      (chart + works + old.replacing("worksheets/sheet3", with: "tables/works"), "the one part"),
      (chart + works.replacing("works.xml", with: "no.xml") + old, "lacks its sheet 'Works'"),
    ] {
      let found = try table(figure(relations), mapping)
      #expect(found.codes == [.malformedFile] && found.reading.contents.isEmpty)
      #expect(found.reading.problems.contains { $0.message.contains(words) })
    }
  }

  @Test("says in each row what merged cells say, and what its links lead to")
  func merged() throws {
    let figure = WorkbookFigure(
      sheets: [
        (
          "S",
          """
          <sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>id</t></is></c>
          <c r="B1" t="inlineStr"><is><t>title</t></is></c>
          <c r="C1" t="inlineStr"><is><t>who</t></is></c></row>
          <row r="2"><c r="A2"><v>1</v></c><c r="B2" t="inlineStr"><is><t>Hare</t></is></c>
          <c r="C2" t="inlineStr"><is><t>Ann Lee</t></is></c></row>
          <row r="3"><c r="A3"><v>2</v></c><c r="B3" t="inlineStr"><is><t>Wren</t></is></c></row>
          </sheetData><mergeCells><mergeCell ref="C2:C1048576"/><mergeCell ref="A1:XFD1"/>
          <mergeCell ref="nonsense"/></mergeCells>
          <hyperlinks><hyperlink ref="B2" r:id="a"/><hyperlink ref="B3" r:id="lost"/></hyperlinks>
          """
        )
      ],
      relations: "<Relationship Id='a' Target='https://art.example/hare' TargetMode='External'/>"
    )
    let found = try table(figure, "columns:\n  id: id\n  title: title\n  who: artists\n")
    #expect(try found.work("park-work-2").artists == [Slug("park-artist-ann-lee")])
    #expect(
      try found.work("park-work-1").details["title link"] == "https://art.example/hare")
    #expect(!found.reading.problems.contains { $0.severity == .error })
  }

  @Test("is guessed as a table is, with the rows above its header")
  func guess() throws {
    let folder = try TemporaryFolder()
    let figure = WorkbookFigure(sheets: [
      (
        "Art",
        WorkbookFigure.rows([
          ["Public art of the park"], ["Accession", "Title", "Latitude", "Longitude"],
          ["1998.1", "Hare", "48.5", "-123.5"], ["1998.2", "Wren", "48.51", "-123.49"],
        ])
      ),
      ("Old", WorkbookFigure.rows([["Accession"], ["3"]])),
    ])
    try folder.write(figure.bytes, to: "art.xlsx")
    let path = folder.path + "/art.xlsx"
    let guess = SourceReader(campus: try Slug("park")).guessedMapping(of: path, command: "x")
    let text = try #require(guess?.text)
    #expect(text.contains("skip: 1") && text.contains("'Old' (2)"), "\(text)")
    try folder.write(text, to: "m.yaml")
    let reading = SourceReader(
      languages: [try PlaceID("park"): [.english]], campus: try Slug("park"),
      mapping: folder.path + "/m.yaml"
    ).read([path])
    #expect(reading.contents.works.values.compactMap(\.coordinate).count == 2)
    #expect(reading.contents.works.values.compactMap(\.accession).sorted() == ["1998.1", "1998.2"])
  }

  /// A sheet of these rows, behind a prologue of its own.
  private static func sheet(_ rows: String, _ prologue: String = "") -> [String: String] {
    [
      "xl/worksheets/sheet1.xml":
        "\(prologue)<worksheet><sheetData>\(rows)</sheetData></worksheet>"
    ]
  }

  @Test(
    "that is broken or a trap is refused, with a reason",
    arguments: [
      ["xl/worksheets/sheet1.xml": ""], ["xl/_rels/workbook.xml.rels": "<a"],
      sheet(
        "<row><c t='inlineStr'><is><t>&x;</t></is></c></row>",
        "<!DOCTYPE worksheet [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>"),
      [
        "xl/sharedStrings.xml":
          "<!DOCTYPE sst [<!ENTITY a 'a'><!ENTITY b '&a;&a;'>]><sst><si><t>&b;</t></si></sst>"
      ],
      sheet("<row r='1048577'/>"), sheet("<row r='1'><c r='XFE1'/></row>"),
      sheet("<row r='1'><c t='s'><v>9</v></c></row>"),
      sheet("<row r='1'><c><v>seven</v></c></row>"),
      ["xl/worksheets/sheet1.xml": "<svg/>"], ["xl/styles.xml": "<styleSheet>"],
      ["xl/workbook.xml": "<workbook><sheets/></workbook>"],
      ["../../evil.xml": "<a/>"], ["xl/huge.bin": String(repeating: "0", count: 20 << 20)],
    ])
  func refused(parts: [String: String]) throws {
    var figure = WorkbookFigure(sheets: [
      ("S", WorkbookFigure.rows([["id", "title"], ["1", "Hare"]]))
    ])
    figure.others = parts
    let found = try table(figure)
    #expect(found.reading.contents.isEmpty)
    let errors = found.reading.problems.filter { $0.severity == .error }
    #expect(!errors.isEmpty, "\(found.reading.problems)")
    #expect(errors.allSatisfy { !$0.remedy.isEmpty })
  }

  @Test("whose cells or merged cells are more than a table may hold is refused")
  func bounds() throws {
    let most = InputBound.columns.most
    func row(_ count: Int) -> String {
      "<row>" + (0..<count).map { "<c><v>\($0)</v></c>" }.joined() + "</row>"
    }
    let wide = WorkbookFigure(sheets: [("S", "<sheetData>\(row(most + 1))\(row(2))</sheetData>")])
    #expect(try table(wide).codes == [.malformedFile])
    // Ranges over one another, each of which reaches every row.
    let rows = (1...20_000).map { "<row><c><v>\($0)</v></c></row>" }.joined()
    let ranges = String(repeating: "<mergeCell ref=\"A1:A1048576\"/>", count: 500)
    let deep = WorkbookFigure(
      sheets: [("S", "<sheetData>\(rows)</sheetData><mergeCells>\(ranges)</mergeCells>")])
    #expect(try table(deep).codes == [.malformedFile])
  }

  @Test("is read or refused wherever it is cut, and whatever byte of it is another")
  func damaged() throws {
    let figure = WorkbookFigure(sheets: [
      ("S", WorkbookFigure.rows([["id", "title"], ["1", "Hare"]]))
    ])
    let bytes = figure.bytes
    var random = SplitMix64(seed: 11)
    for number in 0..<200 {
      var bytes = bytes
      let place = Int.random(in: 0..<bytes.count, using: &random)
      if number % 4 == 0 {
        bytes = Array(bytes[..<place])
      } else {
        bytes[place] = .random(in: 0...255, using: &random)
      }
      let found = try MappedTable(
        bytes, "columns:\n  id: id\n  title: title\n", name: "works.xlsx")
      #expect(
        found.reading.contents.works.count == 1 || !found.reading.problems.isEmpty, "\(number)")
    }
  }
}
