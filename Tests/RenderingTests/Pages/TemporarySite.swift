import Foundation

@testable import Rendering

extension SiteExport {
  /// Writes the site to a folder of its own, which the caller removes, and returns the path of that.
  func writeToTemporaryFolder() async throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "docent-site-\(UUID().uuidString)").path()
    _ = try await write(to: folder)
    return folder
  }
}
