import ArgumentParser
import Catalog
import Foundation
import Notation

/// The command-line tool `docent`: one file for each verb.
@main
struct Docent: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "docent",
    abstract: "Puts a collection of art on the map: what is near, how to walk a tour, what it is.",
    discussion: """
      Start with 'docent serve' in a folder that holds Data and Tours, or with
      'docent import Data Tours' and then 'docent browse'.

      The catalogue is docent.sqlite in the working directory, or $DOCENT_DATABASE, or what \
      --database FILE names, before the verb or behind it.
      """,
    version: Version.current,
    groupedSubcommands: [
      CommandGroup(
        name: "Asking",
        subcommands: [
          BrowseCommand.self, Search.self, Show.self, Nearest.self, Route.self,
          DirectionsCommand.self, MatrixCommand.self, IsochroneCommand.self,
          Follow.self,
        ]),
      CommandGroup(
        name: "Publishing",
        subcommands: [
          Serve.self, Export.self, Labels.self, ThemeCommand.self, Get.self,
        ]),
      CommandGroup(
        name: "Authoring",
        subcommands: [
          Import.self, Check.self, FormatsCommand.self, WorkCommand.self, ArtistCommand.self,
          PlaceCommand.self, PathCommand.self, MediaCommand.self, TourCommand.self, Undo.self,
        ]),
      CommandGroup(
        name: "Keeping house",
        subcommands: [
          History.self, TokenCommand.self, Backup.self, Restore.self, Doctor.self, Explain.self,
          Bench.self,
        ]),
    ])

  /// Problems go to standard error as they are, with exit status 1; what the parser refuses is
  /// misuse, 64.
  static func main() async {
    let arguments = OptionOrder.databaseLast(Array(CommandLine.arguments.dropFirst()))
    do {
      var command = try parseAsRoot(arguments)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let problem as Problem {
      // It ended the command, whatever it is among others.
      Terminal.note("docent: \(problem.line(as: .error))")
      Foundation.exit(1)
    } catch let problems as Problems {
      problems.all.forEach(Terminal.complain)
      Foundation.exit(1)
    } catch {
      // As the parser's own exit(withError:), but for what it repeats of the arguments.
      let message = fullMessage(for: error)
      let code = exitCode(for: error)
      if !message.isEmpty { code.isSuccess ? Terminal.say(message) : Terminal.note(message) }
      if !code.isSuccess, let others = VerbSuggestion.sentence(for: arguments) {
        Terminal.note(others)
      }
      Foundation.exit(code.rawValue)
    }
  }
}

/// The order in which options may stand.
enum OptionOrder {
  /// Moves a `--database FILE` that stands before the verb behind it, where the verb reads it:
  /// every verb that opens a catalogue takes the option itself.
  static func databaseLast(_ arguments: [String]) -> [String] {
    let name = "--database"
    guard let first = arguments.first else { return arguments }
    let count = first == name ? 2 : first.hasPrefix(name + "=") ? 1 : 0
    // Without a verb behind it there is nothing to move it to.
    guard count > 0, arguments.count > count else { return arguments }
    let option = arguments.prefix(count)
    var rest = arguments.dropFirst(count)
    let end = rest.firstIndex(of: "--") ?? rest.endIndex
    rest.insert(contentsOf: option, at: end)
    return Array(rest)
  }
}

/// The version of this program.
enum Version {
  static let current = "0.2.0"
}
