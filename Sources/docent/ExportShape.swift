import ArgumentParser
import Interchange

/// What an export writes: a format of Docent's own making, or one of another system.
enum ExportShape: Hashable, ExpressibleByArgument, CaseIterable {
  case geojson, html, svg, source
  case foreign(ExportFormat)

  static let allCases: [ExportShape] =
    [.geojson, .html, .svg, .source] + ExportFormat.allCases.map { .foreign($0) }

  /// The word that `--format` takes.
  var name: String {
    switch self {
    case .geojson: "geojson"
    case .html: "html"
    case .svg: "svg"
    case .source: "source"
    case .foreign(let format): format.rawValue
    }
  }

  init?(argument: String) {
    guard let shape = Self.allCases.first(where: { $0.name == argument }) else { return nil }
    self = shape
  }

  static var allValueStrings: [String] { allCases.map(\.name) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  /// Whether names and texts are in one language of several, so that it can be chosen.
  var showsOneLanguage: Bool {
    [.geojson, .svg, .foreign(.kml), .foreign(.gpx), .foreign(.genera)].contains(self)
  }

  /// Whether it names things by whole addresses.
  var namesAddresses: Bool {
    [.html, .foreign(.iiif), .foreign(.lido), .foreign(.linkedArt)].contains(self)
  }

  /// Whether it is of Docent's own making, so that it leaves nothing out.
  var isOwn: Bool {
    if case .foreign = self { false } else { true }
  }
}

extension ExportFormat {
  /// How a destination ends that is to be one packed file.
  var packedEnding: String? {
    switch self {
    case .imdf: ".zip"
    case .kml: ".kmz"
    default: nil
    }
  }
}
