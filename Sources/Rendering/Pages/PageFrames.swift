import Synchronization

/// Frames that many pages share, rendered once: what lies around title, summary and body is the same
/// for all pages of one kind, depth and language.
final class PageFrames: Sendable {
  /// Stands for what differs from page to page. No page says this of itself.
  enum Mark: String, CaseIterable {
    case title = "\u{E000}title\u{E000}"
    case summary = "\u{E000}summary\u{E000}"
    case head = "\u{E000}head\u{E000}"
    case languages = "\u{E000}languages\u{E000}"
    case body = "\u{E000}body\u{E000}"
  }
  private enum Piece {
    case text(Substring)
    case mark(Mark)
  }
  private let kept = Mutex<[String: [Piece]]>([:])

  /// The page that `key`'s frame makes around its parts, which are HTML already. `render` makes the
  /// frame with a ``Mark`` in place of each.
  func page(
    _ key: String, title: String, summary: String?, head: String, languages: String,
    body: String,
    render: () -> String
  ) -> [UInt8] {
    let pieces =
      kept.withLock { $0[key] }
      ?? {
        let pieces = Self.pieces(of: render())
        kept.withLock { $0[key] = pieces }
        return pieces
      }()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(body.utf8.count + head.utf8.count + 4_096)
    for piece in pieces {
      switch piece {
      case .text(let text): bytes += text.utf8
      case .mark(.title): bytes += title.utf8
      case .mark(.summary): bytes += (summary ?? "").utf8
      case .mark(.head): bytes += head.utf8
      case .mark(.languages): bytes += languages.utf8
      case .mark(.body): bytes += body.utf8
      }
    }
    return bytes
  }

  private static func pieces(of frame: String) -> [Piece] {
    frame.split(separator: "\u{E000}", omittingEmptySubsequences: false).enumerated().map {
      index, part in
      // Every second part stands between two of the characters that marks begin and end with.
      guard index % 2 == 1,
        let mark = Mark.allCases.first(where: { $0.rawValue == "\u{E000}\(part)\u{E000}" })
      else { return .text(part) }
      return .mark(mark)
    }
  }
}
