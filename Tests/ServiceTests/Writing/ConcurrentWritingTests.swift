import Authoring
import Catalog
import Foundation
import HTTPTypes
import Notation
import Rendering
import Storage
import TestSupport
import Testing

@testable import Service

@Suite("Sixteen writers")
struct ConcurrentWritingTests {
  @Test("lose no update of fifty works, and leave a history that is complete and in order")
  func noLostUpdate() async throws {
    var contents = SampleCampus.contents
    let alder = try PlaceID("alder")
    for number in 0..<50 {
      let title = try #require(LocalizedText("Count 0", in: .english))
      contents.insert(.work(Work(id: try Slug("w\(number)"), title: title, place: alder)))
    }
    let service = try await WritableService(contents)
    // Each adds one to the count in a title, twelve times, and counts what was accepted.
    let accepted = try await withThrowingTaskGroup(of: [Int].self) { group in
      for writer in 0..<16 {
        group.addTask {
          var random = SplitMix64(seed: UInt64(writer))
          var accepted: [Int] = []
          for _ in 0..<12 {
            let number = Int.random(in: 0..<50, using: &random)
            let path = "\(NewWork.collection)/w\(number)"
            for _ in 0..<200 {
              let seen = try await service.send(.get, path)
              let title = try seen.json["properties"]?["title"]?.string ?? ""
              let count = Int(title.dropFirst(6)) ?? -1
              let answer = try await service.send(
                .patch, path, "{\"properties\":{\"title\":\"Count \(count + 1)\"}}",
                type: "application/merge-patch+json", [.ifMatch: seen.headers[.eTag] ?? ""])
              if answer.status == .ok {
                accepted.append(number)
                break
              }
              #expect(answer.status == .preconditionFailed, "\(answer.text)")
            }
          }
          return accepted
        }
      }
      var all: [Int] = []
      for try await some in group { all += some }
      return all
    }
    #expect(accepted.count == 16 * 12)
    let works = try await service.store.load().contents.works
    for number in 0..<50 {
      let title = works[try Slug("w\(number)")]?.title.all.first?.text
      #expect(title == "Count \(accepted.count { $0 == number })", "w\(number)")
    }
    let entries = try await service.history()
    #expect(entries.map(\.revision) == (1...(1 + accepted.count)).reversed())
    #expect(entries.dropLast().allSatisfy { $0.changed.count == 1 && $0.author == "the editor" })
    for number in 0..<50 {
      let key = ItemKey(.work, "w\(number)")
      #expect(entries.count { $0.changed == [key] } == accepted.count { $0 == number })
    }
  }
}
