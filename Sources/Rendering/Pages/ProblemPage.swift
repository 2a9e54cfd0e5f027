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
  let code: String
}

extension PageWriter {
  /// The page about what went wrong, in the visitor's words, with links to go on by. Remedies are
  /// written for terminals and programs, so that none of them stands here.
  func problemPage(_ problem: Problem, status: Int) -> Rendered {
    let (heading, message, remedy) = Self.words(for: problem.code)
    var ways = [
      LinkPart(own(words[.backHome]), href: href(.home)),
      LinkPart(own(words[.search]), href: href(.search)),
    ]
    if let tours = toursHref { ways.append(LinkPart(own(words[.tours]), href: tours)) }
    ways.append(LinkPart(own(words[.nearYou]), href: href(.nearby)))
    // Which part of an address is wrong, nobody could guess from the page alone.
    let detail = problem.code == .badRequest ? problem.message : nil
    let part = ProblemPart(
      status: String(status), heading: words[heading], message: words[message],
      remedy: words[remedy], ways: ways, detail: detail, detailLang: foreign(.english),
      code: problem.code.rawValue)
    return page(part, .problem, title: "\(status) \(words[heading])")
  }

  private static func words(
    for code: Problem.Code
  ) -> (heading: Word, message: Word, remedy: Word) {
    switch code {
    case .notFound: (.notFound, .notFoundMessage, .notFoundRemedy)
    case .badRequest, .methodNotAllowed: (.problem, .unreadable, .unreadableRemedy)
    default: (.problem, .ourFault, .ourFaultRemedy)
    }
  }
}
