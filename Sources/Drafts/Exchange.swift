import CExchange
import Glibc

extension Drafts {
  /// Puts `draft` in the place of `path`, at which there is something already; that is then at
  /// `draft`, until ``finish()`` takes it away. Throws what the system refuses.
  ///
  /// Where the disk can, both change places at once. Elsewhere `path` leads nowhere for a moment,
  /// and the record says what belongs there.
  public func exchange(_ draft: String, with path: String) throws {
    if docent_exchange(draft, path) == 0 { return }
    guard [ENOSYS, EINVAL].contains(errno) else { throw Self.systemError() }
    let name = String(DraftRecord.name(of: path))
    let old = try self.path(for: name)
    try holds(old, for: name)
    guard rename(path, old) == 0 else { throw Self.systemError() }
    guard rename(draft, path) == 0 else {
      let error = Self.systemError()
      rename(old, path)
      throw error
    }
  }
}
