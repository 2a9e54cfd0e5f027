import Foundation
import Glibc
import Synchronization

/// The files and folders that one run makes beside where they shall stand, on record.
///
/// A run that is killed cannot take its drafts away. So each run writes their names, before it
/// makes them, into a file beside them, and holds a lock on that file for as long as it lives. A
/// record that nobody holds was left by a run that is gone: what it lists may be taken away, and
/// nothing else, whatever it is called.
public final class Drafts: Sendable {
  /// The folder that the drafts lie in.
  public let folder: String
  private let token: String
  private let descriptor: Int32
  private let state = Mutex(State())

  private struct State {
    var names: [String] = []
    var isFinished = false
  }

  /// Begins a record in `folder`, and first takes away what runs that are gone left there. Throws
  /// what the system refuses.
  public init(in folder: String) throws {
    self.folder = folder
    Self.clear(folder)
    (token, descriptor) = try Self.begin(in: folder)
    do { try write(DraftRecord.heading) } catch {
      finish()
      throw error
    }
  }

  deinit { finish() }

  /// An empty record that this run holds.
  private static func begin(in folder: String) throws -> (token: String, descriptor: Int32) {
    while true {
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      let token = String(repeating: "0", count: 16 - digits.count) + digits
      let path = "\(folder)/\(DraftRecord.prefix)\(token)"
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        if errno == EEXIST { continue }
        throw systemError()
      }
      // Where the disk knows no locks, this run goes on without: no other can hold the record,
      // which is what it takes to clear it.
      let isHeld = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
      // Between making and holding it, another run may have taken the empty record away.
      if isHeld, DraftRecord.leads(path, to: descriptor) { return (token, descriptor) }
      close(descriptor)
    }
  }

  /// A path for a draft of what shall be called `name`; nothing is made there yet.
  public func path(for name: String) throws -> String {
    try state.withLock { state in
      let number = state.names.isEmpty ? "" : "-\(state.names.count)"
      // A name may have 255 bytes.
      let stem = String(
        decoding: name.utf8.prefix(180).map { $0 < 0x20 ? 0x5F : $0 }, as: UTF8.self)
      let draft = ".\(stem).docent-\(token)\(number)"
      try write(draft)
      state.names.append(draft)
      return "\(folder)/\(draft)"
    }
  }

  /// Notes that `draft`, a path of ours, holds for a moment what was called `name`.
  func holds(_ draft: String, for name: String) throws {
    guard !name.contains("\n") else { return }
    try write("\(DraftRecord.held)\(DraftRecord.name(of: draft))/\(name)")
  }

  /// Takes away what is left of the drafts, and the record.
  public func finish() {
    let names: [String]? = state.withLock { state in
      defer { state.isFinished = true }
      return state.isFinished ? nil : state.names
    }
    guard let names else { return }
    for name in names { DraftRecord.remove("\(folder)/\(name)") }
    unlink("\(folder)/\(DraftRecord.prefix)\(token)")
    close(descriptor)
  }

  /// Takes away what runs that are gone left in `folder`, and returns its names, sorted.
  @discardableResult
  public static func clear(_ folder: String) -> [String] {
    DraftRecord.abandoned(in: folder).flatMap { $0.clear() }.sorted()
  }

  /// The drafts that runs which are gone left in `folder`, sorted; nothing is taken away.
  public static func left(in folder: String) -> [String] {
    DraftRecord.abandoned(in: folder).flatMap(\.present).sorted()
  }

  private func write(_ line: String) throws {
    let bytes = Array((line + "\n").utf8)
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw Self.systemError()
    }
  }

  static func systemError() -> any Error {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
}
