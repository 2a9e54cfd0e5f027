import ArgumentParser
import Notation
import Rendering

struct ThemeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme",
    abstract: "Give pages the gallery's own face: name, logo, colours, fonts, texts, templates.",
    discussion: """
      Example: docent theme new our-theme
      Example: docent serve --theme our-theme
      """,
    subcommands: [ThemeNew.self, ThemeTemplate.self, ThemeCheck.self])
}

struct ThemeNew: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Begin a theme: a file with every key, to fill in.",
    discussion: "Example: docent theme new our-theme")

  @Argument(help: "The folder of the theme, made where it is absent.") var folder: String
  @Flag(help: "Replace a theme.yaml that is there, and all that was filled in.") var replace = false

  func run() async throws {
    try await OutputFolder(
      destination: folder, files: [(Theme.fileName, Array(Theme.starter.utf8))]
    ).write(isReplacing: replace)
    Terminal.say(
      "Fill in \(DiskFile.join(folder, Theme.fileName)); then 'docent serve --theme \(folder)'.")
  }
}

struct ThemeTemplate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template",
    abstract: "Copy Docent's own templates into a theme, to change them there.",
    discussion: """
      Example: docent theme template home work --to our-theme
      Copy those alone that will change: the others go on to follow Docent's. Without a name, all \
      names are listed.
      """)

  @Argument(help: "The names of templates.") var names: [String] = []
  @Option(help: ArgumentHelp("The folder of the theme.", valueName: "folder")) var to: String?
  @Flag(help: "Replace templates that are there by Docent's own.") var replace = false

  func validate() throws {
    guard names.isEmpty == (to == nil) else {
      throw ValidationError("Name templates and, with --to, the folder of the theme; or neither.")
    }
  }

  func run() async throws {
    guard let to else {
      Theme.templateNames.forEach { Terminal.say($0) }
      return
    }
    let files = try names.map { name throws(Problem) in
      guard let text = Theme.standardTemplate(name) else {
        throw .notFound("template", name, known: Theme.templateNames)
      }
      return (path: Theme.templateFile(name), bytes: Array(text.utf8))
    }
    try await OutputFolder(destination: to, files: files).write(isReplacing: replace)
    Terminal.say("\(Terminal.count(files.count, "template")) in \(to).")
  }
}

struct ThemeCheck: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Name every mistake in a theme, with its file and line.",
    discussion: "Example: docent theme check our-theme")

  @Argument(help: "The folder of the theme.") var folder: String

  func run() async throws {
    let theme = try await Theme.read(folder)
    theme.warnings.forEach(Terminal.complain)
    Terminal.say(theme.summary)
  }
}
