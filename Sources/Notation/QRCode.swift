import CQREncode

/// A square of dark and light modules that telephones read as text (ISO/IEC 18004), by libqrencode.
public struct QRCode: Hashable, Sendable {
  /// The number of modules on each side, without the light margin of four around them.
  public let side: Int
  private let modules: [Bool]

  /// The smallest square that holds `text` as UTF-8 and can be read with 15 % of it spoilt, which
  /// the standard calls level M; `nil` if the text is empty, holds U+0000, or is longer than the
  /// 2,331 bytes that the largest square takes.
  ///
  /// - Complexity: O(m) for m modules, at most 31,329.
  public init?(_ text: String) {
    guard !text.isEmpty, !text.utf8.contains(0),
      let code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1)
    else { return nil }
    defer { QRcode_free(code) }
    side = Int(code.pointee.width)
    // The least bit of a byte tells whether the module is dark.
    modules = UnsafeBufferPointer(start: code.pointee.data, count: side * side).map { $0 & 1 == 1 }
  }

  /// Tells whether the module in this row and column, both counted from 0, is dark.
  public subscript(row: Int, column: Int) -> Bool { modules[row * side + column] }

  /// The dark modules as the data of an SVG path, a unit each, one rectangle for neighbours in a
  /// row.
  ///
  /// - Complexity: O(m) for m modules.
  public var pathData: String {
    var data = ""
    for row in 0..<side {
      var column = 0
      while column < side {
        let start = column
        while column < side, self[row, column] { column += 1 }
        if column > start { data += "M\(start) \(row)h\(column - start)v1H\(start)z" }
        column += 1
      }
    }
    return data
  }
}
