import Catalog
import Exchange

/// A report for people of what an export could not carry.
struct LossReport {
  private let losses: [Loss]

  init(_ losses: [Loss]) { self.losses = losses }

  /// Items that are not in the files at all.
  private var absent: [Loss] { losses.filter { $0.field == "id" } }

  /// One sentence for those who do not ask further.
  var sentence: String {
    if losses.isEmpty { return "Everything is in it." }
    let fields = losses.count - absent.count
    let parts = [
      absent.isEmpty ? nil : Terminal.count(absent.count, "item"),
      fields == 0 ? nil : Terminal.count(fields, "field"),
    ].compactMap { $0 }
    return "Left out: \(parts.joined(separator: " and ")); --report lists them."
  }

  /// A line for each item with its fields, and one for each kind of items that are left out whole.
  var lines: [String] {
    let whole = Set(absent.map(\.item))
    let fields = Dictionary(grouping: losses.filter { !whole.contains($0.item) }, by: \.item)
    let kinds = Dictionary(grouping: absent, by: \.item.kind)
    return fields.sorted { $0.key < $1.key }.map { item, losses in
      "\(item): \(losses.map(\.field).joined(separator: ", "))"
    }
      + kinds.sorted { $0.key.rawValue < $1.key.rawValue }.map { kind, losses in
        "left out whole, \(kind.rawValue): \(losses.map(\.item.id).sorted().joined(separator: ", "))"
      }
  }
}
