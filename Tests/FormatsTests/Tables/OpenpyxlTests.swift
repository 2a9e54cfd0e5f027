import Catalog
import Exchange
import Formats
import TestSupport
import Testing

/// Workbooks as a program of others writes them.
@Suite("openpyxl", .disabled(if: Judge.openpyxl.isAbsent, "needs Python's openpyxl"))
struct OpenpyxlTests {
  private static let writing = """
    import datetime, openpyxl, sys
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Works"
    sheet.append(["id", "title", "year", "seen", "at", "price", "shown", "sum"])
    sheet.append(["w-1", "Zwölf Hasen & Co", 1998, datetime.date(2012, 5, 1),
                  datetime.time(9, 30), 12.5, True, "=1+1"])
    sheet.append([None, None])
    sheet.append(["w-2", " Wren\\nand Owl", None, datetime.datetime(2020, 2, 29, 13, 5), None, -0.1,
                  False, "#N/A"])
    sheet["A2"].comment = openpyxl.comments.Comment("checked", "Ann")
    sheet["B2"].hyperlink = "https://art.example/12"
    sheet.merge_cells("C2:C4")
    book.create_sheet("Notes").append(["nothing here"])
    book.save(sys.argv[1])
    """

  @Test("writes what is read back, value by value")
  func reads() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/works.xlsx"
    let verdict = try Judge.openpyxl.run(["-c", Self.writing, path])
    #expect(verdict.status == 0, "\(verdict.errors)")
    try folder.write("columns:\n  id: id\n  title: title\n  year: date\n", to: "m.yaml")
    let reading = SourceReader(
      languages: [try PlaceID("park"): [.english]], campus: try Slug("park"),
      mapping: folder.path + "/m.yaml"
    ).read([path])
    let works = reading.contents.works
    let one = try #require(works[try Slug("w-1")], "\(reading.problems)")
    let two = try #require(works[try Slug("w-2")], "\(reading.problems)")
    #expect(one.title[.english] == "Zwölf Hasen & Co")
    #expect(one.date?[.english] == "1998" && two.date?[.english] == "1998")
    #expect(
      one.details == [
        "seen": "2012-05-01", "at": "09:30:00", "price": "12.5", "shown": "true",
        "title link": "https://art.example/12",
      ])
    #expect(two.details == ["seen": "2020-02-29T13:05:00", "price": "-0.1", "shown": "false"])
    #expect(
      Set(reading.leftOut.map { "\($0.name) \($0.count)" }) == [
        "Notes 1", "comments 1", "cells with an error 1", "formulas without a saved value 1",
      ])
    #expect(
      Set(reading.leftOut.map { "\($0.name) \($0.line ?? 0)" }).contains(
        "formulas without a saved value 2"))
    #expect(Set(reading.leftOut.map { "\($0.name) \($0.line ?? 0)" }).contains("comments 2"))
    #expect(
      Set(reading.leftOut.map { "\($0.name) \($0.line ?? 0)" }).contains("cells with an error 4"))
  }
}
