import Notation

/// The texts that the cells of a workbook share, in their order (ECMA-376, part 1, section 18.4.9).
final class SharedTexts: XMLVisitor {
  let deepest = InputBound.xmlDepth.most
  let readsText = true
  private(set) var texts: [String] = []
  private var text = RichText()
  private var isText = false

  func begin(
    _ name: XMLBytes, _ attributes: XMLAttributes, in stream: XMLStream
  ) throws(UnreadableXML) {
    text.begin(name.local)
    guard stream.depth == 1 else { return }
    // What extends the list counts as none of its texts.
    isText = name.local == "si"
    text.reset()
  }

  func take(_ text: UnsafeBufferPointer<UInt8>, in stream: XMLStream) throws(UnreadableXML) {
    try self.text.take(text)
  }

  func end(in stream: XMLStream) throws(UnreadableXML) {
    text.end()
    guard stream.depth == 1, isText else { return }
    guard texts.count < InputBound.values.most else {
      throw UnreadableXML(
        sentence: "The workbook has more than \(InputBound.values.shown) texts.")
    }
    texts.append(text.finished)
  }
}

/// A text in runs of different fonts: its `t` elements in order, those of readings aside (`rPh`, which
/// say how Japanese is pronounced).
struct RichText {
  private var bytes: [UInt8] = []
  private var names: [Part] = []
  private enum Part { case text, reading, other }

  mutating func reset() { bytes.removeAll(keepingCapacity: true) }

  mutating func begin(_ name: XMLBytes) {
    switch name {
    case "t": names.append(.text)
    case "rPh": names.append(.reading)
    default: names.append(.other)
    }
  }

  mutating func end() { _ = names.popLast() }

  mutating func take(_ text: UnsafeBufferPointer<UInt8>) throws(UnreadableXML) {
    guard names.last == .text, !names.contains(.reading) else { return }
    guard bytes.count + text.count <= InputBound.cell.most else {
      throw UnreadableXML(sentence: "A cell holds more than \(InputBound.cell.shown).")
    }
    bytes += text
  }

  /// The text.
  var finished: String { Self.restored(String(decoding: bytes, as: UTF8.self)) }

  // A regex that is no constant is parsed each time. It is never changed, but does not say that tasks may
  // share it.
  private nonisolated(unsafe) static let escape = /_x([0-9A-Fa-f]{4})_/

  /// A text in which `_x000D_` stands for what XML cannot hold (section 22.4.2.4).
  static func restored(_ text: String) -> String {
    guard text.contains("_x") else { return text }
    return text.replacing(escape) { match in
      guard let number = UInt32(match.1, radix: 16), let scalar = Unicode.Scalar(number) else {
        return String(match.0)
      }
      // A carriage return before a line feed, and NUL, say nothing.
      return number == 0x0D || number == 0 ? "" : String(Character(scalar))
    }
  }
}
