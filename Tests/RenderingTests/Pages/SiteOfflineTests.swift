import Catalog
import Foundation
import TestSupport
import Testing

@testable import Rendering

@Suite("A site without signal")
struct SiteOfflineTests {
  private struct List: Decodable {
    struct File: Decodable {
      let path: String
      let bytes: Int
    }
    let files: [File]
  }

  @Test("lists for each tour, campus and language files that are there, with as many bytes")
  func lists() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "docent-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try await SiteExport(Renderer(SampleCampus.snapshot)) { file in
      file.name.hasSuffix(".jpg") ? MediaBytes([0xFF, 0xD8, 0xFF, 0xE0], digest: "jpg") : nil
    }.write(to: folder.path)
    #expect(FileManager.default.fileExists(atPath: folder.appending(path: "sw.js").path))
    for root in ["", "es/"] {
      for subject in ["tours/first-walk", "campuses/alder"] {
        let data = try Data(contentsOf: folder.appending(path: "\(root)offline/\(subject).json"))
        let list = try JSONDecoder().decode(List.self, from: data)
        let own = subject.replacing("campuses", with: "places") + ".html"
        #expect(list.files.first?.path == own)
        // The same page in the other language.
        #expect(list.files.contains { $0.path == (root.isEmpty ? "es/\(own)" : "../\(own)") })
        for file in list.files {
          let path = try #require((root + file.path).removingPercentEncoding)
          let bytes = try Data(contentsOf: folder.appending(path: path))
          #expect(bytes.count == file.bytes, "\(path)")
        }
      }
      let page = try String(
        contentsOf: folder.appending(path: "\(root)tours/first-walk.html"), encoding: .utf8)
      #expect(page.contains("data-list=\"../offline/tours/first-walk.json\""))
      #expect(page.contains("data-root=\"./../\""))
      #expect(page.contains("data-worker=\"\(root.isEmpty ? "../sw.js" : "../../sw.js")\""))
    }
  }
}
