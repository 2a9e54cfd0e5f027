import Catalog
import Exchange
import Notation
import Queries
import Words

/// The values of the template `label`.
struct LabelPagePart: PagePart {
  let pageLanguage: String
  let policy: String
  let documentTitle: String
  let canonical: String?
  /// What browsers without scripts go on by.
  let refresh: String
  let styleSheet: String
  let script: String
  let choices: [LabelChoicePart]
}

/// The page that a label leads to, in one language.
struct LabelChoicePart: PagePart {
  let href: String
  let tag: String
  /// The name of the language.
  let label: String
  /// The title of the page.
  let text: String
}

extension Renderer {
  /// The codes of the labels that `docent labels` prints, with what they are about: works, and the
  /// stops of published tours.
  var labelSubjects: [(code: String, subject: LabelSubject)] {
    let works = snapshot.works.map { LabelSubject.work($0.id) }
    let stops = snapshot.tours.flatMap { tour in
      tour.stopNumbers.map { LabelSubject.stop(tour.id, number: $0) }
    }
    return (works + stops).compactMap { subject in
      snapshot.labelCode(of: subject).map { ($0, subject) }
    }
  }

  /// The page at the short address of a label, `s/CODE/` at the root of a site: hosts answer a folder
  /// with its index. It leads on to the page of what the label is about, in the reader's language.
  func labelPage(of subject: LabelSubject, in editions: [SiteExport.Edition]) -> [UInt8] {
    let target = Links.Target(subject)
    let spoken = languages(about: target)
    let own = editions.filter { spoken.contains($0.language) }
    let choices = (own.isEmpty ? Array(editions.prefix(1)) : own).map { edition in
      (
        language: edition.language, href: "../../" + edition.file(Links.file(target)),
        title: title(of: subject, for: edition.reader(depth: 2))
      )
    }
    // There is a page for each work: the template is rendered once for all that speak the same languages.
    var values = [
      "title": choices.first?.title ?? "", "refresh": "0; url=\(choices.first?.href ?? "")",
      "canonical": publicAddress.map {
        address(of: target, in: own.first?.language, at: $0, isForSite: true)
      } ?? "",
    ]
    for (index, choice) in choices.enumerated() {
      values["href\(index)"] = choice.href
      values["title\(index)"] = choice.title
    }
    let languages = choices.map(\.language)
    let key = "label|\(editions[0].language)|" + languages.map(\.description).joined(separator: " ")
    return pageFrames.page(key, values.mapValues(SafeHTML.escaped)) {
      labelFrame(in: editions[0].language, leadingTo: languages)
    }
  }

  /// The page of a label with marks for all that is its own.
  private func labelFrame(
    in language: LanguageTag, leadingTo languages: [LanguageTag]
  ) -> String {
    let writer = PageWriter(
      self, for: Reader(languages: LanguagePreference([language]), links: .site(depth: 2)))
    let part = LabelPagePart(
      pageLanguage: writer.words.language.tag, policy: ContentPolicy.element,
      documentTitle: PageFrames.mark("title"),
      canonical: publicAddress.map { _ in PageFrames.mark("canonical") },
      refresh: PageFrames.mark("refresh"), styleSheet: writer.href(.asset("site.css")),
      script: writer.href(.asset("label.js")),
      choices: languages.enumerated().map { index, language in
        LabelChoicePart(
          href: PageFrames.mark("href\(index)"), tag: language.description,
          label: Wording.nativeName(of: language), text: PageFrames.mark("title\(index)"))
      })
    return writer.templates.render(part, with: .label).text
  }

  private func title(of subject: LabelSubject, for reader: Reader) -> String {
    switch subject {
    case .stop(let id, let number):
      guard let tour = snapshot.contents.tours[id], let position = tour.position(ofStop: number)
      else { return "\(number)" }
      let writer = PageWriter(self, for: reader, campus: tour.campus)
      return writer.title(of: tour.stops[position], on: tour.campus).text
    case .work(let id):
      return name(of: .subject(.work(id)), for: reader)
    case .place(let id): return name(of: .subject(.place(id)), for: reader)
    case .artist(let id): return snapshot.contents.artists[id]?.name ?? "\(id)"
    case .tour(let id):
      return snapshot.contents.tours[id].map { reading($0.title, at: $0.campus, for: reader).text }
        ?? "\(id)"
    }
  }
}

extension SiteExport {
  /// The pages of labels with the names of their files.
  var labels: [(name: String, subject: LabelSubject)] {
    renderer.labelSubjects.map { ("\(PagePath.label($0.code))/index.html", $0.subject) }
  }
}
