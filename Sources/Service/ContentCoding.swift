import HTTPTypes
import Notation

/// A coding in which text is sent (RFC 9110, section 8.4.1). A further one is a row of ``all``.
struct ContentCoding: Sendable {
  /// The name in `Content-Encoding`, and behind the entity tag.
  let name: String
  /// Other names by which clients ask for it.
  let aliases: [String]
  /// The bytes packed.
  let pack: @Sendable ([UInt8]) -> [UInt8]

  /// Every coding, the one that packs tightest first: where a client likes several as much, it gets the
  /// first of them.
  static let all = [
    ContentCoding(name: "br", aliases: [], pack: Brotli.packed),
    ContentCoding(name: "gzip", aliases: ["x-gzip"], pack: Gzip.packed),
  ]

  /// The choice of a coding.
  struct Choice: Equatable {
    /// The place in ``all``; `nil` for the bytes as they are.
    var index: Int?
    /// True if the client does not take the bytes as they are, so that short text is packed, too.
    var isNeeded = false
  }

  /// The coding that a client with this `Accept-Encoding` likes best (RFC 9110, section 12.5.3); `nil`
  /// for no field. Whoever takes nothing that there is gets the bytes as they are, as the section asks.
  static func choice(for field: String?) -> Choice {
    guard let field, !field.isEmpty else { return Choice() }
    // What nearly all browsers and programs say.
    if field.hasPrefix("gzip, deflate") {
      switch field {
      case "gzip, deflate, br", "gzip, deflate, br, zstd": return Choice(index: brotli)
      case "gzip, deflate": return Choice(index: gzip)
      default: break
      }
    }
    return parsed(field)
  }

  private static let brotli = all.firstIndex { $0.name == "br" }
  private static let gzip = all.firstIndex { $0.name == "gzip" }

  private static func parsed(_ field: String) -> Choice {
    var qualities: [Double?] = all.map { _ in nil }
    var identity: Double?
    var others: Double?
    for part in field.split(separator: ",").prefix(32) {
      let pieces = part.split(separator: ";", omittingEmptySubsequences: false).map {
        $0.filter { $0 != " " && $0 != "\t" }.lowercased()
      }
      guard let name = pieces.first, !name.isEmpty else { continue }
      let quality = quality(in: pieces.dropFirst())
      switch name {
      case "*": others = quality
      case "identity": identity = quality
      default:
        guard let index = all.firstIndex(where: { $0.name == name || $0.aliases.contains(name) })
        else { continue }
        qualities[index] = max(qualities[index] ?? 0, quality)
      }
    }
    let resolved = qualities.map { $0 ?? others ?? 0 }
    let best = resolved.max() ?? 0
    let isNeeded = (identity ?? others ?? 1) == 0
    guard best > 0, let index = resolved.firstIndex(of: best) else { return Choice() }
    // As they are, unless named, they are taken where nothing better is at hand.
    if let identity, identity > best { return Choice() }
    return Choice(index: index, isNeeded: isNeeded)
  }

  /// The weight among the parameters of a coding, from 0 to 1; 1 where there is none, and 0 for one that
  /// is no number.
  private static func quality(in parameters: ArraySlice<String>) -> Double {
    guard let text = parameters.first(where: { $0.hasPrefix("q=") }) else { return 1 }
    guard let value = Double(text.dropFirst(2)), value.isFinite else { return 0 }
    return min(max(value, 0), 1)
  }
}
