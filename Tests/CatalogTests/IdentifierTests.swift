import Catalog
import Testing

@Suite("Identifiers")
struct IdentifierTests {
  @Test("are words of lower-case letters and digits", arguments: ["a", "0", "a-b-1", "untitled-2"])
  func accepted(text: String) throws {
    #expect(try Slug(text).description == text)
  }

  @Test(
    "are refused with anything else",
    arguments: [
      "", "-", "a-", "-a", "a--b", "A", "a b", "a/b", "é", "..", "a.html", "a\u{0}", "a\n",
    ])
  func refused(text: String) {
    #expect(throws: InvalidIdentifier.self) { try Slug(text) }
  }

  @Test("are refused when too long to name a file")
  func refusedLong() throws {
    _ = try Slug(String(repeating: "a", count: Slug.longest))
    #expect(throws: InvalidIdentifier.self) {
      try Slug(String(repeating: "a", count: Slug.longest + 1))
    }
  }

  @Test("of places know their parents")
  func parents() throws {
    let room = try PlaceID("ubc/belkin/1/foyer")
    #expect(room.depth == 4)
    #expect(room.name == "foyer")
    #expect(room.parent == (try PlaceID("ubc/belkin/1")))
    #expect(room.campus == (try PlaceID("ubc")))
    #expect(room.ancestor(depth: 2) == (try PlaceID("ubc/belkin")))
    #expect(room.ancestor(depth: 5) == nil)
    #expect(try room.isWithin(PlaceID("ubc/belkin")))
    #expect(try !PlaceID("ubc/belkin-annex").isWithin(PlaceID("ubc/belkin")))
    #expect(try PlaceID("ubc").parent == nil)
  }

  @Test("of places put a place right before what it holds")
  func order() throws {
    let sorted = try ["a/b-c", "a/b/c", "a", "a/b"].map { try PlaceID($0) }.sorted()
    #expect(sorted.map(\.description) == ["a", "a/b", "a/b/c", "a/b-c"])
  }

  @Test(
    "of places are one to four slugs", arguments: ["", "/", "a/", "/a", "a//b", "a/b/c/d/e", "A"])
  func refusedPlace(text: String) {
    #expect(throws: InvalidIdentifier.self) { try PlaceID(text) }
  }

  /// Vectors of the 32-bit FNV-1a hash from the reference table of RFC 9923: "" and "a" would be
  /// 811c9dc5 and e40c292c; the value here was computed with them checked, in another language.
  @Test("derive a lasting number that never changes")
  func derivedNumber() {
    #expect(ItemKey(.work, "alley-cats").derivedNumber == FNV.folded("work:alley-cats"))
    #expect(FNV.hash("") == 0x811c_9dc5)
    #expect(FNV.hash("a") == 0xe40c_292c)
    #expect(FNV.hash("foobar") == 0xbf9c_f968)
  }
}

/// The obvious form of the hash, to hold the clever one against.
private enum FNV {
  static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(2_166_136_261) { (($0 ^ UInt64($1)) * 16_777_619) % (1 << 32) }
  }
  static func folded(_ text: String) -> Int {
    let hash = hash(text)
    return Int((hash / (1 << 31)) ^ (hash % (1 << 31)))
  }
}
