public import Catalog

extension Details {
  /// Adds a text to the detail `name`, behind what it says already, with `;` between them; not where that is
  /// all it says.
  ///
  /// - Complexity: O(n) for n bytes of the text, amortized.
  public mutating func append(_ text: String, to name: String) {
    guard let known = self[name] else {
      self[name] = text
      return
    }
    if known != text { self[name]?.append("; \(text)") }
  }
}
