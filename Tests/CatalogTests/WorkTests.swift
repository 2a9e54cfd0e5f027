import Catalog
import Testing

@Suite("Work")
struct WorkTests {
  private func arch() throws -> Work {
    Work(
      id: try Slug("arch"), title: try #require(LocalizedText("Arch", in: .english)),
      place: try PlaceID("town"))
  }

  @Test("keeps its fields when a copy is changed, and equals it when they are changed back")
  func copies() throws {
    let arch = try arch()
    var copy = arch
    copy.accession = "1"
    copy.artists.append(try Slug("ann"))
    copy.details["a"] = "b"
    let third = copy
    copy.details["a"] = nil
    #expect(arch == (try self.arch()))
    #expect(arch.accession == nil && arch.artists.isEmpty && arch.details.isEmpty)
    #expect(third.details == ["a": "b"] && third != copy)
    copy.artists = []
    copy.accession = nil
    #expect(copy == arch && copy.hashValue == arch.hashValue)
    #expect(Set([arch, copy, third]).count == 2)
  }

  @Test("shows its fields where it is printed")
  func printed() throws {
    var arch = try arch()
    arch.accession = "1976.4"
    #expect("\(arch)".contains("1976.4") && "\(arch)".contains("Arch"))
  }

  @Test("takes no more room in a table than a reference")
  func size() {
    #expect(MemoryLayout<Work>.stride == MemoryLayout<AnyObject>.stride)
    #expect(MemoryLayout<Work?>.stride == MemoryLayout<AnyObject>.stride)
  }
}
