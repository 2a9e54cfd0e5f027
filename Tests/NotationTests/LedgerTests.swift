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
       "used": true, "mixed": [1, {"y": 1}]}
      """
    let (value, lines) = try JSONParser.parseLocated(Array(document.utf8)[...])
    let cursor = JSONCursor(lines)
    // Empty text, null and empty objects hold nothing.
    #expect(
      shown(cursor.unused(in: value))
        == [
          "a 1 1", "d 1 1", "list[].x 2 2", "list[].y[].z 3 2", "used 1 1", "mixed 1 1",
          "mixed[].y 1 4",
        ])
    cursor.use(5)
    var list = cursor
    list.enter()
    list.useAll(of: try #require(value["list"]?.elements?.first))
    #expect(
      shown(cursor.unused(in: value)) == [
        "a 1 1", "d 1 1", "list[].x 1 3", "list[].y[].z 2 3", "mixed 1 1", "mixed[].y 1 4",
      ])
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

  @Test("of a stream counts leaves by their keys")
  func stream() {
    var count = LeafCount<String>()
    for (line, key) in ["name", "user", "user", "ele", "name"].enumerated() {
      count.count(count.number(of: key, line: line + 1))
    }
    count.use(count.number(of: "name", line: 9))
    #expect(shown(count.unused { "node@\($0)" }) == ["node@user 2 2", "node@ele 1 4"])
  }

  @Test("cuts the names of strangers, however deep they lead")
  func cut() throws {
    let long = String(repeating: "a", count: 5_000)
    let document =
      String(repeating: "{\"\(long)\":", count: 30) + "1" + String(repeating: "}", count: 30)
    let (value, lines) = try JSONParser.parseLocated(Array(document.utf8)[...])
    let names = JSONCursor(lines).unused(in: value).groups.map(\.name)
    #expect(names.count == 1 && names[0].utf8.count < 500)
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
