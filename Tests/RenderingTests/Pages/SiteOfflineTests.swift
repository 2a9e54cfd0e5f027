import Catalog
import Foundation
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite("A site without signal")
struct SiteOfflineTests {
  private struct List: Decodable {
    struct File: Decodable {
      let path: String
      let bytes: Int
      let digest: String
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
          guard !path.contains("media/") else { continue }
          let measure = FileMeasure(of: [UInt8](bytes))
          #expect(measure.digest == file.digest, "\(path)")
        }
      }
      let page = try String(
        contentsOf: folder.appending(path: "\(root)tours/first-walk.html"), encoding: .utf8)
      #expect(page.contains("data-list=\"../offline/tours/first-walk.json\""))
      #expect(page.contains("data-root=\"./../\""))
      #expect(page.contains("data-worker=\"\(root.isEmpty ? "../sw.js" : "../../sw.js")\""))
    }
  }

  @Test("leads the codes of labels to the pages that are kept, in each language")
  func labels() throws {
    struct Labels: Decodable { let labels: [String: [String]] }
    let renderer = Renderer(SampleCampus.snapshot)
    let tour = try Slug("first-walk")
    let first = LabelSubject.stop(tour, number: 1)
    let code = try #require(renderer.snapshot.labelCode(of: first))
    for links in [Links.service, .site(depth: 0)] {
      let list = try renderer.offlineList(
        of: .tour(tour), media: [], for: Reader(links: links), leaflet: nil)
      let kept = try JSONDecoder().decode(List.self, from: Data(list.bytes))
      let labels = try JSONDecoder().decode(Labels.self, from: Data(list.bytes)).labels
      #expect(labels[code]?.count == renderer.languages(about: .tour(tour)).count)
      #expect(labels.count > 2)
      #expect(Set(labels.values.joined()).isSubset(of: Set(kept.files.map(\.path))))
    }
  }

  @Test("names what was measured when it was written, and renders none of it again")
  func measuresOnce() throws {
    let renderer = Renderer(SampleCampus.snapshot)
    let tour = OfflineSubject.tour(try Slug("first-walk"))
    let measures = FileMeasures()
    let reader = Reader(languages: LanguagePreference([.english]), links: .site(depth: 0))
    var count = 0
    for (target, _) in try renderer.offlinePages(of: tour) {
      for tag in renderer.languages(about: .tour(try Slug("first-walk"))) {
        var own = reader
        own.languages = LanguagePreference([tag])
        own.links = .site(depth: Links.depth(target), folder: renderer.folder(of: tag))
        own.sheet = target.number
        measures.note(Array("\(target)".utf8), as: .page(target, for: own))
        count += 1
      }
    }
    let list = try renderer.offlineList(
      of: tour, media: [], for: reader, leaflet: nil, measures: measures)
    let pages = try JSONDecoder().decode(List.self, from: Data(list.bytes)).files
      .filter { $0.path.hasSuffix(".html") }
    #expect(pages.count == count)
    let real = try JSONDecoder().decode(
      List.self, from: Data(try renderer.offlineList(of: tour, media: [], for: reader).bytes))
    let known = Dictionary(uniqueKeysWithValues: real.files.map { ($0.path, $0.bytes) })
    #expect(pages.allSatisfy { $0.bytes < 200 && known[$0.path] ?? 0 > 2_000 })
  }

  @Test("keeps measures in bounds, and none of what is not there")
  func bounds() {
    let measures = FileMeasures(most: 2)
    var made = 0
    func bytes(_ name: String) -> Int? {
      measures.measure(.asset(name, for: Reader(), leaflet: nil)) {
        made += 1
        return name.isEmpty ? nil : Array(name.utf8)
      }?.bytes
    }
    #expect(bytes("a") == 1 && bytes("a") == 1 && made == 1)
    #expect(bytes("") == nil && bytes("") == nil && made == 3)
    #expect(bytes("bb") == 2 && bytes("ccc") == 3 && made == 5)
    // With the third, the first two went.
    #expect(bytes("ccc") == 3 && made == 5 && bytes("a") == 1 && made == 6)
  }
}
