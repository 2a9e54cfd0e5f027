import Catalog
import Exchange
import Formats
import Foundation
import TestSupport
import Testing

@Suite("The text form of a full catalogue")
struct FullTextTests {
  @Test("says every field of every kind, so that reading it gives the same")
  func roundTrip() throws {
    let contents = try FullCatalogue.contents()
    let folder = try TemporaryFolder(SourceWriter.files(contents))
    let reading = SourceReader().read(["\(folder.path)/Data", "\(folder.path)/Tours"])
    #expect(reading.problems.filter { $0.severity == .error }.isEmpty, "\(reading.problems)")
    for item in contents.items { #expect(reading.contents[item.key] == item, "\(item.key)") }
    #expect(reading.contents == contents)
  }
}
