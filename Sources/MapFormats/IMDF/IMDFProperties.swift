import Exchange
import Notation

/// The properties of a feature of an archive, each marked as somebody asks for it.
struct IMDFProperties {
  let members: [JSONValue.Member]
  private let marks: Marks

  /// The marks of one feature. A class, because a feature is a value, and its copies mark in one
  /// place.
  private final class Marks {
    var used: Set<String> = []
    var isTaken = false
  }

  init(_ members: [JSONValue.Member]) {
    self.members = members
    marks = Marks()
  }

  /// The value of a property, which is used thereby; `nil` if there is none.
  subscript(name: String) -> JSONValue? {
    marks.used.insert(name)
    return members.first { $0.name == name }?.value
  }

  /// The value of a property for a question about it alone: it is not used by that.
  func peek(_ name: String) -> JSONValue? { members.first { $0.name == name }?.value }

  /// The properties that are taken, which are used thereby.
  func members(_ takes: (String) -> Bool) -> [JSONValue.Member] {
    let taken = members.filter { takes($0.name) }
    marks.used.formUnion(taken.map(\.name))
    return taken
  }

  /// Marks all properties as used, as of a feature that a problem tells of.
  func useAll() {
    take()
    marks.used.formUnion(members.map(\.name))
  }

  /// True if an item stands for the feature, or a problem tells of it.
  var isTaken: Bool { marks.isTaken }

  /// Notes that an item stands for the feature, or that a problem tells of it.
  func take() { marks.isTaken = true }

  /// Properties that Docent writes for others, and needs no more where its own stand.
  private static let repeated: Set = ["category", "name"]

  /// Properties of features that Docent made of others for programs, which say it all (OGC 20-094,
  /// Reference: occupant, relationship and unit).
  private static let made: Set = [
    "accessibility", "alt_name", "correlation_id", "destination", "direction", "hours",
    "intermediary", "ordinal", "origin", "outdoor", "phone", "restriction", "short_name",
    "validity", "website",
  ]

  /// Notes what nobody has asked for, but for what only joins or draws features, and in a feature that
  /// Docent wrote for what it repeats, or made of others.
  func noteUnused(in ledger: inout Ledger, line: Int, isOwn: Bool, isMadeUp: Bool) {
    var known = IMDFFeature.joints
    if isOwn { known.formUnion(Self.repeated) }
    if isMadeUp { known.formUnion(Self.made) }
    for member in members
    where !marks.used.contains(member.name) && !known.contains(member.name)
      && member.value.saysAnything
    {
      ledger.note("properties.\(member.name)", line: line)
    }
  }
}
