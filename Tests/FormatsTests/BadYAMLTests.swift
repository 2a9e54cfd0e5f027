import Catalog
import Testing

@Suite("A YAML file")
struct BadYAMLTests {
  static let campus = "Data/x/campus.yaml"
  static let tour = "Tours/t.yaml"
  static let head = "id: t\ncampus: x\ntitle: T\n"

  @Test(
    "is faulted at line and key for",
    arguments: [
      BadInput("nothing at all", tour, "", "1 - malformed-file"),
      BadInput("a list", tour, "- a\n- b\n", "1 - unknown-format"),
      BadInput("plain text", tour, "hello\n", "1 - unknown-format"),
      BadInput("another kind of thing", tour, "on: push\njobs: {}\n", "1 - unknown-format"),
      BadInput("a tab", tour, head + "stops:\n\t- work: a\n", "5 - malformed-file"),
      BadInput("an open bracket", tour, head + "stops: [\n", "5 - malformed-file"),
      BadInput("a colon in a text", tour, head + "text: a: b\nstops: []\n", "4 - malformed-file"),
      BadInput("a key twice", tour, head + "title: U\nstops: []\n", "4 title malformed-file"),
      BadInput("two documents", tour, head + "stops: []\n---\na: b\n", "5 - malformed-file"),
      BadInput(
        "an alias", tour, head + "text: &a b\nauthor: *a\nstops: []\n", "5 - malformed-file"),
      BadInput(
        "a tag", tour, head + "text: !!python/object:os.system x\nstops: []\n",
        "4 - malformed-file"),
      BadInput("a tag of a list", tour, head + "stops: !mine []\n", "4 - malformed-file"),
      BadInput("an alias that bursts", tour, Self.bomb, "2 - malformed-file"),
      BadInput(
        "brackets without end", tour, String(repeating: "[", count: 100_000),
        "1 - malformed-file"),
      BadInput("NUL", tour, head + "text: a\0b\n", "4 - wrong-encoding"),
      BadInput(
        "a control character", tour, head + "text: \"\\x02\"\nstops: []\n",
        "4 text invalid-value"),
      BadInput(
        "a bare control character", tour, head + "text: \u{2}\nstops: []\n",
        "4 - malformed-file"),
      BadInput("Latin-1", tour, bytes: Array(head.utf8) + [0xE9], ["4 - wrong-encoding"]),
      BadInput("an unknown key", tour, head + "txet: a\nstops: []\n", "4 txet unknown-field"),
      BadInput("no stops", tour, head, "1 stops missing-value"),
      BadInput("no identifier", tour, "campus: x\ntitle: T\nstops: []\n", "1 id missing-value"),
      BadInput(
        "another name than its file", tour, "id: u\ncampus: x\ntitle: T\nstops: []\n",
        "1 id invalid-value"),
      BadInput(
        "a bad identifier", tour, "id: T t\ncampus: x\ntitle: T\nstops: []\n",
        "1 id invalid-value"),
      BadInput(
        "no title", tour, "id: t\ncampus: x\ntitle: null\nstops: []\n",
        "1 title missing-value"),
      BadInput(
        "a title that is a list", tour, "id: t\ncampus: x\ntitle: [a]\nstops: []\n",
        "3 title invalid-value"),
      BadInput(
        "a building for a campus", tour, "id: t\ncampus: x/b\ntitle: T\nstops: []\n",
        "2 campus invalid-value"),
      BadInput(
        "an unknown status", tour, head + "status: secret\nstops: []\n",
        "4 status invalid-value"),
      BadInput("stops that are no list", tour, head + "stops: a\n", "4 stops invalid-value"),
      BadInput("a stop that is a word", tour, head + "stops:\n  - a\n", "5 stops invalid-value"),
      BadInput("a stop of nothing", tour, head + "stops:\n  - dwell: 5\n", "5 work missing-value"),
      BadInput(
        "a stop of two things", tour, head + "stops:\n  - work: a\n    place: x\n",
        "6 place invalid-value"),
      BadInput("a bad work", tour, head + "stops:\n  - work: A b\n", "5 work invalid-value"),
      BadInput(
        "a dwell in words", tour, head + "stops:\n  - work: a\n    dwell: long\n",
        "6 dwell invalid-value"),
      BadInput(
        "a dwell below zero", tour, head + "stops:\n  - work: a\n    dwell: -1\n",
        "6 dwell invalid-value"),
      BadInput(
        "a radius of zero", tour, head + "stops:\n  - work: a\n    radius: 0\n",
        "6 radius invalid-value"),
      BadInput(
        "a number in hexadecimal", tour, head + "stops:\n  - work: a\n    number: 0x10\n",
        "6 number invalid-value"),
      BadInput(
        "bad media", tour, head + "stops:\n  - work: a\n    media: [A b]\n",
        "6 media invalid-value"),
      BadInput(
        "details that are a word", tour, head + "details: a\nstops: []\n",
        "4 details invalid-value"),
      BadInput(
        "details within details", tour, head + "details:\n  a:\n    b: c\nstops: []\n",
        "5 details.a invalid-value"),
    ])
  func faultsTour(input: BadInput) throws { try input.check() }

  @Test(
    "about a campus is faulted at line and key for",
    arguments: [
      BadInput(
        "nothing in it", campus, "a: b\n", "1 a unknown-field", "1 languages missing-value",
        "1 id missing-value", "1 timeZone missing-value", "1 center missing-value",
        "1 name missing-value"),
      BadInput(
        "another name than its folder", campus,
        BadInput.campus.replacing("id: x", with: "id: y"), "1 id invalid-value"),
      BadInput(
        "languages that are none", campus,
        BadInput.campus.replacing("[en, fr]", with: "[english please]"), "3 languages invalid-value"
      ),
      BadInput(
        "an unknown time zone", campus,
        BadInput.campus.replacing("Oslo", with: "Olso"), "4 timeZone invalid-value"),
      BadInput(
        "half a centre", campus, BadInput.campus.replacing("  latitude: 10\n", with: ""),
        "5 latitude missing-value"),
      BadInput(
        "a centre off the Earth", campus, BadInput.campus.replacing("10", with: "100"),
        "6 latitude invalid-coordinate"),
      BadInput("too close a zoom", campus, BadInput.campus + "zoom: 40\n", "8 zoom invalid-value"),
      BadInput(
        "tiles without pattern", campus, BadInput.campus + "tiles: https://example.org\n",
        "8 tiles invalid-value"),
    ])
  func faultsCampus(input: BadInput) throws { try input.check() }

  @Test(
    "keeps a title as it was written", arguments: ["1984", "no", "0x10", "2001-01-01", "12:30"])
  func keepsScalars(title: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("id: t\ncampus: x\ntitle: \(title)\nstops: []\n", to: Self.tour)
    let reading = folder.read(Self.tour)
    #expect(reading.problems == [])
    #expect(reading.contents.tours[try Slug("t")]?.title[.english] == title)
  }

  @Test("lets prose hold stars and ampersands")
  func keepsProse() throws {
    let folder = try TemporaryFolder()
    let text = "text: |\n  *Look* & see &c.\n  * a list\nstops: []\n"
    try folder.write(Self.head + text, to: Self.tour)
    #expect(folder.read(Self.tour).problems == [])
  }

  /// Nine lines that would be a billion words, as a key that must be compared with others.
  static let bomb =
    "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
    + zip("bcdefghi", "abcdefgh").map { name, last in
      "\(name): &\(name) [" + Array(repeating: "*\(last)", count: 10).joined(separator: ", ")
        + "]\n"
    }.joined() + "? *i\n: x\n? *h\n: y\n"
}
