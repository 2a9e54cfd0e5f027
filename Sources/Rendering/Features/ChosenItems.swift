public import Catalog
public import Notation
import Queries

extension Renderer {
  /// The items of `kind` of which a condition in CQL2 is true, text or JSON (see ``FilterLanguage``), in
  /// the order of their identifiers. Values are compared as `reader` is told them.
  ///
  /// A word that a property never has, as in `kind = 'image'`, is refused: nothing would be chosen, and
  /// nobody be told. Throws a Problem that says what is wrong, where in the condition, and what to do; `option` is what
  /// the condition is called where it is written, such as `--where`.
  ///
  /// - Complexity: O(n v) for n items whose geometries have v coordinates.
  public func keys(
    of kind: ItemKind, where condition: String, called option: String, for reader: Reader
  ) throws(Problem) -> [ItemKey] {
    let collection = FeatureKind.items(kind)
    let isJSON = condition.utf8.first { $0 > 0x20 } == UInt8(ascii: "{")
    let filter: FeatureFilter
    do {
      filter = FeatureFilter(
        expression: try expression(condition, in: isJSON ? .json : .text, on: collection),
        system: .world)
    } catch {
      throw Problem(
        .badRequest, "Option \(option), \(error.place): \(error.fault)", remedy: error.remedy)
    }
    // The points of the walking network are listed among the paths.
    let kinds = kind == .path ? [kind, .pathPoint] : [kind]
    if let unknown = filter.expression.unknownWord(of: kinds) {
      throw unknown.problem(on: collection, called: option)
    }
    let evaluation = FilterEvaluation(filter, self, reader)
    let all = collected(collection)
    return all.features.indices.compactMap { place in
      guard evaluation.isMet(by: all.features[place], all.geometries[place]),
        case .item(let item) = all.features[place]
      else { return nil }
      return item.key
    }
  }
}
