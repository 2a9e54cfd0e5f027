import Catalog
import Exchange
import Testing

// Words of LIDO that say who made a work, and that stand in elements of others.
extension LIDOImportTests {
  @Test(
    "take no artist of somebody whose part a qualifier puts in doubt",
    arguments: [
      ("<lido:term>circle of</lido:term>", "circle of Rembrandt"),
      ("<lido:term>im Stil</lido:term>", "Rembrandt (im Stil)"), ("after", "after Rembrandt"),
    ])
  func qualifiers(qualifier: String, attribution: String) throws {
    let actor = """
      <lido:eventActor><lido:actorInRole><lido:actor><lido:nameActorSet>
      <lido:appellationValue>Rembrandt</lido:appellationValue></lido:nameActorSet></lido:actor>
      <lido:attributionQualifierActor>\(qualifier)</lido:attributionQualifierActor></lido:actorInRole>
      </lido:eventActor>
      """
    let record = Self.record().replacingOccurrences(
      of: "<lido:eventActor><lido:displayActorInRole>",
      with: actor + "<lido:eventActor><lido:displayActorInRole>")
    let reading = try read(record)
    #expect(reading.contents.artists.values.map(\.name) == ["Meister, Anna"])
    let work = try #require(reading.contents.works.values.first)
    #expect(work.details["attribution"] == attribution)
  }

  @Test("give the artist the address of a link around the name")
  func website() throws {
    let record = Self.record().replacingOccurrences(
      of: ">Meister, Anna<", with: ">&lt;a href='https://m.example'&gt;Meister, Anna&lt;/a&gt;<")
    let artist = try #require(try read(record).contents.artists.values.first)
    #expect(artist.name == "Meister, Anna" && artist.details["website"] == "https://m.example")
  }

  @Test("keep the order of words that elements stand in")
  func mixed() throws {
    let record = Self.record(title: "Der <i>große</i> Läufer")
      .replacingOccurrences(of: "Ein * Mann läuft.", with: "Ein <b>Mann</b> läuft.")
    let work = try #require(try read(record).contents.works.values.first)
    #expect(work.title.all.first?.text == "Der große Läufer")
    #expect(work.description?.all.first?.text == "Ein **Mann** läuft.")
  }
}
