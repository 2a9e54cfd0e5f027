import Catalog
import Foundation
import Storage
import TestSupport

extension CatalogStore {
  /// Makes `changes` if this catalogue is at `revision`, or at whichever it is where `nil`.
  @discardableResult
  func apply(
    _ changes: [Change], expecting revision: Int?, note: String, at date: Date
  ) throws -> Int {
    let now = try version()
    let expected = CatalogVersion(identity: now.identity, revision: revision ?? now.revision)
    return try apply(changes, expecting: expected, note: note, at: date)
  }

  /// Every byte of a media file of the north campus.
  func bytes(of name: String) async throws -> [UInt8]? {
    guard let file = try mediaFile(name, of: Sample.north) else { return nil }
    return try await file.opening(file.size)
  }
}
