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
}
