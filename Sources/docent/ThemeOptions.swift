import ArgumentParser
import Foundation
import Rendering

/// The option that names the gallery's own face for pages.
struct ThemeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A folder with the gallery's own face for pages.",
      discussion: "Default: $DOCENT_THEME, or none. 'docent theme new' begins one.",
      valueName: "folder"))
  var theme: String?

  func validate() throws {
    if folder?.isEmpty == true {
      throw ValidationError("--theme and DOCENT_THEME, where given, must name a folder.")
    }
  }

  private var folder: String? { theme ?? ProcessInfo.processInfo.environment["DOCENT_THEME"] }

  /// Reads the theme, if one is named, and says what of it is not shown as it is written.
  func read() async throws -> Theme? {
    guard let folder else { return nil }
    return try await Self.read(folder)
  }

  /// Reads the theme of `folder`, and says what of it is not shown as it is written.
  static func read(_ folder: String) async throws -> Theme {
    let theme = try await Theme.read(folder)
    theme.warnings.forEach(Terminal.complain)
    return theme
  }
}
