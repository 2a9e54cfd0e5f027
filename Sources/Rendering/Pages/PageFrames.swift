import Synchronization

/// Frames that many pages share, rendered once: what lies around the values in which pages of one kind,
/// depth and language differ.
final class PageFrames: Sendable {
  private enum Piece {
    case text(Substring)
    case value(String)
  }
  private let kept = Mutex<[String: [Piece]]>([:])

  /// The mark that stands for the value `name` in a frame. No page says this of itself.
  static func mark(_ name: String) -> String { "\u{E000}\(name)\u{E000}" }

  /// The page that `key`'s frame makes around `values`, which are HTML already. `render` makes the
  /// frame with the ``mark(_:)`` of each in its place.
  func page(_ key: String, _ values: [String: String], render: () -> String) -> [UInt8] {
    let pieces =
      kept.withLock { $0[key] }
      ?? {
        let pieces = Self.pieces(of: render(), values)
        kept.withLock { $0[key] = pieces }
        return pieces
      }()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(values.values.reduce(4_096) { $0 + $1.utf8.count })
    for piece in pieces {
      switch piece {
      case .text(let text): bytes += text.utf8
      case .value(let name): bytes += (values[name] ?? "").utf8
      }
    }
    return bytes
  }

  private static func pieces(of frame: String, _ values: [String: String]) -> [Piece] {
    frame.split(separator: "\u{E000}", omittingEmptySubsequences: false).enumerated().map {
      index, part in
      // Every second part stands between two of the characters that marks begin and end with.
      let name = String(part)
      return index % 2 == 1 && values[name] != nil ? .value(name) : .text(part)
    }
  }
}
