/// The namespaces that prefixes stand for (Namespaces in XML 1.0).
public struct XMLNamespaces {

  /// No namespaces, before any element is open.
  public init() {}
  /// The namespace that the prefix `xml` stands for without a declaration.
  public static let xml = "http://www.w3.org/XML/1998/namespace"

  private var declared: [(depth: Int, prefix: String, name: String)] = []

  /// Adds the namespaces that the attributes of an element at `depth` declare.
  ///
  /// - Complexity: O(n) for n bytes of attributes.
  public mutating func open(_ attributes: XMLAttributes, depth: Int) throws(UnreadableXML) {
    attributes.forEach { name, value in
      let (prefix, local) = name.parts
      if prefix == "xmlns" {
        declared.append((depth, local, value.string))
      } else if prefix.isEmpty, local == "xmlns" {
        declared.append((depth, "", value.string))
      }
    }
    guard declared.count <= InputBound.xmlNamespaces.most else {
      throw UnreadableXML(
        sentence: "More than \(InputBound.xmlNamespaces.shown) namespaces are declared.")
    }
  }

  /// Forgets what the element at `depth` declared.
  ///
  /// - Complexity: O(d) for d declarations that go.
  public mutating func close(depth: Int) {
    while let last = declared.last, last.depth >= depth { declared.removeLast() }
  }

  /// The namespace of a prefix, the empty one among them; `nil` where nobody declared it.
  ///
  /// - Complexity: O(d) for d declarations, of which there are at most
  ///   ``InputBound/xmlNamespaces``.
  public subscript(prefix: String) -> String? { declared.last { $0.prefix == prefix }?.name }
}
