public import Catalog

extension Artist {
  /// The artist as a label has it: `Ada Lindqvist (Swedish, 1931-2004)`.
  public var labelLine: String { Self.labelLine(name, nationality, lifeDates) }

  private static func labelLine(
    _ name: String, _ nationality: String?, _ lifeDates: String?
  ) -> String {
    let facts = [nationality, lifeDates].compactMap(\.self)
      .filter { !$0.allSatisfy(\.isWhitespace) }
    return facts.isEmpty ? name : "\(name) (\(facts.joined(separator: ", ")))"
  }

  /// The line as far as it is read as this one artist: the name alone where nationality and dates would
  /// be taken for something else.
  public var readLine: String { Self.reads(labelLine, as: self) ? labelLine : name }

  /// The one artist of whom Docent wrote ``readLine``: the whole line is the name, such as
  /// `O'Brien, "Bo"; jr.`, unless it is that of somebody with a nationality and dates.
  public static func person(inLine line: String) -> PersonLine {
    let people = PersonLine.people(in: line)
    guard people.count == 1, let person = people.first, person.role == nil else {
      return PersonLine(named: line)
    }
    return labelLine(person.name, person.nationality, person.lifeDates) == line
      ? person : PersonLine(named: line)
  }

  /// The fields that come back of ``readLine``.
  public var readFields: Set<String> {
    if Self.reads(labelLine, as: self) { return ["name", "nationality", "lifeDates"] }
    return Self.person(inLine: name).name == name ? ["name"] : []
  }

  private static func reads(_ line: String, as artist: Artist) -> Bool {
    let people = PersonLine.people(in: line)
    return people.count == 1 && people[0].name == artist.name
      && people[0].nationality == artist.nationality && people[0].lifeDates == artist.lifeDates
      && people[0].role == nil
  }
}
