import Notation

/// A check for tables that were put together of files in two encodings.
enum MixedEncoding {
  /// Warns of rows whose letters beyond ASCII are UTF-8 in a table that is read in another encoding, with one
  /// byte a character: these would come in as `CafÃ©`. In no such encoding does a usual text look so.
  ///
  /// - Complexity: O(n) for n bytes.
  static func note(_ bytes: [UInt8], _ encoding: TextEncoding, log: ProblemLog) {
    // Characters of several bytes may look so.
    guard encoding.isOfSingleBytes else { return }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var found: [Int] = []
    var others = 0
    for (index, line) in lines.enumerated() where line.contains(where: { $0 >= 0x80 }) {
      if String(validating: line, as: UTF8.self) != nil {
        found.append(index + 1)
      } else {
        others += 1
      }
    }
    guard let first = found.first else { return }
    let shown = found.prefix(8).map(String.init).joined(separator: ", ")
    log.add(
      .assumedValue,
      "\(found.count == 1 ? "Line \(shown) is" : "\(found.count) lines are") in UTF-8 "
        + (found.count == 1 ? "" : "(\(shown)\(found.count > 8 ? ", …" : "")) ")
        + (others == 0 ? "" : "and \(others) \(others == 1 ? "is" : "are") not, ")
        + "but all are read as \(encoding.rawValue): letters with accents come in wrong there.",
      remedy: others == 0
        ? "Leave 'encoding' out of the mapping: the table is UTF-8."
        : "Save the whole table in one encoding, best UTF-8.", line: first, field: "encoding")
  }
}
