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

  /// The properties that are taken, which are used thereby.
  func members(_ takes: (String) -> Bool) -> [JSONValue.Member] {
    let taken = members.filter { takes($0.name) }
    marks.used.formUnion(taken.map(\.name))
    return taken
  }

  /// Marks all properties as used, as of a feature that a problem tells of.
  func useAll() { marks.used.formUnion(members.map(\.name)) }

  /// Properties that Docent writes for others, and needs no more where its own stand.
  private static let repeated: Set = ["category", "name"]

  /// Notes what nobody has asked for, but for what only joins or draws features, and in a feature that
  /// Docent wrote for what it repeats.
  func noteUnused(in ledger: inout Ledger, line: Int, isOwn: Bool) {
    let known = isOwn ? IMDFFeature.joints.union(Self.repeated) : IMDFFeature.joints
    for member in members
    where !marks.used.contains(member.name) && !known.contains(member.name)
      && member.value.saysAnything
    {
      ledger.note("properties.\(member.name)", line: line)
    }
  }
}
