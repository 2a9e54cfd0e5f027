import Catalog
import Queries
import Words

/// The choices by which a search can be narrowed down.
struct FiltersPart: PagePart {
  /// The values that are chosen, in words; `nil` if there are none.
  let chosen: String?
  let lists: [FilterListPart]
  let marks: [FilterMarkPart]
}

/// The values of one facet.
struct FilterListPart: PagePart {
  let name: String
  let label: String
  let choices: [FilterChoicePart]
}

/// A value of a facet.
struct FilterChoicePart: PagePart {
  let value: String
  let text: String
  let chosen: Bool
}

/// A facet that items have or not.
struct FilterMarkPart: PagePart {
  let name: String
  let label: String
  let chosen: Bool
}

extension PageWriter {
  /// The choices of a search, of which `chosen` are made; `nil` if there are none.
  func filters(_ chosen: [SearchFacet: String]) -> FiltersPart? {
    let facets = snapshot.searchFacets
    var lists: [FilterListPart] = []
    var marks: [FilterMarkPart] = []
    for facet in SearchFacet.allCases {
      let values = facets.values(of: facet)
      // One value for everything narrows nothing down; a chosen one is shown all the same.
      if facet.isTruth {
        guard !values.isEmpty || chosen[facet] != nil else { continue }
        marks.append(
          FilterMarkPart(
            name: facet.rawValue, label: words[label(of: facet)], chosen: chosen[facet] != nil))
        continue
      }
      guard values.count > 1 || chosen[facet] != nil else { continue }
      let choices = values.map { value in
        FilterChoicePart(
          value: value.value, text: name(of: value), chosen: chosen[facet] == value.value)
      }
      lists.append(
        FilterListPart(
          name: facet.rawValue, label: words[label(of: facet)],
          choices: choices.sorted {
            ($0.text.lowercased(), $0.value) < ($1.text.lowercased(), $1.value)
          }))
    }
    if lists.isEmpty, marks.isEmpty { return nil }
    let told =
      lists.flatMap(\.choices).filter(\.chosen).map(\.text) + marks.filter(\.chosen).map(\.label)
    return FiltersPart(
      chosen: told.isEmpty ? nil : told.joined(separator: " · "), lists: lists, marks: marks)
  }

  private func label(of facet: SearchFacet) -> Word {
    switch facet {
    case .artist: .artist
    case .medium: .medium
    case .group: .classification
    case .theme: .themeLabel
    case .neighborhood: .neighborhood
    case .place: .placeLabel
    case .onView: .onlyOnView
    case .audio: .onlyWithSound
    case .stepFree: .onlyStepFree
    }
  }

  private func name(of value: SearchFacets.Value) -> String {
    switch value.name {
    case .artist(let id): snapshot.contents.artists[id]?.name ?? value.value
    case .place(let id):
      snapshot.place(id).map { whereabouts(id) ?? self.name(of: $0).text } ?? value.value
    case .medium(let work):
      snapshot.contents.works[work].flatMap { phrase($0.medium, at: $0.place) }?.text ?? value.value
    case .itself: value.value
    }
  }
}
