import Catalog
import Exchange
import Formats
import MuseumFormats
import Notation
import Testing

@Suite("Bodies of CollectiveAccess's answers")
struct CollectiveAnswerBodyTests {
  private func body(_ text: String) -> CollectiveAnswerBody {
    CollectiveAnswerBody(Array(text.utf8))
  }

  @Test("are as they came where nothing stands around the JSON, or where there is none")
  func plain() {
    for text in [
      #"{"ok":true}"#, "\n {\"a\":1}\n", "", " ", "[1]", "Not found", "<html>{</html>",
      #"{"ok":true"#, "{} and {", "plain words {\"a\":1}",
    ] {
      #expect(body(text).bytes == Array(text.utf8) && body(text).notice == nil, "\(text)")
    }
  }

  @Test("lose the notices of PHP, and keep the lines of what is left")
  func notices() throws {
    let json = "{\"ok\":true,\n\"results\":[{\"id\":\"Notice: {kept}\"}]}"
    for (before, after, words) in [
      (
        "<br />\n<b>Notice</b>:  Undefined {index} in <b>a.php</b> on line <b>3</b><br />\n", "",
        "Notice: Undefined {index} in a.php on line 3"
      ),
      (
        "", "\nDeprecated: Function x() in b.php on line 9\n",
        "Deprecated: Function x() in b.php on line 9"
      ),
      ("\u{FEFF}Warning: {\"a\": b.php\r\n", "Notice: c", "Warning: {\"a\": b.php Notice: c"),
    ] {
      let text = before + json + after
      let read = body(text)
      #expect(read.notice == words)
      #expect(read.bytes.count == text.utf8.count)
      #expect(read.bytes.count { $0 == 0x0A } == text.utf8.count { $0 == 0x0A })
      #expect(try JSONValue(parsing: read.bytes) == JSONValue(parsing: Array(json.utf8)))
    }
    let marked = body("\u{FEFF}" + json)
    #expect(marked.notice == nil)
    #expect(try JSONValue(parsing: marked.bytes) == JSONValue(parsing: Array(json.utf8)))
  }

  @Test("are empty where PHP alone says something that is no failure")
  func emptyFind() {
    let notice = "<br />\n<b>Notice</b>:  Undefined index in <b>a.php</b> on line <b>3</b><br />\n"
    for text in [notice, notice + notice, "Deprecated: f() is old in b.php on line 9\n"] {
      let read = body(text)
      #expect(read.notice?.contains(" on line ") == true)
      #expect(
        read.bytes.count == text.utf8.count && read.bytes.allSatisfy { [0x20, 0x0A].contains($0) })
    }
    // These may stand in the place of an answer.
    for text in [
      "Warning: mysqli_connect(): Access denied in c.php on line 4", notice + "<h1>Not found</h1>",
      notice + "Fatal error: out of memory in d.php on line 5",
    ] {
      #expect(body(text).bytes == Array(text.utf8) && body(text).notice == nil, "\(text)")
    }
  }

  @Test("are looked for at few places, however many braces they have")
  func hostile() {
    let braces = String(repeating: "{", count: 200_000)
    let read = body("Notice: " + braces + String(repeating: "}", count: 200_000) + "x")
    #expect(read.notice == nil && read.attempts == CollectiveAnswerBody.mostBeginnings)
    // Where PHP says nothing, no JSON is looked for.
    #expect(body("x" + braces).attempts == 0)
  }

  @Test("are the longest JSON there is: braces of a notice may be some, too")
  func longest() throws {
    let read = body("Notice: Undefined {} in a.php\n{\"ok\":true}\nWarning: {\"a\":1} b")
    #expect(try JSONValue(parsing: read.bytes) == .object([.init(name: "ok", value: .bool(true))]))
  }

  @Test(
    "that are cut off or broken by a notice are refused, and no part of them is taken for the whole"
  )
  func parts() throws {
    let whole =
      #"{"ok":true,"results":[{"id":"1","object_id":"1","display_label":"One"},{"id":"2","object_id":"2","display_label":"Two"}]}"#
    let notice = "\nNotice: x in a.php on line 3\n"
    let index = try #require(whole.firstRange(of: "},{")?.lowerBound)
    for text in [
      notice + whole.dropLast(20), String(whole[...index]) + notice + whole[index...].dropFirst(),
    ] {
      #expect(body(text).notice == nil)
      let reading = try read(text)
      #expect(reading.contents.works.isEmpty)
      #expect(reading.problems.contains { $0.severity == .error })
    }
    // Behind the JSON the first byte tells nothing.
    let reading = try read(whole + notice)
    #expect(reading.contents.works.count == 2)
    #expect(reading.problems.contains { $0.message.contains("notices of PHP") })
  }

  private func read(_ text: String) throws -> SourceReading {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.json")
    return SourceReader(
      languages: [try PlaceID("x"): [.english]], campus: try Slug("x"),
      format: CollectiveAccessFormat()
    ).read(["\(folder.path)/a.json"])
  }

  @Test("that are XML have no notices, whatever their texts say")
  func markup() throws {
    let words = #"Warning: fragile {"type":"Point"}"#
    let reading = try readForeign(
      """
      <CaSearchResult><ca_objects object_id="5"><displayLabel>\(words)</displayLabel></ca_objects></CaSearchResult>
      """, name: "a.xml")
    #expect(reading.contents.works.values.map { $0.title.all.map(\.text) } == [[words]])
    #expect(!reading.problems.contains { $0.message.contains("PHP") })
  }

  @Test("tell what is worth asking again for, and words in a text are not")
  func passing() {
    func isPassing(_ status: Int, _ text: String) -> Bool {
      CollectiveHarvest.isPassing(status: status, Array(text.utf8))
    }
    #expect(isPassing(503, "") && isPassing(429, "{}") && !isPassing(500, "oops"))
    #expect(isPassing(500, "MySQL server has gone away"))
    #expect(isPassing(200, #"{"ok":false,"errors":["Deadlock found when trying to get lock"]}"#))
    #expect(!isPassing(200, #"{"ok":true,"results":[{"x":"Deadlock found: a poem"}]}"#))
    #expect(!isPassing(200, #"{"ok":false,"errors":["Access denied"]}"#))
  }
}
