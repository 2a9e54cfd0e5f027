import ArgumentParser
import Exchange

/// The format of an export, by who makes its files.
enum ExportShape: ExpressibleByArgument, Equatable {
  case html, svg, source
  case foreign(any ExchangeFormat)

  /// Every format that is written.
  static let all = FormatList.everything.writable.map(ExportShape.init)

  init(_ format: any ExchangeFormat) {
    self =
      switch format {
      case let drawn as DrawnFormat: drawn.name == DrawnFormat.html.name ? .html : .svg
      case is SourceTextFormat: .source
      default: .foreign(format)
      }
  }

  init?(argument: String) {
    guard let shape = Self.all.first(where: { $0.name == argument }) else { return nil }
    self = shape
  }

  /// The format that this shape is of.
  var format: any ExchangeFormat {
    switch self {
    case .html: DrawnFormat.html
    case .svg: DrawnFormat.svg
    case .source: SourceTextFormat()
    case .foreign(let format): format
    }
  }

  /// The word that `--format` takes.
  var name: String { format.name }

  static var allValueStrings: [String] { all.map(\.name) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  /// True if names and texts are in one language of several, so that it can be chosen.
  var showsOneLanguage: Bool { format.traits.contains(.showsOneLanguage) }
  /// True if it names things by whole addresses.
  var namesAddresses: Bool { format.traits.contains(.namesAddresses) }
  /// True if it is of Docent's own making, so that it leaves nothing out.
  var isOwn: Bool { format.traits.contains(.isOwn) }

  static func == (one: ExportShape, other: ExportShape) -> Bool { one.name == other.name }
}
