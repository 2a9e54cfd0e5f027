import Catalog
import Testing

@Suite("Details on pages")
struct DetailVisibilityTests {
  @Test(
    "are those that say something to visitors",
    arguments: [
      ("inscription", "In memory", true), ("condition", "good", true), ("view", "north", true),
      ("wikidata", "Q42", true), ("grid", "12", true), ("Fabricator ID", "Smith & Co.", true),
      ("plaid", "12", true), ("note", "Lit at night", true), ("source", "Gift", true),
      ("year", "1984", true), ("", "x", true), ("描述", "文", true),
    ])
  func shown(name: String, value: String, isShown: Bool) {
    #expect(DetailVisibility.isShown(name, value))
  }

  @Test(
    "are not keys of programs and databases",
    arguments: [
      ("template", "bird"), ("thumbnailurl", "https://e.org/t.jpg"), ("squareThumbnail", "a.jpg"),
      ("OBJECTID", "17"), ("GlobalID", "{3F2504E0-4F89-11D3-9A0C-0305E82C3301}"),
      ("artist_id", "12"), ("RegistryID", "2001"), ("id", "7"), ("data version", "3"),
      ("view", "tour_audio_stop"), ("Shape_Length", "12.5"), ("o:id", "5"),
      ("labelStyle", "big"), ("searchText", "owl"), ("fullsize", "https://e.org/f.jpg"),
      ("featured", "1"), ("created_by", "JOSM"), ("check_date:lit", "2024-05-01"),
      ("note:de", "prüfen"), ("fixme", "position"),
    ])
  func hidden(name: String, value: String) {
    #expect(!DetailVisibility.isShown(name, value))
  }
}
