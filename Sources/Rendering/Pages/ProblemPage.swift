import Catalog
import Notation
import Words

/// The values of the template `problem`.
struct ProblemPart: PagePart {
  let status: String
  let heading: String
  let message: String
  let remedy: String
  let ways: [LinkPart]
  /// The part of a request that could not be read, in the words that programs are told; `nil` for
  /// other problems.
  let detail: String?
  let detailLang: String?
  /// The word by which those who run the service look the problem up; `nil` where there is no such
  /// page, which is none.
  let code: String?
}

extension PageWriter {
  /// The page about what went wrong, in the visitor's words, with links to go on by. Remedies are
  /// written for terminals and programs, so that none of them stands here.
  func problemPage(_ problem: Problem, status: Int) -> Rendered {
    let (heading, _, remedy) = Self.words(for: problem.code)
    var ways = [
      LinkPart(own(words[.backHome]), href: href(.home)),
      LinkPart(own(words[.search]), href: href(.search)),
    ]
    ways.append(LinkPart(own(words[.tours]), href: toursHref))
    ways.append(LinkPart(own(words[.nearYou]), href: href(.nearby)))
    // Which part of an address is wrong, nobody could guess from the page alone. The rule that it
    // breaks is told in the words that programs read.
    let detail = problem.code == .badRequest ? problem.message : nil
    let part = ProblemPart(
      status: String(status), heading: words[heading], message: message(for: problem),
      remedy: words[remedy], ways: ways, detail: detail, detailLang: foreign(.english),
      code: problem.code == .notFound ? nil : problem.code.rawValue)
    return page(part, .problem, at: nil, title: "\(status) \(words[heading])")
  }

  /// The fault as a visitor reads it, with the part of the address that it is about, if any.
  private func message(for problem: Problem) -> String {
    let message = Self.words(for: problem.code).message
    guard message == .unreadable, let name = problem.arguments[.parameter] else {
      return words[message]
    }
    guard let value = problem.arguments[.value] else {
      return words(.unreadableParameter, [.name: name])
    }
    return words(.unreadableValue, [.name: name, .value: value])
  }

  private static func words(
    for code: Problem.Code
  ) -> (heading: Word, message: Word, remedy: Word) {
    switch code {
    case .notFound: (.notFound, .notFoundMessage, .notFoundRemedy)
    case .badRequest, .methodNotAllowed, .methodUnknown, .notAcceptable:
      (.problem, .unreadable, .unreadableRemedy)
    default: (.problem, .ourFault, .ourFaultRemedy)
    }
  }
}
