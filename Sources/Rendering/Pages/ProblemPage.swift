import Catalog

/// Template `problem`.
struct ProblemPart: PagePart {
  let status: String
  let heading: String
  let message: String
  let remedy: String
  let lang: String?
  let code: String
  let homeHref: String
}

extension PageWriter {
  /// What is wrong and what to do, in the words that the terminal prints too.
  func problemPage(_ problem: Problem, status: Int) -> Rendered {
    let part = ProblemPart(
      status: String(status), heading: words[.problem], message: problem.message,
      remedy: problem.remedy, lang: foreign(.english), code: problem.code.rawValue,
      homeHref: href(.home))
    return page(part, .problem, title: "\(status) \(words[.problem])")
  }
}
