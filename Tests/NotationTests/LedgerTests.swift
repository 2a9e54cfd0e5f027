import Notation
import Testing

@Suite("A ledger")
struct LedgerTests {
  private func text(_ content: String) throws -> SourceText {
    let log = ProblemLog(file: "a")
    return try #require(SourceText(Array(content.utf8), log: log))
  }

  private func shown(_ ledger: Ledger) -> [String] {
    ledger.groups.map { "\($0.name) \($0.count) \($0.line ?? 0)" }
  }

  @Test("of JSON tells the members that nobody used, in groups with the first line")
  func json() throws {
    let document = """
      {"a": 1, "b": "", "c": null, "d": [1, 2],
       "list": [{"x": 1, "y": [{"z": 2}]},
                {"x": 3, "y": [{"z": 4}, {"z": 5, "w": {}}]}],
       "used": true}
      """
    let (value, lines) = try JSONParser.parseLocated(Array(document.utf8)[...])
    let cursor = JSONCursor(lines)
    // Empty text, null and empty objects hold nothing.
    #expect(
      shown(cursor.unused(in: value))
        == ["a 1 1", "d 1 1", "list[].x 2 2", "list[].y[].z 3 2", "used 1 1"])
    cursor.use(5)
    var list = cursor
    list.enter()
    list.useAll(of: try #require(value["list"]?.elements?.first))
    #expect(
      shown(cursor.unused(in: value)) == ["a 1 1", "d 1 1", "list[].x 1 3", "list[].y[].z 2 3"])
    cursor.useAll(of: value)
    #expect(cursor.unused(in: value).groups.isEmpty)
  }

  @Test(
    "of a property list is that of its dictionaries",
    arguments: [
      "{ a = 1; b = { c = 2; }; }",
      "<plist><dict><key>a</key><string>1</string><key>b</key><dict><key>c</key><string>2</string></dict></dict></plist>",
    ])
  func propertyList(document: String) throws {
    let log = ProblemLog(file: "a.plist")
    let (value, cursor) = try #require(PropertyList.read(try text(document), log: log))
    #expect(cursor.unused(in: value).groups.map(\.name) == ["a", "b.c"])
    cursor.use(0)
    #expect(cursor.unused(in: value).groups.map(\.name) == ["b.c"])
  }

  @Test("of a tree of XML tells attributes and texts, white space and namespaces aside")
  func tree() throws {
    let document = """
      <tour xmlns="urn:t" id="1">
        <stop id="2" kind="x">one</stop>
        <stop id="3">two</stop>
      </tour>
      """
    let log = ProblemLog(file: "a.xml")
    let root = try #require(XMLTree.read(Array(document.utf8), log: log))
    #expect(
      shown(root.unused)
        == ["tour@id 1 1", "tour/stop@id 2 2", "tour/stop@kind 1 2", "tour/stop 2 2"])
    #expect(root.attributes["id"] == "1" && root.attributes["none"] == nil)
    #expect(root.children[0].text == "one" && root.children[1].attributes.all.count == 1)
    #expect(shown(root.unused) == ["tour/stop@id 1 2", "tour/stop@kind 1 2", "tour/stop 1 3"])
  }

  @Test("of a stream of XML counts attributes by element and name")
  func stream() throws {
    final class Nodes: XMLVisitor {
      let deepest = 4
      let readsText = false
      var unused = Ledger()

      func begin(_ name: XMLBytes, _ attributes: XMLAttributes, in stream: XMLStream) {
        if name == "node" { _ = attributes["id"] }
        if name == "way" { attributes.forEach { _, _ in } }
      }
      func take(_ text: UnsafeBufferPointer<UInt8>, in stream: XMLStream) {}
      func end(in stream: XMLStream) { unused = stream.unused }
    }
    let document = """
      <osm xmlns:x="urn:x" version="0.6">
      <node id="1" user="a"/>
      <node id="2" user="b" uid="3"/>
      <way id="4" user="c"/>
      </osm>
      """
    let nodes = Nodes()
    try XMLStream.read(MemoryBytes(Array(document.utf8)), nodes)
    #expect(shown(nodes.unused) == ["osm@version 1 1", "node@user 2 2", "node@uid 1 3"])
  }

  @Test("of a table counts the filled cells of columns")
  func table() throws {
    let log = ProblemLog(file: "a.csv")
    var reader = CSVReader(try text("id,note,more\n1,,\n2,x,\n3,y,z,w\n"), log: log)
    let names = try #require(reader.header()?.cells)
    while reader.next() != nil {}
    reader.use(column: 0)
    #expect(shown(reader.unused(names: names)) == ["note 2 3", "more 1 4", "column 4 1 4"])
  }

  @Test("of YAML tells entries by the names that lead to them")
  func yaml() throws {
    let log = ProblemLog(file: "a.yaml")
    let document = "name: A\nlist:\n  - one: 1\n    two: 2\n  - one: 3\nplain: [1, 2]\nnone: ~\n"
    let entries = try #require(YAMLDocument.entries(of: try text(document), log: log))
    #expect(
      shown(entries.unused) == ["name 1 1", "list[].one 2 3", "list[].two 1 4", "plain 1 6"])
    entries[0].use()
    guard case .list(let elements) = entries[1].value, case .map(let inner) = elements[0].value
    else { return #expect(Bool(false), "There is no list.") }
    inner[0].use()
    #expect(shown(entries.unused) == ["list[].two 1 4", "list[].one 1 5", "plain 1 6"])
  }
}
