import Mustache
import Synchronization

/// The outlines of pages that a template has made: what it prints around the texts of values.
///
/// Mustache reads a template again for every page, though pages of one shape (the same values there,
/// lists as long) differ in their texts alone. So the first of them is rendered with marks in the place
/// of texts; for those behind it the same values are asked for in the same order, and their texts are
/// put between the pieces. A page of another shape is rendered anew, and its outline kept, too.
final class TemplateOutlines: Sendable {
  /// The most bytes of outlines that are kept of one template: a list has as many shapes as it can have
  /// lengths.
  static let most = 1 << 20

  private let kept = Mutex<[String: Tree]>([:])

  /// Steps that begin alike, as a tree.
  fileprivate struct Tree {
    var nodes: [Node] = []
    var size = 0
  }

  fileprivate enum Node {
    /// A look at a property of a part that was met; the node behind each shape that it had.
    case look(part: Int, name: String, behind: [(shape: TemplateWalk.Shape, node: Int)])
    case end([Piece])
  }

  fileprivate enum Piece {
    case written(String)
    /// A text of the walk, by its number; markup stands as it is.
    case text(Int, isMarkup: Bool)
  }

  /// One look at a value, on the way through a template.
  fileprivate struct Step {
    let part: Int
    let name: String
    let shape: TemplateWalk.Shape
  }

  /// The text that the template `name` makes of `part`. `render` renders it with the values that it is
  /// given.
  func text(
    of part: any PlainPart, _ name: String, render: (any MustacheParent) -> String
  ) -> String {
    let tree = kept.withLock { $0[name] } ?? Tree()
    if let text = Self.text(of: part, by: tree) { return text }
    guard tree.size < Self.most else { return render(part) }
    let trace = Trace(part)
    let outline = render(Traced(trace: trace, part: 0))
    guard let pieces = Self.pieces(of: outline) else { return render(part) }
    kept.withLock { kept in
      kept[name, default: Tree()].add(trace.steps, .end(pieces), size: outline.utf8.count)
    }
    return Self.text(of: pieces, trace.walk.texts)
  }

  /// The text of a part whose shape is known; `nil` for any other.
  private static func text(of part: any PlainPart, by tree: Tree) -> String? {
    var walk = TemplateWalk(parts: [part])
    var number = 0
    while number < tree.nodes.count {
      switch tree.nodes[number] {
      case .end(let pieces): return text(of: pieces, walk.texts)
      case .look(let part, let name, let behind):
        let shape = walk.look(name, in: part)
        guard let next = behind.first(where: { $0.shape == shape }) else { return nil }
        number = next.node
      }
    }
    return nil
  }

  private static func text(of pieces: [Piece], _ texts: [String]) -> String {
    var text = ""
    text.reserveCapacity(texts.reduce(8_192) { $0 + $1.utf8.count })
    for piece in pieces {
      switch piece {
      case .written(let written): text += written
      case .text(let number, let isMarkup):
        text += isMarkup ? texts[number] : SafeHTML.escaped(texts[number])
      }
    }
    return text
  }

  /// Mustache escapes the second character where it escapes the text.
  private static func mark(_ number: Int) -> String { PageFrames.mark("<\(number)") }

  /// The pieces of an outline; `nil` where a mark was printed neither escaped nor as it is.
  private static func pieces(of outline: String) -> [Piece]? {
    var pieces: [Piece] = []
    let parts = outline.split(separator: "\u{E000}", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index.isMultiple(of: 2) {
        if !part.isEmpty { pieces.append(.written(String(part))) }
        continue
      }
      let isMarkup = part.hasPrefix("<")
      guard isMarkup || part.hasPrefix("&lt;"), let number = Int(part.dropFirst(isMarkup ? 1 : 4))
      else { return nil }
      pieces.append(.text(number, isMarkup: isMarkup))
    }
    return parts.count.isMultiple(of: 2) ? nil : pieces
  }

  /// The steps of a template through a part whose texts are marks.
  ///
  /// A class, because Mustache hands on copies of what it is given. Only one thread renders it.
  private final class Trace {
    var walk: TemplateWalk
    var steps: [Step] = []

    init(_ part: any PlainPart) { walk = TemplateWalk(parts: [part]) }

    func look(_ name: String, in part: Int) -> Any {
      let (parts, texts) = (walk.parts.count, walk.texts.count)
      let shape = walk.look(name, in: part)
      steps.append(Step(part: part, name: name, shape: shape))
      switch shape {
      case .absent: return AbsentValue()
      case .truth(let flag): return flag
      case .text: return TextValue(renderText: mark(texts))
      case .markup: return SafeHTML(written: mark(texts))
      case .part: return Traced(trace: self, part: parts)
      case .texts(let count):
        return (texts..<(texts + count)).map { TextValue(renderText: mark($0)) }
      case .parts(let count): return (parts..<(parts + count)).map { Traced(trace: self, part: $0) }
      }
    }
  }

  private struct Traced: MustacheParent {
    let trace: Trace
    let part: Int

    func child(named name: String) -> Any? { trace.look(name, in: part) }
  }
}

extension TemplateOutlines.Tree {
  /// Adds a way to an end; nothing where it is known, because another thread was faster.
  fileprivate mutating func add(
    _ steps: [TemplateOutlines.Step], _ end: TemplateOutlines.Node, size: Int
  ) {
    if nodes.isEmpty { nodes.append(Self.node(at: 0, of: steps, end)) }
    var number = 0
    for (index, step) in steps.enumerated() {
      guard case .look(let part, let name, var behind) = nodes[number] else { return }
      if let next = behind.first(where: { $0.shape == step.shape }) {
        number = next.node
        continue
      }
      behind.append((step.shape, nodes.count))
      nodes[number] = .look(part: part, name: name, behind: behind)
      number = nodes.count
      nodes.append(Self.node(at: index + 1, of: steps, end))
      if index + 1 == steps.count { self.size += size }
    }
  }

  private static func node(
    at index: Int, of steps: [TemplateOutlines.Step], _ end: TemplateOutlines.Node
  ) -> TemplateOutlines.Node {
    guard index < steps.count else { return end }
    return .look(part: steps[index].part, name: steps[index].name, behind: [])
  }
}
