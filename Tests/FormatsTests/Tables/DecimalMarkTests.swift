import Catalog
@testable import MuseumFormats
import Testing

@Suite("The mark before decimals")
struct DecimalMarkTests {
  @Test(
    "is the comma where the mapping says so, and a point groups thousands or is refused",
    arguments: [
      ("42,3736", 42.3736), ("-71,1", -71.1), ("7", 7.0), ("1 234,5", 1_234.5),
      ("1.234,5", 1_234.5), ("5.820.123", 5_820_123), ("5.820.123,25", 5_820_123.25),
      ("+1.234,5", 1_234.5), ("42.3736", nil), ("4.5", nil), ("0.5", nil), ("1.25", nil),
      ("5820123.5", nil), ("1234.567,8", nil), ("1,234.5", nil), ("1,2,3", nil), ("1..234", nil),
      (".123", nil), ("1.5e3", nil), ("1.234e3", nil), ("1.234,5e3", nil), ("0.123", nil),
      ("0.123.456", nil), ("-0.123,5", nil), ("012.345.678", nil), ("481.234", nil),
      ("-481.234", nil), ("1.234,", nil), ("+.123.456", nil), ("1.２３４.567", nil),
      ("1.234.56", nil), ("4 2,5", nil), ("481 234", 481_234), ("-1.234.567", -1_234_567),
      ("1,5e3", 1_500), ("0,123", 0.123),
    ] as [(String, Double?)])
  func numbers(text: String, expected: Double?) {
    #expect(CoordinateText(hasDecimalComma: true).number(text) == expected)
  }

  @Test("is no group of thousands in degrees", arguments: ["4.5", "42.371", "-71.119", "1.234"])
  func degrees(text: String) {
    #expect(CoordinateText(hasDecimalComma: true).degrees(text) == nil)
    #expect(CoordinateText(hasDecimalComma: true).pair("\(text); \(text)", order: .latLon) == nil)
    #expect(CoordinateText(hasDecimalComma: true).hasOtherMark(text))
  }

  /// Most rows with one mark, the third and fifth with the other.
  private func table(comma: Bool, columns: String, row: (Int, (Double) -> String) -> String) throws
    -> MappedTable
  {
    let lines = (1...6).map { index in
      let usesComma = [3, 5].contains(index) ? !comma : comma
      return row(index) { "\($0)".replacing(".", with: usesComma ? "," : ".") }
    }
    return try MappedTable(
      "Nr|Name|A|B\n" + lines.joined(separator: "\n") + "\n",
      (comma ? "decimal: comma\n" : "") + "columns: {Nr: id, Name: title, \(columns)}\n")
  }

  @Test("is told, row by row, where it is the other one", arguments: [true, false])
  func mixed(comma: Bool) throws {
    let tables = [
      // Such that a point read as a group would still be on Earth.
      try table(comma: comma, columns: "A: latitude, B: longitude") { index, shown in
        "a-\(index)|One|\(shown(4.5))|\(shown(-5.25))"
      },
      try table(comma: comma, columns: "A: position, B: detail") { index, shown in
        "a-\(index)|One|\(shown(4.5)); \(shown(-5.25))|x"
      },
    ]
    for table in tables {
      let told = table.reading.problems.filter { $0.code == .leftOut }
      #expect(told.map { $0.location?.line } == [4, 6], "\(table.reading.problems)")
      #expect(told.allSatisfy { $0.remedy.contains("decimal: comma") }, "\(told)")
      for index in 1...6 {
        let work = try table.work("a-\(index)")
        #expect((work.coordinate == nil) == [3, 5].contains(index))
        if let here = work.coordinate { #expect(here.latitude == 4.5 && here.longitude == -5.25) }
      }
    }
  }

  @Test("is told of eastings and northings too")
  func surveyed() throws {
    let table = try MappedTable(
      "Nr|Name|E|N\na-1|One|391.234,5|5.820.123,25\na-2|Two|391234.5|5820123.25\n"
        + "a-3|Three|481.234|5.820.123\n",
      "decimal: comma\ncrs: EPSG:25833\ncolumns: {Nr: id, Name: title, E: x, N: y}\n")
    #expect(try table.work("a-1").survey?.x == 391_234.5)
    #expect(try table.work("a-2").coordinate == nil)
    let told = try #require(table.reading.problems.first { $0.code == .leftOut })
    #expect(told.location?.line == 3 && told.message.contains("'391234.5'"), "\(told)")
    // A single point may mean either.
    #expect(try table.work("a-3").coordinate == nil)
    let doubtful = try #require(table.reading.problems.last { $0.code == .leftOut })
    #expect(doubtful.location?.line == 4 && doubtful.message.contains("'481.234'"), "\(doubtful)")
    #expect(doubtful.remedy.contains("groups thousands"), "\(doubtful)")
  }
}
