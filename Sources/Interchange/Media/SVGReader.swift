/// Reads a drawing event by event, names with their prefixes.
final class SVGReader: XMLVisitor {
  enum Event {
    case start(name: String, attributes: [(name: String, value: String)])
    case end
    case text(String)
    /// A processing instruction, such as one that names a style sheet.
    case instruction(String)
  }

  let deepest = InputBound.svgDepth.most
  let readsText = true
  private var count = 0
  private let handOn: (Event) -> Void

  private init(_ handOn: @escaping (Event) -> Void) { self.handOn = handOn }

  /// Comments are left out. A document type that declares nothing says nothing and is passed over;
  /// any other is refused, and with it every entity of a document's own.
  static func read(
    _ document: [UInt8], _ take: (Event) -> Void
  ) throws(UnreadableXML) {
    let failure = withoutActuallyEscaping(take) { take -> UnreadableXML? in
      do throws(UnreadableXML) {
        try XMLStream.read(MemoryBytes(document), types: .bare, SVGReader(take))
        return nil
      } catch { return error }
    }
    if let failure { throw failure }
  }

  func begin(
    _ name: XMLBytes, _ attributes: XMLAttributes, in stream: XMLStream
  ) throws(UnreadableXML) {
    count += 1
    guard count <= InputBound.svgElements.most else {
      throw UnreadableXML(sentence: "It has more than \(InputBound.svgElements.shown) elements.")
    }
    var values: [(name: String, value: String)] = []
    attributes.forEach { values.append(($0.string, $1.string)) }
    handOn(.start(name: name.string, attributes: values))
  }

  func take(_ text: UnsafeBufferPointer<UInt8>, in stream: XMLStream) {
    handOn(.text(String(decoding: text, as: UTF8.self)))
  }

  func take(instruction name: XMLBytes) { handOn(.instruction(String(name.string.prefix(40)))) }

  func end(in stream: XMLStream) { handOn(.end) }
}
