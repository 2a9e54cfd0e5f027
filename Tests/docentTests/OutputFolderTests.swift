import Catalog
import Foundation
import Synchronization
import Testing

@testable import docent

@Suite("An output folder")
struct OutputFolderTests {
  @Test("has one draft on record, however many files are written")
  func oneDraft() async throws {
    let program = try Program()
    let folder = program.folder.appending(path: "out").path
    let records = Mutex<[String]>([])
    let files = (0..<20).map { number in
      let content = MediaBytes(size: 1, digest: "") { _ in
        for name in try FileManager.default.contentsOfDirectory(atPath: folder)
        where name.hasPrefix(".docent-run-") {
          let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
          records.withLock { $0.append(text) }
        }
        return [UInt8(number)]
      }
      return (path: "\(number)/file", content: content)
    }
    try await OutputFolder(destination: folder, media: files).write(isReplacing: false)
    #expect(records.withLock { $0.count } == 20)
    // The heading, and the draft.
    #expect(records.withLock { $0.last?.split(separator: "\n").count } == 2)
    for number in 0..<20 {
      let written = FileManager.default.contents(atPath: "\(folder)/\(number)/file")
      #expect(written == Data([UInt8(number)]))
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).count { $0.hasPrefix(".") } == 0)
  }
}
