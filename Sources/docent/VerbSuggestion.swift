import ArgumentParser
import Catalog

/// The verbs that somebody may have meant by one that does not exist.
enum VerbSuggestion {
  /// A sentence that names them, in order of likeness; `nil` where the verbs of `arguments` exist, or
  /// none is like the first that does not.
  static func sentence(for arguments: [String]) -> String? {
    var verbs = ["docent"]
    var command: any ParsableCommand.Type = Docent.self
    for argument in arguments {
      let others = command.configuration.subcommands
      if let next = others.first(where: { $0._commandName == argument }) {
        command = next
        verbs.append(argument)
        continue
      }
      let near = NameSuggestion.nearest(to: argument, among: others.map { $0._commandName })
        .map { "'\((verbs + [$0]).joined(separator: " "))'" }
      return near.isEmpty ? nil : "Did you mean \(near.joined(separator: " or "))?"
    }
    return nil
  }
}
