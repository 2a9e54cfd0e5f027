import Geodesy

extension String {
  /// True if a spreadsheet would take the text for a formula, once apostrophes before it are gone:
  /// it begins with `=`, `+`, `-`, `@`, a tab or a carriage return, and is no number. After OWASP,
  /// "CSV Injection".
  private var isActive: Bool {
    let text = self.drop { $0 == "'" }
    guard let first = text.utf8.first, "=+-@\t\r".utf8.contains(first) else { return false }
    return !text.isPlainNumber || text.startIndex != startIndex
  }

  /// Made inert by an apostrophe, if it would be a formula.
  var guarded: String { isActive ? "'" + self : self }

  /// Without the apostrophe of ``guarded``.
  var unguarded: String {
    utf8.first == 0x27 && isActive ? String(dropFirst()) : self
  }
}

extension Substring {
  /// Digits with a sign and a point at most, and an exponent.
  fileprivate var isPlainNumber: Bool { Double(decimal: self) != nil }
}
