import Authoring
import Catalog
import Foundation
import Storage
import Synchronization
import Testing

@Suite("An edit that another overtakes")
struct OvertakenEditTests {
  @Test("undoes nothing of that, and is made after it", arguments: ["oak", "arch"])
  func media(other: String) async throws {
    let program = try Program()
    try program.writePark()
    try program.write("id,title\narch,Arch\noak,Oak\n", to: "Data/park/works.csv")
    try program.write("<svg xmlns='http://www.w3.org/2000/svg'/>", to: "plan.svg")
    #expect(try program.run("import", "Data").status == 0)
    let path = program.folder.appending(path: "docent.sqlite").path
    let isDone = Mutex(false)
    // The catalogue is opened to be written when all has been checked.
    let editor = CatalogEditor { access in
      let isFirst = isDone.withLock { done in
        defer { done = done || access == .writing }
        return access == .writing && !done
      }
      if isFirst {
        #expect(try program.run("work", "set", other, "--set", "date=1999").status == 0)
      }
      return try CatalogStore.open(path, for: access)
    }
    var media = NewMedia([program.folder.appending(path: "plan.svg").path])
    media.subject = "oak"
    #expect(try await editor.add(media, note: "media add").revision == 3)
    let contents = try await CatalogStore.open(path, for: .reading).load().contents
    #expect(contents.works[try Slug(other)]?.date?[.english] == "1999")
    #expect(contents.works[try Slug("oak")]?.media.count == 1)
  }
}
