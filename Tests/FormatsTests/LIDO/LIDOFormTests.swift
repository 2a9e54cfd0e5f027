import Catalog
import Exchange
import Foundation
import Testing

// The forms of files, licences and dates of LIDO.
extension LIDOImportTests {
  @Test("has the largest form of a file, its licence as a concept of SKOS, and dates to the day")
  func forms() throws {
    let skos =
      "<skos:Concept xmlns:skos='http://www.w3.org/2004/02/skos/core#' xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' rdf:about='https://creativecommons.org/licenses/by/4.0/'/>"
    let record = Self.record()
      .replacing("image_thumb", with: "http://terminology.lido-schema.org/preview_representation")
      .replacing("image_master", with: "http://terminology.lido-schema.org/provided_representation")
      .replacing(
        "<lido:conceptID lido:type=\"uri\">http://creativecommons.org/publicdomain/zero/1.0/</lido:conceptID>",
        with: skos
      )
      .replacing("<lido:displayDate>um 1931</lido:displayDate>", with: "")
      .replacing(
        "<lido:earliestDate>1930</lido:earliestDate>",
        with: "<lido:earliestDate>1931-06-15</lido:earliestDate>"
      )
      .replacing(
        "<lido:latestDate>1932</lido:latestDate>",
        with: "<lido:latestDate>1931-06-15T23:59:59Z</lido:latestDate>")
    let reading = try read(record)
    let medium = try #require(reading.contents.media.values.first)
    #expect("\(medium.source)".contains("l.jpg"))
    #expect(medium.licence == "https://creativecommons.org/licenses/by/4.0/")
    let work = try #require(reading.contents.works.values.first)
    #expect(work.date?.all.map(\.text) == ["1931-06-15"])
    #expect(reading.contents.artists.values.first?.details["born"] == "1898-07-30")
  }

  @Test("has the types of dates and places, and its profile, as details; addresses are told")
  func types() throws {
    let record = Self.record()
      .replacing(
        "<lido:earliestDate>1930", with: "<lido:earliestDate lido:type=\"estimated\">1930"
      )
      .replacing("<lido:subject>", with: "<lido:subject lido:type=\"depicted\">")
      .replacing(
        "<lido:category>",
        with:
          "<lido:applicationProfile><lido:conceptID lido:type=\"uri\">https://p.example/1</lido:conceptID><lido:term>Profile P</lido:term></lido:applicationProfile><lido:category>"
      )
      .replacing(
        "<lido:objectPublishedID lido:type=\"uri\">",
        with: "<lido:objectPublishedID lido:type=\"uri\" lido:source=\"W\">"
      )
      .replacing(
        "<lido:recordInfoLink>",
        with: "<lido:recordInfoLink lido:type=\"https://t.example/1\" lido:label=\"L\">")
    let reading = try read(record)
    let details = try #require(reading.contents.works.values.first).details
    #expect(details["Herstellung: eventDate earliestDate type"] == "estimated", "\(details)")
    #expect(details["subject type"] == "depicted", "\(details)")
    #expect(details["applicationProfile"] == "Profile P", "\(details)")
    let told = reading.leftOut.map { $0.name.split(separator: "/").last ?? "" }.sorted()
    #expect(
      told == [
        "conceptID", "lidoRecID@source", "objectPublishedID@source", "recordInfoLink@label",
        "recordInfoLink@type",
      ], "\(told)")
  }
}
