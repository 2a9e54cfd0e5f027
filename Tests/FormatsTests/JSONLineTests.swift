import Catalog
@testable import Exchange
@testable import Formats
@testable import Notation
import TestSupport
import Testing

@Suite("A problem of a document")
struct JSONLineTests {
  @Test("says in which line the thing begins that it is about", arguments: JSONLineFigure.all)
  func line(figure: JSONLineFigure) throws {
    let folder = try TemporaryFolder()
    try folder.write(figure.text, to: "in/\(figure.file)")
    for (name, text) in figure.others { try folder.write(text, to: "in/\(name)") }
    if let mapping = figure.mapping { try folder.write(mapping, to: "mapping.yaml") }
    let campus = try PlaceID("park")
    let path = folder.path + "/in" + (figure.others.isEmpty ? "/\(figure.file)" : "")
    let reading = SourceReader(
      languages: [campus: [.english]], campus: try Slug("park"),
      mapping: figure.mapping == nil ? nil : folder.path + "/mapping.yaml"
    ).read([path])
    let lines = reading.problems.filter { $0.location?.file.hasSuffix(figure.file) ?? false }
      .compactMap { $0.location?.line }
    #expect(lines.contains(figure.line), "\(figure.line): \(reading.problems)")
    // Items of other lines than that of the document itself.
    let works = reading.contents.works.values.compactMap {
      reading.locations[Item.work($0).key]?.line
    }
    #expect(works.allSatisfy { $0 > 1 }, "\(works)")
  }

  @Test("stands right wherever the brackets are", arguments: UInt64(0)..<30)
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var text = ""
    var line = 1
    func space() {
      while Bool.random(using: &random) {
        text += Bool.random(using: &random) ? "\n" : " "
        if text.last == "\n" { line += 1 }
      }
    }
    func write(depth: Int) {
      space()
      switch Int.random(in: 0..<(depth > 4 ? 2 : 5), using: &random) {
      case 0: text += "7"
      case 1: text += "\"}{\""
      case 2:
        text += "["
        for index in 0..<Int.random(in: 0..<4, using: &random) {
          if index > 0 { text += "," }
          write(depth: depth + 1)
        }
        space()
        text += "]"
      default:
        let own = line
        text += "{\"line\":\(own)"
        for index in 0..<Int.random(in: 0..<4, using: &random) {
          text += ",\"\(index)\":"
          write(depth: depth + 1)
        }
        space()
        text += "}"
      }
      space()
    }
    write(depth: 0)
    let (value, lines) = try JSONParser.parseLocated(Array(text.utf8)[...])
    var cursor = JSONCursor(lines)
    func check(_ value: JSONValue) {
      switch value {
      case .object(let members):
        #expect(cursor.line.map(Double.init) == value["line"]?.number)
        var passing = cursor
        passing.pass(value)
        cursor.enter()
        for member in members { check(member.value) }
        #expect(passing.line == cursor.line)
      case .array(let elements): for element in elements { check(element) }
      default: break
      }
    }
    check(value)
    #expect(cursor.line == nil)
  }
}
