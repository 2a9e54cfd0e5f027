/// Writes the cells of a table as CSV (RFC 4180), with line feeds.
public enum CSVWriter {
  /// Appends a cell, in quotes only if it holds a comma, a quote or a line break.
  ///
  /// - Complexity: O(n) for n bytes of the cell, amortized.
  public static func append(_ cell: String, to bytes: inout [UInt8]) {
    guard cell.utf8.contains(where: { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D })
    else { return bytes.append(contentsOf: cell.utf8) }
    bytes.append(0x22)
    for byte in cell.utf8 {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }
}
